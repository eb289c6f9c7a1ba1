import type { Page } from "@playwright/test";
import { approveSession, rejectSession } from "@plenary/contract/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
import { expectAccessible, expectToFit } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useOwnServer } from "./support/test.ts";

// In all other tests no worker may stand between pages and the server.
test.use({ serviceWorkers: "allow" });

const server = useOwnServer({ RATE_LIMIT: "off" });

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("what was opened and marked is there when the server is gone, and nothing that needed a sign-in", async ({
  page,
  expectedErrors,
}) => {
  const { organizer } = await makeCast(server().origin);
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
  const saved = page.getByText(/^Saved .*\. You are offline\.$/);
  await expect(saved).toBeVisible();
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
  await expect(saved).toBeVisible();
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

  const kept = await page.evaluate(async () => {
    const caches = await window.caches.keys();
    const all = caches.map(async (name) =>
      (await (await window.caches.open(name)).keys()).map(({ url }) => url),
    );
    return (await Promise.all(all)).flat().map((url) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !/^\/(public|assets|api\/public|offline)\/|^\/saved\./.test(path))).toEqual(
    [],
  );
});

/** Whether the worker could make a session's page. */
async function whetherKept(sessionId: string): Promise<boolean> {
  const sessions = await caches.match("/offline/sessions");
  return sessions !== undefined && sessionId in (await sessions.json());
}
