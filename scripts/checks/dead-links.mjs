// The rules that links and paths in the documentation lead somewhere. Loaded only once the packages are there, because setup comes
// first.
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import GithubSlugger from "github-slugger";
import MarkdownIt from "markdown-it";
import { root } from "../setup.mjs";
import { filesOf, read } from "./repository-rules.mjs";

/** Links in the documentation that lead nowhere inside the repository: to missing files or headings. */
export function deadLinks() {
  return filesOf("*.md").flatMap((file) =>
    linksOf(read(file)).flatMap((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path ? relative(root, join(root, dirname(file), decodeURI(path))) : file;
      if (!existsSync(join(root, target))) return [`${file}: ${link} is not there`];
      if (anchor && target.endsWith(".md") && !anchorsOf(read(target)).has(anchor)) {
        return [`${file}: ${target} has no heading #${anchor}`];
      }
      return [];
    }),
  );
}

/** A path from the root in one of its folders, as documents write them between backticks. */
const path = /^(?:bench|contract|docs|e2e|screens|scripts|server|testing|web)\/[\w./-]+$/;
/** Files to be made: those of docs/adding.md's example, and the next migration. */
const toBeMade = /\/(?:notes\b|NNNN)/;

/** Paths between backticks that lead nowhere inside the repository. */
export function deadPaths() {
  return filesOf("*.md").flatMap((page) =>
    tokensOf(read(page))
      .filter(({ type, content }) => type === "code_inline" && path.test(content) && !toBeMade.test(content))
      .filter(({ content }) => !existsSync(join(root, content)))
      .map(({ content }) => `${page}: ${content} is not there`),
  );
}

const parser = new MarkdownIt({ html: true });

/** Targets of links and images, including those in HTML, except addresses of other sites. */
function linksOf(markdown) {
  const targets = tokensOf(markdown).flatMap((token) => {
    const html = ["html_block", "html_inline"].includes(token.type) ? token.content : "";
    const inHtml = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, target]) => target);
    return [token.attrGet("href"), token.attrGet("src"), ...inHtml];
  });
  return targets.filter((to) => to && !/^[a-z]+:/i.test(to));
}

/** The anchors of a page's headings, as GitHub and Forgejo make them. */
export function anchorsOf(markdown) {
  const slugger = new GithubSlugger();
  const tokens = parser.parse(markdown, {});
  const headings = tokens.filter((_, index) => tokens[index - 1]?.type === "heading_open");
  return new Set(headings.map((heading) => slugger.slug(plainText(heading.children))));
}

/** All tokens, those inside others too. */
function tokensOf(markdown) {
  const all = (tokens) => tokens.flatMap((token) => [token, ...all(token.children ?? [])]);
  return all(parser.parse(markdown, {}));
}

/** The text of a heading, without markup. */
function plainText(tokens) {
  return tokens.map((token) => (token.children ? plainText(token.children) : token.content)).join("");
}
