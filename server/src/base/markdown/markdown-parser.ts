import MarkdownIt, { type StateInline } from "markdown-it";

/** Users' Markdown: CommonMark without HTML, with web addresses as links. Takes a dozen megabytes, so load it late. */
export const parser = new MarkdownIt("commonmark", { html: false });
parser.disable(["html_block", "html_inline"]);
parser.validateLink = leadsOutside;
parser.inline.ruler.before("text", "web_address", webAddress);

/** Whether a link target is allowed: http, https and mailto; nothing within the site and nothing that runs. */
function leadsOutside(href: string): boolean {
  if (!/^(?:https?:\/\/[^/\\]|mailto:[^/\\])/i.test(href)) return false;
  return ["http:", "https:", "mailto:"].includes(URL.parse(href)?.protocol ?? "");
}

/** The rest of an address from its colon on. Square brackets may belong to a link around it. */
const fromColon = /:\/\/[^\s<>"'`[\]]+/y;

/** Turns a web address into a link. The rule is tried at each colon, while the text before it is still pending. */
function webAddress(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== 0x3a || state.linkLevel > 0) return false;
  const scheme = /https?$/.exec(src.slice(Math.max(0, pos - 5), pos))?.[0];
  if (!scheme || (!silent && !state.pending.endsWith(scheme))) return false;
  fromColon.lastIndex = pos;
  const rest = fromColon.exec(src)?.[0].slice(0, state.posMax - pos) ?? "";
  const url = withoutSentenceEnd(scheme + rest);
  if (!leadsOutside(url)) return false;
  if (!silent) {
    state.pending = state.pending.slice(0, -scheme.length);
    state.push("link_open", "a", 1).attrs = [["href", url]];
    state.push("text", "", 0).content = url;
    state.push("link_close", "a", -1);
  }
  state.pos += url.length - scheme.length;
  return true;
}

/** Full stops and the like after an address belong to the sentence, marks to Markdown, and a closing bracket to its opening one. */
function withoutSentenceEnd(url: string): string {
  const ends = url.includes("(") ? ".,;:!?…*_" : ".,;:!?…*_)";
  let length = url.length;
  while (ends.includes(url.charAt(length - 1))) length -= 1;
  return url.slice(0, length);
}
