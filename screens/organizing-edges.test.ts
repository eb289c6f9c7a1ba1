import type { Page } from "@playwright/test";
import { logout } from "@plenary/contract/accounts/sign-ins";
import { deleteEvent } from "@plenary/contract/events/events";
import { inviteSpeaker } from "@plenary/contract/invitations/invitations";
import { approveSession, createSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { createTalk, getTalk, listTalks } from "@plenary/contract/sessions/talks";
import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person, password, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { openRow } from "../e2e/support/tables.ts";
import { expectAccessible, expectNoSideScroll } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** The screens of events, talks and sessions with double presses, other tabs and the longest texts. */
const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

// Proves product 2: A talk's creator may delete it there; an organizer only reads it
// Proves product 6: Only its creator edits and deletes a talk, and creates sessions from it
test("an organizer whose screen is out of date is told what was decided, and shown it", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[49]/);
  const { eventId } = await createEvent(organizer, { name: "Compiler Days" });
  const { talkId } = await makeTalk({ title: "On being late" });
  const { sessionId } = (await speaker.call(createSession, { body: { talkId, eventId } })).session;
  await continueAs(page, organizer);
  await page.goto(`/sessions/${sessionId}`);
  await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
  await organizer.call(approveSession, { params: { sessionId } });
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("alert")).toHaveText("This session is already confirmed");
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expectAccessible(page);

  // The talk is the speaker's: the organizer only reads it.
  await page.goto(`/talks/${talkId}`);
  await expect(page.getByRole("heading", { level: 1, name: "On being late" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "My Talks" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Create session" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "About the speaker" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sam Speaker" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Send Message" })).toBeVisible();

  await organizer.call(inviteSpeaker, { body: { eventId, email: "guest@example.org" } });
  await page.goto(`/events/${eventId}?show=invitations`);
  await (await openRow(page, "guest@example.org")).getByRole("button", { name: /^Withdraw/ }).click();
  await organizer.call(deleteEvent, { params: { eventId } });
  const { promise: answerable, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/sessions/invitations/*", async (route) => {
    await answerable;
    await route.continue();
  });
  await page.getByRole("button", { name: "Withdraw invitation" }).click();
  // A request under way can't be cancelled.
  await expect(page.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Close" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Withdrawing..." })).toBeVisible();
  answer();
  await expect(page.getByText("Invitation not found")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Event not found" })).toBeVisible();
});

test("an organizer who speaks there too is not asked again", async ({ page }) => {
  const { eventId } = await createEvent(speaker, { name: "My own days" });
  const { talkId } = await makeTalk({ title: "On myself" });
  const { sessionId } = (await speaker.call(createSession, { body: { talkId, eventId } })).session;
  await speaker.call(approveSession, { params: { sessionId } });
  await continueAs(page, speaker);
  await page.goto(`/sessions/${sessionId}/edit`);
  await page.getByLabel("Room").fill("Kitchen");
  await expect(page.getByText("A change makes this session a draft again")).toHaveCount(0);
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByText("Kitchen")).toBeVisible();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
});

// Proves product 2: A talk is edited in its screen; from there a session is created, with `?talkId=` chosen
// Proves product 2: A talk's creator may delete it there; an organizer only reads it
// Proves product 5: Deleting an event, talk, message or co-organizer, and rejecting, ask first
test("a talk is edited in its screen, leads to a new session with it, and is deleted after a prompt", async ({
  page,
}) => {
  const { talkId } = await makeTalk({ title: "On draughts" });
  await makeTalk({ title: "On other things" });
  await continueAs(page, speaker);
  await page.goto(`/talks/${talkId}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Title").fill("On drafts");
  await page.getByRole("button", { name: "Save talk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On drafts" })).toBeVisible();
  expect((await speaker.call(getTalk, { params: { talkId } })).talk).toMatchObject({
    title: "On drafts",
    summary: "Short.",
    description: "Long.",
  });
  await page.getByRole("link", { name: "Create session" }).click();
  await expect(page).toHaveURL(`${server().origin}/sessions/create?talkId=${talkId}`);
  await expect(page.getByLabel("Talk").locator("option:checked")).toHaveText("On drafts");

  await page.goto(`/talks/${talkId}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete talk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Talks" })).toBeVisible();
  await expect(page.getByRole("link", { name: "On other things" })).toBeVisible();
  await expect(page.getByRole("link", { name: "On drafts" })).toHaveCount(0);
});

test("two presses on a submit button store one thing", async ({ page }) => {
  const hasty = await register(server().origin, "hasty", "Hasty Hal");
  await continueAs(page, hasty);
  await page.goto("/talks/create");
  await page.getByLabel("Title").fill("Only once");
  await page.getByLabel("Summary").fill("Short.");
  await page.getByLabel("Description").fill("Long.");
  await page.getByRole("button", { name: "Create talk" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "Only once" })).toBeVisible();
  expect((await hasty.call(listTalks)).talks).toMatchObject([{ title: "Only once" }]);
});

test("the search box says what the address says, wherever that came from", async ({ page }) => {
  for (const name of ["Rust in Riga", "Go in Graz"]) await createEvent(organizer, { name });
  await continueAs(page, organizer);
  await page.goto("/events");
  const box = page.getByLabel("Search events");
  await box.fill("riga");
  await expect(event(page, "Go in Graz")).toHaveCount(0);
  await expect(event(page, "Rust in Riga")).toBeVisible();
  await page.getByRole("link", { name: "Events", exact: true }).first().click();
  await expect(event(page, "Go in Graz")).toBeVisible();
  await expect(box).toHaveValue("");
  await page.goBack();
  await expect(event(page, "Go in Graz")).toHaveCount(0);
  await expect(box).toHaveValue("riga");
  await box.fill("W".repeat(200));
  await expect(page.getByText("Nothing matches “WWW")).toBeVisible();
  await expectNoSideScroll(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(event(page, "Go in Graz")).toBeVisible();
  await expect(box).toHaveValue("");
  await page.getByRole("button", { name: "Draft 0" }).click();
  await expect(page.getByRole("heading", { name: "No draft events" })).toBeVisible();
  await page.getByRole("button", { name: /^All/ }).click();
  await expect(event(page, "Go in Graz")).toBeVisible();

  // Soonest first; what is over is under a filter of its own.
  const over = { startDate: "2020-03-01", endDate: "2020-03-02" };
  await createEvent(organizer, { name: "Old Days", ...over });
  await createEvent(organizer, { name: "Soon Days", startDate: "2027-02-01", endDate: "2027-02-01" });
  await page.reload();
  const listed = page.locator("tr[data-row] th");
  await expect(page.getByRole("rowheader").first()).toHaveText("Your events");
  await expect(listed.first()).toHaveText("Soon Days");
  await expect(event(page, "Old Days")).toHaveCount(0);
  await page.getByRole("button", { name: "Added", exact: true }).click();
  await expect(page).toHaveURL(/\?sort=added$/);
  await expect(page.getByRole("columnheader", { name: "Added" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Past 1" }).click();
  await expect(listed).toHaveText(["Old Days"]);
  await expectAccessible(page);
});

// Proves product 2: `/events` filters all, public and draft, with counts
test("the lists filter, search and load more", async ({ page }) => {
  const busy = await register(server().origin, "busy", "Busy Bea");
  for (let number = 1; number <= 60; number += 1) {
    await createEvent(busy, { name: `Meeting ${number}` });
  }
  await continueAs(page, busy);
  await page.goto("/events?visibility=public");
  const rows = page.locator("tr[data-row]").filter({ hasText: "Meeting" });
  await expect(rows).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(60);
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  await page.getByLabel("Search events").fill("meeting 42");
  await expect(rows).toHaveCount(1);
  await page.getByLabel("Search events").fill("no such thing");
  await expect(page.getByRole("heading", { name: "No events found" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

// Proves trust session form: Begins with the event's first day; says beside the fields what looks wrong, and refuses
//   nothing
test("who organizes an event reads what looks wrong with a time and a room while typing, and saves it all the same", async ({
  page,
}) => {
  const startDate = "2027-03-01";
  const { eventId } = await createEvent(speaker, { name: "Overlaps", timezone: "Asia/Kathmandu" });
  const place = { startTime: `${startDate}T10:00`, durationMinutes: 45, room: "Main Hall", track: "Web" };
  const [first, second] = [await makeTalk({ title: "First" }), await makeTalk({ title: "Second" })];
  await speaker.call(createSession, { body: { talkId: first.talkId, eventId, ...place } });
  const { session } = await speaker.call(createSession, { body: { talkId: second.talkId, eventId } });
  await continueAs(page, speaker);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/other-sessions?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/sessions/${session.sessionId}/edit`);
  await expect(page.getByLabel("Start time")).toHaveValue("");
  const said = page.getByRole("main").getByRole("status");
  // Before the event's first day is known.
  await page.getByLabel("Start time").fill("10:30");
  await expect(page.getByLabel("Day")).toHaveValue("");
  release();
  await expect(page.getByLabel("Day")).toHaveValue(startDate);
  await expect(said.filter({ hasText: "speaks in “First” at the same time." })).toBeVisible();
  await page.getByLabel("Room").fill("main hall");
  await expect(said.filter({ hasText: "“First” is in this room at the same time." })).toBeVisible();
  await page.getByLabel("Track").focus();
  await expect(page.getByLabel("Room")).toHaveValue("Main Hall");
  await expect(page.locator("datalist option[value=Web]")).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSideScroll(page);
  await page.getByLabel("Start time").fill("10:45");
  await expect(said.filter({ hasText: "at the same time" })).toHaveCount(0);
  await page.getByLabel("Day").fill("2026-01-01");
  await expect(said.filter({ hasText: "This is outside the event's days" })).toBeVisible();
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByText("Thu, 1 Jan 2026, 10:45")).toBeVisible();
});

test("the longest words and texts fit everywhere", async ({ page }) => {
  const word = "W".repeat(128);
  const values = { name: word, location: word, timezone: "Asia/Kathmandu" };
  const { eventId } = await createEvent(speaker, values);
  const longest = { title: "t".repeat(200), summary: "s".repeat(500), description: word };
  const { talkId } = await makeTalk(longest);
  const schedule = {
    room: "r".repeat(100),
    track: "k".repeat(100),
    startTime: "2027-03-01T23:30",
    durationMinutes: 90,
  };
  const body = { talkId, eventId, ...schedule };
  const { sessionId, speakerId } = (await speaker.call(createSession, { body })).session;
  await speaker.call(rejectSession, { params: { sessionId }, body: { reason: "r".repeat(500) } });
  await continueAs(page, speaker);
  const screens = ["/events", `/events/${eventId}`, "/talks", `/talks/${talkId}`, "/sessions"];
  for (const path of [...screens, `/sessions/${sessionId}`, `/sessions/${sessionId}/edit`]) {
    await page.goto(path);
    await expect(page.locator("h1")).toBeVisible();
    await expectNoSideScroll(page);
  }
  await expect(page.getByLabel("Day")).toHaveValue("2027-03-01");
  await expect(page.getByLabel("Start time")).toHaveValue("23:30");
  await expect(page.getByText("In the event's time zone, Asia/Kathmandu.")).toBeVisible();

  await speaker.call(approveSession, { params: { sessionId } });
  for (const path of [`/public/events/${eventId}`, `/public/users/${speakerId}`]) {
    await page.goto(path);
    await expect(page.getByText(schedule.room, { exact: true })).toBeVisible();
    await expectNoSideScroll(page);
  }
  await expect(page.getByText("Mon, 1 Mar 2027, 23:30 – Tue, 2 Mar 2027, 01:00")).toBeVisible();
});

const event = (page: Page, name: string) => page.getByRole("link", { name });

/** A public event. */
const createEvent = (as: Person, values: Parameters<typeof makeEvent>[1]) =>
  makeEvent(as, { visibility: "public", ...values });

/** A talk of the speaker. */
async function makeTalk(values: { title: string; summary?: string; description?: string }) {
  return (await speaker.call(createTalk, { body: { summary: "Short.", description: "Long.", ...values } }))
    .talk;
}

for (const [username, when] of [
  ["tired", "that ends meanwhile"],
  ["weary", "whose end nobody notices before the save"],
] as const) {
  test(`what was written is back after a sign-in ${when}`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 401/, /ERR_FAILED/);
    const tired = await register(server().origin, username, "Tired Teri");
    const unnoticed = username === "weary";
    if (unnoticed) await page.route("**/api/messages/**", (route) => route.abort());
    await continueAs(page, tired);
    await page.goto("/talks/create");
    await page.getByLabel("Title").fill("Almost lost");
    await page.getByLabel("Summary").fill("Short.");
    await page.getByLabel("Description").fill("Long.");
    await tired.call(logout);
    if (unnoticed) await page.getByRole("button", { name: "Create talk" }).click();
    await page.getByLabel("Username or Email").fill(username);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Almost lost");
    await page.getByRole("button", { name: "Create talk" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Almost lost" })).toBeVisible();
  });
}

for (const [username, path, label, text] of [
  ["sleepy", "feedback/settings", "Access code", "ATTIC"],
  ["dozing", "edit", "Acronym", "late-27"],
] as const) {
  test(`what was written into ${path} of an event is back after the next sign-in`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 401/);
    const tired = await register(server().origin, username, "Tired Tom");
    const { eventId } = await createEvent(tired, { name: "Late Days" });
    await continueAs(page, tired);
    await page.goto(`/events/${eventId}/${path}`);
    await page.getByRole("textbox", { name: label }).fill(text);
    await tired.call(logout);
    await page.getByLabel("Username or Email").fill(username);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("textbox", { name: label })).toHaveValue(text);
  });
}
