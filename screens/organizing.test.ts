import type { Page } from "@playwright/test";
import { listPublicSessions } from "@plenary/contract/public/public";
import { approveSession, createSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { makeEvent } from "@plenary/testing/events";
import { clientOf, makeCast, type Person } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectAccessible, expectNoSideScroll } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

/** Neither the server's nor the one that events have by default. */
const browserZone = "Asia/Tokyo";
test.use({ timezoneId: browserZone });

let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

// Proves product 1: Users keep a profile, find others, create events, write talks, submit them, answer invitations,
//   write messages
// Proves product 2: `/events` filters all, public and draft, with counts
// Proves product 2: The creator switches the visibility in the list
// Proves product 2: Events are created, shown and edited in their screens
// Proves product 2: The event screen gives its creator edit, co-organizers, visibility and delete
// Proves product 4: An event is a draft at first; its creator publishes it from list, detail and form
// Proves product 5: The start date moves an end date that is empty or earlier
test("an organizer creates an event and publishes it", async ({ page }) => {
  await continueAs(page, organizer);
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "No events yet" })).toBeVisible();
  await expectGood(page);

  await page.getByRole("link", { name: "New event" }).click();
  await page.getByLabel("Event name").fill("Lisbon Systems Days");
  // The end follows the start while it is empty or earlier.
  for (const start of ["2027-05-13", "2027-05-14"]) {
    await page.getByLabel("Start date").fill(start);
    await expect(page.getByLabel("End date")).toHaveValue(start);
  }
  await page.getByLabel("End date").fill("2027-05-16");
  await page.getByLabel("Location").fill("LX Factory, Lisbon");
  await page.getByLabel("Description").fill("# Come\nTwo days of **talks**.\n- And `one` of walks.");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 3 })).toHaveText("Come");
  await expect(preview.getByRole("listitem")).toHaveText("And one of walks.");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.fill("braga");
  await expect(page.getByRole("option", { name: /^Europe\/Lisbon/ })).toBeVisible();
  await zone.press("Enter");
  await expect(zone).toHaveValue("Europe/Lisbon");
  await expect(page.getByRole("radio", { name: "Draft" })).toBeChecked();
  await page.getByRole("radio", { name: "Public" }).check();
  await expectGood(page);
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lisbon Systems Days" })).toBeVisible();
  await expect(page.getByText("14–16 May 2027")).toBeVisible();
  await expectGood(page);
  await page.getByRole("link", { name: "Sessions" }).and(page.locator("nav[aria-label=Workspace] a")).click();
  await expect(page.getByRole("heading", { name: "No sessions yet" })).toBeVisible();
  await page.goBack();

  const publicPage = page.getByRole("link", { name: "Public page" });
  await expect(publicPage).toBeVisible();
  await page.getByRole("switch", { name: "Public" }).click();
  await expect(publicPage).toHaveCount(0);
  await page.getByRole("switch", { name: "Public" }).click();
  await expect(publicPage).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("radio", { name: "Public" })).toBeChecked();
  await page.getByLabel("End date").fill("2027-05-15");
  await page.getByRole("button", { name: "Save event" }).click();
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByText("14–15 May 2027")).toBeVisible();

  await page.goto("/events");
  await page.getByRole("switch", { name: "Public Lisbon Systems Days" }).click();
  const filters = page.getByRole("group", { name: "Visibility" }).getByRole("button");
  await expect(filters).toHaveText(["All1", "Public0", "Draft1"]);
});

// Proves product 1: Users keep a profile, find others, create events, write talks, submit them, answer invitations,
//   write messages
// Proves product 2: `/talks` lists one's own; a talk is written and shown
// Proves product 2: Sessions are created, edited and shown in their screens
// Proves product 6: Only creators manage an event
// Proves workspace 2: the global header's "Sessions" and "Talks" stay one's own and light up only there
test("a speaker writes a talk and submits it to a public event", async ({ page }) => {
  const { eventId } = await createEvent({ name: "Compiler Days", visibility: "public" });
  await continueAs(page, speaker);
  await page.goto("/talks");
  await expectGood(page);
  await page.getByRole("link", { name: "Write your first talk" }).click();
  await page.getByLabel("Title").fill("Upgrading without anybody noticing");
  await page.getByLabel("Summary").fill("Eleven terabytes across four major versions.");
  await page.getByLabel("Description").fill("First the plan.\n\nThen the truth.");
  await expect(page.getByText("34/200")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Create talk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Upgrading without" })).toBeVisible();

  await page.goto(`/events/${eventId}`);
  await expect(page.getByRole("link", { name: "Submit a talk" })).toBeVisible();
  // Somebody else's event can only be read.
  await expect(page.getByRole("navigation", { name: "Workspace" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await expect(page.getByRole("switch")).toHaveCount(0);
  await page.getByRole("link", { name: "Submit a talk" }).click();
  await page.getByLabel("Talk").selectOption("Upgrading without anybody noticing");
  await expect(page.locator("form")).toContainText("Compiler Days");
  await page.getByLabel("Duration in minutes").fill("45");
  await page.getByText("Wishes (optional)").click();
  await expect(page.getByText("In the event's time zone, Europe/Lisbon.")).toBeVisible();
  await page.getByLabel("Start time").fill("2027-03-01T10:00");
  await page.getByLabel("Room").fill("Auditorium 2");
  await expectGood(page);
  await page.getByRole("button", { name: "Submit talk" }).click();
  await expect(page.getByText("Mon, 1 Mar 2027, 10:00–10:45")).toBeVisible();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);

  // One's own: the frame of the event is its organizers'.
  const ownSessions = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sessions" });
  await expect(ownSessions).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("navigation", { name: "Workspace" })).toHaveCount(0);
  const here = page.url();
  await continueAs(page, organizer);
  await page.goto(here);
  const areas = page.getByRole("navigation", { name: "Workspace" });
  await expect(areas.getByRole("link", { name: "Sessions" })).toHaveAttribute("aria-current", "page");
  await expect(ownSessions).not.toHaveAttribute("aria-current");
  await page.getByRole("link", { name: "Read the whole talk" }).click();
  const ownTalks = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Talks" });
  await expect(ownTalks).not.toHaveAttribute("aria-current");
});

// Proves product 2: Sessions are created, edited and shown in their screens
// Proves product 4: Approve and reject
// Proves product 4: Only confirmed sessions are public
// Proves workspace 3: Long forms use the width (two columns where fields belong together), have Save at hand without
//   scrolling, and say what is unsaved
test("an organizer approves, rejects and schedules what was submitted", async ({ page }) => {
  const { eventId, sessionId } = await submit("On upgrades");
  const programme = () => clientOf(server().origin)(listPublicSessions, { params: { eventId } });
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await page.getByRole("link", { name: "On upgrades" }).click();
  const reader = page.getByRole("region", { name: "Open session" });
  await page.getByRole("button", { name: "Approve On upgrades" }).click();
  await expect(page.locator("tbody tr")).toContainText("Confirmed");
  await expect(reader).toContainText("Confirmed");
  await expect(page.getByRole("button", { name: "Approve On upgrades" })).toHaveCount(0);
  expect((await programme()).sessions).toMatchObject([{ sessionId }]);

  await page.getByRole("button", { name: "Cancel session On upgrades" }).click();
  await page.getByLabel("Reason").fill("Forty of the same.");
  await expectGood(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel session" }).click();
  await expect(reader.getByText("Reason: Forty of the same.")).toBeVisible();
  expect((await programme()).sessions).toEqual([]);
  await page.getByRole("button", { name: "Approve On upgrades" }).click();
  await expect(reader.getByText("Reason: Forty of the same.")).toHaveCount(0);

  await page.goto(`/sessions/${sessionId}/edit`);
  await expect(page.getByLabel("Day")).toHaveValue("2027-03-01");
  await page.getByLabel("Start time").fill("10:00");
  await page.getByLabel("Track").fill("Databases");
  await expect(page.getByText("2 changes aren't saved")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByText("Databases")).toBeVisible();
  await expect(page.getByText("Mon, 1 Mar 2027, 10:00")).toBeVisible();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
});

// Proves product 2: `/sessions` filters by status
// Proves decisions 4: A speaker's change makes a decided session a draft, an organizer's doesn't
test("a speaker's change makes a confirmed session a draft again, and deleting asks first", async ({
  page,
}) => {
  const { sessionId } = await submit("On downgrades");
  await organizer.call(approveSession, { params: { sessionId } });
  await continueAs(page, speaker);
  await page.goto("/sessions?status=confirmed");
  const row = page.getByRole("listitem").filter({ hasText: "On downgrades" });
  await expect(row.getByText("Confirmed", { exact: true })).toBeVisible();
  await row.getByRole("link", { name: "Edit On downgrades" }).click();
  await expect(page.getByText("A change makes this session a draft again")).toBeVisible();
  await page.getByText("Wishes (optional)").click();
  await page.getByLabel("Room").fill("Auditorium 1");
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByText("Auditorium 1")).toBeVisible();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Auditorium 1")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete session" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Sessions" })).toBeVisible();
  await expect(page.getByRole("link", { name: "On downgrades" })).toHaveCount(0);
});

// Proves product 2: A talk's creator may delete it there; an organizer only reads it
// Proves product 5: Deleting an event, talk, message or co-organizer, and rejecting, ask first
// Proves decisions 4: A talk with a confirmed session can't be deleted
test("a talk with a confirmed session stays, and says why", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  const { sessionId, talkId } = await submit("On staying");
  await organizer.call(approveSession, { params: { sessionId } });
  await continueAs(page, speaker);
  await page.goto(`/talks/${talkId}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete talk" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(
    "This talk has a confirmed session and cannot be deleted",
  );
  await expectGood(page);
});

// Proves product 2: Sessions are created, edited and shown in their screens
// Proves product 4: The session form takes an own event, a found one, or a new one that is then chosen
// Proves product 5: Session: talk and event required, start valid
// Proves product 5: Public events are searched for by more than two characters
// Proves product 5: A new event beside the form needs all fields before Create works
test("a session's event is one's own, found, or created beside the form", async ({ page }) => {
  await createEvent({ name: "Compiler Café", visibility: "public" });
  await createEvent({ name: "Soup in Porto" }, speaker);
  await speaker.call(createTalk, { body: { title: "On parsers", summary: "Short.", description: "Long." } });
  await continueAs(page, speaker);
  const searches: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/public/events/search") searches.push(searchParams.get("q"));
  });
  await page.goto("/sessions/create");
  // Two characters are too few to search for. Enough happens before there are more for a call to be noticed.
  await page.getByLabel("Search public events").fill("ca");
  await page.getByRole("button", { name: "Create session" }).click();
  await expect(page.getByText("Please select a talk")).toBeVisible();
  await expect(page.getByText("Please select an event")).toBeVisible();
  await page.getByLabel("Talk").selectOption("On parsers");
  await expect(page.getByText("Please select a talk")).toHaveCount(0);

  await page.getByRole("combobox", { name: "Event" }).selectOption("Soup in Porto");
  await expect(chosenEvent(page)).toHaveText("Soup in Porto");
  await expect(page.getByText("Please select an event")).toHaveCount(0);
  await expectGood(page);
  await page.getByLabel("Search public events").fill("caf");
  await page.getByRole("button", { name: "Compiler Café" }).click();
  expect(searches).toEqual(["caf"]);
  await expect(chosenEvent(page)).toHaveText("Compiler Café");

  await page.getByRole("button", { name: "Create a new event" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Create" })).toBeDisabled();
  await dialog.getByLabel("Event name").fill("A meetup");
  await dialog.getByLabel("Start date").fill("2027-03-02");
  await dialog.getByLabel("Location").fill("Porto");
  await dialog.getByLabel("Description").fill("Over soup.");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(chosenEvent(page)).toHaveText("A meetup");
  await page.getByRole("button", { name: "Create session" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On parsers" })).toBeVisible();
  await expect(page.getByRole("link", { name: "A meetup" })).toBeVisible();
});

// Proves product 2: The event screen gives its creator edit, co-organizers, visibility and delete
// Proves product 5: Event: five required fields, real dates, end not before start
// Proves product 5: Deleting an event, talk, message or co-organizer, and rejecting, ask first
// Proves decisions 2: The event form sends the browser's zone
test("a failed save keeps what was written and says why", async ({ page, expectedErrors }) => {
  expectedErrors.push(/422/, /ERR_FAILED/);
  await continueAs(page, organizer);
  await page.goto("/events/create");
  await page.getByRole("button", { name: "Create event" }).click();
  for (const text of ["Event name is required", "Start date is required", "Description is required"]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByLabel("Event name").fill("Kept");
  await expect(page.getByText("Event name is required")).toHaveCount(0);
  await page.getByLabel("Start date").fill("2027-03-02");
  await page.getByLabel("End date").fill("2027-03-01");
  await page.getByLabel("Location").fill("Porto");
  await page.getByLabel("Description").fill("Over soup.");
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByText("End date cannot be before start date")).toBeVisible();
  await page.getByLabel("End date").fill("2027-03-03");
  await page.route("**/api/events", (route) => route.abort());
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByRole("alert")).toHaveText(/could not be reached/);
  await expect(page.getByLabel("Event name")).toHaveValue("Kept");
  await page.unroute("**/api/events");
  const created = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Create event" }).click();
  expect((await created).postDataJSON()).toMatchObject({ name: "Kept", timezone: browserZone });
  await expect(page.getByRole("heading", { level: 1, name: "Kept" })).toBeVisible();

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expectGood(page);
  await page.getByRole("button", { name: "Delete event" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Kept" })).toHaveCount(0);
});

// Proves product 8: Not-found screens of profile, user, event, talk and message
test("what isn't there, or isn't yours, is said to be not found", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 40[04]/);
  const draft = await createEvent({ name: "A draft" });
  await continueAs(page, speaker);
  for (const [path, title] of [
    [`/events/${draft.eventId}`, "Event not found"],
    ["/events/no-id/edit", "Event not found"],
    [`/talks/${draft.eventId}`, "Talk not found"],
    [`/sessions/${draft.eventId}`, "Session not found"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectGood(page);
  }
});

const chosenEvent = (page: Page) => page.getByRole("combobox", { name: "Event" }).locator("option:checked");

/** An event of the organizer or another, a draft unless `values` say otherwise. */
const createEvent = (values: { name: string; visibility?: "public" }, as = organizer) =>
  makeEvent(as, values);

/** A talk of the speaker, submitted to a public event of its own; returns the session. */
async function submit(title: string) {
  const { eventId } = await createEvent({ name: `${title}: the event`, visibility: "public" });
  const { talk } = await speaker.call(createTalk, {
    body: { title, summary: "Short.", description: "Long." },
  });
  return (await speaker.call(createSession, { body: { talkId: talk.talkId, eventId } })).session;
}

/** The screen in its current state keeps the rules for every screen. */
async function expectGood(page: Page) {
  // By its tag: an open dialog hides the page behind it from role queries.
  await expect(page.locator("h1")).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
}
