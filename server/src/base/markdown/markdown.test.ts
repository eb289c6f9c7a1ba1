import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { limits } from "@plenary/contract/limits";
import { hostileStrings, skip } from "../../../test/hostile/hostile-data.ts";
import { htmlOf, plainOf, previewOf } from "./markdown.ts";

const rel = 'rel="nofollow noopener ugc"';
const link = (href: string, words = href) => `<a href="${href}" ${rel}>${words}</a>`;

/** Each with what is made of it. */
const texts: Record<string, [markdown: string, html: string]> = {
  "emphasis and code": ["**a** *b* `c<`", "<p><strong>a</strong> <em>b</em> <code>c&lt;</code></p>"],
  "single line breaks": ["a\nb\n\nc", "<p>a<br>b</p><p>c</p>"],
  "headings below the page's": ["# a\n\n## b\n\n##### c", "<h3>a</h3><h4>b</h4><h6>c</h6>"],
  lists: ["- a\n  1. b\n\n3. c", '<ul><li>a<ol><li>b</li></ol></li></ul><ol start="3"><li>c</li></ol>'],
  "quotes and rules": ["> a\n\n---", "<blockquote><p>a</p></blockquote><hr>"],
  "code blocks": ["```js\n<b>\n```", '<pre tabindex="0"><code>&lt;b&gt;\n</code></pre>'],
  links: ["[a](https://b.org/?c=1&d)", `<p>${link("https://b.org/?c=1&amp;d", "a")}</p>`],
  "links by definition": ["[a]\n\n[a]: http://b.org", `<p>${link("http://b.org", "a")}</p>`],
  "mail addresses": ["<ada@b.org>", `<p>${link("mailto:ada@b.org", "ada@b.org")}</p>`],
  "web addresses as they stand": [
    "See https://a.org/b_c_d, (https://e.org/*f) and https://g.org/(h).",
    `<p>See ${link("https://a.org/b_c_d")}, (${link("https://e.org/*f")}) and ${link("https://g.org/(h)")}.</p>`,
  ],
  "web addresses in marks": ["**https://a.org**", `<p><strong>${link("https://a.org")}</strong></p>`],
  "an address as a link's words": [
    "[https://a.org](https://b.org)",
    `<p>${link("https://b.org", "https://a.org")}</p>`,
  ],
  "images, as links": ["![a *b*](https://c.org/d.png)", `<p>${link("https://c.org/d.png", "a b")}</p>`],
  "images in links": ["[![a](https://b.org)](https://c.org)", `<p>${link("https://c.org", "a")}</p>`],
  "no HTML": [
    '<b onclick="x">a</b>\n\n<div>',
    "<p>&lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt;</p><p>&lt;div&gt;</p>",
  ],
  "no other addresses": [
    "[a](javascript:alert(1)) [b](/c) [d](//e.org) ![f](data:image/png;base64,AA) <vbscript:g>",
    "<p>[a](javascript:alert(1)) [b](/c) [d](//e.org) ![f](data:image/png;base64,AA) &lt;vbscript:g&gt;</p>",
  ],
  "no disguised ones": [
    "[a](&#106;avascript:alert(1)) [b](java\\script:c) [d]( https:/e.org)",
    "<p>[a](javascript:alert(1)) [b](java\\script:c) [d]( https:/e.org)</p>",
  ],
};

describe("Markdown", () => {
  for (const [name, [markdown, html]] of Object.entries(texts)) {
    it(`shows ${name}`, async () => assert.equal(await htmlOf(markdown), html));
  }

  it(`makes nothing but its own elements of hostile strings${skip ? ` (${skip})` : ""}`, async () => {
    const element =
      /<(?:\/?(?:p|br|em|strong|code|h[3-6]|ul|ol|li|blockquote|hr|a)|ol start="\d+"|pre tabindex="0"|\/pre|a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="nofollow noopener ugc")>/g;
    for (const text of hostileStrings()) {
      for (const markdown of [text, `[a](${text})`, `![${text}](https://b.org/${text})`, `\`\`\`${text}`]) {
        assert.doesNotMatch((await htmlOf(markdown)).replace(element, ""), /[<>]/, markdown);
      }
    }
  });

  it("takes no more than its bounds of what is made to take long or become much", async () => {
    const long = limits.talkDescriptionMax;
    const pieces = [
      "[",
      "![",
      "[a](",
      "*a **b ",
      "_a*",
      "> ",
      "- ",
      "* 1. ",
      "#\n",
      "<",
      "`a``b",
      "\\",
      "&",
      ">\n\n",
      "[](",
    ];
    const hostile = [
      ...pieces.map((piece) => piece.repeat(long / piece.length)),
      // Below the bound of marks.
      ...pieces.map((piece) => piece.repeat(2000)),
      `[a]: http://b.org/${"c".repeat(25_000)}\n\n${"[a]".repeat(3000)}`,
      "http://a ".repeat(long / 9),
      Array.from({ length: 220 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"),
    ];
    for (const markdown of hostile) {
      const from = process.cpuUsage().user;
      const html = await htmlOf(markdown);
      await previewOf(markdown, 200);
      const took = (process.cpuUsage().user - from) / 1000;
      const what = `${markdown.slice(0, 12)} … ${markdown.length}`;
      assert.ok(html.length <= 600_000, what);
      // Some milliseconds; quadratic time would be tens of seconds.
      assert.ok(took < 1500, `${what}: ${took} ms`);
    }
  });

  it("without its marks is what it says", async () => {
    const markdown =
      "# Hi\n\nthe **first** [link](https://a.org)\nline ![pic](https://b.org)\n\n- one\n- `two`\n\n```\nthree\n```";
    assert.equal(await plainOf(markdown), "Hi\nthe first link\nline pic\none\ntwo\nthree");
    assert.equal(await plainOf("Nothing to see, here."), "Nothing to see, here.");
  });

  it("is previewed on one line, cut at the end of a character", async () => {
    assert.equal(await previewOf("**One**\n\n- two", 100), "One two");
    assert.equal(await previewOf("*One* two", 4), "One…");
    assert.equal(await previewOf(`[One](https://a.org/${"b".repeat(1500)}) **two**`, 7), "One two");
    assert.equal(await previewOf("🤘".repeat(5), 4), "🤘🤘🤘🤘…");
  });
});
