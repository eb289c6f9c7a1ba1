import { Parser } from "htmlparser2";
import { cleanText } from "./plain-text.ts";

const blocks =
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody thead tfoot tr ul`.split(
    /\s+/,
  );
const inline =
  `a abbr acronym audio b bdi bdo big br button caption cite code col colgroup data del dfn em embed font i img
  input ins kbd label link mark meta option picture q rp rt ruby s samp select small source span strike strong
  sub sup td textarea th time tt u var video wbr`.split(/\s+/);
/** Elements whose content is not text for people. */
const dropped = [
  "head",
  "iframe",
  "math",
  "noscript",
  "object",
  "script",
  "style",
  "svg",
  "template",
  "title",
];

const attributes = `(?:[\\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?`;
const tag = (names: string[]) => `/?(?:${names.join("|")})${attributes}>`;
/** A `<` that starts no known tag: `<3`, `a < b`, `<https://…>`, `<version>`. It is kept as it is. */
const loneLess = new RegExp(`<(?!${tag([...blocks, ...inline, ...dropped])}|!--|!doctype)`, "gi");
/** An `&` that starts no complete entity. HTML would also read `&lt` in `?a=1&ltsid=2`; people don't. */
const loneAmpersand = /&(?!(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);)/gi;
const anyBlock = new RegExp(`<(?:${tag([...blocks, "br"])})`, "i");
/** In HTML a line break is a space, but many texts write lists without `<ul>`. */
const listInText = /\n[^\S\n]*(?=(?:[-*•]|\d+[.)])[^\S\n])/;

/**
 * HTML as readable plain text: paragraphs with a blank line between them, lists as `- item`, line breaks, links as
 * `text (https://…)` or only the address if the text is the same. Only http, https and mailto links are kept. Text
 * without block elements keeps its own lines; common indentation is removed.
 * @param options.links false omits the addresses of links
 */
export function htmlToText(html: string, options: { links?: boolean } = {}): string {
  const source = html.replace(/\r\n?/g, "\n");
  const preformatted = !anyBlock.test(source);
  const input = (preformatted ? dedent(source) : source)
    .replace(loneAmpersand, "&amp;")
    .replace(loneLess, "&lt;");
  const writer = new TextWriter(preformatted, options.links ?? true);
  const parser = new Parser({
    onopentag: (name, attribs) => writer.open(name, attribs),
    ontext: (text) => writer.text(text),
    onclosetag: (name) => writer.close(name),
  });
  parser.end(input);
  return cleanText(writer.result());
}

/** Removes the indentation that all lines after the first share: exporters indent texts like the surrounding XML. */
function dedent(text: string): string {
  const [first = "", ...rest] = text.split("\n");
  const indents = rest.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length);
  const common = indents.length > 0 ? Math.min(...indents) : 0;
  return [first.trimStart(), ...rest.map((line) => line.slice(common))].join("\n");
}

type List = { ordered: boolean; count: number };
type Link = { href: string; text: string; start: number };

class TextWriter {
  private out = "";
  /** Line breaks due before the next text: 1 for a line, 2 for a paragraph. */
  private breaks = 0;
  private space = false;
  /** What the next line starts with: the marker of a list item. */
  private marker = "";
  private readonly lists: List[] = [];
  private items = 0;
  private muted = 0;
  private verbatim: number;
  private link: Link | null = null;
  private readonly showLinks: boolean;

  constructor(preformatted: boolean, showLinks: boolean) {
    this.verbatim = preformatted ? 1 : 0;
    this.showLinks = showLinks;
  }

  open(name: string, attribs: Record<string, string>): void {
    if (dropped.includes(name)) this.muted++;
    else if (name === "br") this.breaks = Math.min(this.breaks + 1, 2);
    else if (name === "img" && attribs.alt) this.text(attribs.alt);
    else if (name === "a") this.link = { href: attribs.href ?? "", text: "", start: -1 };
    else if ((name === "td" || name === "th") && this.breaks === 0 && this.out) this.text(" | ");
    else if (blocks.includes(name)) this.openBlock(name);
  }

  private openBlock(name: string): void {
    this.separate(name);
    if (name === "ul" || name === "ol") this.lists.push({ ordered: name === "ol", count: 0 });
    if (name === "pre") this.verbatim++;
    if (name !== "li") return;
    const list = this.lists.at(-1) ?? { ordered: false, count: 0 };
    list.count++;
    this.items++;
    this.marker = list.ordered ? `${list.count}. ` : "- ";
  }

  close(name: string): void {
    if (dropped.includes(name)) this.muted--;
    else if (name === "a") this.closeLink();
    else if (blocks.includes(name)) {
      if (name === "ul" || name === "ol") this.lists.pop();
      if (name === "pre") this.verbatim--;
      if (name === "li") {
        this.items--;
        this.marker = "";
      }
      this.separate(name);
    }
  }

  /** Inside a list and between rows a block is a line, elsewhere a paragraph. */
  private separate(name: string): void {
    this.space = false;
    const line = this.items > 0 || name === "li" || name === "tr" || name === "dt" || name === "dd";
    this.breaks = Math.max(this.breaks, line ? 1 : 2);
  }

  text(text: string): void {
    if (this.muted > 0) return;
    if (this.link) this.link.text += text;
    if (this.verbatim > 0) {
      if (text.trim() || (this.out && this.breaks === 0)) this.write(text);
      return;
    }
    const lines = text.split(listInText);
    lines.forEach((line, index) => {
      if (index > 0) {
        this.space = false;
        this.breaks = Math.max(this.breaks, 1);
      }
      const words = line.replace(/\s+/g, " ");
      if (words.startsWith(" ")) this.space = true;
      if (words.trim()) this.write(words.trim());
      if (words.endsWith(" ")) this.space = true;
    });
  }

  private write(text: string): void {
    const indent = "  ".repeat(Math.max(0, this.items - 1));
    if (this.breaks > 0 || !this.out) {
      if (this.out) this.out += "\n".repeat(this.breaks);
      this.out += indent + (this.marker || (this.items > 0 ? "  " : ""));
      this.marker = "";
    } else if (this.space) {
      this.out += " ";
    }
    if (this.link && this.link.start < 0) this.link.start = this.out.length;
    this.out += text;
    this.breaks = 0;
    this.space = false;
  }

  private closeLink(): void {
    const link = this.link;
    this.link = null;
    const address = link && this.showLinks ? readableAddress(link.href) : null;
    if (!link || !address || this.muted > 0) return;
    if (link.start < 0) {
      this.space = true;
      this.write(address);
    } else if (bare(link.text) === bare(address)) this.out = this.out.slice(0, link.start) + address;
    else this.out += ` (${address})`;
  }

  result(): string {
    return this.out;
  }
}

/** The address to show for a link, or null if it doesn't lead outside. */
function readableAddress(href: string): string | null {
  const address = href
    .replace(/[\t\n]/g, "")
    .trim()
    .replaceAll(" ", "%20");
  if (/^https?:\/\/[^/]/i.test(address)) return address;
  return /^mailto:([^?]+@[^?]+)/i.exec(address)?.[1] ?? null;
}

/** For comparing addresses that readers consider equal: without scheme, `www.` and final slash. */
function bare(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)?(?:www\.)?/, "")
    .replace(/\/$/, "");
}
