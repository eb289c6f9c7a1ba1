// The rows about an organizer's list of sessions: a long one beside one of twelve, by processor time of the page.
import { pathOf } from "@plenary/contract/paths";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import type { Browser, CDPSession, Page } from "playwright-core";
import { inChromium } from "../browser.ts";
import { median } from "../load/compare.ts";
import { type Plenary, SESSIONS } from "../plenary.ts";
import { limitRow, type Row } from "../report.ts";

const FEW = 12;

/** How many times J is pressed in each visit. */
const PRESSES = 8;

/** How long the page is watched after something is asked of it, in milliseconds. */
const REST = 1500;

interface Visit {
  rows: number;
  press: number;
}

export async function sessionListRows(
  plenary: Pick<Plenary, "origin" | "admin" | "adminToken" | "eventId">,
  runs: number,
  shown: <R extends Row>(row: R) => R,
): Promise<Row[]> {
  const call = plenary.admin;
  const { eventId: few } = await makeEvent({ call }, { name: "A day of talks", visibility: "public" });
  for (let n = 1; n <= FEW; n += 1) await submitTalk({ call }, `Talk ${n}`, few);
  const taken = { many: [] as Visit[], few: [] as Visit[] };
  await inChromium(async (browser) => {
    // In turn, so that both have the same weather; the first of each only warms.
    for (let run = 0; run <= runs; run += 1)
      for (const [which, eventId] of [["many", plenary.eventId] as const, ["few", few] as const]) {
        const visit = await visitList(browser, plenary, eventId);
        if (run > 0) taken[which].push(visit);
      }
  });
  const list = `The list of ${SESSIONS} sessions beside one of ${FEW}, by processor time`;
  return [
    beside(`${list}: the first rows`, 1.2, taken, "rows"),
    beside(`${list}: J in the reader`, 1.5, taken, "press"),
  ].map(shown);
}

function beside(
  what: string,
  most: number,
  { many, few }: { many: Visit[]; few: Visit[] },
  of: keyof Visit,
): Row {
  const [long, short] = [many, few].map((visits) => median(visits.map((visit) => visit[of]))) as [
    number,
    number,
  ];
  return limitRow(what, most, long / short, "times", `${long.toFixed(0)} and ${short.toFixed(0)} ms`);
}

/** What the page of a visit takes to show its first rows, and to go on to the next session, in milliseconds. */
async function visitList(
  browser: Browser,
  { origin, adminToken }: Pick<Plenary, "origin" | "adminToken">,
  eventId: string,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/api/health`);
    await page.evaluate((token) => localStorage.setItem("authToken", token), adminToken);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    const rows = await taskTime(page, devtools, async () => {
      await page.goto(origin + pathOf("/events/:eventId/sessions", { eventId }));
      await page.locator("tr[data-row]").first().waitFor();
    });
    await page.locator("tr[data-row] a").first().click();
    await page.locator(".reader h2").first().waitFor();
    await page.waitForTimeout(REST);
    const presses: number[] = [];
    for (let n = 0; n < PRESSES; n += 1)
      presses.push(await taskTime(page, devtools, () => page.keyboard.press("j")));
    return { rows, press: median(presses) };
  } finally {
    await context.close();
  }
}

/** How long the page's thread works on what `act` asks of it. */
async function taskTime(page: Page, devtools: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const taken = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const before = await taken();
  await act();
  await page.waitForTimeout(REST);
  return (await taken()) - before;
}
