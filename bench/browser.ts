import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { ensureChromium, findChromium } from "../scripts/chromium.mjs";
import { median } from "./load/compare.ts";

/** How a page runs on a phone, in milliseconds. */
export interface PhoneFacts {
  firstContentfulPaint: number;
  longestTask: number;
}

const args = ["--disable-gpu", "--disable-quic", "--disable-sync", "--disable-background-networking"];

/** How long tasks are watched after the load event, and after the keystroke, in milliseconds. */
const AFTER_LOAD = 3000;
const AFTER_KEY = 1500;

/** How a page runs on a first-time visitor's phone: medians over that many visits. */
export function visit(url: string, runs: number): Promise<PhoneFacts> {
  return inChromium(async (browser) => {
    const phones = [];
    for (let run = 0; run < runs; run++) phones.push(await onPhones(browser, (page) => visitOnce(page, url)));
    return {
      firstContentfulPaint: median(phones.map((phone) => phone.paint)),
      longestTask: median(phones.map((phone) => phone.longest)),
    };
  });
}

/** Opens a Chromium for some work. */
export async function inChromium<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  ensureChromium();
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "",
    args: ["--no-sandbox", ...args],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

interface PhoneWindow extends Window {
  longTasks: number[];
  shifts: number;
}

/**
 * Some work on a phone with a CPU four times slower and an empty cache. Its pages note how long each long task takes, and by how
 * much what is on them has moved by itself.
 */
export const onPhones = <T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> =>
  onSlow(browser, work, {
    ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  });

/** The same in a window of a desk. */
export const onSlowDesktop = <T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> =>
  onSlow(browser, work, { viewport: { width: 1280, height: 800 } });

async function onSlow<T>(
  browser: Browser,
  work: (page: Page) => Promise<T>,
  screen: BrowserContextOptions,
): Promise<T> {
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(() => {
      const watched = window as unknown as PhoneWindow;
      Object.assign(watched, { longTasks: [], shifts: 0 });
      const note = (list: PerformanceObserverEntryList) =>
        watched.longTasks.push(...list.getEntries().map((entry) => entry.duration));
      new PerformanceObserver(note).observe({ type: "longtask", buffered: true });
      const add = (list: PerformanceObserverEntryList) => {
        for (const shift of list.getEntries() as (PerformanceEntry & LayoutShift)[])
          if (!shift.hadRecentInput) watched.shifts += shift.value;
      };
      new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    });
    return await work(page);
  } finally {
    await context.close();
  }
}

/** What the Layout Instability API tells (https://wicg.github.io/layout-instability/). */
interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
}

/** The longest task of a visit: while loading, for three seconds after, or on a keystroke. */
async function visitOnce(page: Page, url: string): Promise<{ paint: number; longest: number }> {
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(AFTER_LOAD);
  await typeInFilter(page);
  await page.waitForTimeout(AFTER_KEY);
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  const tasks = await page.evaluate(() => (window as unknown as PhoneWindow).longTasks);
  if (paint === undefined) throw new Error("The page painted nothing.");
  return { paint, longest: Math.max(0, ...tasks) };
}

/** Types one letter into the field that filters the sessions. */
async function typeInFilter(page: Page): Promise<void> {
  const filter = page.getByRole("searchbox").first();
  await filter.focus();
  await page.keyboard.press("e");
}
