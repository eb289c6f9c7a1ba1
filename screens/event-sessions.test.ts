import type { Page } from "@playwright/test";
import { changeEventSessions, listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { approveSession, deleteSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

const rows = (page: Page) => page.locator("tbody tr");
const column = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });

async function openFilters(page: Page) {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
}

/** An event with 32 confirmed sessions and 20 proposals. */
async function makeProgramme() {
  const { eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" });
  const numbers = Array.from({ length: 32 }, (_, n) => `Known ${n}`);
  const known = await Promise.all(numbers.map((title) => submitTalk(speaker, title, eventId)));
  const sessions = known.map(({ sessionId }) => ({ sessionId }));
  await organizer.call(changeEventSessions, { params: { eventId }, body: { action: "approve", sessions } });
  const fresh = [];
  for (let n = 0; n < 20; n += 1) fresh.push(await submitTalk(speaker, `Proposal ${n}`, eventId));
  return { eventId, fresh };
}

test("an organizer works through many sessions: pages, filters, and several at once", async ({ page }) => {
  const { eventId, fresh } = await makeProgramme();
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  const bar = page.getByRole("region", { name: "Selected sessions" });
  const list = async (query: object) =>
    (await organizer.call(listEventSessions, { params: { eventId }, query: { limit: 100, ...query } }))
      .sessions;
  await continueAs(page, organizer);

  // Going into a session and back leads to where one was.
  // As links led there before the list had an address of its own.
  await page.goto(`/events/${eventId}?sort=title`);
  await expect(page).toHaveURL(`/events/${eventId}/sessions?sort=title`);
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/\?sort=title&page=2$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Sessions", exact: true })).toBeFocused();
  const last = rows(page).nth(1).getByRole("link");
  await last.press("Enter");
  await page.getByRole("link", { name: "Open its own page" }).click();
  await expect(page.getByRole("link", { name: "Read the whole talk" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(last).toBeFocused();
  await expect(page).toHaveURL(/page=2$/);
  await last.click();
  await page.getByRole("link", { name: "Open its own page" }).click();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Sessions" }).click();
  await expect(page).toHaveURL(/\?sort=title&page=2&open=[^&]+$/);
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/\?sort=title&page=2$/);
  await openFilters(page);
  await page.getByLabel("Not set yet").selectOption("Without a time");
  await expect(page).toHaveURL(/\?sort=title&without=time$/);
  // Two at once, before the first is shown, are both kept.
  await page.getByRole("dialog", { name: "Filters" }).evaluate((filters) => {
    for (const [value, other] of [
      ["time", "room"],
      ["", "accepted"],
    ]) {
      const isOffered = (select: HTMLSelectElement) =>
        select.value === value && [...select.options].some((option) => option.value === other);
      const select = [...filters.querySelectorAll("select")].find(isOffered);
      if (select) select.value = other ?? "";
      select?.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/\?sort=title&without=room&answer=accepted$/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove filter Speakers' answers All have accepted" }).click();
  await expect(page).toHaveURL(/\?sort=title&without=room$/);

  // A press on the head sorts by it, another turns it around.
  await expect(column(page, "Title")).toHaveAttribute("aria-sort", "ascending");
  await column(page, "Title").getByRole("button").click();
  await expect(page).toHaveURL(/\?sort=title&without=room&order=desc$/);
  await expect(column(page, "Title")).toHaveAttribute("aria-sort", "descending");
  await expect(rows(page).first()).toContainText("Proposal 9");
  await column(page, "Submitted").getByRole("button").click();
  await expect(page).toHaveURL(/\?without=room$/);
  await expectGood(page);

  // Twenty proposals in three actions, one of which was withdrawn and one rejected while they were looked at.
  await page.goto(`/events/${eventId}/sessions`);
  await expect(rows(page)).toHaveCount(50);
  actions = 0;
  await act(openFilters(page));
  await act(page.getByRole("button", { name: "Draft 20" }).click());
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByText("20 of 52")).toBeVisible();
  await act(page.getByLabel("Select all on this page").check());
  await expect(bar).toContainText("20 sessions selected");
  await expectGood(page);
  const [withdrawn, rejected] = fresh;
  await speaker.call(deleteSession, { params: { sessionId: withdrawn?.sessionId ?? "" } });
  await organizer.call(rejectSession, { params: { sessionId: rejected?.sessionId ?? "" }, body: {} });
  await act(bar.getByRole("button", { name: "Approve" }).click());
  await expect(
    page.getByText(
      "18 sessions were confirmed. 1 was changed by somebody else, so it was left alone and stays selected. 1 has been withdrawn.",
    ),
  ).toBeVisible();
  expect(actions).toBeLessThanOrEqual(4);
  await expect(bar).toContainText("1 session selected (1 on another page)");
  expect(await list({ status: "confirmed" })).toHaveLength(50);
  await bar.getByRole("button", { name: "Clear" }).click();
  await expect(bar).toHaveCount(0);
  // All of it is undone with one press, as long as no mail has left.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("18 decisions are undone.")).toBeVisible();
  expect(await list({ status: "draft" })).toHaveLength(18);

  // A room and a track for them in six.
  await page.getByRole("button", { name: "Remove filter State Draft" }).click();
  actions = 0;
  await act(page.getByLabel("Search the sessions").fill("proposal"));
  await expect(rows(page)).toHaveCount(19);
  await act(page.getByLabel("Select all on this page").check());
  await act(bar.getByRole("button", { name: "Change" }).click());
  await act(page.getByLabel("Room", { exact: true }).last().fill("Main hall"));
  await act(page.getByLabel("Track", { exact: true }).last().fill("Parsers"));
  await expectGood(page);
  await act(page.getByRole("button", { name: "Save" }).click());
  await expect(page.getByText("19 sessions were changed.")).toBeVisible();
  await expect(rows(page).first().getByRole("checkbox")).toBeFocused();
  expect(actions).toBeLessThanOrEqual(6);
  expect(await list({ room: "Main hall", track: "Parsers" })).toHaveLength(19);

  // What is chosen while a filter is still loading is chosen in what it brings.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/sessions?*room=*", async (route) => {
    await held;
    await route.continue();
  });
  await openFilters(page);
  await page.getByRole("dialog", { name: "Filters" }).getByLabel("Room").selectOption("Main hall");
  await page.getByLabel("Select Proposal 5", { exact: true }).check();
  release();
  await expect(page).toHaveURL(/room=Main/);
  await page.unroute("**/sessions?*room=*");
  await expect(page.getByLabel("Select Proposal 5", { exact: true })).toBeChecked();
  await expect(bar).toContainText("1 session selected");
  await bar.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("button", { name: "Remove filter Room Main hall" }).click();
  await expect(page).not.toHaveURL(/room=/);

  // Two of them are rejected with one reason, on a phone. What is in use is taken as it is written.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ["Proposal 3", "Proposal 4"])
    await page.getByLabel(`Select ${name}`, { exact: true }).check();
  await bar.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Room", { exact: true }).last().fill("MAIN HALL");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("2 sessions were changed.")).toBeVisible();
  for (const name of ["Proposal 3", "Proposal 4"])
    await page.getByLabel(`Select ${name}`, { exact: true }).check();
  await expectGood(page);
  await bar.getByRole("link", { name: "Write to their speakers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Write to speakers" })).toBeVisible();
  await expect(page.getByText("Everybody who speaks in 2 sessions")).toBeVisible();
  await page.goBack();
  await expect(bar).toContainText("2 sessions selected");
  await bar.getByRole("button", { name: "Reject" }).click();
  await page.getByLabel("Reason").fill("We are full.");
  await page.getByRole("button", { name: "Reject sessions" }).click();
  await expect(page.getByText("2 sessions were rejected.")).toBeVisible();
  const found = await list({ room: "main hall", status: "rejected" });
  expect(found.map(({ room, rejectReason }) => [room, rejectReason])).toEqual([
    ...[1, 2].map(() => ["Main hall", "We are full."]),
    ["Main hall", null],
  ]);
});

// Proves workspace 3: columns that can be chosen and sorted
test("columns are chosen, and rows from one to another with Shift", async ({ page }) => {
  const { eventId } = await makeEvent(organizer, { name: "Column Days", visibility: "public" });
  for (const name of ["On ice", "On salt", "On tea", "On wood"]) await submitTalk(speaker, name, eventId);
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions?sort=title&order=desc`);
  // None of them has a track.
  await expect(column(page, "Submitted")).toHaveCount(1);
  await expect(column(page, "Track")).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Submitted" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Track" }).click();
  await expect(column(page, "Submitted")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(column(page, "Track")).toHaveCount(1);
  await expect(column(page, "Submitted")).toHaveCount(0);
  // The order by what isn't in sight is said, and undone.
  await expect(page.getByText("Sorted by Title")).toHaveCount(0);
  await page.goto(`/events/${eventId}/sessions?order=asc`);
  await expect(page.getByText("Sorted by Submitted")).toBeVisible();
  await page.getByRole("button", { name: "Sort as usual" }).click();
  await expect(page).toHaveURL(/sessions$/);
  await expect(page.getByRole("button", { name: "Sort as usual" })).toHaveCount(0);
  await page.goto(`/events/${eventId}/sessions?sort=title`);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitem", { name: "As many as fit" }).click();
  await expect(column(page, "Submitted")).toHaveCount(1);
  await expect(column(page, "Track")).toHaveCount(0);

  await page.getByLabel("Select On salt").click();
  await page
    .getByLabel("Select On wood")
    .evaluate((box) => box.dispatchEvent(new MouseEvent("click", { shiftKey: true, bubbles: true })));
  const bar = page.getByRole("region", { name: "Selected sessions" });
  await expect(bar).toContainText("3 sessions selected");
  await expect(page.getByLabel("Select On ice")).not.toBeChecked();
  await page.getByLabel("Select all on this page").check();
  await expect(bar).toContainText("4 sessions selected");
  await page.getByLabel("Select all on this page").uncheck();
  await expect(bar).toHaveCount(0);
});

test("a call that fails says that some may be changed, and nothing that was chosen is lost", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const { eventId } = await makeEvent(organizer, { name: "Small Days" });
  await submitTalk(organizer, "On being late", eventId);
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions`);
  await page.getByLabel("Select On being late").check();
  await page.route("**/bulk", (route) => route.abort());
  const bar = page.getByRole("region", { name: "Selected sessions" });
  await bar.getByRole("button", { name: "Approve" }).click();
  await expect(bar.getByRole("alert")).toContainText("Some may be changed already");
  await expect(page.getByLabel("Select On being late")).toBeChecked();
  await page.unroute("**/bulk");
  await bar.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("1 session was confirmed.")).toBeVisible();
});

test("making a public event with confirmed sessions a draft asks first, on its page and in its form", async ({
  page,
}) => {
  const { eventId } = await makeEvent(organizer, { name: "Open Days", visibility: "public" });
  const { sessionId } = await submitTalk(speaker, "On doors", eventId);
  await organizer.call(approveSession, { params: { sessionId } });
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}`);
  const visibility = page.getByRole("switch", { name: "Public" });
  const question = page.getByRole("dialog", { name: "Make this event a draft?" });
  await visibility.click();
  await expect(question).toContainText("1 confirmed session is on it");
  await expectGood(page);
  await question.getByRole("button", { name: "Keep it public" }).click();
  await expect(visibility).toBeChecked();
  await expect(visibility).toBeFocused();

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Draft" }).check();
  await page.getByRole("button", { name: "Save event" }).click();
  await question.getByRole("button", { name: "Keep it public" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.getByRole("button", { name: "Save event" }).click();
  await question.getByRole("button", { name: "Make it a draft" }).click();
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(visibility).not.toBeChecked();
  await expect(page.getByRole("link", { name: "Public page" })).toHaveCount(0);
});

// Proves workspace 3: Several at once: as landed, and type, language, length, start (one after the other from a time,
//   in a room), message
test("several sessions are given a type, a language, a length, and a start one after the other", async ({
  page,
}) => {
  const { eventId } = await makeEvent(organizer, { name: "Bulk Days", visibility: "public" });
  for (const name of ["On ice", "On salt", "On tea"]) await submitTalk(speaker, name, eventId);
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions?sort=title`);
  await page.getByLabel("Select On tea").check();
  await page.getByLabel("Select On ice").check();
  await page
    .getByRole("region", { name: "Selected sessions" })
    .getByRole("button", { name: "Change", exact: true })
    .click();
  const dialog = page.getByRole("dialog", { name: "Change 2 sessions" });
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByLabel("Room", { exact: true }).fill("Hall");
  await dialog.getByLabel("Type").fill("Workshop");
  await dialog.getByLabel("Length in minutes").fill("0");
  await dialog.getByLabel("Language 1").selectOption("German");
  await dialog.getByLabel("Day").fill("2030-05-01");
  await dialog.getByLabel("Start time").fill("09:00");
  await expect(dialog).toContainText("in the order you selected them");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Length in minutes")).toHaveAccessibleDescription(/Duration must be/);
  await dialog.getByLabel("Length in minutes").fill("45");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("2 sessions were changed.")).toBeVisible();
  const { sessions } = await organizer.call(listEventSessions, {
    params: { eventId },
    query: { sort: "title" },
  });
  const [ice, salt, tea] = sessions;
  const places = [ice, tea].map((each) => [each?.room, each?.type, each?.durationMinutes, each?.languages]);
  expect(places).toEqual([1, 2].map(() => ["Hall", "Workshop", 45, ["de"]]));
  const minutes = (Date.parse(ice?.startTime ?? "") - Date.parse(tea?.startTime ?? "")) / 60_000;
  expect([minutes, salt?.startTime, salt?.type]).toEqual([45, null, null]);

  // A change that makes a conflict says so, and leads there.
  for (const { sessionId } of sessions) await organizer.call(approveSession, { params: { sessionId } });
  await page.getByLabel("Select On ice").check();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const other = page.getByRole("dialog", { name: "Change 1 session" });
  await other.getByLabel("Day").fill("2030-05-01");
  await other.getByLabel("Start time").fill("09:15");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^1 session was changed\. This causes \d conflicts?\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Show conflicts" }).click();
  await expect(page).toHaveURL(/sessions\?conflict=true$/);
  await expect(rows(page)).toHaveCount(2);
});
