import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { pathToFileURL } from "node:url";
import type { Question, Value, Values } from "@plenary/contract/survey-fields";
import {
  exportSurvey,
  getSurveyResults,
  listSurveyTexts,
  type QuestionResult,
} from "@plenary/contract/survey-results";
import { parse } from "csv-parse/sync";
import Papa from "papaparse";
import { useApp } from "../../../test/harness.ts";
import {
  answerSurvey,
  asking,
  fetchSurveyPass,
  longOf,
  makeSurvey,
  makeSurveyAnswers,
  makeSurveyed,
  matrixOf,
  ratingOf,
  singleOf,
} from "../../../test/surveys.ts";

const app = useApp({ rateLimit: false });

const folder = new URL("../../../../../shared/data/", import.meta.url);
const skip = existsSync(new URL("surveys/", folder)) ? false : "the public data (../shared/data) is not here";

/** What one or more columns of a file ask, and the answer that a line gives. */
interface Asked {
  question: Question;
  columns: number[];
  answerIn: (line: string[]) => Value | undefined;
}

const parts = (cell: string) => cell.split(";").filter(Boolean);
const distinct = (cells: string[]) => [...new Set(cells)];

/** The questionnaire that a file's titles and cells come from: "How was it? [Zoom]" is a row of a matrix. */
function readFile(name: string) {
  const [titles = [], ...lines]: string[][] = parse(readFileSync(new URL(`surveys/${name}`, folder)), {
    relaxColumnCount: true,
  });
  const cellsOf = (column: number) => lines.map((line) => line[column] ?? "").filter(Boolean);
  const asked: Asked[] = [];
  for (let column = 0; column < titles.length; column++) {
    const [title = "", whole, row]: (string | undefined)[] = [
      titles[column],
      ...(/^(.*?) \[(.*)\]$/.exec(titles[column] ?? "")?.slice(1) ?? []),
    ];
    const cells = cellsOf(column);
    if (title === "Timestamp") continue;
    const one = (question: Question, read: (cell: string) => Value) => {
      const at = column;
      const answerIn = ({ [at]: cell }: string[]) => (cell ? read(cell) : undefined);
      asked.push({ question, columns: [at], answerIn });
    };
    if (cells.every((cell) => /^\d+( Extremely likely.*)?$/.test(cell)))
      one(
        /recommend/.test(title)
          ? ratingOf({ type: "nps", text: { en: title } })
          : ratingOf({ text: { en: title }, steps: 10 }),
        (cell) => Number.parseInt(cell, 10),
      );
    else if (whole !== undefined && row !== undefined) {
      const columns = [column];
      const rows = [row];
      for (let next = column + 1; titles[next]?.startsWith(`${whole} [`); next++) {
        const name = (titles[next] ?? "").slice(whole.length + 2, -1);
        if (rows.includes(name)) break;
        rows.push(name);
        columns.push(next);
      }
      column += columns.length - 1;
      const labels = distinct(columns.flatMap(cellsOf));
      const question = { ...matrixOf(rows, labels), text: { en: whole } };
      const idOf = new Map(question.columns.map(({ choiceId, label }) => [label.en, choiceId]));
      asked.push({
        ...{ question, columns },
        answerIn: (line) => {
          const given = columns.flatMap((each, at) => {
            const chosen = idOf.get(line[each] ?? "");
            return chosen ? [[question.rows[at]?.choiceId ?? "", chosen] as const] : [];
          });
          return given.length > 0 ? Object.fromEntries(given) : undefined;
        },
      });
    } else if (distinct(cells).length > 12 && !cells.some((cell) => cell.includes(";M")))
      one(longOf({ text: { en: title } }), (cell) => cell);
    else if (distinct(cells).some((cell) => cell.length > 100 && !cell.includes(";")))
      one(longOf({ text: { en: title } }), (cell) => cell);
    else {
      const isMultiple = cells.some((cell) => cell.includes(";"));
      const labels = distinct(isMultiple ? cells.flatMap(parts) : cells);
      const own = isMultiple ? { type: "multiple", min: null, max: null } : {};
      const question = singleOf(labels.length > 1 ? labels : [...labels, "-"], {
        text: { en: title },
        ...own,
      });
      const idOf = new Map(question.options.map(({ choiceId, label }) => [label.en ?? "", choiceId]));
      one(question, (cell) => ({
        choiceIds: (isMultiple ? parts(cell) : [cell]).map((label) => idOf.get(label) ?? ""),
        other: null,
      }));
    }
  }
  return { lines, asked };
}

/** What a share between which bounds is, by Wilson's formula as textbooks have it. */
function sharesOf(cells: string[], base: number) {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const z = 1.96;
  return Object.fromEntries(
    [...counts].map(([cell, count]) => {
      const p = count / base;
      const middle = p + (z * z) / (2 * base);
      const spread = z * Math.sqrt((p * (1 - p)) / base + (z * z) / (4 * base * base));
      const below = 1 + (z * z) / base;
      return [
        cell,
        [count, p, (middle - spread) / below, (middle + spread) / below].map((each) => each.toFixed(6)),
      ];
    }),
  );
}

type Shares = NonNullable<QuestionResult["figures"]>["shares"];

/** The shares that somebody chose, by what stands in the file. */
const shownShares = (shares: Shares, labels: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    shares.flatMap(({ key, ...found }) =>
      found.count === 0
        ? []
        : [
            [
              labels.get(key) ?? key,
              [found.count, found.share, found.low, found.high].map((each) => each.toFixed(6)),
            ],
          ],
    ),
  );

const titleOf = ({ text }: Question) => text.en ?? "";

const labelsOf = (question: Question): ReadonlyMap<string, string> => {
  const choices =
    "options" in question ? question.options : question.type === "matrix" ? question.columns : [];
  return new Map(choices.map(({ choiceId, label }) => [choiceId, label.en ?? ""]));
};

for (const [name, count] of [
  ["ohbm-2021-evaluation.csv", 132],
  ["pam-2020-before.csv", 31],
  ["pam-2020-after.csv", 28],
] as const)
  it(`the results of ${name} are those that the file gives by itself`, { skip }, async () => {
    const { lines, asked } = readFile(name);
    const { organizer, eventId } = await makeSurveyed(app);
    const questionnaire = asking(...asked.map(({ question }) => question));
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire });
    let answers = 0;
    for (const line of lines) {
      const values: Values = {};
      for (const { question, answerIn } of asked) {
        const value = answerIn(line);
        if (value !== undefined) values[question.questionId] = value;
      }
      await answerSurvey(app, await fetchSurveyPass(app, eventId, surveyId), surveyId, values);
      answers++;
    }
    assert.equal(answers, count);
    const found = await organizer.call(getSurveyResults, { params: { surveyId }, query: {} });
    assert.equal(found.answers, count);
    for (const { question, columns } of asked) {
      const result = found.questions.find(({ questionId }) => questionId === question.questionId);
      const cellsIn = (column: number) => lines.map((line) => line[column] ?? "").filter(Boolean);
      const [column = 0] = columns;
      const cells = cellsIn(column);
      const answered = lines.filter((line) => columns.some((each) => line[each])).length;
      assert.deepEqual([result?.answered, result?.skipped], [answered, count - answered], titleOf(question));
      const figures = result?.figures;
      assert.equal(figures === null, answered < 5);
      if (!figures) continue;
      const labels = labelsOf(question);
      const numbers = cells.map((cell) => Number.parseInt(cell, 10));
      const sum = numbers.reduce((total, number) => total + number, 0);
      switch (question.type) {
        case "nps": {
          const [good, bad] = [numbers.filter((n) => n > 8).length, numbers.filter((n) => n < 7).length];
          assert.deepEqual([figures.nps?.promoters, figures.nps?.detractors], [good, bad]);
          assert.ok(Math.abs((figures.nps?.score ?? 0) - (100 * (good - bad)) / answered) < 0.051);
          break;
        }
        case "rating":
          assert.ok(Math.abs((figures.average ?? 0) - sum / answered) < 0.0051);
          assert.deepEqual(shownShares(figures.shares, labels), sharesOf(cells, answered));
          break;
        case "single":
          assert.deepEqual(shownShares(figures.shares, labels), sharesOf(cells, answered));
          break;
        case "multiple":
          assert.deepEqual(shownShares(figures.shares, labels), sharesOf(cells.flatMap(parts), answered));
          break;
        case "matrix":
          for (const [at, row] of figures.rows.entries()) {
            const own = cellsIn(columns[at] ?? 0);
            assert.equal(row.answered, own.length);
            if (row.shares) assert.deepEqual(shownShares(row.shares, labels), sharesOf(own, own.length));
            else assert.ok(own.length < 5);
          }
          break;
        default: {
          const query = { questionId: question.questionId };
          const { texts } = await organizer.call(listSurveyTexts, { params: { surveyId }, query });
          assert.deepEqual(texts.map((each) => each.text).sort(), cells.map((cell) => cell.trim()).sort());
        }
      }
    }
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

const readByPapaParse = (file: Buffer): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(file.toString("utf8").replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  }).data;

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
  for (const rows of [readByPapaParse(bytes), ...(python ? [readByPython(bytes)] : [])]) {
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
