import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { looksFolder } from "../../scripts/tests/looks.mjs";

/** The test that is running. */
export const running = { name: "" };

/**
 * Keeps what the page is now. There is no layout here, so that `e2e/looks.spec.ts` opens it in a browser and holds all rules
 * of `e2e/support/page-rules.ts` against it.
 */
async function keepLook(page: Page, isForPhones = false): Promise<void> {
  const html = await page.evaluate(htmlOfPage);
  const seen = JSON.stringify({ test: running.name, address: page.url() }).replaceAll("-", "\\u002d");
  const name = createHash("sha256").update(html).digest("hex").slice(0, 16);
  mkdirSync(looksFolder, { recursive: true });
  writeFileSync(join(looksFolder, `${name}.html`), `${html}\n<!--${seen}-->\n`);
  if (isForPhones) writeFileSync(join(looksFolder, `${name}.phone`), "");
}

/** The same where the structure is asked for on a phone too. */
export const expectGoodAtBothWidths = (page: Page) => keepLook(page, true);
const expectGood = (page: Page) => keepLook(page);

/** The page as HTML without its scripts, with what has been entered into its fields. Runs in the page. */
function htmlOfPage(): string {
  const page = document.documentElement;
  const copy = page.cloneNode(true) as HTMLElement;
  const fields = page.querySelectorAll<HTMLInputElement>("input, textarea, option");
  for (const [at, field] of copy.querySelectorAll("input, textarea, option").entries()) {
    const { type, value, checked, selected } = fields[at] as HTMLInputElement & HTMLOptionElement;
    if (field.tagName === "TEXTAREA") field.textContent = value;
    else if (field.tagName === "OPTION") field.toggleAttribute("selected", selected);
    else if (type === "checkbox" || type === "radio") field.toggleAttribute("checked", checked);
    else if (type !== "file") field.setAttribute("value", value);
  }
  for (const script of copy.querySelectorAll("script, link[rel=modulepreload]")) script.remove();
  return `<!doctype html>\n${copy.outerHTML}`;
}

export {
  expectGood,
  expectGood as expectAccessible,
  expectGood as expectAccessibleInBothThemes,
  expectGood as expectNoSideScroll,
  expectGood as expectStyled,
};
