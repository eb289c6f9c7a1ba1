import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { updateIdentity } from "@plenary/contract/events/identity";
import { listFavourites } from "@plenary/contract/programme/favourites";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { listPublicEvents } from "@plenary/contract/public/public";
import { listPublicSpeakers } from "@plenary/contract/public/public-lists";
import { setNotice } from "@plenary/contract/sessions/session-notices";
import { approveSession, rejectSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { runToEnd } from "@plenary/testing/server";
import { expectAccessible, expectLargeTextToFit, expectToFit, withLargeText } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { importLongDays, longDaysSessions } from "./support/programmes.ts";
import { expect, test, useOwnServer } from "./support/test.ts";

// In all other tests no worker may stand between pages and the server.
test.use({ serviceWorkers: "allow" });

const server = useOwnServer({ RATE_LIMIT: "off" }, async (dataDir) => {
  await importLongDays(dataDir);
  await importLongTexts(dataDir);
});

let organizer: Person;
let long: string;
let wordy: string;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
  const { events } = await organizer.call(listPublicEvents);
  const pathOf = (name: string) => `/public/events/${events.find((event) => event.name === name)?.eventId}`;
  long = pathOf("Long Days");
  wordy = pathOf("Long Texts");
});

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

const eventIdOf = (path: string) => path.split("/")[3] ?? "";

const saved = (page: Page) => page.getByText(/^Saved .*\. No connection\.$/);

// Proves programme 4: Each part of a page is kept as itself, searches aren't, and what is opened by a press is; a
//   server that doesn't answer is waited for 3 seconds once
test("each part of a page is kept as itself, and a server that doesn't answer is waited for once", async ({
  page,
  expectedErrors,
}) => {
  // Two thousand rows take a busy machine long.
  const patient = { timeout: 60_000 };
  const rows = page.locator(".programme li");
  await page.goto(`${long}/programme`);
  await page.getByRole("button", { name: "Keep for offline" }).click();
  await expect(page.getByText("Saved. It opens without a network too.")).toBeVisible(patient);
  await page.goto(long);
  await expect(rows).toHaveCount(longDaysSessions, patient);
  await page.goto("/public/events");
  await page.goto("/public/events?q=Long");
  // Searches are counted, so that the worker makes none by itself.
  const ofWorker: string[] = [];
  page.context().on("request", (asked) => asked.serviceWorker() && ofWorker.push(asked.url()));
  await page.evaluate(async () => (await fetch("/public/events.data?q=Days")).text());
  await page.goto(`${long}?q=line`);
  await expect(page.getByText(/^Showing .* sessions$/)).toBeVisible(patient);

  // Opened by a press, for which the browser asks for its data alone.
  await page.goto(`${long}/programme?view=list`);
  await page.getByRole("link", { name: "Talk 9", exact: true }).click();
  await expect(title(page, "Talk 9")).toBeVisible();
  const opened = new URL(page.url()).pathname;
  await expect.poll(() => page.evaluate(keptPages)).toContain(opened);
  expect(ofWorker).toContainEqual(expect.stringMatching(/sessions\/[-\w]+$/));
  expect(ofWorker.filter((address) => /events\?q=/.test(address))).toEqual([]);
  await page.goBack();
  await expect(title(page, "Programme")).toBeVisible();

  const kept = await page.evaluate(keptPages);
  expect(kept).toEqual(expect.arrayContaining([long, `${long}?part=2`, `${long}?part=7`, "/public/events"]));
  expect(kept.filter((address) => /q=/.test(address))).toEqual([]);

  expectedErrors.push(/status of 503|Failed to fetch|ERR_/);
  process.kill(server().pid, "SIGSTOP");
  try {
    await page.getByRole("link", { name: "Talk 15: little titles fill their little list" }).click();
    await expect(saved(page)).toBeVisible(patient);
    await expect(title(page, "Talk 15")).toBeVisible();
    // The data were waited for; pages aren't after that. Each would take 3 seconds; on a busy machine one may anyway.
    const waits = [await page.evaluate(waitedFor)];
    await page.goto(long);
    await expect(saved(page)).toBeVisible(patient);
    waits.push(await page.evaluate(waitedFor));
    await expect(rows).toHaveCount(longDaysSessions, patient);
    await page.goto(opened);
    await expect(page.getByText("Add to calendar")).toBeVisible(patient);
    waits.push(await page.evaluate(waitedFor));
    expect(Math.min(...waits)).toBeLessThan(3_000);
  } finally {
    process.kill(server().pid, "SIGCONT");
  }
  await expect(async () => {
    await page.reload();
    await expect(saved(page)).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

// Proves programme 4: Five events at most are kept, the longest unused leave first, and other pages are bounded too;
//   what of an event is too long is said to be left out
// Proves programme 2: A public programme can be installed, also when it was reached by a press
test("of five events something is kept, and of other pages the newest", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  const addresses = [`${long}/programme`];
  for (const name of ["One", "Two", "Three", "Four", "Five", "Six"]) {
    const { eventId } = await makeEvent(organizer, { name, visibility: "public" });
    addresses.push(`/public/events/${eventId}`);
  }
  // An event's page begins it, and what is pressed there is kept with it.
  await page.goto(wordy);
  await expect.poll(() => page.evaluate(keptPages)).toContain(wordy);
  await page.getByRole("link", { name: "Programme", exact: true }).click();
  await expect(title(page, "Programme")).toBeVisible();
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", `${wordy}/manifest.webmanifest`);
  await expect.poll(() => page.evaluate(keptPages)).toContain(`${wordy}/programme`);
  await page.getByRole("button", { name: "Keep for offline" }).click();
  await expect(page.getByText("Saved, but not completely:")).toBeVisible();
  await page.getByRole("link", { name: "Wordy 7", exact: true }).click();
  await expect(title(page, "Wordy 7")).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(page.url().replace(/[^/]+$/, await idOf(wordy, "Wordy 8")));
  await expect(title(page, "Wordy 8")).toBeVisible();
  await expect(page.getByText("About the eighth")).toBeVisible();
  await page.context().setOffline(false);
  await expect(saved(page)).toBeHidden({ timeout: 20_000 });

  await page.goto(`${long}/programme`);
  await expect.poll(() => page.evaluate(keptPages)).toContain(`${long}/programme`);
  for (const address of addresses.slice(1)) {
    await page.evaluate(async (path) => (await fetch(path)).text(), address);
    await expect.poll(() => page.evaluate(keptPages)).toContain(address);
  }
  const ofEvents = async () => (await page.evaluate(keptPages)).filter((path) => addresses.includes(path));
  expect((await ofEvents()).sort()).toEqual(addresses.slice(2).sort());

  const search = `/api${long}/programme/search?q=compilers`;
  await page.evaluate(async (path) => (await fetch(path)).text(), search);
  const { speakers } = await organizer.call(listPublicSpeakers, { params: { eventId: eventIdOf(long) } });
  const profiles = speakers.flatMap(({ userId }) => [
    `/public/users/${userId}`,
    `/api/public/users/${userId}`,
  ]);
  expect(profiles.length).toBeGreaterThan(60);
  await page.evaluate(async (paths) => {
    for (const path of paths) await (await fetch(path)).text();
  }, profiles);
  await expect.poll(() => page.evaluate(keptPages)).toContain(profiles.at(-1));
  const ofNoEvent = async () =>
    (await page.evaluate(keptPages)).filter((path) => /^(\/api)?\/public\/(users\/|events(\?|$))/.test(path));
  await expect.poll(async () => (await ofNoEvent()).length).toBeLessThanOrEqual(60);
  expect(await page.evaluate(keptPages)).not.toContain(search);
});

// Proves product 4: The saved token is asked for at the start, and cleared silently when it fails
// Proves programme 4: A saved page signs nobody out, and what is marked there is in the account once the network is
//   back; a session without a time or room is kept with the others
// Proves programme 2, 4, 13: What was opened or marked is there without a network: programme, sessions' pages, the
//   search; nothing of a signed-in call; what the server has no more goes
// Proves workspace 8: saved and unsaved pages without a network have the product's own page with the way to what is
//   saved
test("what was opened and marked is there when the server is gone, and nothing that needed a sign-in", async ({
  page,
  expectedErrors,
}) => {
  const { eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" });
  await organizer.call(updateIdentity, {
    params: { eventId },
    body: { slug: "compiler-days", accent: "#0a6c4b" },
  });
  const path = `/public/events/${eventId}/programme`;
  const add = async (name: string, startTime: string) => {
    const talk = { startTime, room: "Aula", durationMinutes: 30 };
    const { sessionId } = await submitTalk(organizer, name, eventId, talk);
    await organizer.call(approveSession, { params: { sessionId } });
    return sessionId;
  };
  const parsing = await add("On <parsing>", "2027-03-01T10:00");
  await add("Registers", "2027-03-01T11:00");
  const cancelled = await add("Spills", "2027-03-01T12:00");
  const links = [{ url: "https://slides.example/loops", title: "Slides" }];
  const values = { languages: ["de"], links, doNotRecord: true, type: "Workshop" };
  const { sessionId: unplaced } = await submitTalk(organizer, "Loops", eventId, values);
  await organizer.call(approveSession, { params: { sessionId: unplaced } });
  await organizer.call(setNotice, { params: { sessionId: unplaced }, body: { notice: "Bring a pen" } });

  await page.setViewportSize({ width: 390, height: 844 });
  await continueAs(page, organizer);
  expectedErrors.push(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED .*(programme|print|sessions)|status of 503/,
  );
  expectedErrors.push(/Error loading route module|dynamically imported module|ERR_FAILED .*assets/);
  await test.step("the bar of a page whose event isn't kept leads to what says so and to what is", async () => {
    const own = path.replace("/programme", "");
    const pressed = page.getByRole("navigation", { name: "This event" }).getByRole("link", { name: "Mine" });
    for (const opened of [`${own}/sessions/${cancelled}`, own]) {
      await page.goto(opened);
      await expect.poll(() => page.evaluate(keptPages)).toContain(opened);
      await page.context().setOffline(true);
      await pressed.click();
      await expect(title(page, "You are offline")).toBeVisible();
      await expect(page).toHaveURL(`${path}?mine=1`);
      await expect(pressed).toBeVisible();
      await page.getByRole("main").locator(`a[href="${opened}"]`).click();
      await expect(saved(page)).toBeVisible();
      // Else it would load anew by itself, once the network is back.
      await page.goto("about:blank");
      await page.context().setOffline(false);
    }
  });
  await test.step("what was on is asked for again once a page is seen again, and is on no saved page", async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const days = { startDate: at(-1440).slice(0, 10), endDate: at(1440).slice(0, 10), timezone: "UTC" };
    const today = await makeEvent(organizer, { name: "Today", visibility: "public", ...days });
    const place = { startTime: at(-10).slice(0, 16), room: "Aula", durationMinutes: 60 };
    const { sessionId } = await submitTalk(organizer, "Live", today.eventId, place);
    await organizer.call(approveSession, { params: { sessionId } });
    const ends = Date.parse(`${place.startTime}Z`) + 60 * 60_000;
    const own = `/public/events/${today.eventId}`;
    for (const shown of [own, `${own}/rooms`]) {
      await page.goto(shown);
      const onNow = page
        .getByRole("main")
        .getByText(/^On now/)
        .first();
      await expect(onNow).toBeVisible();
      await expect.poll(() => page.evaluate(keptPages)).toContain(shown);
      const until = page.locator("[data-until]");
      await expect(until).toHaveAttribute("data-until", new Date(ends).toISOString());
      const room = `Attic ${shown.length}`;
      await organizer.call(updateSession, { params: { sessionId }, body: { room } });
      await until.evaluate((element) => element.setAttribute("data-until", "2026-01-01"));
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect(page.getByRole("main").getByText(room).first()).toBeVisible();
      await page.context().setOffline(true);
      await page.goto(shown);
      await expect(saved(page)).toBeVisible();
      await expect(onNow).toBeHidden();
      await page.goto("about:blank");
      await page.context().setOffline(false);
    }
  });
  await page.goto(path);
  const star = page.getByRole("button", { name: "Favourite: Registers" });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  // Who marks a session needn't be told how to keep it.
  const isKept = page.getByText("Saved. It opens without a network too.");
  await expect(isKept).toBeVisible({ timeout: 60_000 });

  // What the server has no more goes here too.
  expectedErrors.push(/status of 410/);
  await organizer.call(rejectSession, { params: { sessionId: cancelled }, body: { reason: null } });
  await page.goto(path.replace("/programme", `/sessions/${cancelled}`));
  await expect(page.getByText("This session was cancelled.")).toBeVisible();
  await expect.poll(() => page.evaluate(whetherKept, cancelled)).toBe(false);

  // A saved page signs nobody out, and what is marked there is in the account once the network is back.
  await page.context().setOffline(true);
  await page.goto(path);
  await expect(saved(page)).toBeVisible();
  const other = page.getByRole("button", { name: "Favourite: On <parsing>" });
  await other.click();
  await expect(other).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBe(organizer.token);

  expect(await page.evaluate(keptPages)).toContain("/accents/0a6c4b.css");

  // Its short address leads there too, however it is written; another event's does not.
  await page.goto("/e/Compiler-Days");
  await expect(page).toHaveURL(path.replace("/programme", ""));
  await expect(title(page, "Compiler Days")).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.goto("/e/compiler");
  await expect(title(page, "You are offline")).toBeVisible();
  await page.goto(path);

  // On a phone the line covers none of the ways, and a room that was never opened is shown in the programme.
  const bar = page.getByRole("navigation", { name: "This event" });
  await bar.getByRole("link", { name: "Rooms" }).click();
  await expect(title(page, "Rooms")).toBeVisible();
  await page.getByRole("link", { name: "Aula" }).click();
  await expect(page).toHaveURL(`${path}?room=aula`);
  await page.goBack();
  await expect(title(page, "Rooms")).toBeVisible();
  // A speaker's page isn't kept; back leads to where it was pressed, here too.
  await page.goto(path.replace("/programme", ""));
  await page.getByRole("main").locator('a[href^="/public/users/"]').first().click();
  await expect(title(page, "You are offline")).toBeVisible();
  await page.goBack();
  await expect(title(page, "Compiler Days")).toBeVisible();
  // A session neither.
  await bar.getByRole("link", { name: "Programme" }).click();
  await expect(title(page, "Programme")).toBeVisible();
  await page.getByRole("link", { name: "On <parsing>" }).click();
  await expect(title(page, "On <parsing>")).toBeVisible();
  await expect(bar.getByRole("link", { name: "Mine" })).toHaveAttribute("href", `${path}?mine=1`);
  await page.goBack();
  await expect(title(page, "Programme")).toBeVisible();
  await expect(page).toHaveURL(path);

  // With the network back the page has what is new, and only then no longer says that it was saved.
  const notice = "Now in the attic";
  await organizer.call(setNotice, { params: { sessionId: parsing }, body: { notice } });
  await page.context().setOffline(false);
  await expect(page.getByText(notice)).toBeVisible({ timeout: 20_000 });
  await expect(saved(page)).toBeHidden();
  // A page that isn't saved comes by itself.
  await page.context().setOffline(true);
  await page.goto("/dashboard");
  await expect(title(page, "You are offline")).toBeVisible();
  await page.context().setOffline(false);
  await expect(title(page, "You are offline")).toBeHidden({ timeout: 20_000 });
  // The server stops only once all that it needs is there.
  await expect(title(page, "Welcome")).toBeVisible();
  const marked = async () =>
    (await organizer.call(listFavourites)).favourites.map((each) => each.title).sort();
  await expect.poll(marked).toEqual(["On <parsing>", "Registers"]);

  expectedErrors.push(
    /ERR_CONNECTION_REFUSED|status of 503|Failed to fetch|ERR_FAILED .*(programme.search|print|sessions)/,
  );
  await server().stop();

  await page.goto(path);
  await expect(saved(page)).toBeVisible();
  await expect(isKept).toBeVisible();
  // The page works as ever: it knows its favourites, and finds.
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel("Search the programme").fill("regis");
  await expect(page.getByText("Showing 1 of 3", { exact: true })).toBeVisible();
  await expect(page.getByText("Offline: titles and speakers only.")).toBeVisible();
  await expectAccessible(page, "structure");
  await expectToFit(page);

  // A session that was never opened, from what is kept of all of them.
  await page.goto(path);
  await page.getByRole("link", { name: "On <parsing>" }).click();
  await expect(title(page, "On <parsing>")).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("10:00");
  // In its event's colour.
  await expect(page.locator('link[href="/accents/0a6c4b.css"]')).toHaveCount(1);
  await expectAccessible(page, "structure");
  await expectToFit(page);
  await page.getByRole("main").getByRole("link", { name: "Programme", exact: true }).click();
  await expect(title(page, "Programme")).toBeVisible();

  // One without a time or room is in no file of the programme.
  await page.getByRole("link", { name: "Loops" }).click();
  await expect(title(page, "Loops")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText(
    "Bring a penNot scheduled yetKind: WorkshopLanguage: GermanThis session is not recorded.",
  );
  await expect(main).toContainText("Long.");
  await expect(page.getByRole("link", { name: "Slides" })).toHaveAttribute(
    "href",
    "https://slides.example/loops",
  );

  await page.goto(path.replace("/programme", "/rooms/aula"));
  expect(new URL(page.url()).search).toBe("?room=aula");
  await expect(page.getByText("Showing 2 of 3")).toBeVisible();

  await page.goto(path.replace("/programme", "/print"));
  await expect(title(page, "You are offline")).toBeVisible();
  await page.getByRole("link", { name: "Programme of Compiler Days" }).click();
  await expect(title(page, "Programme")).toBeVisible();

  // In the product's look, and the theme that the reader chose; also with text of twice the size.
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/dashboard");
  await expect(title(page, "You are offline")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Plenary" })).toHaveAttribute("href", "/");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe("oklch(0.175 0.012 170)");
  await expectAccessible(page);
  await page.evaluate(() => localStorage.removeItem("theme"));
  await page.reload();
  expect(await ground()).toBe("oklch(0.985 0.004 165)");
  await expectAccessible(page);
  await expectToFit(page);
  await withLargeText(page, () => expectLargeTextToFit(page));
  await expect(page.getByRole("link", { name: "Now" })).toHaveAttribute("href", `${path}?view=now`);
  await page.getByRole("link", { name: "Mine" }).click();
  await expect(page).toHaveURL(`${path}?mine=1`);
  await expect(star).toHaveAttribute("aria-pressed", "true");

  await page.goto(path.replace("/programme", `/sessions/${cancelled}`));
  await expect(title(page, "You are offline")).toBeVisible();

  const kept = await page.evaluate(keptPages);
  expect(
    kept.filter((path) => !/^\/(public|assets|accents|api\/public|offline)\/|^\/saved\./.test(path)),
  ).toEqual([]);
});

const idOf = async (path: string, name: string) => {
  const params = { eventId: eventIdOf(path) };
  const { programme } = await organizer.call(getPublicProgramme, { params });
  return programme.slots.find((slot) => slot.title === name)?.slotId ?? "";
};

/** Imports a public conference whose descriptions are more than is kept of one, and hardly to be compressed. */
async function importLongTexts(dataDir: string) {
  const file = join(dataDir, "texts.xml");
  const event = (_: unknown, n: number) =>
    `<event guid="${n}"><title>Wordy ${n}</title><start>10:00</start><duration>0:25</duration>
    <abstract>${n === 8 ? "About the eighth" : "More"}</abstract>
    <description>${randomBytes(36_000).toString("base64")}</description></event>`;
  await writeFile(
    file,
    `<schedule><conference><title>Long Texts</title><acronym>texts</acronym></conference>
    <day date="2027-04-01"><room name="Hall">${Array.from({ length: 110 }, event).join("")}</room></day></schedule>`,
  );
  const args = [file, "--owner", "long@example.org", "--publish"];
  const { code, output } = await runToEnd({ DATA_DIR: dataDir }, "server/src/import.ts", ...args);
  expect(code, output).toBe(0);
  await rm(file);
}

/** How long the page's own answer took, in milliseconds. */
function waitedFor(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation ? navigation.responseStart - navigation.startTime : Number.NaN;
}

/** The addresses of all that is kept. */
async function keptPages(): Promise<string[]> {
  const all = (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()) ?? []);
  return (await Promise.all(all)).flat().map(({ url }) => url.slice(location.origin.length));
}

/** Whether the worker could make a session's page. */
async function whetherKept(sessionId: string): Promise<boolean> {
  const sessions = await caches.match("/offline/texts");
  const text = sessions?.body?.pipeThrough(new DecompressionStream("gzip"));
  return text !== undefined && sessionId in (await new Response(text).json());
}
