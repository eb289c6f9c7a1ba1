import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findings } from "./texts.mjs";

/** The pieces that are found in an expression of a module that says texts. */
const piecesIn = (expression) =>
  findings("web/app/a.tsx", `import { text } from "./text.ts";\nconst say = (a, b) => ${expression};`)
    .filter(({ kind }) => kind === "pieces")
    .map(({ what }) => what);

describe("a sentence", () => {
  for (const expression of [
    `\`\${a}. \${text("It is late")}\``,
    `\`\${a ? text("It is late") : ""}.\``,
    'text("It is late") + a',
    '[a && text("It is late"), b].filter(Boolean).join(" ")',
    'a.join(". ")',
  ])
    it(`must not be made of pieces: ${expression}`, () =>
      assert.deepEqual(piecesIn(expression), [expression]));

  it("may have values in it, and stand beside others in a list", () => {
    for (const expression of [
      `text("It is {a}", { a: \`\${a}:\${b}\` })`,
      'a.join(" ")',
      '[text("It is late"), b]',
    ])
      assert.deepEqual(piecesIn(expression), []);
  });
});
