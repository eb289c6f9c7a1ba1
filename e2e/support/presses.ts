import type { Locator, Page } from "@playwright/test";

/** What somebody does on a page, counted: each click, key and word is one press. Loads are new documents since then. */
export function countedOn(page: Page) {
  const done = { presses: 0, loads: 0 };
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) done.loads += 1;
  });
  return {
    done,
    /** Clicks it; with a text, presses that key. */
    async press(what: Locator | string) {
      done.presses += 1;
      await (typeof what === "string" ? page.keyboard.press(what) : what.click());
    },
    /** Types it there; without a field, where the focus is. */
    async word(word: string, field?: Locator) {
      done.presses += 1;
      await (field ? field.fill(word) : page.keyboard.type(word));
    },
  };
}
