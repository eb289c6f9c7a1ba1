import assert from "node:assert/strict";
import { test } from "node:test";
import { hostileStrings } from "../../../test/hostile/hostile-data.ts";
import { withoutLinks } from "./unlinked-text.ts";

// Proves trust mail: No name in a subject or heading is a web address
test("what mail programs make a link of is written so that they don't", () => {
  for (const marked of [
    "Your account is locked: http:|//evil.|example",
    "HTTPS:|//www.|evil.|example/a?b=c.d",
    "hthttp:|//tp:|//evil.|example:8080",
    "PayPal-Security.|com, support@evil.|example",
    "http:|\\\\evil.|js.|com or evil.js",
    "ftp:|//192.|0.|2.|7/x and пример.|рф",
    "xn--e1afmkfd.|xn--p1ai",
  ])
    assert.equal(withoutLinks(marked.replaceAll("|", "")), marked.replaceAll("|", "\u200C"));
});

test("names that lead nowhere stay as they are", () => {
  for (const name of [
    "Node.js Interactive",
    "U.S. Rust Conf 3.11, St. Gallen",
    "Verein e.V.: Talks... and more. Really",
    "re:publica",
    "Ph.D. day",
  ])
    assert.equal(withoutLinks(name), name);
});

// Proves trust mail: No name in a subject or heading is a web address
test("no hostile text is still a web address, nor becomes one", () => {
  for (const text of hostileStrings()) {
    const shown = withoutLinks(text);
    assert.doesNotMatch(shown, /[a-z]:\/\/\S/i);
    assert.doesNotMatch(shown, /[\p{L}\p{N}]\.(?!js(?![\p{L}\p{N}.-]))\p{L}{2}/u);
    assert.equal(withoutLinks(shown), shown);
  }
});
