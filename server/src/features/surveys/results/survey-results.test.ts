import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnswerValue, AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { getSurveyResults, listSurveyTexts } from "@plenary/contract/surveys/survey-results";
import { createSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeEvent, makeUser } from "../../../../test/factories.ts";
import {
  asking,
  longOf,
  makeSurvey,
  makeSurveyAnswers,
  makeSurveyed,
  matrixOf,
  ratingOf,
  singleOf,
} from "../../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { jobs } from "../../../jobs.ts";

const app = useApp({ rateLimit: false });

/** A survey with one question of each kind that results divide differently, and who reads it. */
async function makeAsked() {
  const { organizer, eventId } = await makeSurveyed(app);
  const rating = ratingOf();
  const role = singleOf(["Speaker", "Guest"], { other: true });
  const [why, parts] = [longOf(), matrixOf(["Food", "Venue"], ["Bad", "Good"])];
  const { surveyId } = await makeSurvey(organizer, eventId, {
    questionnaire: asking(rating, role, why, parts),
  });
  const read = (query: { questionId?: string; value?: string } = {}) =>
    organizer.call(getSurveyResults, { params: { surveyId }, query });
  const [speaker, guest] = role.options.map(({ choiceId }) => choiceId) as [string, string];
  const is = (choiceId: string): AnswerValue => ({ choiceIds: [choiceId], other: null });
  const write = (all: AnswerValues[], more = {}) => makeSurveyAnswers(app, surveyId, all, more);
  return { organizer, eventId, surveyId, rating, role, why, parts, read, write, speaker, guest, is };
}

const times = (count: number, values: AnswerValues): AnswerValues[] =>
  Array.from({ length: count }, () => values);

describe("the results of a survey", () => {
  // Proves feedback 4, 11: Results of surveys are equal to a second computation over 10,000 answers
  it("are equal to a second computation over 10,000 answers, and never all in memory", async () => {
    const { rating, role, parts, read, write, speaker, guest } = await makeAsked();
    let seed = 7;
    const below = (most: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * most);
    };
    const all = Array.from({ length: 10_000 }, (): AnswerValues => {
      const values: AnswerValues = {};
      if (below(10) > 0) values[rating.questionId] = 1 + below(5);
      const chosen = [
        { choiceIds: [speaker], other: null },
        { choiceIds: [guest], other: null },
      ];
      if (below(3) > 0) values[role.questionId] = chosen[below(2)] ?? { choiceIds: [], other: "Press" };
      else if (below(4) === 0) values[role.questionId] = { choiceIds: [], other: "Press" };
      const [row = ""] = parts.rows.map(({ choiceId }) => choiceId);
      if (below(2) === 0) values[parts.questionId] = { [row]: parts.columns[below(2)]?.choiceId ?? "" };
      return values;
    });
    await write(all);
    await write(times(40, { [rating.questionId]: 1 }), { state: "discarded" });
    app.queries.length = 0;
    const found = await read();
    assert.equal(app.queries.filter((query) => query.includes("limit")).length >= 20, true);
    assert.deepEqual([found.answers, found.leftOut.answers], [10_000, 40]);
    // Plainly, with all in memory.
    const ratings = all.flatMap((values) => (values[rating.questionId] as number | undefined) ?? []);
    const [first, second, , fourth] = found.questions;
    assert.equal(first?.answered, ratings.length);
    assert.equal(first?.skipped, 10_000 - ratings.length);
    assert.equal(first?.figures?.average, ratings.reduce((sum, each) => sum + each, 0) / ratings.length);
    assert.deepEqual(
      first?.figures?.shares.map(({ count }) => count),
      [1, 2, 3, 4, 5].map((step) => ratings.filter((each) => each === step).length),
    );
    const said = JSON.stringify(all.map((values) => values[role.questionId] ?? null));
    const occurs = (part: string) => said.split(part).length - 1;
    assert.deepEqual(
      second?.figures?.shares.map(({ count }) => count),
      [occurs(speaker), occurs(guest), occurs("Press")],
    );
    const rows = fourth?.figures?.rows ?? [];
    assert.deepEqual([rows[0]?.answered, rows[1]?.answered], [fourth?.answered, 0]);
    assert.equal(rows[1]?.shares, null);
    const speakers = await read({ questionId: role.questionId, value: speaker });
    const theirs = all.filter((values) => JSON.stringify(values[role.questionId] ?? "").includes(speaker));
    assert.equal(speakers.answers, theirs.length);
    assert.equal(
      speakers.questions[0]?.answered,
      theirs.filter((values) => values[rating.questionId] !== undefined).length,
    );
  });

  // Proves feedback 4: Too few answers to a question show nothing, nor do filters and differences
  it("of too few are hidden, by question, with a filter, and where a difference would tell them", async () => {
    const { rating, role, why, read, write, speaker, guest, is } = await makeAsked();
    await write(times(4, { [rating.questionId]: 5 }));
    assert.deepEqual(
      [(await read()).questions[0]?.answered, (await read()).questions[0]?.figures],
      [4, null],
    );
    await write(times(20, { [rating.questionId]: 4, [role.questionId]: is(guest) }));
    await write(times(6, { [rating.questionId]: 2, [role.questionId]: is(speaker) }));
    const whole = await read();
    assert.deepEqual(
      whole.questions.map(({ answered, figures }) => [answered, figures !== null]),
      [
        [30, true],
        [26, true],
        [0, false],
        [0, false],
      ],
    );
    // The four who said nothing of themselves would be all others together.
    const speakers = await read({ questionId: role.questionId, value: speaker });
    assert.deepEqual([speakers.answers, speakers.questions[0]?.figures], [6, null]);
    const guests = await read({ questionId: role.questionId, value: guest });
    assert.equal(guests.questions[0]?.figures?.average, 4);
    // What nobody has chosen looks like what too few have.
    const none = await read({ questionId: role.questionId, value: "other" });
    assert.deepEqual([none.answers, none.questions[0]?.figures], [0, null]);
    const missing = { status: 404, code: "not_found", message: "Question not found" };
    assert.deepEqual(await refusal(read({ questionId: why.questionId, value: "x" })), missing);
    assert.equal((await refusal(read({ questionId: role.questionId }))).status, 400);
  });

  // Proves feedback 3, 4, 9: Surveys are made blank, of templates and as copies, with windows by their phase
  it("stand beside those of the survey that it is a copy of, for whoever organizes both", async () => {
    const { organizer, surveyId, rating, write } = await makeAsked();
    await write(times(6, { [rating.questionId]: 5 }));
    const next = await makeEvent(app, organizer, {
      name: "Next",
      start_date: "2028-05-06",
      end_date: "2028-05-07",
    });
    const body = { title: "Again", phase: "during" as const, copyOf: surveyId };
    const { survey } = await organizer.call(createSurvey, { params: { eventId: next }, body });
    assert.deepEqual([survey.copiedFrom, survey.answerCount], [surveyId, 0]);
    const copied = survey.questionnaire.sections[0]?.questions[0];
    assert.equal(copied?.originId, rating.originId);
    assert.notEqual(copied?.questionId, rating.questionId);
    const results = () => organizer.call(getSurveyResults, { params: { surveyId: survey.surveyId } });
    const [first, second] = (await results()).questions;
    assert.deepEqual([first?.earlier?.answered, first?.earlier?.figures?.average], [6, 5]);
    assert.deepEqual(second?.earlier, { answered: 0, figures: null });
    // 5 of 10 is another answer than 5 of 5.
    const [section] = survey.questionnaire.sections;
    const wider = section?.questions.map((each) => (each.type === "rating" ? { ...each, steps: 10 } : each));
    await organizer.call(updateSurvey, {
      params: { surveyId: survey.surveyId },
      body: {
        version: survey.version,
        questionnaire: { sections: [{ ...(section ?? assert.fail()), questions: wider ?? [] }] },
      },
    });
    assert.deepEqual(
      (await results()).questions.slice(0, 2).map(({ earlier }) => earlier),
      [null, { answered: 0, figures: null }],
    );
    const other = await makeUser(app);
    await app.db.updateTable("events").set({ creator_id: other.userId }).where("name", "=", "Conf").execute();
    assert.equal((await results()).questions[1]?.earlier, null);
  });
});

describe("what was written to a survey", () => {
  // Proves feedback 4: What was written to surveys is read once there is enough, and deleted some months after the
  //   event; figures stay
  it("is read by organizers in pages, once there is enough, and with names where it has them", async () => {
    const { organizer, surveyId, why, role, rating, write } = await makeAsked();
    const texts = (questionId = why.questionId, cursor?: string) =>
      organizer.call(listSurveyTexts, {
        params: { surveyId },
        query: { questionId, limit: 4, ...(cursor && { cursor }) },
      });
    await write([1, 2, 3, 4].map((n) => ({ [why.questionId]: `Number ${n}` })));
    assert.deepEqual(await texts(), { answered: 4, tooFew: true, texts: [], nextCursor: null });
    await write([{ [why.questionId]: "Number 5", [role.questionId]: { choiceIds: [], other: "Press" } }]);
    const first = await texts();
    const second = await texts(why.questionId, first.nextCursor ?? "");
    assert.deepEqual([first.texts.length, second.texts.length, second.nextCursor], [4, 1, null]);
    const all = [...first.texts, ...second.texts];
    assert.deepEqual(
      all.map(({ text }) => text).sort(),
      [1, 2, 3, 4, 5].map((n) => `Number ${n}`),
    );
    assert.ok(all.every(({ by }) => by === null));
    assert.equal((await texts(role.questionId)).tooFew, true);
    assert.equal((await refusal(texts(rating.questionId))).message, "Question not found");
    await app.db.updateTable("surveys").set({ access: "account", named: true }).execute();
    const ada = await makeUser(app, { name: "Ada", email: "ada@example.org" });
    await write([{ [role.questionId]: { choiceIds: [], other: "Staff" } }], { user_id: ada.userId });
    const staff = (await texts(role.questionId)).texts.find(({ text }) => text === "Staff");
    assert.deepEqual(staff?.by, { userId: ada.userId, name: "Ada", email: "ada@example.org" });
  });

  // Proves feedback 4: What was written to surveys is read once there is enough, and deleted some months after the
  //   event; figures stay
  it("is deleted some months after the event, and figures stay", async () => {
    const { surveyId, why, role, rating, read, write } = await makeAsked();
    await write(times(6, { [why.questionId]: "Only words" }));
    const other = { choiceIds: [], other: "Press" };
    await write(times(6, { [why.questionId]: "Words", [role.questionId]: other, [rating.questionId]: 4 }));
    const sweep = async (time: string) => {
      app.clock.set(new Date(time));
      await (jobs.find(({ name }) => name === "sweep-survey-texts") ?? assert.fail()).open(app.ctx).run();
    };
    const stored = () =>
      app.db.selectFrom("survey_answers").select("answer").where("survey_id", "=", surveyId).execute();
    const before = await read();
    await sweep("2029-05-01T12:00:00Z");
    assert.equal((await stored()).length, 12);
    await sweep("2029-05-04T12:00:00Z");
    app.clock.set(new Date("2027-05-01T12:00:00Z"));
    const left = { [role.questionId]: { choiceIds: [], other: "…" }, [rating.questionId]: 4 };
    assert.deepEqual(
      (await stored()).map(({ answer }) => answer),
      times(6, left),
    );
    const after = await read();
    for (const index of [0, 1])
      assert.deepEqual(after.questions[index]?.figures, before.questions[index]?.figures);
  });

  // Proves feedback 4: What is written after a survey was opened again is read, and deleted a day after it closes
  it("is read and deleted again where the survey was opened again, a day after its last close", async () => {
    const { organizer, surveyId, why, role, write } = await makeAsked();
    const sweep = async (time: string) => {
      app.clock.set(new Date(time));
      await (jobs.find(({ name }) => name === "sweep-survey-texts") ?? assert.fail()).open(app.ctx).run();
      app.clock.set(new Date("2027-05-01T12:00:00Z"));
    };
    const texts = async (questionId: string) =>
      (await organizer.call(listSurveyTexts, { params: { surveyId }, query: { questionId } })).texts.map(
        ({ text }) => text,
      );
    const closes = (closes_at: string) => app.db.updateTable("surveys").set({ closes_at }).execute();
    const other = { choiceIds: [], other: "Press" };
    await write(times(6, { [why.questionId]: "Old words", [role.questionId]: other }));
    await closes("2029-05-04T12:00:00Z");
    // Who had a pass before may still send what was written by then.
    await sweep("2029-05-05T11:59:00Z");
    assert.equal((await texts(why.questionId)).length, 6);
    await sweep("2029-05-05T12:01:00Z");
    assert.deepEqual([await texts(why.questionId), await texts(role.questionId)], [[], []]);
    await closes("2029-06-01T12:00:00Z");
    await write(times(6, { [why.questionId]: "New words" }));
    assert.equal((await texts(why.questionId)).length, 6);
    await sweep("2029-06-02T12:01:00Z");
    assert.deepEqual(await texts(why.questionId), []);
  });
});
