import type { Page } from "@playwright/test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import {
  approveSession,
  deleteSession,
  getSession,
  listSessions,
  rejectSession,
} from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { acceptAsCoSpeakers, makeEvent, submitTalk } from "@plenary/testing/events";
import { completeSetup, type Person, password, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;
let cora: Person;
let carlo: Person;

test.beforeAll(async () => {
  const { origin } = server();
  await completeSetup(origin);
  speaker = await register(origin, "sam", "Sam Speaker");
  cora = await register(origin, "cora", "Cora Cospeaker");
  carlo = await register(origin, "carlo", "Carlo Cospeaker");
});

test.beforeEach(async () => {
  number += 1;
  organizer = await register(server().origin, `olga${number}`, "Olga Organizer");
});
let number = 0;

const rows = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
const title = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });

test("organizers read, approve and reject what waits in all their events", async ({ page }) => {
  const lisbon = await createEvent("Lisbon Systems Days");
  const compiler = await createEvent("Compiler Days");
  for (const name of ["On upgrades", "On parsers"]) await submit(name, lisbon);
  await submit("On types", compiler);

  await continueAs(page, organizer);
  await page.goto("/sessions");
  await page.getByRole("link", { name: "3 sessions wait for your decision" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for your decision" })).toBeVisible();
  await expect(rows(page)).toContainText(["On types", "On parsers", "On upgrades"]);
  await page.getByText("Summary of On upgrades").press("Enter");
  await expect(page.getByText("All about On upgrades.")).toBeVisible();
  await expectGood(page);

  await page.getByRole("button", { name: "Approve On parsers" }).press("Enter");
  await expect(page.getByText("“On parsers” is confirmed")).toBeVisible();
  await expect(rows(page)).toContainText(["On types", "On upgrades"]);
  await expect(title(page, "On upgrades")).toBeFocused();
  await expect(page.getByRole("option", { name: "Lisbon Systems Days (1)" })).toBeAttached();

  await page.getByRole("button", { name: "Reject On upgrades" }).press("Enter");
  await page.getByLabel("Reason").fill("Forty of the same.");
  await expectGood(page);
  await page.getByRole("button", { name: "Reject session" }).press("Enter");
  await expect(page.getByText("“On upgrades” is rejected")).toBeVisible();
  await expect(rows(page)).toContainText(["On types"]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(title(page, "On types")).toBeFocused();

  await page.getByRole("button", { name: "Approve On types" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing waits" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Waiting for your decision" })).toBeFocused();
  await expectGood(page);
  await page.goto("/sessions");
  await expect(page.getByRole("heading", { level: 1, name: "My Sessions" })).toBeVisible();
  await expect(page.getByRole("link", { name: /for your decision/ })).toHaveCount(0);
});

// Proves product 2: `/sessions` filters by status
test("the speaker sees what was decided, and the reason, in the list and on the session's own screen", async ({
  page,
}) => {
  const eventId = await createEvent("Lisbon Systems Days");
  const approved = await submit("On approval", eventId);
  const rejected = await submit("On rejection", eventId);
  const undecided = await submit("On patience", eventId);
  await organizer.call(approveSession, { params: { sessionId: approved.sessionId } });
  await organizer.call(rejectSession, {
    params: { sessionId: rejected.sessionId },
    body: { reason: "Forty of the same." },
  });
  await continueAs(page, speaker);
  await page.goto("/sessions");
  for (const [name, text] of [
    ["On approval", "Confirmed"],
    ["On rejection", "Reason: Forty of the same."],
    ["On patience", "Draft"],
  ] as const) {
    await expect(rows(page).filter({ hasText: name })).toContainText(text);
  }
  for (const [status, name, other] of [
    ["Draft", "On patience", "On approval"],
    ["Confirmed", "On approval", "On rejection"],
    ["Rejected", "On rejection", "On patience"],
  ] as const) {
    await page.getByRole("group", { name: "Status" }).getByRole("button", { name: status }).click();
    await expect(title(page, name)).toBeVisible();
    await expect(title(page, other)).toHaveCount(0);
  }
  for (const [{ sessionId }, text] of [
    [approved, "The organizers approved this session: it is in the programme."],
    [rejected, "The organizers rejected this session. Change it to submit it again."],
    [undecided, "The organizers have not decided about this session yet."],
  ] as const) {
    await page.goto(`/sessions/${sessionId}`);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText("Reason: Forty of the same.")).toHaveCount(
      sessionId === rejected.sessionId ? 1 : 0,
    );
  }
  await expectGood(page);
});

test("the list shows one event on request, and where else something waits", async ({ page }) => {
  const lisbon = await createEvent("Lisbon Systems Days");
  const compiler = await createEvent("Compiler Days");
  await submit("On upgrades", lisbon);
  await submit("On types", compiler);
  await continueAs(page, organizer);
  await page.goto("/sessions/waiting");
  await page.getByLabel("Event").selectOption("Compiler Days (1)");
  await expect(rows(page)).toContainText(["On types"]);
  await expect(page).toHaveURL(`${server().origin}/sessions/waiting?eventId=${compiler}`);
  await page.getByRole("button", { name: "Approve On types" }).click();
  await expect(page.getByRole("heading", { name: "Nothing waits at this event" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Compiler Days" })).toBeAttached();
  await expectGood(page);
  await page.getByRole("link", { name: "Show all events (1)" }).click();
  await expect(rows(page)).toContainText(["On upgrades"]);
});

test("what fails stays in the list and says why; what others decided meanwhile leaves it", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 40[49]/);
  const eventId = await createEvent("Compiler Days");
  const [late, gone] = [await submit("On being late", eventId), await submit("On being gone", eventId)];
  const other = await submit("On others", eventId);
  await continueAs(page, organizer);
  await page.goto("/sessions/waiting");
  await page.route("**/approve*", (route) => route.abort());
  await page.getByRole("button", { name: "Approve On being late" }).click();
  await expect(rows(page).getByRole("alert")).toContainText(
    "Failed to approve session. The server could not be",
  );
  await expect(rows(page)).toHaveCount(3);
  await page.unroute("**/approve*");

  await organizer.call(rejectSession, {
    params: { sessionId: other.sessionId },
    body: { reason: "Off topic." },
  });
  await page.getByRole("button", { name: "Approve On others" }).click();
  await expect(page.getByText("This session was rejected in the meantime")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  const { session } = await speaker.call(getSession, { params: { sessionId: other.sessionId } });
  expect(session).toMatchObject({ status: "rejected", rejectReason: "Off topic." });

  await organizer.call(rejectSession, { params: { sessionId: late.sessionId }, body: {} });
  await page.getByRole("button", { name: "Reject On being late" }).click();
  await page.getByRole("button", { name: "Reject session" }).click();
  await expect(page.getByText("This session is already rejected")).toBeVisible();
  await expect(rows(page)).toContainText(["On being gone"]);
  await speaker.call(deleteSession, { params: { sessionId: gone.sessionId } });
  await page.getByRole("button", { name: "Approve On being gone" }).click();
  await expect(page.getByText("Session not found")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing waits" })).toBeVisible();
});

test("in the list of an event's sessions the same is done beside it", async ({ page }) => {
  const eventId = await createEvent("Compiler Days");
  for (const name of ["On parsers", "On types"]) await submit(name, eventId);
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions?status=draft`);
  await title(page, "On types").click();
  await expect(page.getByText("All about On types.")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Approve On types" }).press("Enter");
  await expect(title(page, "On types")).toHaveCount(0);
  await expect(page.getByText("1 of 2")).toBeVisible();
  await title(page, "On parsers").click();
  await page.getByRole("button", { name: "Approve On parsers" }).click();
  await expect(page.getByText("2 sessions confirmed")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
});

test("a long list is loaded as one goes down", async ({ page }) => {
  const eventId = await createEvent("Long Days");
  for (let count = 0; count < 60; count += 1) await submit(`Talk ${count}`, eventId);
  await continueAs(page, organizer);
  await page.goto("/sessions/waiting");
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(60);
  await expect(page.getByRole("list", { name: "60 sessions" })).toBeVisible();
});

test("somebody else's event, and one that doesn't exist, are not found", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 40[04]/);
  const event = await makeEvent(speaker, { name: "A draft" });
  await continueAs(page, organizer);
  for (const eventId of [event.eventId, "none"]) {
    await page.goto(`/sessions/waiting?eventId=${eventId}`);
    await expect(page.getByRole("heading", { level: 1, name: "Event not found" })).toBeVisible();
    await expectGood(page);
  }
});

// Proves product 2: There only the speaker sees the edit action
// Proves product 6: Of those who speak, only the speaker edits a session
test("a speaker names co-speakers, in an order that stays", async ({ page }) => {
  const eventId = await createEvent("Compiler Days");
  await speaker.call(createTalk, { body: { title: "On company", summary: "Short.", description: "Long." } });
  await continueAs(page, speaker);
  await page.goto(`/sessions/create?eventId=${eventId}`);
  await page.getByLabel("Talk").selectOption("On company");
  const box = page.getByRole("combobox", { name: "Co-speakers" });
  await box.fill("sam");
  await expect(page.getByRole("option", { name: /Sam Speaker/ })).toHaveCount(0);
  await choose(page, "Cora Cospeaker");
  await choose(page, "Carlo Cospeaker");
  await expectGood(page);
  await page.getByRole("button", { name: "Submit talk" }).click();
  const facts = page.getByRole("complementary", { name: "About this session" });
  await expect(facts.getByText("Has not answered yet")).toHaveCount(2);
  await acceptAsCoSpeakers([cora, carlo]);
  await page.reload();
  await expect(facts).toContainText("Sam Speaker, Cora Cospeaker, Carlo Cospeaker");
  await expect(facts.getByRole("link", { name: "Cora Cospeaker" })).toHaveAttribute("href", /^\/users\//);

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Remove Cora Cospeaker" }).click();
  await choose(page, "Cora Cospeaker");
  await page.getByRole("button", { name: "Save session" }).click();
  // In another order nobody is asked again.
  await expect(facts).toContainText("Sam Speaker, Carlo Cospeaker, Cora Cospeaker");
  await page.goto("/sessions");
  await expect(rows(page).filter({ hasText: "On company" })).toContainText(
    "Compiler Days, with Carlo Cospeaker, Cora Cospeaker",
  );
  await expect(page.getByRole("link", { name: "Edit On company" })).toBeVisible();
  const { sessions } = await speaker.call(listSessions, { query: { eventId: eventId } });

  // A co-speaker has it in the list too, and can't edit it.
  await continueAs(page, cora);
  await page.goto("/sessions");
  await expect(title(page, "On company")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit On company" })).toHaveCount(0);

  // The organizers set when and where, not who.
  await continueAs(page, organizer);
  await page.goto(`/sessions/${sessions[0]?.sessionId}/edit`);
  await expect(page.getByLabel("Room")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Co-speakers" })).toHaveCount(0);
});

test("a co-speaker who is gone meanwhile is named at the field", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 422/);
  const eventId = await createEvent("Compiler Days");
  const { sessionId } = await submit("On absence", eventId);
  const leaving = await register(server().origin, "lea", "Lea Leaving");
  await continueAs(page, speaker);
  await page.goto(`/sessions/${sessionId}/edit`);
  await choose(page, "Lea Leaving");
  await leaving.call(deleteAccount, { body: { password } });
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByRole("combobox", { name: "Co-speakers" })).toHaveAccessibleDescription(
    /User not found/,
  );
  await expectGood(page);
  await page.getByRole("button", { name: "Remove Lea Leaving" }).click();
  await expect(page.getByText("User not found")).toHaveCount(0);
});

/** Chooses a person by the keyboard. */
async function choose(page: Page, name: string) {
  const box = page.getByRole("combobox", { name: "Co-speakers" });
  await box.fill(name);
  await expect(page.getByRole("option", { name })).toBeVisible();
  await box.press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
}

/** A public event of the organizer; returns its id. */
async function createEvent(name: string): Promise<string> {
  return (await makeEvent(organizer, { name, visibility: "public" })).eventId;
}

/** A new talk of the speaker, submitted to the event; returns the session. */
const submit = (name: string, eventId: string) => submitTalk(speaker, name, eventId);
