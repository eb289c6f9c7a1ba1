// The rule that links in the documentation lead somewhere. Loaded only once the packages are there, because setup comes
// first.
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import GithubSlugger from "github-slugger";
import { marked } from "marked";
import { filesOf, read } from "./repository-rules.mjs";
import { root } from "./setup.mjs";

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

/** Targets of links and images, including those in HTML, except addresses of other sites. */
function linksOf(markdown) {
  const targets = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === "link" || token.type === "image") targets.push(token.href);
    if (token.type !== "html") return;
    for (const [, target] of token.text.matchAll(/(?:href|src)="([^"]+)"/g)) targets.push(target);
  });
  return targets.filter((to) => to && !/^[a-z]+:/i.test(to));
}

/** The anchors of a page's headings, as GitHub and Forgejo make them. */
export function anchorsOf(markdown) {
  const slugger = new GithubSlugger();
  const anchors = new Set();
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === "heading") anchors.add(slugger.slug(plainText(token)));
  });
  return anchors;
}

/** The text of a heading, without markup. */
function plainText(token) {
  return token.tokens ? token.tokens.map(plainText).join("") : token.text;
}
