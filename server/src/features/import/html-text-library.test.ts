import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { convert } from "html-to-text";
import { htmlToText } from "./html-text.ts";

/** As close to our rules as its options allow. */
const options = {
  wordwrap: false as const,
  selectors: [
    {
      selector: "a",
      options: { linkBrackets: ["(", ")"] as [string, string], hideLinkHrefIfSameAsText: true },
    },
    { selector: "ul", options: { itemPrefix: "- " } },
  ],
};

/**
 * Things in schedules that the library loses or changes: a text as it comes, as ours renders it, and as the library
 * does.
 */
const losses: [string, string, string, string][] = [
  ["the lines of a text without markup", "One\n\nTwo\n- a\n- b", "One\n\nTwo\n- a\n- b", "One Two - a - b"],
  ["a list that is written without tags", "<p>See:\n- <b>a</b>\n- b</p>", "See:\n- a\n- b", "See: - a - b"],
  [
    "addresses and names in angle brackets",
    "<p>Ask <https://a.example/> for <version></p>",
    "Ask <https://a.example/> for <version>",
    "Ask for",
  ],
  [
    "addresses with an ampersand",
    "<p>https://a.example/?a=1&ltsid=2&copy=3</p>",
    "https://a.example/?a=1&ltsid=2&copy=3",
    "https://a.example/?a=1<sid=2©=3",
  ],
  [
    "an address that is its own text",
    '<a href="https://a.example/">a.example</a>',
    "https://a.example/",
    "a.example (https://a.example/)",
  ],
  ["links that lead nowhere", '<a href="javascript:alert(1)">a</a>', "a", "a (javascript:alert(1))"],
];

// When one of these fails after an update, the library has learned to do it: see docs/decisions/imports-and-files.md.
describe("the library html-to-text loses, and we keep,", () => {
  for (const [name, html, ours, library] of losses) {
    it(name, () => {
      assert.equal(htmlToText(html), ours);
      assert.equal(convert(html, options), library);
    });
  }
});
