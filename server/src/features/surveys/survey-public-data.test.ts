import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { pathToFileURL } from "node:url";
import { exportSurvey, getSurveyResults, listSurveyTexts } from "@plenary/contract/surveys/survey-results";
import { answersOf, assertResults, hasSurveyFiles, readAnswered } from "@plenary/testing/surveys";
import { parse } from "csv-parse/sync";
import {
  answerSurvey,
  asking,
  fetchSurveyPass,
  longOf,
  makeSurvey,
  makeSurveyAnswers,
  makeSurveyed,
  singleOf,
} from "../../../test/feedback/surveys.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp({ rateLimit: false });

const folder = new URL("../../../../../shared/data/", import.meta.url);
const skip = hasSurveyFiles ? false : "the public data (../shared/data) is not here";

// Proves feedback 11: Results of real surveys (OHBM 2021, PAM 2020 before and after) are those that their files give
//   by themselves
for (const [name, count] of [
  ["ohbm-2021-evaluation.csv", 132],
  ["pam-2020-before.csv", 31],
  ["pam-2020-after.csv", 28],
] as const)
  it(`the results of ${name} are those that the file gives by itself`, { skip }, async () => {
    const file = readAnswered(name);
    assert.equal(file.lines.length, count);
    const questions = file.asked.map(({ question }) => question);
    const { organizer, eventId } = await makeSurveyed(app);
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(...questions) });
    for (const values of answersOf(file, questions))
      await answerSurvey(app, await fetchSurveyPass(app, eventId, surveyId), surveyId, values);
    const params = { surveyId };
    const found = await organizer.call(getSurveyResults, { params, query: {} });
    await assertResults(file, questions, found, async (questionId) => {
      const { texts } = await organizer.call(listSurveyTexts, { params, query: { questionId } });
      return texts.map((each) => each.text);
    });
  });

const python = spawnSync("python3", ["--version"]).status === 0;
const office = spawnSync("soffice", ["--version"]).status === 0;

/** Each row by its columns' titles, as Python reads it. */
function readByPython(file: Buffer): Record<string, string>[] {
  const script =
    "import csv,io,json,sys; sys.stdout.write(json.dumps(list(csv.DictReader(io.TextIOWrapper(sys.stdin.buffer, encoding='utf-8-sig', newline='')))))";
  return JSON.parse(
    execFileSync("python3", ["-c", script], { input: file, maxBuffer: 1e8, encoding: "utf8" }),
  );
}

const readByCsvParse = (file: Buffer): Record<string, string>[] =>
  parse<Record<string, string>>(file, { bom: true, columns: true });

/** What LibreOffice Calc makes of it: its cells as XML. */
function cellsByCalc(file: Buffer): string {
  const there = mkdtempSync(join(tmpdir(), "plenary-calc-"));
  try {
    writeFileSync(join(there, "answers.csv"), file);
    const profile = `-env:UserInstallation=${pathToFileURL(join(there, "profile"))}`;
    // Commas, quotes, UTF-8, and each cell as what it looks like.
    const read = "--infilter=CSV:44,34,76,1";
    const how = ["--headless", profile, read, "--convert-to", "fods", "--outdir", there];
    execFileSync("soffice", [...how, join(there, "answers.csv")], { stdio: "ignore" });
    return readFileSync(join(there, "answers.fods"), "utf8");
  } finally {
    rmSync(there, { recursive: true, force: true });
  }
}

// Proves feedback 7, 11: Python, csv-parse and LibreOffice Calc, where they are installed, have of a survey's file what
//   was written, without any formula
it("what was written comes out of the file as it is, by several readers, and no cell is a formula", {
  skip,
}, async () => {
  const strings: string[] = JSON.parse(readFileSync(new URL("hostile/blns.json", folder), "utf8"));
  const scripts = readFileSync(new URL("hostile/xss.txt", folder), "utf8").split("\n");
  const hostile = [...strings, ...scripts.slice(0, 200)].filter((each) => each.trim());
  const { organizer, eventId } = await makeSurveyed(app);
  const [why, which] = [longOf(), singleOf(["A", "B"], { other: true })];
  const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(why, which) });
  await makeSurveyAnswers(
    app,
    surveyId,
    hostile.map((written) => ({
      ...{ [why.questionId]: written, [which.questionId]: { choiceIds: [], other: written } },
    })),
  );
  const file = await organizer.call(exportSurvey, { params: { surveyId }, query: { format: "csv" } });
  const bytes = Buffer.from(await file.arrayBuffer());
  const given = hostile.map((each) => each.replace(/^'/, "")).sort();
  for (const rows of [readByCsvParse(bytes), ...(python ? [readByPython(bytes)] : [])]) {
    const written = (title: string) => rows.map((row) => (row[title] ?? "").replace(/^'/, "")).sort();
    assert.deepEqual(written("Why?"), given);
    assert.deepEqual(written("Which?"), given);
    assert.deepEqual(
      rows.filter((row) => Object.values(row).some((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))),
      [],
    );
  }
  if (office) assert.doesNotMatch(cellsByCalc(bytes), /table:formula/);
});
