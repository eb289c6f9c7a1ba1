import type { Page, Response } from "@playwright/test";
import { pathOf } from "@plenary/contract/paths";
import { type PublicPath, screenAt } from "@plenary/contract/screens";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, publicAddresses, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();
let addresses: Record<PublicPath, string>;
let owner: Person;
let arranged: string;

/**
 * Of JavaScript and CSS that a public page may load before it can be used, in bytes as transferred with brotli: what its
 * document names, and what that imports.
 */
const MOST = 120_000;
/** Of what follows by itself once the page is there, as a programme's stars, and of the grid, which phones don't need. */
const MOST_LATER = 30_000;

/** Of the former, what the page of a programme names and the event's page doesn't. */
const MOST_OF_PROGRAMMES = 16_000;

/** Of the phone's pages, which a whole hall loads through one access point. */
const MOST_OF_PHONES = 20_000;

/** Of the login page, which has a form with the rules of accounts, and no dialogs, and knows the address of every screen. */
const MOST_OF_LOGIN = 184_000;

function mostOf(screen: string): number {
  if (screen === "/login") return MOST_OF_LOGIN;
  return /^\/f(\/|$)/.test(screen) ? MOST_OF_PHONES : MOST;
}

test.beforeAll(async () => {
  const { organizer } = await makeCast(server().origin);
  owner = organizer;
  const { eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" });
  const { sessionId } = await submitTalk(organizer, "On parsing", eventId, { room: "Hall", track: "Front" });
  await organizer.call(approveSession, { params: { sessionId } });
  addresses = await publicAddresses(organizer.call, eventId);
  arranged = eventId;
});

// Proves programme 13: Of the code that it needs before it can be used, the programme's own is at most 16 KB
test("no public page loads more than 120 KB of code before it can be used, and 30 KB after that", async ({
  browser,
}) => {
  const tooHeavy: string[] = [];
  const sizesOf = new Map<string, Map<string, number>>();
  for (const [screen, address] of Object.entries({ ...addresses, "/login": "/login" })) {
    // Nothing is in the cache of a new context.
    const context = await browser.newContext();
    const page = await context.newPage();
    const sizes: Promise<{ path: string; size: number }>[] = [];
    page.on("response", (response) => {
      if (!["script", "stylesheet"].includes(response.request().resourceType())) return;
      sizes.push(
        response.allHeaders().then((headers) => {
          expect(headers["content-encoding"], response.url()).toBe("br");
          return { path: new URL(response.url()).pathname, size: Number(headers["content-length"]) };
        }),
      );
    });
    const document = await page.goto(server().origin + address, { waitUntil: "networkidle" });
    const html = (await document?.text()) ?? "";
    const sums = { bytes: 0, later: 0 };
    const loaded = await Promise.all(sizes);
    const before = new Map<string, number>();
    sizesOf.set(screen, before);
    for (const { path, size } of loaded) {
      const isLater = !html.includes(path) || /\/grid-[^/]*\.css$/.test(path);
      sums[isLater ? "later" : "bytes"] += size;
      if (!isLater) before.set(path, size);
    }
    expect(sums.bytes, screen).toBeGreaterThan(screenAt(screen as PublicPath).document ? 500 : 50_000);
    if (sums.bytes > mostOf(screen) || sums.later > MOST_LATER)
      tooHeavy.push(`${screen}: ${sums.bytes}, then ${sums.later}`);
    await context.close();
  }
  expect(tooHeavy).toEqual([]);
  const shared = sizesOf.get("/public/events/:eventId");
  const own = [...(sizesOf.get("/public/events/:eventId/programme") ?? [])].filter(
    ([path]) => !shared?.has(path),
  );
  expect(own.length).toBeGreaterThan(0);
  expect(own.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(MOST_OF_PROGRAMMES);
});

// Proves programme 2, 4, 13: What was opened or marked is there without a network: programme, sessions' pages, the
//   search; nothing of a signed-in call; what the server has no more goes
test("the workers for times without a network are at most 8 KB, and 3 KB that of the phone's pages", async () => {
  for (const [name, most] of [
    ["sw.js", 8_000],
    ["feedback-sw.js", 3_000],
  ] as const) {
    const answer = await fetch(`${server().origin}/${name}`, { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-encoding"), name).toBe("br");
    expect(Number(answer.headers.get("content-length")), name).toBeLessThanOrEqual(most);
  }
});

/** What the schedule's editor loads that its event's Overview has not, in bytes as transferred. */
const MOST_OF_EDITOR = 60_000;

// Proves scheduling 9: The editor's JavaScript on public pages; on the editor (brotli): 0; ≤ 60 KB
test("the schedule's editor loads at most 60 KB of scripts of its own, and no public page any of them", async ({
  page,
  browser,
}) => {
  /** The scripts of a page by their address, until what it is for is there. An editor's stream keeps its network busy. */
  const scriptsOf = async (one: Page, address: string, shown: string) => {
    const scripts = new Map<string, Promise<number>>();
    const note = (response: Response) => {
      if (response.request().resourceType() !== "script") return;
      const size = response.allHeaders().then((headers) => Number(headers["content-length"]));
      scripts.set(new URL(response.url()).pathname, size);
    };
    one.on("response", note);
    await one.goto(server().origin + address);
    await expect(one.locator(shown).first()).toBeVisible();
    one.off("response", note);
    return scripts;
  };
  await continueAs(page, owner);
  const shared = await scriptsOf(page, pathOf("/events/:eventId", { eventId: arranged }), "h1");
  const plan = pathOf("/events/:eventId/schedule", { eventId: arranged });
  const editor = await scriptsOf(page, plan, "section[aria-label=Grid]");
  const own = [...editor].filter(([path]) => !shared.has(path));
  const sizes = await Promise.all(own.map(([, size]) => size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(MOST_OF_EDITOR);
  const visitor = await browser.newPage();
  const shown = await scriptsOf(visitor, addresses["/public/events/:eventId/programme"], "h1");
  expect(own.map(([path]) => path).filter((path) => shown.has(path))).toEqual([]);
});
