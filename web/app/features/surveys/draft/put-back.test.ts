import assert from "node:assert/strict";
import { test } from "node:test";
import type { Question, Questionnaire } from "@plenary/contract/surveys/survey-fields";
import { newQuestion, newSection } from "./draft.ts";
import { withTakenAway } from "./put-back.ts";

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
