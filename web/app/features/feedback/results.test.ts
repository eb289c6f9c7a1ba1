import assert from "node:assert/strict";
import { test } from "node:test";
import { type Sample, withSample } from "@plenary/contract/feedback/feedback-arrivals";
import type { Figures } from "@plenary/contract/feedback/feedback-results";
import { arrivalsText } from "./figures/arrivals.ts";
import {
  answerCountText,
  mostFrequentRatings,
  rankText,
  ratingsSummary,
  reactionsText,
} from "./figures/result-words.ts";

// Proves feedback 2: Charts say their result in a sentence, and a rank its uncertainty
test("a distribution is said in a sentence, with all ratings that are even", () => {
  assert.equal(ratingsSummary([4, 8, 20, 60, 120], 4.4), "212 ratings, 4.4 on average, most often 5");
  assert.equal(ratingsSummary([0, 0, 0, 1, 0], 4), "1 rating, 4 on average, most often 4");
  assert.equal(ratingsSummary([0, 3, 0, 3, 0], 3), "6 ratings, 3 on average, most often 2, 4");
  assert.equal(ratingsSummary([0, 0, 0, 0, 0], null), "No ratings yet");
  assert.deepEqual(
    [mostFrequentRatings([0, 0, 0, 0, 0]), mostFrequentRatings([1, 1, 1, 1, 1])],
    [[], [1, 2, 3, 4, 5]],
  );
});

test("reactions are said of the answers, not of their sum", () => {
  const given = [
    { label: "Learned something", count: 3 },
    { label: "Too fast", count: 9 },
  ];
  assert.equal(reactionsText(given, 10), "Of 10 answers, most often “Too fast”: 9");
  const even = given.map((one) => ({ ...one, count: 9 }));
  assert.match(reactionsText(even, 10), /most often “[^”]+”, .*“Too fast”.*: 9$/);
  assert.equal(reactionsText([], 10), "No reactions yet");
});

// Proves feedback 2: Charts say their result in a sentence, and a rank its uncertainty
test("a rank is said with its uncertainty, and not before there is one", () => {
  const figures: Figures = {
    ...{ answers: 106, tooFew: false, ratings: 100, average: 4.44, distribution: [1, 2, 6, 30, 61] },
    ...{ score: 4.441, low: 4.288, high: 4.594, compared: "above", reactions: [] },
  };
  assert.deepEqual(rankText(figures), {
    word: "Above the event's average",
    range: "Likely 4.29 to 4.59",
  });
  assert.equal(rankText({ ...figures, score: null, low: null, high: null, compared: null }), null);
  assert.equal(answerCountText(figures), "106 answers, 100 ratings");
  assert.equal(answerCountText({ ...figures, answers: 1, ratings: null }), "1 answer");
});

// Proves feedback 2: Answers of the last 5 minutes are told
test("what arrives is told of five minutes, or of as long as the screen is open", () => {
  const minute = 60_000;
  const totals = [10, 10, 12, 15, 15, 20, 40, 41];
  let samples: Sample[] = [];
  const said = totals.map((total, index) => {
    samples = withSample(samples, { at: index * minute, total });
    return arrivalsText(samples, null);
  });
  assert.deepEqual(said, [
    ...[null, null, "2 since you opened this", "5 since you opened this", "5 since you opened this"],
    ...["10 in the last 5 minutes", "30 in the last 5 minutes", "29 in the last 5 minutes"],
  ]);
  assert.equal(samples.length, 6);
  // Who looks in later is told what the server knows.
  const opened = withSample([], { at: 0, total: 41 });
  assert.deepEqual(
    [null, 29, 0].map((known) => arrivalsText(opened, known)),
    [null, "29 in the last 5 minutes", null],
  );
  // Deleted answers are no arrivals.
  assert.equal(arrivalsText(withSample(samples, { at: 8 * minute, total: 3 }), null), null);
});
