import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findings } from "./texts.mjs";

/** The pieces that are found in an expression of a module that says texts. */
const piecesIn = (expression) =>
  findings("web/app/a.tsx", `import { text } from "./text.ts";\nconst say = (a, b) => ${expression};`)
    .filter(({ kind }) => kind === "pieces")
    .map(({ what }) => what);

/** The names that stand bare in a component. */
const bareIn = (code) =>
  findings("web/app/a.tsx", code)
    .filter(({ kind }) => kind === "bare")
    .map(({ what }) => what);

describe("a word that is spelled in two ways", () => {
  const misspelt = (code) => findings("web/app/a.tsx", code).filter(({ kind }) => kind === "spelling");

  it("is found in what people read", () => {
    for (const said of ["Your e-mail", "The event’s clock", "<b>Ada</b>’s talk"])
      assert.equal(misspelt(`const a = () => text("${said}");`).length, 1, said);
  });

  it("may be as the specification has it, and as it likes in what nobody reads", () => {
    for (const code of [
      'text("E-mail address confirmed")',
      'text("“Ada” isn\'t here")',
      'import "./write-mail.ts"',
    ])
      assert.deepEqual(misspelt(code), []);
  });
});

describe("a name beside something else", () => {
  for (const code of [
    "<p>{title} now</p>",
    "<p>{event.name}{count}</p>",
    "<p>{day} {room ?? none}</p>",
    `\`\${title} · Plenary\``,
    `\`of \${event?.location}\``,
    '[day, room].filter(Boolean).join(" · ")',
  ])
    it(`must not be bare: ${code}`, () => assert.deepEqual(bareIn(`const a = ${code};`), [code]));

  // Proves standards 7: Right-to-left parts are isolated in every sentence that joins two
  it("may be alone, beside elements, in what isolates it, and in what nobody reads", () => {
    for (const code of [
      "<p>{title}</p>",
      "<p> {title} {isDone && (<b>now</b>)} {x ? <i /> : null}</p>",
      "<p>At <bdi>{room}</bdi></p>",
      'text("At {room}", { room })',
      "beside([day, room])",
      `\`\${title} \${day}\``,
      `\`\${track}-\${day}\``,
    ])
      assert.deepEqual(bareIn(`const a = ${code};`), []);
  });
});

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
