import assert from "node:assert/strict";
import { it } from "node:test";
import type { AnswerValue, AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { exportSurvey, getSurveyResults, listSurveyTexts } from "@plenary/contract/surveys/survey-results";
import { createSurvey } from "@plenary/contract/surveys/surveys";
import { parse } from "csv-parse/sync";
import type { TestUser } from "../../../../test/factories.ts";
import {
  asking,
  longOf,
  makeSurvey,
  makeSurveyAnswers,
  makeSurveyed,
  matrixOf,
  numberOf,
  ratingOf,
  singleOf,
} from "../../../../test/feedback/surveys.ts";
import { useApp } from "../../../../test/harness.ts";

const app = useApp({ rateLimit: false });

/** Below so many nothing is shown. */
const THRESHOLD = 5;

/** A questionnaire, and what is answered in it. */
function makeAsked() {
  const role = singleOf(["Speaker", "Guest"]);
  const [speaker = "", guest = ""] = role.options.map(({ choiceId }) => choiceId);
  const [rating, talk, nights] = [ratingOf(), longOf(), numberOf()];
  const track = singleOf(["A", "B", "C"]);
  const tracks = track.options.map(({ choiceId }) => choiceId) as [string, string, string];
  const meal = singleOf(["Veg", "Meat"]);
  const [veg = "", meat = ""] = meal.options.map(({ choiceId }) => choiceId);
  const rooms = matrixOf(["Hall"], ["Bad", "Good"]);
  const [hall = ""] = rooms.rows.map(({ choiceId }) => choiceId);
  const [bad = "", good = ""] = rooms.columns.map(({ choiceId }) => choiceId);
  const is = (choiceId: string): AnswerValue => ({ choiceIds: [choiceId], other: null });
  const few = (isSpeaking: boolean): AnswerValues => ({
    ...{ [role.questionId]: is(isSpeaking ? speaker : guest), [rating.questionId]: 2 },
    [talk.questionId]: isSpeaking ? "My talk" : "No talk",
    [nights.questionId]: isSpeaking ? 3 : 400,
  });
  const eats = (at: string, isVegetarian: boolean): AnswerValues => ({
    ...{ [rating.questionId]: 4, [track.questionId]: is(at) },
    [meal.questionId]: is(isVegetarian ? veg : meat),
    [rooms.questionId]: { [hall]: isVegetarian ? good : bad },
  });
  const dividing = [
    ...[role, track, meal].flatMap(({ questionId, options }) =>
      options.map(({ choiceId: value }) => ({ questionId, value })),
    ),
    { questionId: rating.questionId, value: "4" },
  ];
  const questionnaire = asking(role, rating, talk, track, meal, rooms, nights);
  return { questionnaire, role, track, few, eats, tracks, written: [talk.questionId], dividing };
}

type Asked = ReturnType<typeof makeAsked>;

const times = (count: number, values: AnswerValues): AnswerValues[] =>
  Array.from({ length: count }, () => values);

/** All that organizers can read of a survey; what is in random order, sorted. */
async function readAll(organizer: TestUser, eventId: string, surveyId: string, asked: Asked) {
  const params = { surveyId };
  const results = (query: object) => organizer.call(getSurveyResults, { params, query });
  const file = async (format: "csv" | "json") =>
    (await organizer.call(exportSurvey, { params, query: { format } })).text();
  const texts = (questionId: string) => organizer.call(listSurveyTexts, { params, query: { questionId } });
  const copy = { title: "Copy", phase: "during" as const, copyOf: surveyId };
  const { survey } = await organizer.call(createSurvey, { params: { eventId }, body: copy });
  const copied = await organizer.call(getSurveyResults, { params: { surveyId: survey.surveyId } });
  return {
    whole: await results({}),
    parts: await Promise.all(asked.dividing.map(results)),
    written: (await Promise.all(asked.written.map(texts))).map(({ texts, ...about }) => [
      about,
      texts.map((each) => JSON.stringify(each)).sort(),
    ]),
    csv: (await file("csv")).split("\r\n").sort(),
    json: JSON.parse(await file("json"))
      .answers.map((each: object) => JSON.stringify(each))
      .sort(),
    earlier: copied.questions.map(({ earlier }) => earlier),
  };
}

// Proves feedback 4, 11: No call and no file about surveys tells what too few have answered, with a filter or without;
//   nor the language of who has answered
it("no call and no file about surveys tells what too few have answered: two that differ in nothing else read the same", async () => {
  const { organizer, eventId } = await makeSurveyed(app);
  const asked = makeAsked();
  const { questionnaire, role, few, eats, tracks } = asked;
  const [a, b, c] = tracks;
  const read = async (isOne: boolean, isOther: boolean) => {
    const settings = { questionnaire, threshold: THRESHOLD, languages: ["en", "pt"] };
    const { surveyId } = await makeSurvey(organizer, eventId, settings);
    const write = (all: AnswerValues[], language = "en") =>
      makeSurveyAnswers(app, surveyId, all, { language });
    await write(times(3, few(isOne)));
    // Three of one track eat one thing and three of another the other: of all it is the same.
    await write([...times(3, eats(c, isOther)), ...times(3, eats(b, !isOther)), ...times(4, eats(b, true))]);
    await write([...times(10, eats(a, true)), ...times(8, eats(a, false))]);
    await write([eats(a, isOne)], "pt");
    await write([eats(a, !isOne)]);
    return readAll(organizer, eventId, surveyId, asked);
  };
  const one = await read(true, true);
  assert.deepEqual(await read(false, true), one);
  // What a group has answered that is too small is hidden where the answers are looked at by that question.
  const other = await read(true, false);
  const byTrack = ({ parts }: typeof one) =>
    parts.filter((_, at) => asked.dividing[at]?.questionId === asked.track.questionId);
  assert.deepEqual([other.whole, byTrack(other)], [one.whole, byTrack(one)]);

  // What is shown: how many have answered the question itself, and what enough have.
  const shown = one.whole.questions.map(({ answered, skipped, figures }) => [
    answered,
    skipped,
    figures !== null,
  ]);
  assert.deepEqual(shown, [
    [3, 30, false],
    [33, 0, true],
    [3, 30, false],
    ...times(3, {}).map(() => [30, 3, true]),
    [3, 30, false],
  ]);
  assert.equal(one.whole.filters.includes(role.questionId), false);
  const part = (questionId: string, value: string) =>
    one.parts[asked.dividing.findIndex((each) => each.questionId === questionId && each.value === value)] ??
    assert.fail();
  for (const { choiceId } of role.options) {
    const { answers, questions } = part(role.questionId, choiceId);
    assert.equal(answers, null);
    for (const { answered, skipped, figures } of questions)
      assert.deepEqual([answered, skipped, figures], [null, null, null]);
  }
  const inA = part(asked.track.questionId, a);
  assert.deepEqual([inA.answers, inA.questions[4]?.answered], [20, 20]);
  for (const track of [b, c]) {
    const { questions } = part(asked.track.questionId, track);
    for (const at of [4, 5])
      assert.deepEqual([questions[at]?.answered, questions[at]?.figures], [null, null]);
  }
});

// Proves feedback 4, 11: No call and no file about surveys tells what too few have answered, with a filter or without;
//   nor the language of who has answered
it("a language in which too few have answered is said of nobody, in files and beside texts", async () => {
  const { organizer, eventId } = await makeSurveyed(app);
  const why = longOf();
  const languages = ["en", "pt", "de"];
  const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(why), languages });
  const write = (count: number, language: string) =>
    makeSurveyAnswers(app, surveyId, times(count, { [why.questionId]: "Words" }), { language });
  const params = { surveyId };
  const read = async () => {
    const { texts } = await organizer.call(listSurveyTexts, {
      params,
      query: { questionId: why.questionId },
    });
    const csv = await (await organizer.call(exportSurvey, { params, query: { format: "csv" } })).text();
    const json = await (await organizer.call(exportSurvey, { params, query: { format: "json" } })).text();
    const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
    const inCsv = rows.map(({ language }) => language ?? null);
    const inJson = JSON.parse(json).answers.map(({ language }: { language: string | null }) => language);
    const all = [texts.map(({ language }) => language), inCsv, inJson].map((each) =>
      each
        .map((language: string | null) => language ?? "")
        .sort()
        .join(),
    );
    assert.equal(new Set(all).size, 1);
    return all[0];
  };
  await write(8, "en");
  await write(1, "pt");
  assert.equal(await read(), expected(9, {}));
  // With others beside it nobody knows which of the two it is.
  await write(6, "de");
  assert.equal(await read(), expected(7, { en: 8 }));
  await write(4, "pt");
  assert.equal(await read(), expected(0, { de: 6, en: 8, pt: 5 }));
  // Who gives a name has said so much more.
  await app.db.updateTable("surveys").set({ access: "account", named: true }).execute();
  await app.db.updateTable("survey_answers").set({ language: "en" }).where("language", "=", "de").execute();
  assert.equal(await read(), expected(0, { en: 14, pt: 5 }));
});

/** Languages as they are read, in their order: first those that aren't said. */
const expected = (unsaid: number, said: Record<string, number>): string =>
  [
    ...Array.from({ length: unsaid }, () => ""),
    ...Object.entries(said).flatMap(([language, count]) => Array.from({ length: count }, () => language)),
  ].join();
