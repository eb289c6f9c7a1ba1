import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./texts.mjs";

const screen = "web/app/features/events/EventForm.tsx";
const said =
  'import { counted, text } from "@plenary/contract/text";\nimport { rich } from "../../base/rich.ts";\n';
const found = (file: string, source: string, kind = "texts") =>
  findings(file, source).flatMap((each) => (each.kind === kind ? [each.what] : []));

test("letters between tags are a text, signs and code are none", () => {
  assert.deepEqual(found(screen, "const a = <p>Save it,{name} · 3 {count} of\n  all</p>;"), [
    "Save it,",
    "of all",
  ]);
});

test("a literal that reads like a text is one, wherever it stands", () => {
  const texts = [
    "Save",
    "It's late",
    "E-mail",
    "A talk",
    "no longer there",
    "{} of {}",
    "Loading...",
    "to help organize it",
  ];
  const source = `const label = ["Save", "It's late", "E-mail"];
    const field = <Field label="A talk" hint={late ? "no longer there" : \`\${a} of \${b}\`} />;
    notify("Loading..." + "to help organize it");`;
  assert.deepEqual(found(screen, source), texts);
});

test("classes, headers, codes, names, comparisons and what programmers read are none", () => {
  const source = `import x from "A module of theirs";
    type Kind = "Draft state" | "Public";
    const wide = "flex min-h-11 items-center"; const field = <p className="grid truncate" id="Not-a text" aria-live="polite" />;
    const header = new Headers({ "Content-Type": "text/html; charset=utf-8", "Some Key": "value" });
    if (key === "Escape" || method === "GET" || \`\${a} b\` !== "Not this") throw new Error("No root element");
    switch (kind) { case "Some day": break; }
    const found = css\`a b c\`; const id = "eventId"; const path = "/public/events/:eventId"; const zone = "UTC";
    // Not for people: a scheme of HTTP.
    const bearer = \`Bearer \${token}\`;`;
  assert.deepEqual(found(screen, source), ["Not-a text"]);
});

test("what text(), counted() and rich() are given is said, their values are not", () => {
  const source = `${said}const say = () => [
    text("Save event"), counted(days, "{count} day is left", "{count} days are left"),
    rich("<b>{name}</b> is here", { name: "Some body" }), other("Not said")];`;
  assert.deepEqual(found(screen, source), ["Some body", "Not said"]);
  assert.deepEqual(found(screen, 'const text = String; const say = () => text("Not ours");'), ["Not ours"]);
});

test("a text that is no literal, or said while the module is read, is not said", () => {
  const source = `${said}const label = text("Save event");
    const say = () => text(late ? "Too late" : "In time");`;
  assert.deepEqual(found(screen, source), [
    "Save event (said while the module is read)",
    "a text that is not one literal",
    "Too late",
    "In time",
  ]);
});

test("on the server only what is thrown and what mails say are texts", () => {
  const source = `log.info("Mail was sent"); const a = { subject: "Speak at it" };
    if (gone) throw new NotFound("Talk not found"); throw new Error("No such column");`;
  assert.deepEqual(found("server/src/features/talks/talks.ts", source), ["Talk not found"]);
  assert.deepEqual(found("server/src/mail/templates/templates.ts", source), [
    "Mail was sent",
    "Speak at it",
    "Talk not found",
  ]);
});

test("in the contract an endpoint's summary is documentation, all else is said to people", () => {
  const source = 'endpoint({ summary: "Read a talk", failure: "Failed to load talk" });';
  assert.deepEqual(found("contract/src/sessions/talks.ts", source), ["Failed to load talk"]);
});

test("a class is found that names a side, with or without variants, and none that doesn't", () => {
  const physical =
    "ml-2 -mr-px pl-10.5 sm:pr-0 left-1/2 max-lg:right-0 text-left text-right border-l border-r-2 rounded-l rounded-tr-card float-left scroll-ml-3 !ml-1";
  const logical =
    "ms-2 pe-0 start-1 text-start border-s border-line rounded-s rounded-lg px-2 mx-auto left right plural-x html-left-x";
  assert.deepEqual(found(screen, `const a = "${physical} ${logical}";`, "sides"), physical.split(" "));
});

test("formats are asked for in their homes only", () => {
  const source = `const a = new Intl.NumberFormat("en-GB"); const b = a.toLocaleString();
    const c = names.sort((x, y) => x.localeCompare(y)).join(", "); const d = names.join(",");`;
  const formats = ["Intl", '"en-GB"', "toLocaleString", 'join(", ")', "localeCompare"];
  assert.deepEqual(found(screen, source, "formats").sort(), formats.sort());
  assert.deepEqual(found("web/app/base/formats/dates.ts", source, "formats"), []);
});

test("a finding says where it is", () => {
  assert.deepEqual(findings(screen, "\n\nconst a =\n  'Save  it';"), [
    { kind: "texts", file: screen, line: 4, what: "Save it" },
  ]);
});
