import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import {
  beside,
  counted,
  findLanguageBy,
  type Language,
  language,
  list,
  locale,
  mayTurn,
  text,
} from "./text.ts";

afterEach(() => findLanguageBy(undefined));

const polish: Language = {
  code: "pl",
  locale: "pl",
  texts: new Map<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>([
    ["Public Events", "Wydarzenia publiczne"],
    ["Showing {shown} of {total} events", "Wydarzenia: {shown} z {total}"],
    [
      "{count} days",
      { one: "{count} dzień", few: "{count} dni", many: "{count} dni", other: "{count} dnia" },
    ],
    [
      "{name} wrote {count} messages",
      { one: "{name}: {count} wiadomość", other: "{name}: {count} wiadomości" },
    ],
    [", ", "; "],
    ["Hello {name}", "Cześć {nmae}, {toString}"],
  ]),
};

test("without a language a text is the English of the code", () => {
  assert.deepEqual(
    [
      text("Public Events"),
      text("Showing {shown} of {total} events", { shown: 20, total: "1,024" }),
      text("{name} is {name}", { name: "Ada" }),
      list(["Ada", "Grace", "Linus"]),
      list(["Ada"]),
      list([]),
      language(),
      locale(),
    ],
    [
      "Public Events",
      "Showing 20 of 1,024 events",
      "Ada is Ada",
      "Ada, Grace, Linus",
      "Ada",
      "",
      "en",
      "en-GB",
    ],
  );
});

test("a value comes out as it is, whatever braces and signs are in it", () => {
  const values = ["{total}", "{shown}", "$&", "$1", "{{", "<b>", "", "日本", "0"];
  assert.deepEqual(
    values.map((shown) => text("Showing {shown} of {total} events", { shown, total: 3 })),
    values.map((shown) => `Showing ${shown} of 3 events`),
  );
});

// Proves standards 7: Right-to-left parts are isolated in every sentence that joins two
test("a value that is written from right to left, or turns the direction, is isolated from what stands beside it", () => {
  const [hebrew, turned] = ["אולם 5", "evil\u202Etxt"];
  assert.deepEqual(
    [
      text("{room}: {count} places", { room: hebrew, count: 3 }),
      counted(2, "{count} place in {room}", "{count} places in {room}", { room: turned }),
      list([hebrew, "Ada"]),
      beside(["10:00", hebrew, null, undefined, "", false, "Aula"]),
    ],
    [
      `\u2068${hebrew}\u2069: 3 places`,
      `2 places in \u2068${turned}\u2069`,
      `\u2068${hebrew}\u2069, Ada`,
      `10:00 · \u2068${hebrew}\u2069 · Aula`,
    ],
  );
  for (const script of ["سلام", "ܫܠܡܐ", "ދިވެހި", "ߒߞߏ", "𞤀𞤣𞤤𞤢𞤥", "ﻼ"]) assert.ok(mayTurn(script), script);
  for (const script of ["Ada", "Łódź", "Ελλάδα", "Чай", "日本", "ไทย", "한국", "हिन्दी", "🎉", "3"])
    assert.ok(!mayTurn(script), script);
});

test("numbers come out as they are written in the code", () => {
  assert.deepEqual(
    [0, -1, 1.5, 1e21, 12_345].map((max) => text("Must be {max} characters or less", { max })),
    [0, -1, 1.5, 1e21, 12_345].map((max) => `Must be ${max} characters or less`),
  );
});

test("a count is said in one of two sentences, as 1 or as many", () => {
  assert.deepEqual(
    [0, 1, 2, 1.5, 12_345].map((days) => counted(days, "{count} day", "{count} days")),
    ["0 days", "1 day", "2 days", "1.5 days", "12,345 days"],
  );
  assert.deepEqual(
    [1, 2].map((count) =>
      counted(count, "{name} wrote a message", "{name} wrote {count} messages", { name: "{count}" }),
    ),
    ["{count} wrote a message", "{count} wrote 2 messages"],
  );
});

test("a language says its own texts, and counts by its own rules", () => {
  findLanguageBy(() => polish);
  assert.deepEqual(
    [
      text("Public Events"),
      text("Showing {shown} of {total} events", { shown: 20, total: 24 }),
      ...[1, 2, 5, 22, 1.5].map((days) => counted(days, "{count} day", "{count} days")),
      list(["Ada", "Grace"]),
      language(),
      locale(),
    ],
    [
      "Wydarzenia publiczne",
      "Wydarzenia: 20 z 24",
      "1 dzień",
      "2 dni",
      "5 dni",
      "22 dni",
      "1,5 dnia",
      "Ada; Grace",
      "pl",
      "pl",
    ],
  );
});

test("what a language lacks is said in whole English, a missing form in that for others", () => {
  findLanguageBy(() => ({ ...polish, code: "ja", locale: "ja" }));
  assert.deepEqual(
    [text("Messages"), ...[1, 5].map((count) => counted(count, "{count} session", "{count} sessions"))],
    ["Messages", "1 session", "5 sessions"],
  );
  findLanguageBy(() => polish);
  assert.equal(
    counted(3, "{name} wrote {count} message", "{name} wrote {count} messages", { name: "Ada" }),
    "Ada: 3 wiadomości",
  );
});

test("a name that a translation has misspelt stays to be seen", () => {
  findLanguageBy(() => polish);
  assert.equal(text("Hello {name}", { name: "Ada" }), "Cześć {nmae}, {toString}");
});

test("a text of one language asked as the other kind is said in English", () => {
  findLanguageBy(() => polish);
  assert.deepEqual(
    [text("{count} days", { count: 1 }), counted(2, "Public Event", "Public Events")],
    ["1 days", "Public Events"],
  );
});

test("the language is that of the moment, not of the first time", () => {
  let found: Language | undefined;
  findLanguageBy(() => found);
  const said = () => [text("Public Events"), counted(2, "{count} day", "{count} days"), locale()];
  const before = said();
  found = polish;
  const then = said();
  found = undefined;
  assert.deepEqual(
    [before, then, said()],
    [
      ["Public Events", "2 days", "en-GB"],
      ["Wydarzenia publiczne", "2 dni", "pl"],
      ["Public Events", "2 days", "en-GB"],
    ],
  );
});

test("a misuse is an error of tsc, and breaks nothing where it runs", () => {
  const [some, count]: [string, number] = ["Ada", 2];
  // Each line must be an error of tsc, or tsc refuses this file for the comment above it.
  const said = [
    // @ts-expect-error: the value is missing
    text("Hello {name}"),
    // @ts-expect-error: one of two values is missing
    text("Showing {shown} of {total} events", { shown: 1 }),
    // @ts-expect-error: the value is misspelt
    text("Hello {name}", { nmae: some }),
    // @ts-expect-error: one value too many
    text("Hello {name}", { name: some, age: 3 }),
    // @ts-expect-error: a text without names takes no values
    text("Hello", { name: some }),
    // @ts-expect-error: a value is a string or a number
    text("Hello {name}", { name: undefined }),
    // @ts-expect-error: a text is a literal
    text(some),
    // @ts-expect-error: a text is a literal without code in it
    text(`Hello ${some}`),
    // @ts-expect-error: the value of the sentence for one is missing
    counted(count, "{name} wrote", "{count} wrote"),
    // @ts-expect-error: the value of the sentence for many is missing
    counted(count, "1 wrote", "{count} and {name} wrote"),
    // @ts-expect-error: the value is misspelt
    counted(count, "{name} wrote", "{name} and {count} wrote", { nmae: some }),
    // @ts-expect-error: one value too many
    counted(count, "{count} day", "{count} days", { days: count }),
    // @ts-expect-error: a counted text is two literals
    counted(count, some, "{count} days"),
  ];
  assert.deepEqual(said, [
    "Hello {name}",
    "Showing 1 of {total} events",
    "Hello {name}",
    "Hello Ada",
    "Hello",
    "Hello undefined",
    "Ada",
    "Hello Ada",
    "2 wrote",
    "2 and {name} wrote",
    "{name} and 2 wrote",
    "2 days",
    "2 days",
  ]);
});
