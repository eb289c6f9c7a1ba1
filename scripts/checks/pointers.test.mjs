import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pointersOf } from "./pointers.mjs";

const docs = "docs";
const section = "section 2";

describe("what the code says about the documentation", () => {
  it("may name pages, headings and folders that are there", () => {
    const text = `// ${docs}/product/api.md#errors, ${docs}/security.md, ${docs}/decisions/two-databases.md#two-databases-one-sql.
      // As in RFC 9110, ${section}. Not of the repository: https://example.org/${docs}/gone.md, /api/${docs}/gone. The rest is in ${docs}/decisions/.`;
    assert.deepEqual(pointersOf("a.ts", text), []);
  });

  it("is refused where the page is gone or was never written out", () => {
    const text = `const a = 1;\n/** What it is for (${docs}/product/gone.md). */\n// See ${docs}/decisions/gone.`;
    assert.deepEqual(pointersOf("a.ts", text), [
      `a.ts:2: ${docs}/product/gone.md is not there`,
      `a.ts:3: ${docs}/decisions/gone is not there`,
    ]);
  });

  it("is refused where the page has no such heading", () => {
    assert.deepEqual(pointersOf("a.ts", `// (${docs}/product/api.md#mistakes)`), [
      `a.ts:1: ${docs}/product/api.md has no heading #mistakes`,
    ]);
  });

  it("is refused where it names a text outside the repository", () => {
    for (const comment of [
      `// (${"decisions"}.md, ${section})`,
      `/** The names of the specification, ${section}, by score. */`,
      `/**\n * It is short (specification,\n * ${section}).\n */`,
      `// By the specification (${section}) this is only logged.`,
      `// Not for the sender (${section}).`,
    ]) {
      const [problem, ...rest] = pointersOf("a.ts", comment);
      assert.match(problem ?? "nothing", /^a\.ts:\d: no reader of the repository has that text/, comment);
      assert.deepEqual(rest, []);
    }
    assert.deepEqual(pointersOf("a.ts", `// docs/glossary.md says what it means.`), []);
  });
});
