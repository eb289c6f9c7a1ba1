import type { Page } from "playwright-core";
import { inChromium, onPhones } from "../browser.ts";
import { median } from "../load/compare.ts";

/** How a programme's page runs on a first-time visitor's phone: medians, times in milliseconds. */
export interface ProgrammeOnPhone {
  firstContentfulPaint: number;
  longestTask: number;
  /** The cumulative layout shift until three seconds after the load event (web.dev/articles/cls). */
  shift: number;
  /** From the key to the frame in which the search says how many match. */
  letter: number;
  /** From the press to the frame in which the grid is there. */
  grid: number;
}

/** How long the page is watched after its load event, in milliseconds. */
const AFTER_LOAD = 3000;

/** Visits a programme's page that many times, each without any cache. */
export async function visitProgramme(url: string, runs: number): Promise<ProgrammeOnPhone> {
  const visits: ProgrammeOnPhone[] = [];
  await inChromium(async (browser) => {
    for (let run = 0; run < runs; run++) visits.push(await onPhones(browser, (page) => visit(page, url)));
  });
  const middle = (of: keyof ProgrammeOnPhone) => median(visits.map((each) => each[of]));
  return {
    ...{ firstContentfulPaint: middle("firstContentfulPaint"), longestTask: middle("longestTask") },
    ...{ shift: middle("shift"), letter: middle("letter"), grid: middle("grid") },
  };
}

async function visit(page: Page, url: string): Promise<ProgrammeOnPhone> {
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(AFTER_LOAD);
  const facts = await page.evaluate(() => {
    const { longTasks, shifts } = window as unknown as WatchedWindow;
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { paint: paint?.startTime, longestTask: Math.max(0, ...longTasks), shift: shifts };
  });
  if (facts.paint === undefined) throw new Error("The page painted nothing.");
  await page.getByRole("searchbox").focus();
  const letter = await untilShown(page, "keydown", "[role=status]", () => page.keyboard.press("e"));
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(AFTER_LOAD);
  const views = page.getByRole("navigation", { name: "Views" });
  const grid = await untilShown(page, "click", ".plan > b", () =>
    views.getByRole("link", { name: "Grid" }).click(),
  );
  const { longestTask, shift } = facts;
  return { firstContentfulPaint: facts.paint, longestTask, shift, letter, grid };
}

interface WatchedWindow extends Window {
  longTasks: number[];
  shifts: number;
  shown: Promise<number>;
}

/** From what somebody does to the frame that shows the element with text in it, as the page itself sees it. */
async function untilShown(page: Page, event: string, selector: string, act: () => Promise<void>) {
  await page.evaluate(
    ([name, wanted]) => {
      (window as unknown as WatchedWindow).shown = new Promise((resolve) => {
        const began = () => {
          const from = performance.now();
          const look = () => {
            const found = document.querySelector<HTMLElement>(wanted);
            if (found?.textContent.trim() && found.checkVisibility())
              requestAnimationFrame(() => resolve(performance.now() - from));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        addEventListener(name, began, { capture: true, once: true });
      });
    },
    [event, selector] as const,
  );
  await act();
  return page.evaluate(() => (window as unknown as WatchedWindow).shown);
}

/** How long the saved copy of a programme takes to its first contentful paint once `end` has ended its server. */
export function fromSavedCopy(url: string, end: () => Promise<unknown>): Promise<number> {
  return inChromium((browser) =>
    onPhones(browser, async (page) => {
      await page.goto(url, { waitUntil: "load" });
      await page.getByRole("button", { name: "Keep for offline" }).click();
      await page.getByText("Saved. It opens without a network too.").waitFor();
      await end();
      await page.goto(url, { waitUntil: "load" });
      await page.getByText(/You are offline\.$/).waitFor();
      const paint = await page.evaluate(
        () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      );
      if (paint === undefined) throw new Error("The saved copy painted nothing.");
      return paint;
    }),
  );
}
