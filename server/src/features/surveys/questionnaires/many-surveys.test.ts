import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { makePass } from "@plenary/contract/feedback/feedback";
import { putSurveyAnswer } from "@plenary/contract/surveys/survey-public";
import * as contract from "@plenary/contract/surveys/surveys";
import { sql } from "kysely";
import { makeUser } from "../../../../test/factories.ts";
import {
  asking,
  longOf,
  makeSurvey,
  makeSurveyAnswers,
  makeSurveyed,
} from "../../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { jobs } from "../../../jobs.ts";

const app = useApp({ rateLimit: false });

/** Statements since the last reset that read what surveys ask, without naming the one that they read. */
/** Calls have one each, and not as many. */
const wholeReads = () =>
  app.queries.filter(
    (statement) => /^select.*questionnaire/s.test(statement) && !/"survey_id" = \$\d|"calls"/.test(statement),
  );

describe("many surveys", () => {
  it("are listed without reading what they ask", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    await makeSurvey(organizer, eventId, { questionnaire: asking(longOf()) });
    app.queries.length = 0;
    const { surveys } = await organizer.call(contract.listSurveys, { params: { eventId } });
    assert.equal(surveys.length, 1);
    const read = app.queries.filter((statement) => /questionnaire|intro|thanks/.test(statement));
    assert.deepEqual(read, []);
  });

  it("are read one at a time for the download of one's data, by name and by key", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const ada = await makeUser(app);
    for (const named of [true, true, false, false]) {
      const why = longOf();
      const settings = { questionnaire: asking(why), access: "account" as const, named };
      const { surveyId } = await makeSurvey(organizer, eventId, settings);
      const { pass } = await ada.call(makePass, { body: { eventId, surveyId } });
      const body = { edition: 1, values: { [why.questionId]: "Because" } };
      const headers = { "Feedback-Pass": pass };
      await ada.call(putSurveyAnswer, { params: { surveyId }, body }, { headers });
    }
    app.queries.length = 0;
    assert.equal((await ada.call(downloadData)).surveys.length, 4);
    assert.deepEqual(wholeReads(), []);
  });

  it("are read one at a time to delete what was written to them", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    for (const text of ["One", "Two"]) {
      const why = longOf();
      const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(why) });
      await makeSurveyAnswers(app, surveyId, [{ [why.questionId]: text }]);
    }
    app.clock.set(new Date("2030-01-01T00:00:00Z"));
    app.queries.length = 0;
    await (jobs.find(({ name }) => name === "sweep-survey-texts") ?? assert.fail()).open(app.ctx).run();
    assert.deepEqual(await app.db.selectFrom("survey_answers").selectAll().execute(), []);
    assert.deepEqual(wholeReads(), []);
  });

  it("take up 40 MB of an event at most, beyond which they only get smaller", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const large = await makeSurvey(organizer, eventId, {}, { isDraft: true });
    const small = await makeSurvey(organizer, eventId, {}, { isDraft: true });
    // What compresses to nothing would have to be far larger to take up as much.
    const store = (how: "external" | "extended") =>
      sql`alter table surveys alter column questionnaire set storage ${sql.raw(how)}`.execute(app.db);
    await store("external");
    try {
      await sql`update surveys set questionnaire = jsonb_build_object('sections', '[]'::jsonb, 'is', repeat('x', 41943040))
        where survey_id = ${large.surveyId}`.execute(app.db);
    } finally {
      await store("extended");
    }
    const params = { surveyId: small.surveyId };
    const put = (text: string, version: number) =>
      organizer.call(contract.updateSurvey, { params, body: { version, intro: { en: text } } });
    const { status, message } = await refusal(put("Welcome to all of you", 1));
    const said = "The surveys of an event can take up 40 MB together. Please delete some first.";
    assert.deepEqual([status, message], [409, said]);
    const make = () =>
      organizer.call(contract.createSurvey, {
        params: { eventId },
        body: { title: "Another", phase: "after" as const },
      });
    assert.equal((await refusal(make())).message, said);
    await organizer.call(contract.updateSurvey, {
      params,
      body: { version: 1, title: { en: "Still renamed" } },
    });
    await organizer.call(contract.deleteSurvey, { params: { surveyId: large.surveyId } });
    await make();
    await put("Welcome to all of you", 2);
  });
});
