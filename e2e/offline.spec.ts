import type { Page } from "@playwright/test";
import { listPublicEvents } from "@plenary/contract/public";
import { listPublicSpeakers } from "@plenary/contract/public-lists";
import { approveSession, rejectSession } from "@plenary/contract/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { importLongDays, sessions } from "./support/long-programme.ts";
import { expectAccessible, expectToFit } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useOwnServer } from "./support/test.ts";

// In all other tests no worker may stand between pages and the server.
test.use({ serviceWorkers: "allow" });

const server = useOwnServer({ RATE_LIMIT: "off" }, importLongDays);

let organizer: Person;
let long: string;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
  const { events } = await organizer.call(listPublicEvents);
  long = `/public/events/${events[0]?.eventId}`;
});

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

const eventIdOf = (path: string) => path.split("/")[3] ?? "";

const saved = (page: Page) => page.getByText(/^Saved .*\. You are offline\.$/);

test("each part of a page is kept as itself, and a server that doesn't answer is waited for once", async ({
  page,
  expectedErrors,
}) => {
  const rows = page.locator(".programme li");
  await page.goto(`${long}/programme`);
  await page.getByRole("button", { name: "Keep for offline" }).click();
  await expect(page.getByText("Saved. It opens without a network too.")).toBeVisible();
  await page.goto(long);
  await expect(rows).toHaveCount(sessions);
  await page.goto("/public/events");
  await page.goto("/public/events?q=Long");
  await page.goto(`${long}?q=line`);
  await expect(page.getByText(/^Showing .* sessions$/)).toBeVisible();

  // Opened by a press, for which the browser asks for its data alone.
  await page.goto(`${long}/programme?view=list`);
  await page.getByRole("link", { name: "Talk 9", exact: true }).click();
  await expect(title(page, "Talk 9")).toBeVisible();
  const opened = new URL(page.url()).pathname;
  await expect.poll(() => page.evaluate(keptPages)).toContain(opened);
  await page.goBack();
  await expect(title(page, "Programme")).toBeVisible();

  const kept = await page.evaluate(keptPages);
  expect(kept).toEqual(expect.arrayContaining([long, `${long}?part=2`, `${long}?part=7`, "/public/events"]));
  expect(kept.filter((address) => /q=/.test(address))).toEqual([]);

  expectedErrors.push(/status of 503|Failed to fetch|ERR_/);
  process.kill(server().pid, "SIGSTOP");
  try {
    const pressed = Date.now();
    await page.getByRole("link", { name: "Talk 15: little titles fill their little list" }).click();
    await expect(saved(page)).toBeVisible();
    await expect(title(page, "Talk 15")).toBeVisible();
    expect(Date.now() - pressed).toBeLessThan(5_000);
    await page.goto(long);
    await expect(saved(page)).toBeVisible();
    await expect(rows).toHaveCount(sessions);
    await page.goto(opened);
    await expect(page.getByText("Add to calendar")).toBeVisible();
  } finally {
    process.kill(server().pid, "SIGCONT");
  }
  await expect(async () => {
    await page.reload();
    await expect(saved(page)).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test("of five events something is kept, and of other pages the newest", async ({ page }) => {
  const addresses = [`${long}/programme`];
  for (const name of ["One", "Two", "Three", "Four", "Five", "Six"]) {
    const { eventId } = await makeEvent(organizer, { name, visibility: "public" });
    addresses.push(`/public/events/${eventId}`);
  }
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

test("what was opened and marked is there when the server is gone, and nothing that needed a sign-in", async ({
  page,
  expectedErrors,
}) => {
  const { eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" });
  const path = `/public/events/${eventId}/programme`;
  const add = async (name: string, startTime: string) => {
    const talk = { startTime, room: "Aula", durationMinutes: 30 };
    const { sessionId } = await submitTalk(organizer, name, eventId, talk);
    await organizer.call(approveSession, { params: { sessionId } });
    return sessionId;
  };
  await add("On <parsing>", "2027-03-01T10:00");
  await add("Registers", "2027-03-01T11:00");
  const cancelled = await add("Spills", "2027-03-01T12:00");

  await page.setViewportSize({ width: 390, height: 844 });
  await continueAs(page, organizer);
  await page.goto(path);
  const star = page.getByRole("button", { name: "Favourite: Registers" });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Keep for offline" }).click();
  await expect(page.getByText("Saved. It opens without a network too.")).toBeVisible();

  // What the server has no more goes here too.
  expectedErrors.push(/status of 410/);
  await organizer.call(rejectSession, { params: { sessionId: cancelled }, body: { reason: null } });
  await page.goto(path.replace("/programme", `/sessions/${cancelled}`));
  await expect(page.getByText("This session was cancelled.")).toBeVisible();
  await expect.poll(() => page.evaluate(whetherKept, cancelled)).toBe(false);

  expectedErrors.push(/ERR_CONNECTION_REFUSED|status of 503|Failed to fetch|ERR_FAILED .*programme.search/);
  await server().stop();

  await page.goto(path);
  await expect(saved(page)).toBeVisible();
  // The page works as ever: it knows its favourites, and finds.
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel("Search the programme").fill("regis");
  await expect(page.getByText("Showing 1 of 3 Offline: titles and speakers only.")).toBeVisible();
  await expectAccessible(page, "structure");
  await expectToFit(page);

  // A session that was never opened, from what is kept of all of them.
  await page.goto(path);
  await page.getByRole("link", { name: "On <parsing>" }).click();
  await expect(title(page, "On <parsing>")).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("10:00");
  await expectAccessible(page, "structure");
  await expectToFit(page);
  await page.getByRole("link", { name: "Programme" }).click();
  await expect(title(page, "Programme")).toBeVisible();

  await page.goto(path.replace("/programme", "/tracks/none"));
  await expect(title(page, "You are offline")).toBeVisible();
  await page.getByRole("link", { name: "To the saved programme" }).click();
  await expect(title(page, "Programme")).toBeVisible();

  await page.goto(path.replace("/programme", `/sessions/${cancelled}`));
  await expect(title(page, "You are offline")).toBeVisible();

  const kept = await page.evaluate(keptPages);
  expect(kept.filter((path) => !/^\/(public|assets|api\/public|offline)\/|^\/saved\./.test(path))).toEqual(
    [],
  );
});

/** The addresses of all that is kept. */
async function keptPages(): Promise<string[]> {
  const all = (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()) ?? []);
  return (await Promise.all(all)).flat().map(({ url }) => url.slice(location.origin.length));
}

/** Whether the worker could make a session's page. */
async function whetherKept(sessionId: string): Promise<boolean> {
  const sessions = await caches.match("/offline/sessions");
  return sessions !== undefined && sessionId in (await sessions.json());
}
