// The rule that links of the documentation lead somewhere. Loaded when the packages are there, as setting up comes first.
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import GithubSlugger from "github-slugger";
import { marked } from "marked";
import { filesOf, read } from "./repository-rules.mjs";
import { root } from "./setup.mjs";

/** Links of the documentation that lead nowhere inside the repository: files that aren't there, headings that aren't. */
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

/** Targets of links and images, those in HTML too, without addresses of other sites. */
function linksOf(markdown) {
  const targets = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === "link" || token.type === "image") targets.push(token.href);
    if (token.type !== "html") return;
    for (const [, target] of token.text.matchAll(/(?:href|src)="([^"]+)"/g)) targets.push(target);
  });
  return targets.filter((to) => to && !/^[a-z]+:/i.test(to));
}

/** The anchors that a page's headings get, as GitHub and Forgejo make them. */
function anchorsOf(markdown) {
  const slugger = new GithubSlugger();
  const anchors = new Set();
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === "heading") anchors.add(slugger.slug(plainText(token)));
  });
  return anchors;
}

/** What a heading says, without what its parts are marked as. */
function plainText(token) {
  return token.tokens ? token.tokens.map(plainText).join("") : token.text;
}
