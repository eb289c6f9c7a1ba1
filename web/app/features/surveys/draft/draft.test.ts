import assert from "node:assert/strict";
import { test } from "node:test";
import type { Question, Questionnaire } from "@plenary/contract/surveys/survey-fields";
import type { Survey } from "@plenary/contract/surveys/surveys";
import {
  asType,
  bodyOf,
  copyOf,
  draftOf,
  linesOf,
  missingAround,
  newQuestion,
  newSection,
  withLines,
  withTakenAway,
} from "./draft.ts";

const zone = "Europe/Lisbon";
const id = "01a20ace-f5e8-7ac7-b144-8f9a9ff7f3f8";
const stored: Survey = {
  ...{ surveyId: id, eventId: id, code: "K7M2QX", title: { en: "How was it?" }, intro: {}, thanks: {} },
  ...{ phase: "after", state: "draft", access: "open", named: false, languages: ["en"], threshold: 5 },
  ...{ opensAt: "2027-05-02T15:00:30.000Z", closesAt: "2027-05-16T15:00:00.000Z" },
  ...{
    questionnaire: { sections: [] },
    answerCount: 0,
    givenCount: 0,
    version: 3,
    copiedFrom: null,
    hasBegun: false,
  },
  ...{ mails: 0, mailedAt: null },
  ...{ createdAt: "2027-01-01T00:00:00.000Z", updatedAt: "2027-01-01T00:00:00.000Z" },
};

// Proves feedback 5, 8: The editor tells what is wrong by its place, and loses nothing to what others saved
test("only what was changed is sent, and moments are those of the event's clock", () => {
  const draft = draftOf(stored, zone);
  assert.equal(draft.opensAt, "2027-05-02T16:00");
  assert.deepEqual(bodyOf(draft, stored, zone), { body: { version: 3 } });
  assert.deepEqual(bodyOf({ ...draft, closesAt: "2027-12-01T16:00", phase: "during" }, stored, zone), {
    body: { version: 3, closesAt: "2027-12-01T16:00:00.000Z", phase: "during" },
  });
});

// Proves feedback 5, 8: The editor tells what is wrong by its place, and loses nothing to what others saved
test("what is wrong is told by path, before anything is sent", () => {
  const draft = draftOf(stored, zone);
  const one = { ...newQuestion("single"), text: { en: "Which?" } };
  const matrix = newQuestion("matrix");
  const section = { ...newSection(), questions: [one, matrix] };
  const wrong = {
    ...draft,
    ...{ title: { en: " " }, closesAt: "2027-05-01T16:00", threshold: null },
    questionnaire: { sections: [section] },
  };
  const found = bodyOf(wrong, stored, zone);
  const at = "questionnaire.sections.0.questions";
  assert.deepEqual(found.problems, {
    threshold: "Threshold must be 3 to 20",
    "title.en": "Title is required",
    [`${at}.0.options.0.label`]: "Option is required",
    [`${at}.0.options.1.label`]: "Option is required",
    [`${at}.1.text`]: "Question is required",
    [`${at}.1.rows.0.label`]: "Option is required",
    [`${at}.1.columns.0.label`]: "Option is required",
    [`${at}.1.columns.1.label`]: "Option is required",
    closesAt: "Closing time cannot be before opening time",
  });
});

test("a question keeps what it has in common with another type, and a copy has ids of its own", () => {
  const single = newQuestion("single");
  const multiple = asType(single, "multiple");
  assert.ok("options" in single && "options" in multiple);
  assert.deepEqual(multiple.options, single.options);
  const copy = copyOf(single);
  assert.ok("options" in copy);
  assert.notEqual(copy.questionId, single.questionId);
  assert.equal(copy.originId, copy.questionId);
  assert.equal(
    copy.options.some((each) => single.options.some(({ choiceId }) => choiceId === each.choiceId)),
    false,
  );
});

// Proves feedback 4, 5: With answers, the editor retires and keeps types; missing translations are a warning
test("texts around the questions are missing where the first language has them", () => {
  const draft = { ...draftOf(stored, zone), intro: { en: "Welcome" }, thanks: { de: "Danke" } };
  assert.equal(missingAround(draft, "de", "en"), 2);
});

// Proves feedback 2: A list of options is pasted at once
test("pasted lines are options, one each, as far as there is room", () => {
  const option = (label: Record<string, string>) => ({
    choiceId: crypto.randomUUID(),
    label,
    isRetired: false,
  });
  const lines = linesOf("* One\r\n\n - Two \n1-5\n• Four\n");
  assert.deepEqual(lines, ["One", "Two", "1-5", "Four"]);
  const shown = (pasted: ReturnType<typeof withLines>) => [
    pasted.choices.map(({ label }) => label),
    pasted.left,
  ];
  const main = { index: 0, language: "en", isMain: true, room: 9 };
  const all = lines.map((en) => ({ en }));
  assert.deepEqual(shown(withLines([option({}), option({})], lines, main)), [all, []]);
  assert.deepEqual(shown(withLines([option({}), option({ en: "Last" })], lines, main)), [
    [...all, { en: "Last" }],
    [],
  ]);
  assert.deepEqual(shown(withLines([option({ en: "First" })], lines, { ...main, room: 3 })), [
    [{ en: "First" }, ...all.slice(0, 3)],
    ["Four"],
  ]);
  // A translation has a line for each option, and adds none.
  const translated = withLines([option({ en: "A", pt: "X" }), option({ en: "B" })], lines, {
    ...{ index: 0, language: "pt", isMain: false, room: 9 },
  });
  assert.deepEqual(shown(translated), [
    [
      { en: "A", pt: "One" },
      { en: "B", pt: "Two" },
    ],
    ["1-5", "Four"],
  ]);
});

const section = (questions: Question[]): Questionnaire["sections"][number] => ({
  ...newSection(),
  questions,
});

// Proves feedback 4: What an editor took away before the first answer arrived comes back as retired, and is saved
test("what was taken away and is answered by now comes back as retired, where it was", () => {
  const [single, matrix, long] = [newQuestion("single"), newQuestion("matrix"), newQuestion("long")];
  assert.ok(single.type === "single" && matrix.type === "matrix");
  const ifAnswered = { questionId: single.questionId, comparison: "answered" as const, value: null };
  const last = section([{ ...long, showIf: { match: "all", conditions: [ifAnswered] } }]);
  const stored = { sections: [section([single, matrix]), last] };
  const [first] = stored.sections;
  assert.ok(first);
  const fewer = { ...matrix, rows: [], columns: matrix.columns.slice(1) };
  const edited = { sections: [{ ...first, questions: [fewer, newQuestion("nps")] }] };
  const found = withTakenAway(edited, stored);
  const [column] = matrix.columns;
  assert.deepEqual(found, {
    sections: [
      {
        ...first,
        questions: [
          {
            ...matrix,
            rows: matrix.rows.map((row) => ({ ...row, isRetired: true })),
            columns: [...matrix.columns.slice(1), { ...column, isRetired: true }],
          },
          edited.sections[0]?.questions[1],
          { ...single, isRetired: true },
        ],
      },
      { ...last, questions: [{ ...long, isRetired: true }] },
    ],
  });
  assert.deepEqual(withTakenAway(stored, stored), stored);
});
