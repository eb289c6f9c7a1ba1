import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { findLanguageBy } from "@plenary/contract/text";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { rich } from "./rich.ts";

afterEach(() => findLanguageBy(undefined));

const link = (inner: ReactNode) => createElement("a", { href: "/" }, inner);
const b = (inner: ReactNode) => createElement("b", null, inner);
const german = (sentence: string) =>
  findLanguageBy(() => ({
    code: "de",
    locale: "de",
    texts: new Map([["<link>{event}</link>, with {names}", sentence]]),
  }));
const withNames = (event: ReactNode, names: ReactNode) =>
  renderToStaticMarkup(rich("<link>{event}</link>, with {names}", { link, event, names }));

test("a tag puts its element around what stands in it, a name takes a value", () => {
  assert.equal(
    withNames("JSConf", createElement("bdi", null, "Ada")),
    '<a href="/">JSConf</a>, with <bdi>Ada</bdi>',
  );
});

test("tags stand in tags, beside each other and more than once", () => {
  assert.equal(
    renderToStaticMarkup(
      rich("<link>Read <b>all of {name}</b> now</link>, or <b>{name}</b>.", { link, b, name: "it" }),
    ),
    '<a href="/">Read <b>all of it</b> now</a>, or <b>it</b>.',
  );
});

test("a sentence without tags is itself, with its line breaks", () => {
  assert.equal(
    renderToStaticMarkup(rich("One\nof {count} <b>a\nb</b>", { count: 3, b })),
    "One\nof 3 <b>a\nb</b>",
  );
});

// Proves standards 7: Right-to-left parts are isolated in every sentence that joins two
test("a value that is written from right to left is isolated from what stands beside it", () => {
  assert.equal(
    withNames("כנס 5", createElement("bdi", null, "עדה")),
    '<a href="/"><bdi>כנס 5</bdi></a>, with <bdi>עדה</bdi>',
  );
});

test("signs in a value mean nothing", () => {
  assert.deepEqual(
    ["<b>x</b>", "{names}", "</link>", "$&"].map((event) => withNames(event, "0")),
    ["&lt;b&gt;x&lt;/b&gt;", "{names}", "&lt;/link&gt;", "$&amp;"].map(
      (event) => `<a href="/">${event}</a>, with 0`,
    ),
  );
});

test("nothing is said about keys, and nothing is shown for what is left out", (context) => {
  const { mock } = context.mock.method(console, "error", () => {});
  assert.equal(withNames([null, false], undefined), '<a href="/"></a>, with ');
  assert.deepEqual(mock.calls, []);
});

test("a translation puts the parts where its language wants them", () => {
  german("Mit {names} bei <link>{event}</link>");
  assert.equal(withNames("JSConf", "Ada"), 'Mit Ada bei <a href="/">JSConf</a>');
});

test("what a translator has misspelt stays to be seen, and nothing breaks", () => {
  german(
    "<lnik>{evnet}</lnik>, {link}, <names>mit</names> {constructor} <toString>{names}</toString> <link>",
  );
  assert.equal(withNames("JSConf", "Ada"), "{evnet}, {link}, mit {constructor} Ada &lt;link&gt;");
});

test("a misuse is an error of tsc, and breaks nothing where it runs", () => {
  const [some]: [string] = ["Ada"];
  // Each line must be an error of tsc, or tsc refuses this file for the comment above it.
  const said = [
    // @ts-expect-error: the value is missing
    rich("<b>{event}</b>", { b }),
    // @ts-expect-error: the tag is missing
    rich("<b>{event}</b>", { event: some }),
    // @ts-expect-error: the tag is misspelt
    rich("<b>{event}</b>", { bb: b, event: some }),
    // @ts-expect-error: no such tag in the sentence
    rich("<b>{event}</b>", { b, link, event: some }),
    // @ts-expect-error: no such name in the sentence
    rich("<b>{event}</b>", { b, event: some, names: some }),
    // @ts-expect-error: a tag takes a function
    rich("<b>{event}</b>", { b: some, event: some }),
    // @ts-expect-error: a name takes a value, not a function
    rich("<b>{event}</b>", { b, event: b }),
    // @ts-expect-error: the tag within the tag is missing
    rich("<b>so <link>{event}</link></b>", { b, event: some }),
    // @ts-expect-error: a sentence is a literal
    rich(some, {}),
    // @ts-expect-error: a sentence is a literal without code in it
    rich(`<b>${some}</b>`, { b }),
  ];
  assert.deepEqual(
    said.map((node) => renderToStaticMarkup(node)),
    [
      "<b>{event}</b>",
      "Ada",
      "Ada",
      "<b>Ada</b>",
      "<b>Ada</b>",
      "Ada",
      "<b>{event}</b>",
      "<b>so Ada</b>",
      "Ada",
      "<b>Ada</b>",
    ],
  );
});
