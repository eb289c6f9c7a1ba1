import assert from "node:assert/strict";
import { it } from "node:test";
import { ExportedSurvey, exportSurvey } from "@plenary/contract/surveys/survey-results";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { makeUser } from "../../../../test/factories.ts";
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
import { useApp } from "../../../../test/harness.ts";

const app = useApp({ rateLimit: false });

// Proves feedback 4: Below twice the threshold no comment stands beside a rating, in no list and no file
// Proves feedback 7: A survey is a CSV and a JSON file of its answers
it("a survey is a file of its answers, without what too few have answered, and with names only where it has them", async () => {
  const { organizer, eventId } = await makeSurveyed(app);
  const [rating, why, rare] = [
    ratingOf(),
    longOf({ text: { en: "=Why?" } }),
    longOf({ text: { en: "Rare" } }),
  ];
  const which = singleOf(["A", "B"], { other: true });
  const parts = matrixOf(["Food", "Venue"], ["Bad", "Good"]);
  const questionnaire = asking(rating, why, rare, which, parts);
  const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire });
  const [food, venue] = parts.rows.map(({ choiceId }) => choiceId) as [string, string];
  const [, good] = parts.columns.map(({ choiceId }) => choiceId) as [string, string];
  const evil = '=HYPERLINK("https://evil.example")\n"quoted"';
  const full = {
    ...{ [rating.questionId]: 5, [why.questionId]: evil, [parts.questionId]: { [food]: good } },
    [which.questionId]: { choiceIds: [], other: "＝C" },
  };
  const read = async (format: "csv" | "json") =>
    organizer.call(exportSurvey, { params: { surveyId }, query: { format } });
  const csv = async (): Promise<Record<string, string>[]> =>
    parse(Buffer.from(await (await read("csv")).arrayBuffer()), { bom: true, columns: true });
  const json = async () => {
    const found: unknown = JSON.parse(await (await read("json")).text());
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    const schema = z.toJSONSchema(ExportedSurvey, { target: "draft-7", io: "output" });
    assert.ok(ajv.validate(schema, found), ajv.errorsText());
    return found as z.output<typeof ExportedSurvey>;
  };
  await makeSurveyAnswers(app, surveyId, [full, full, full, full]);
  assert.deepEqual([await csv(), (await json()).answers], [[], []]);
  const alone = {
    ...full,
    [rare.questionId]: "I alone",
    [parts.questionId]: { [food]: good, [venue]: good },
  };
  await makeSurveyAnswers(app, surveyId, [alone]);
  await makeSurveyAnswers(app, surveyId, [full], { state: "held" });
  const food5 = { "How were these?: Food": "Good" };
  const none = { language: "", "How was it?": "", "'=Why?": "", "Which?": "", "How were these?: Food": "" };
  const times = <T>(count: number, ...rows: T[]): T[] =>
    rows.flatMap((row) => Array.from({ length: count }, () => row));
  // What was written stands apart below twice the threshold: nobody can tell beside which ratings it was.
  assert.deepEqual(
    await csv(),
    times(
      5,
      { ...none, ...food5, language: "en", "How was it?": "5", "Which?": "…" },
      { ...none, "'=Why?": `'${evil}` },
      { ...none, "Which?": "'＝C" },
    ),
  );
  const { answers, survey } = await json();
  assert.deepEqual(survey.questionnaire, questionnaire);
  const { [why.questionId]: _, ...rest } = full;
  assert.deepEqual(
    answers,
    times(
      5,
      { language: "en", by: null, values: { ...rest, [which.questionId]: { choiceIds: [], other: "…" } } },
      { language: null, by: null, values: { [why.questionId]: evil } },
      { language: null, by: null, values: { [which.questionId]: full[which.questionId] } },
    ),
  );
  await makeSurveyAnswers(app, surveyId, times(5, full));
  const row = { language: "en", "How was it?": "5", "'=Why?": `'${evil}`, "Which?": "'＝C", ...food5 };
  assert.deepEqual(await csv(), times(10, row));
  assert.deepEqual((await json()).answers, times(10, { language: "en", by: null, values: full }));
  // With names there is no threshold.
  await app.db.updateTable("surveys").set({ access: "account", named: true }).execute();
  const ada = await makeUser(app, { name: "Ada", email: "ada@example.org" });
  await app.db
    .updateTable("survey_answers")
    .set({ user_id: ada.userId })
    .where("state", "=", "counted")
    .execute();
  const named = (await csv()).find(({ Rare }) => Rare === "I alone");
  assert.deepEqual(
    [named?.name, named?.email, named?.["How were these?: Venue"]],
    ["Ada", "ada@example.org", "Good"],
  );
});
