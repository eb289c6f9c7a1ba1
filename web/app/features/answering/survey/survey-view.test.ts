import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import type { AnswerValues, PublicSurvey, Question } from "@plenary/contract/surveys/survey-fields";
import { answerLines } from "@plenary/contract/surveys/survey-words";
import { renderToStaticMarkup } from "react-dom/server";
import { formatDay } from "../../../base/formats/dates.ts";
import { asReact } from "../phone/as-react.server.ts";
import { languagesFor } from "../phone/languages.ts";
import { type SurveyKnowledge, stepsOf, surveyView } from "./survey-view.ts";
import { wordsIn } from "./survey-words.ts";

const asked = (questionId: string, more: object): Question =>
  ({
    ...{ questionId, originId: questionId, text: { en: `${questionId}?` }, hint: null, required: false },
    ...{ isRetired: false, showIf: null },
    ...more,
  }) as object as Question;
const option = (choiceId: string) => ({ choiceId, label: { en: `<${choiceId}>` }, isRetired: false });
const came = asked("came", {
  type: "single",
  options: [option("yes"), option("no")],
  other: true,
  required: true,
});
const ifYes = { match: "all", conditions: [{ questionId: "came", comparison: "is", value: "yes" }] };
const section = (sectionId: string, questions: Question[], more: object = {}) =>
  ({ ...{ sectionId, title: { en: sectionId }, text: null, showIf: null, questions }, ...more }) as never;

const survey: PublicSurvey = {
  ...{ surveyId: "s", code: "K7M2QX", title: { en: "How it was", pt: "Como foi" }, intro: { en: "Hello" } },
  ...{ thanks: { en: "See you" }, languages: ["en", "pt"], named: false, threshold: 5 },
  ...{ opensAt: "2027-05-01T09:00:00.000Z", closesAt: "2027-05-08T09:30:00.000Z" },
  questionnaire: {
    sections: [
      section("First", [
        came,
        asked("how", { type: "rating", steps: 3, low: { en: "Bad" }, high: null, showIf: ifYes }),
      ]),
      section("Second", [asked("more", { type: "long" })], { showIf: ifYes }),
    ],
  },
};
const answer: CodeAnswer = {
  ...{ kind: "survey", state: "open", eventCode: "", room: null, session: null, sessions: [], until: null },
  ...{ stage: null, door: null, surveys: [] },
  survey,
  event: {
    ...{ eventId: "e", name: "Conf", timezone: "Europe/Lisbon", access: "open" },
    deletableUntil: "2027-06-07T09:30:00.000Z",
  },
  form: { comments: false, commentReview: "all", threshold: 5, scales: [], reactions: [] },
};
const known: SurveyKnowledge = {
  ...{ values: {}, language: "en", languages: ["en", "pt"], sectionId: "", problems: [] },
};
const yes: AnswerValues = { came: { choiceIds: ["yes"], other: null } };

const html = (
  changes: Partial<CodeAnswer> = {},
  more?: Partial<SurveyKnowledge>,
  of: Partial<PublicSurvey> = {},
) =>
  renderToStaticMarkup(
    asReact(surveyView({ ...answer, ...changes }, { ...survey, ...of }, more && { ...known, ...more })),
  );
const textOf = (markup: string) => markup.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");

describe("the page of a survey", () => {
  // Proves feedback 4, 8: Who changes an answer keeps what was given to what is retired, and reads it
  it("asks no option that is retired, and names it to who chose it", () => {
    const gone = { ...option("gone"), isRetired: true };
    const which = asked("which", { type: "multiple", options: [option("here"), gone], other: false });
    const parts = asked("parts", {
      type: "matrix",
      rows: [option("food"), { ...option("bar"), isRetired: true }],
      columns: [option("good"), { ...option("bad"), isRetired: true }],
    });
    const of = { questionnaire: { sections: [section("Only", [which, parts])] } };
    const form = html({}, {}, of);
    assert.match(form, /&lt;here&gt;/);
    for (const retired of ["gone", "bar", "bad"]) assert.equal(form.includes(`&lt;${retired}&gt;`), false);
    const values: AnswerValues = {
      which: { choiceIds: ["here", "gone"], other: null },
      parts: { bar: "good", food: "bad" },
    };
    const own = { given: { language: "en", values }, state: "sent", edition: 1 } as never;
    const shown = textOf(html({}, { own }, of));
    assert.match(shown, /&lt;here&gt;, &lt;gone&gt;/);
    assert.match(shown, /&lt;food&gt;: &lt;bad&gt;\|&lt;bar&gt;: &lt;good&gt;/);
  });

  // Proves feedback 2, 5: A question has up to 300 options, with a search from 12 on that plain letters find; what is
  //   chosen stays in view
  it("has a search where there are many options, and says which are chosen", () => {
    const names = Array.from({ length: 12 }, (_, at) => `c${at}`);
    const shown = (options: object[], value: string[] = []) => {
      const where = asked("where", { type: "multiple", options, other: true, required: true });
      const of = { questionnaire: { sections: [section("Only", [where])] } };
      return html({}, { values: { where: { choiceIds: value, other: null } } }, of);
    };
    const many = shown(names.map(option), ["c7", "c3"]);
    assert.match(many, /<label for="search-where" class="soft">Search options<\/label>/);
    assert.match(many, /<input id="search-where" type="search" [^>]*data-search="where"/);
    assert.match(many, /<p id="found-where" class="soft" role="status">12 options<\/p>/);
    assert.match(many, /<p id="chosen-where"[^>]*>Chosen: &lt;c3&gt;, &lt;c7&gt;<\/p>/);
    assert.match(textOf(shown(names.map(option))), /\|12 options\|&lt;c0&gt;/);
    const few = shown([...names.slice(1).map(option), { ...option("gone"), isRetired: true }]);
    assert.ok(!few.includes("search-") && few.includes("&lt;c11&gt;"));
  });

  it("asks for a number with the keys that fit, its unit behind it, and keeps what was typed wrong", () => {
    const field = (more: object, value?: number | string) => {
      const far = asked("far", {
        type: "number",
        min: 0,
        max: null,
        decimals: 0,
        unit: { en: "km" },
        ...more,
      });
      const values: AnswerValues = value === undefined ? {} : { far: value };
      const of = { questionnaire: { sections: [section("Only", [far])] } };
      return /<input id="field-far"[^>]*>/.exec(html({}, { values }, of))?.[0] ?? "";
    };
    assert.match(field({}), /aria-describedby="unit-far" [^>]*type="text" [^>]*inputMode="numeric"/);
    assert.match(field({ decimals: 2 }), /inputMode="decimal"/);
    // The keys for figures have no minus on some phones.
    for (const min of [null, -5]) assert.ok(!field({ min }).includes("inputMode"));
    assert.match(field({}, 0), /value="0"/);
    assert.match(field({}, "1,500"), /value="1,500"/);
    const words = { of: wordsIn("en", "en").of, day: formatDay };
    const far = asked("far", { type: "number", min: null, max: null, decimals: 1, unit: { en: "km" } });
    assert.deepEqual(answerLines(far, -2.5, words), ["-2.5 km"]);
    assert.deepEqual(answerLines({ ...far, unit: null } as Question, 12, words), ["12"]);
  });

  // Proves feedback 2, 4: A survey's page on a phone: sections as steps after what was answered, languages, the line
  //   about names, what is wrong at the top, each of its states; without JavaScript too
  it("is made by the server as a form that waits for the script, with its first section", () => {
    const markup = html();
    assert.match(markup, /<h1 tabindex="-1" lang="en" dir="auto">How it was<\/h1>/);
    assert.match(markup, /Answering needs JavaScript\./);
    assert.match(markup, /<button id="go" type="submit" class="main" disabled="">Send<\/button>/);
    assert.match(markup, /&lt;yes&gt;/);
    assert.match(markup, /<fieldset id="question-how" class="question" hidden=""/);
    assert.ok(!markup.includes("Second") && !markup.includes("<select"));
    assert.match(
      textOf(markup),
      /Anonymous, one answer per device\. The organizers see it at once\. You can/,
    );
  });

  // Proves feedback 2, 4: A survey's page on a phone: sections as steps after what was answered, languages, the line
  //   about names, what is wrong at the top, each of its states; without JavaScript too
  it("has as many steps as there are sections of which something is asked", () => {
    assert.deepEqual(stepsOf(survey, {}).ids, ["First"]);
    assert.deepEqual(stepsOf(survey, yes).ids, ["First", "Second"]);
    const first = textOf(html({}, { values: yes }));
    assert.match(first, /\|Step 1 of 2\|/);
    assert.match(first, /\|Next\|/);
    const second = textOf(html({}, { values: yes, sectionId: "Second" }));
    assert.match(second, /\|Step 2 of 2\|.*\|Second\|more\?\|.*\|Send\|Back\|/);
    assert.ok(!second.includes("Hello"));
  });

  // Proves feedback 2, 4: A survey's page on a phone: sections as steps after what was answered, languages, the line
  //   about names, what is wrong at the top, each of its states; without JavaScript too
  it("says before its first question that names go along, and nothing of being anonymous then", () => {
    const named = textOf(html({ event: { ...answer.event, access: "account" } }, {}, { named: true }));
    const line = "Your name and email address go to the organizers with your answers.";
    assert.ok(named.indexOf(line) > 0 && named.indexOf(line) < named.indexOf("came?"));
    assert.ok(!named.includes("Until") && !named.includes("nonymous"));
    const unnamed = textOf(html({ event: { ...answer.event, access: "account" } }, {}));
    assert.match(unnamed, /Your name is not stored with it\. Until 7 June 2027 the system could still find/);
  });

  // Proves feedback 2, 4: A survey's page on a phone: sections as steps after what was answered, languages, the line
  //   about names, what is wrong at the top, each of its states; without JavaScript too
  it("is in the language that is chosen, and in the first one where a text is missing", () => {
    const markup = html({}, { language: "pt" });
    assert.match(markup, /lang="pt" dir="auto">Como foi</);
    assert.match(markup, /lang="en" dir="auto">Hello</);
    assert.match(markup, /<option value="pt" lang="pt" selected="">Português<\/option>/);
    assert.deepEqual(languagesFor({ languages: ["en", "pt-BR", "de"] }, ["de", "pt", "en"]), [
      "de",
      "pt-BR",
      "en",
    ]);
    assert.deepEqual(languagesFor({ languages: ["en", "pt"] }, ["fr"]), ["en", "pt"]);
  });

  // Proves feedback 2, 4: A survey's page on a phone: sections as steps after what was answered, languages, the line
  //   about names, what is wrong at the top, each of its states; without JavaScript too
  it("lists what is wrong at the top, each at its question too", () => {
    const markup = html({}, { problems: [{ questionId: "came", problem: "This question needs an answer" }] });
    assert.match(markup, /<h2 id="problems">1 answer needs a change<\/h2>/);
    assert.match(markup, /<a href="#question-came" data-do="to-question" data-of="came">/);
    assert.match(markup, /<fieldset id="question-came" class="question" aria-describedby="problem-came">/);
  });

  // Proves feedback 2, 4: A survey's page on a phone: sections as steps after what was answered, languages, the line
  //   about names, what is wrong at the top, each of its states; without JavaScript too
  it("asks first for what it takes, and says when it isn't open", () => {
    assert.match(textOf(html({}, { asks: "sign-in" })), /Please sign in to answer/);
    assert.match(textOf(html({}, { asks: "code" })), /Please enter the code shown in the room/);
    assert.match(textOf(html({}, { asks: "link" })), /Please open your personal link to answer\./);
    assert.match(textOf(html({ state: "before" })), /This survey is not open yet\|This survey opens at /);
    assert.match(textOf(html({ state: "closed" })), /This survey is closed/);
    assert.ok(!html({ state: "closed" }).includes("<form"));
  });

  // Proves feedback 2, 4: A survey's page on a phone: sections as steps after what was answered, languages, the line
  //   about names, what is wrong at the top, each of its states; without JavaScript too
  it("says what became of an answer, which can be read after the close and deleted", () => {
    const given = { language: "en", values: { ...yes, how: 2 } };
    const own = {
      ...{ sessionId: "s", survey: { named: false }, code: "K7M2QX", title: "How it was", eventId: "e" },
      ...{ eventName: "Conf", access: "open" as const, closesAt: survey.closesAt, edition: 1 },
      ...{ given, stored: given, state: "sent" as const },
    };
    const sent = textOf(html({}, { own }));
    assert.match(
      sent,
      /Sent\. Thank you!\|See you\|Your answer\|came\?\|&lt;yes&gt;\|how\?\|2 of 3\|Change my answer\|/,
    );
    const closed = textOf(html({ state: "closed" }, { own }));
    assert.match(closed, /This survey is closed.*2 of 3.*Delete my answer/);
    assert.ok(!closed.includes("Change my answer"));
    const waiting = textOf(html({}, { own: { ...own, state: "waiting" } }));
    assert.match(
      waiting,
      /Waiting for a connection\. You can close this page; it is sent when you open it again\./,
    );
  });

  it("has each kind of answer in words", () => {
    const words = { of: wordsIn("en", "en").of, day: formatDay };
    const rows = asked("m", {
      type: "matrix",
      rows: [option("a"), option("b")],
      columns: [option("x"), option("y")],
    });
    assert.deepEqual(answerLines(rows, { b: "x" }, words), ["<b>: <x>"]);
    assert.deepEqual(answerLines(came, { choiceIds: ["no"], other: "Twice" }, words), ["<no>, Twice"]);
    assert.deepEqual(answerLines(asked("d", { type: "date", from: null, to: null }), "2027-05-01", words), [
      "1 May 2027",
    ]);
    assert.deepEqual(answerLines(asked("n", { type: "nps" }), 0, words), ["0 of 10"]);
  });
});
