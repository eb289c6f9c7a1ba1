import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { htmlToText } from "./html-text.ts";

/** Each row: what it demonstrates, the HTML, the text. */
const rules: [string, string, string][] = [
  ["separates paragraphs by a blank line", "<p>One</p>\n<p>Two</p>", "One\n\nTwo"],
  ["makes a heading a paragraph", "<h2>About</h2>Us", "About\n\nUs"],
  ["keeps explicit line breaks", "<p>One<br>two<br/>three</p>", "One\ntwo\nthree"],
  ["makes two line breaks a paragraph", "One<br><br>two", "One\n\ntwo"],
  ["joins lines that HTML joins", "<p>One\n  two\tthree</p>", "One two three"],
  ["writes a list with hyphens", "<p>See</p><ul>\n<li>a</li>\n<li>b</li></ul>end", "See\n\n- a\n- b\n\nend"],
  ["numbers an ordered list", "<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"],
  [
    "indents a list in a list",
    "<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>",
    "- a\n  - b\n- c\n  d",
  ],
  ["keeps a list written without tags", "<p>See:\n- <b>a</b>\n- b</p>", "See:\n- a\n- b"],
  ["keeps the lines of preformatted text", "<p>Run</p><pre><code>a\n  b\n</code></pre>", "Run\n\na\n  b"],
  [
    "writes the cells of a row in one line",
    "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
    "a | b\nc",
  ],
  ["shows where a link leads", '<a href="https://a.example/x">Here</a>.', "Here (https://a.example/x)."],
  ["shows the address of a link once", '<a href="https://a.example/">a.example</a>', "https://a.example/"],
  [
    "puts a space behind a link, not in it",
    '<p><a href="https://a.example"> x </a>y</p>',
    "x (https://a.example) y",
  ],
  ["shows a mail address", 'Ask <a href="mailto:a@b.example?subject=Hi">us</a>', "Ask us (a@b.example)"],
  ["drops links that leave the web", '<a href="javascript:alert(1)">a</a> <a href="/x">b</a>', "a b"],
  [
    "shows the address of a link around a picture",
    '<a href="https://a.example"><img></a>',
    "https://a.example",
  ],
  ["keeps a picture's description", '<p><img alt="A cat">!</p>', "A cat!"],
  ["drops scripts and styles", "a<script>alert('<p>')</script><style>p{}</style>b", "ab"],
  ["decodes entities once", "<p>a &amp; b &lt;p&gt; &#233;&nbsp;&amp;amp;</p>", "a & b <p> é &amp;"],
  ["leaves a lone ampersand alone", "<p>AT&T ?a=1&ltsid=2&copy=3</p>", "AT&T ?a=1&ltsid=2&copy=3"],
  [
    "leaves what is no tag alone",
    "<p>I <3 a < b, <https://a.example/> and <version></p>",
    "I <3 a < b, <https://a.example/> and <version>",
  ],
  ["survives an unfinished tag", '<p>One <b class="x', 'One <b class="x'],
  ["keeps the lines of plain text", "One\ntwo\n\n\n\nthree  \n", "One\ntwo\n\nthree"],
  [
    "removes a hard indentation",
    "One\n        two\n\n          - three\n        four",
    "One\ntwo\n\n  - three\nfour",
  ],
  ["keeps the lines of text with inline tags only", "One\n    two <strong>three</strong>", "One\ntwo three"],
  ["removes control characters", "a\u0000b\u0007\r\nc", "ab\nc"],
  ["composes characters", "Cafe\u0301", "Café"],
];

describe("htmlToText", () => {
  for (const [name, html, text] of rules) {
    it(name, () => assert.equal(htmlToText(html), text));
  }

  it("leaves the addresses of links away when told to", () => {
    const html = '<p>Read <a href="https://a.example">this</a></p>';
    assert.equal(htmlToText(html, { links: false }), "Read this");
  });

  it("reads a text that would make a careless pattern slow", () => {
    assert.equal(htmlToText('<p "'.repeat(5_000)), '<p "'.repeat(5_000).trim());
    assert.equal(htmlToText(`${" ".repeat(200_000)}x`), "x");
  });
});
