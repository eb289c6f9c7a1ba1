import type { Token } from "markdown-it";

/** Elements without attributes, by token name. */
const elements: Record<string, string> = {
  paragraph: "p",
  blockquote: "blockquote",
  bullet_list: "ul",
  list_item: "li",
  em: "em",
  strong: "strong",
};

/** A text's headings are below those of the page and of the section it is in. */
const headingsBelow = 2;

/** Bounds of a text, so that nobody can keep the server busy or make it answer with megabytes (docs/product/texts.md). */
const most = {
  /** Characters that may be marks, and lines. */
  marks: 8000,
  /** UTF-16 units of HTML: link definitions could blow up a short text. */
  html: 512 * 1024,
};

const marks = /[[\]()<>*_`~#&!\\=:\n-]/g;

/** All Markdown syntax begins with one of these. */
const anyMark = /[[\]<>*_`~#&!\\=:+-]|\d[.)]|^[ \t]/m;

/** The text as HTML of the elements named here (docs/product/texts.md). A text beyond the bounds is returned as typed. */
export async function htmlOf(markdown: string): Promise<string> {
  const out = new Html();
  if ((markdown.match(marks)?.length ?? 0) <= most.marks) {
    render(out, await parsed(markdown));
    if (!out.full) return out.parts.join("");
  }
  return `<p>${escaped(markdown).replaceAll("\n", "<br>")}</p>`;
}

/** The text without marks and link addresses, each block on its own line. */
export async function plainOf(markdown: string): Promise<string> {
  if (!anyMark.test(markdown) || (markdown.match(marks)?.length ?? 0) > most.marks) return markdown;
  const lines: string[] = [];
  for (const { type, content, children } of await parsed(markdown)) {
    if (type === "inline") lines.push(wordsOf(children ?? []));
    else if (type === "fence" || type === "code_block") lines.push(content.trimEnd());
  }
  return lines.join("\n");
}

/** The beginning of the text without marks, on one line, with an ellipsis if cut. `max` counts code points. */
export async function previewOf(markdown: string, max: number): Promise<string> {
  const characters = Array.from((await plainOf(markdown)).replaceAll(/\s+/g, " ").trim());
  return characters.length <= max ? characters.join("") : `${characters.slice(0, max).join("").trimEnd()}…`;
}

async function parsed(markdown: string): Promise<Token[]> {
  const { parser } = await import("./markdown-parser.ts");
  return parser.parse(markdown, {});
}

/** Collects HTML up to the bound. */
class Html {
  readonly parts: string[] = [];
  full = false;
  private length = 0;

  add(part: string): void {
    this.length += part.length;
    if (this.length > most.html) this.full = true;
    else this.parts.push(part);
  }
}

function render(out: Html, tokens: readonly Token[]): void {
  let isInLink = false;
  for (const token of tokens) {
    if (out.full) return;
    if (token.type === "inline") render(out, token.children ?? []);
    else if (token.type === "image") addImage(out, token, isInLink);
    else if (token.type === "link_open") {
      // `[words]()` leads nowhere.
      isInLink = attribute(token, "href") !== "";
      if (isInLink) out.add(linkStart(attribute(token, "href")));
    } else if (token.type === "link_close") {
      if (isInLink) out.add("</a>");
      isInLink = false;
    } else if (!token.hidden) out.add(tagOf(token));
  }
}

function tagOf({ type, tag, content, nesting, ...token }: Token): string {
  const name = type.replace(/_(?:open|close)$/, "");
  const element = elements[name];
  if (element) return nesting === 1 ? `<${element}>` : `</${element}>`;
  switch (name) {
    case "softbreak":
    case "hardbreak":
      return "<br>";
    case "code_inline":
      return `<code>${escaped(content)}</code>`;
    case "code_block":
    case "fence":
      // Wide blocks scroll, also by keyboard.
      return `<pre tabindex="0"><code>${escaped(content)}</code></pre>`;
    case "hr":
      return "<hr>";
    case "heading":
      return `<${nesting === 1 ? "" : "/"}h${Math.min(6, Number(tag.slice(1)) + headingsBelow)}>`;
    case "ordered_list":
      return nesting === 1 ? listStart(Number(attribute(token, "start") || 1)) : "</ol>";
    default:
      return escaped(content);
  }
}

const attribute = ({ attrs }: Pick<Token, "attrs">, name: string): string =>
  String(attrs?.find(([each]) => each === name)?.[1] ?? "");

const listStart = (start: number) => (start === 1 ? "<ol>" : `<ol start="${start}">`);

const linkStart = (href: string) => `<a href="${escaped(href)}" rel="nofollow noopener ugc">`;

/** An image becomes a link to it; within another link, or without an address, only its text. */
function addImage(out: Html, token: Token, isInLink: boolean): void {
  const href = attribute(token, "src");
  const shown = escaped(wordsOf(token.children ?? []) || href);
  out.add(isInLink || !href ? shown : `${linkStart(href)}${shown}</a>`);
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === "softbreak" || type === "hardbreak") return "\n";
      return type === "image" ? wordsOf(children ?? []) : content;
    })
    .join("");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? "");
