import type { Frame, Page } from "@playwright/test";
import { expect } from "#test";

/** Texts that want to be more than text, and what proves that they are not. */

const run = "window.executed=1";
/** One for each context in which a page shows text: content, attributes, scripts, addresses, the title. */
export const own = [
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `--><script>${run}</script><!--`,
  `<!--<script>`,
  `"><img src=x onerror="${run}">`,
  `' autofocus onfocus='${run}`,
  `<svg onload="${run}">`,
  `</textarea><iframe srcdoc="<script>parent.executed=1</script>"></iframe>`,
  `<meta http-equiv="refresh" content="0;url=//example.invalid">`,
  `<base href="//example.invalid/">`,
  `<a href="javascript:${run}">press</a>`,
  `javascript:${run}`,
  `http://x" onmouseover="${run}`,
  `https://example.org/<script>${run}</script>`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `line\u2028${run}\u2029end`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
];

/** What it wrote into dialogs that texts have opened on the page, which is nothing where they are only text. */
const dialogs: string[] = [];

export function dismissDialogs(page: Page): void {
  dialogs.length = 0;
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
}

/** None of the texts has become markup or has run. */
export async function expectInert(page: Page | Frame): Promise<void> {
  expect(await page.evaluate(() => "executed" in window)).toBe(false);
  expect(dialogs).toEqual([]);
  const foreign = await page.evaluate(() => {
    // The one frame of our own has a title.
    const markup =
      "iframe:not([title]), object, embed, base, [onerror], [onload], [onclick], [onfocus], [onmouseover]";
    const links = [...document.querySelectorAll("a")].filter(
      ({ protocol }) => !["http:", "https:", "mailto:"].includes(protocol),
    );
    return [...document.querySelectorAll(markup), ...links].map((element) => element.outerHTML);
  });
  expect(foreign).toEqual([]);
}

/** All texts are on the page as written, except for runs of spaces. */
export async function expectTexts(page: Page | Frame, texts: readonly string[]): Promise<void> {
  const shown = await page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const script of body.querySelectorAll("script, style")) script.remove();
    return body.textContent.replaceAll(/\s+/g, " ");
  });
  expect(texts.filter((text) => !shown.includes(text.replaceAll(/\s+/g, " ")))).toEqual([]);
}
