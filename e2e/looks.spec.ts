import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { looksFolder } from "../scripts/tests/looks.mjs";
import { expectGood, expectGoodAtBothWidths, expectStyled } from "./support/page-rules.ts";
import { expect, test, useServer } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });
useServer();

/** How many tests share the pages, one for each worker. */
const parts = 3;

for (let part = 0; part < parts; part += 1)
  test(`what the screens' tests saw keeps the rules, part ${part + 1} of ${parts}`, async ({
    page,
    expectedErrors,
  }) => {
    // Pictures of the tests' own databases.
    expectedErrors.push(/status of 404/);
    const kept = existsSync(looksFolder) ? readdirSync(looksFolder).sort() : [];
    const files = kept.filter((file) => file.endsWith(".html"));
    expect(files, "pages that the screens' tests saw").not.toEqual([]);
    const own = files.filter((_file, at) => at % parts === part);
    // There are more with each screen: what hangs is one page, not all of them together.
    test.setTimeout(own.length * 20_000);
    const broken: unknown[] = [];
    for (const file of own) {
      const html = readFileSync(join(looksFolder, file), "utf8");
      const seen = JSON.parse(/<!--(.*)-->\n$/.exec(html)?.[1] ?? "{}");
      await show(page, html);
      try {
        await expectStyled(page);
        if (kept.includes(file.replace(".html", ".phone"))) await expectGoodAtBothWidths(page);
        else await expectGood(page);
      } catch (error) {
        broken.push({ ...seen, file, error: String(error) });
      }
    }
    expect(broken).toEqual([]);
  });

/** Opens the page as it was, with what stood over it on top. */
async function show(page: Page, html: string): Promise<void> {
  await page.route("**/look", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
  );
  await page.goto("/look");
  await page.unroute("**/look");
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll("dialog[open]")) {
      dialog.removeAttribute("open");
      (dialog as HTMLDialogElement).showModal();
    }
    for (const popup of document.querySelectorAll<HTMLElement>("[popover][data-shown]")) popup.showPopover();
  });
}
