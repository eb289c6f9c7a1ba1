import type { Page } from "@playwright/test";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { inviteSpeaker } from "@plenary/contract/invitations/invitations";
import { sendMessage } from "@plenary/contract/messages/messages";
import { approveSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood, expectNoSideScroll } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let olga: Person;
let sam: Person;

test.beforeAll(async () => {
  const { origin } = server();
  const admin = await makeAdmin(origin);
  // Nothing is undone here, so that decisions are told at once.
  await admin.call(updateSettings, { body: { decisionMailDelaySeconds: 0 } });
  olga = await register(origin, "olga", "Olga Organizer");
  sam = await register(origin, "sam", "Sam Speaker");
});

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a newcomer is shown three steps, and which of them are done", async ({ page }) => {
  const nina = await register(server().origin, "nina", "Nina Newcomer");
  await continueAs(page, nina);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Nina Newcomer" })).toBeVisible();
  await expect(page.getByText("Here is how to begin.")).toBeVisible();
  const steps = section(page, "Three steps onto a programme");
  await expect(steps.getByRole("link")).toHaveText([
    "Introduce yourself",
    "Write a talk",
    "Find an event to speak at",
  ]);
  await expect(page.getByText("Nothing waits for you")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Create an event" })).toBeVisible();
  await expectGood(page);

  await steps.getByRole("link", { name: "Write a talk" }).click();
  await page.getByLabel("Title").fill("On beginnings");
  await page.getByLabel("Summary").fill("Short.");
  await page.getByLabel("Description").fill("Long.");
  await page.getByRole("button", { name: "Create talk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On beginnings" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(steps.getByRole("heading", { name: "Write a talk (done)" })).toBeVisible();
  await steps.getByRole("link", { name: "Submit your talk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New session" })).toBeVisible();
});

// Proves decisions 6: The dashboard shows invitations, unread messages, drafts and next sessions
// Proves trust news: A decision is a line for the speakers once it can't be undone, with its reason
test("what waits comes first, each with the way to it", async ({ page }) => {
  const own = await createEvent(olga, "Lisbon Systems Days");
  const other = await createEvent(olga, "Compiler Days");
  const sams = await createEvent(sam, "Porto Meetup");
  const refused = [];
  for (const title of ["On parsers", "On lexers"]) refused.push(await submitTalk(sam, title, own));
  const { sessionId: approved } = await submitTalk(sam, "On types", other);
  const body = { eventId: sams, email: "olga@example.org" };
  await sam.call(inviteSpeaker, { body });
  await sam.call(inviteCoOrganizer, { params: { eventId: sams }, body: { email: body.email } });
  const message = { subject: "A projector?", content: "A large one.", recipients: [olga.userId] };
  const { messageId } = (await sam.call(sendMessage, { body: message })).message;

  await continueAs(page, olga);
  await page.goto("/dashboard");
  await expect(page.getByText("6 things wait for you.")).toBeVisible();
  const invitations = section(page, "Invitations");
  await expect(invitations.getByRole("listitem")).toHaveText([
    /^Porto MeetupSam Speaker asks you to help organize itAnswer by \d+ \w+ \d{4}$/,
    /^Porto MeetupSam Speaker asks you to speak thereAnswer by \d+ \w+ \d{4}$/,
  ]);
  const messages = section(page, "Unread messages");
  await expect(messages.getByRole("listitem")).toContainText(["A projector?Sam Speaker · A large one."]);
  const decisions = section(page, "Sessions to decide about");
  await expect(decisions.getByRole("listitem")).toHaveText([
    "Lisbon Systems Days2 sessions",
    "Compiler Days1 session",
  ]);

  await expect(invitations.getByRole("link", { name: "Porto Meetup" }).first()).toHaveAttribute(
    "href",
    "/sessions/invitations",
  );
  await expect(messages.getByRole("link", { name: "A projector?" })).toHaveAttribute(
    "href",
    `/messages/${messageId}`,
  );
  await decisions.getByRole("link", { name: "Lisbon Systems Days" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for your decision" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Event" })).toHaveValue(own);
  await expect(page.getByRole("listitem").filter({ hasText: "Approve" })).toHaveCount(2);

  // What one organizer has read of the missing mail server, another in the same browser has not.
  await page.goto("/dashboard");
  const note = section(page, "No mail goes out");
  await note.getByRole("button", { name: "Don't show this again" }).click();
  await expect(note).toHaveCount(0);
  await continueAs(page, sam);
  await page.goto("/dashboard");
  await expect(note).toContainText("An administrator of this site can change that.");

  // What was decided is a line, one for what says the same, until each is opened or all are marked as seen.
  await olga.call(approveSession, { params: { sessionId: approved } });
  for (const { sessionId } of refused)
    await olga.call(rejectSession, { params: { sessionId }, body: { reason: "Too long" } });
  await page.reload();
  const lines = page.getByRole("region", { name: "New in your events" }).getByRole("listitem");
  await expect(lines).toContainText([
    "On lexers, On parsersNot accepted for Lisbon Systems DaysReason: Too long",
    "On typesConfirmed for Compiler Days",
  ]);
  await expectGood(page);
  const marked = page.waitForResponse("**/notices/seen");
  await lines.getByRole("link", { name: "On parsers" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "On parsers" })).toBeVisible();
  await marked;
  await page.goBack();
  await expect(lines.first()).toContainText(/^On lexersNot accepted/);
  await lines.getByRole("button", { name: "Mark as seen On lexers" }).press("Enter");
  await expect(lines).toHaveText([/^On typesConfirmed/]);
});

test("of many lines ten are shown at first, and of many sessions in one three", async ({ page }) => {
  const [uma, ugo] = [
    await register(server().origin, "uma", "Uma Organizer"),
    await register(server().origin, "ugo", "Ugo Speaker"),
  ];
  const names = Array.from({ length: 12 }, (_, n) => `Conf ${n}`);
  for (const name of names) {
    const eventId = await createEvent(uma, name);
    for (const title of name === "Conf 11" ? ["One", "Two", "Three", "Four", "Five"] : ["One"])
      await submitTalk(ugo, `${title} at ${name}`, eventId);
  }
  await continueAs(page, uma);
  await page.goto("/dashboard");
  const news = page.getByRole("region", { name: "New in your events" });
  await expect(news.getByRole("listitem")).toHaveCount(10);
  const first = news.getByRole("listitem").first();
  await expect(first).toContainText("Five at Conf 11, Four at Conf 11, Three at Conf 11Show 2 more");
  await first.getByRole("button", { name: "Show 2 more" }).press("Enter");
  await expect(first.getByRole("link")).toHaveCount(5);
  await expectGood(page);
  // The button at the end of the list; it counts what isn't shown.
  await news.getByRole("button", { name: "Show 2 more" }).press("Enter");
  await expect(news.getByRole("listitem")).toHaveCount(12);
  await expect(news.getByRole("button", { name: /^Show/ })).toHaveCount(0);
});

// Proves decisions 6: The dashboard shows invitations, unread messages, drafts and next sessions
test("a user with nothing waiting is told so calmly, and sees where they speak next", async ({ page }) => {
  const calm = await register(server().origin, "calm", "Calm Carla");
  const eventId = await createEvent(calm, "Quiet Days");
  await continueAs(page, calm);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Nothing waits for you" })).toBeVisible();
  await expect(page.getByText("What would you like to do today?")).toBeVisible();
  await expect(section(page, "Your next sessions")).toHaveCount(0);
  await expectGood(page);

  for (const [title, startTime] of [
    ["On rest", "2027-03-01T10:00"],
    ["On sleep", "2027-02-28T10:00"],
    ["Long ago", "2020-02-28T10:00"],
    ["On dreams", undefined],
  ]) {
    const { sessionId } = await submitTalk(calm, title ?? "", eventId, { startTime, room: "Garden" });
    await calm.call(approveSession, { params: { sessionId } });
  }
  await page.reload();
  const next = section(page, "Your next sessions");
  await expect(next.getByRole("listitem")).toContainText([
    "On sleepQuiet DaysSun, 28 Feb 2027, 10:00",
    "On restQuiet DaysMon, 1 Mar 2027, 10:00",
    "On dreamsQuiet DaysTime not set",
  ]);
  await expectGood(page);
  await next.getByRole("link", { name: "On sleep" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On sleep" })).toBeVisible();
});

test("an event that runs today comes first, with the way to its workspace", async ({ page }) => {
  const rita = await register(server().origin, "rita", "Rita Runner");
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const about = { visibility: "public" as const, location: "Porto" };
  await makeEvent(rita, { name: "Later Days", startDate: day(9), endDate: day(9), ...about });
  // A day more at both ends, should midnight pass.
  const days = { startDate: day(-1), endDate: day(1) };
  const { eventId } = await makeEvent(rita, { name: "Today Days", ...days, ...about });
  await submitTalk(sam, "On waiting", eventId);
  await continueAs(page, rita);
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByRole("region").first()).toHaveAccessibleName("Running now");
  const running = section(page, "Running now");
  await expect(running.getByRole("listitem")).toContainText(["Today DaysPorto"]);
  await expectGood(page);
  await running.getByRole("link", { name: "Today Days" }).press("Enter");
  await expect(page).toHaveURL(`/events/${eventId}`);
  await expect(page.getByRole("navigation", { name: "Workspace" })).toBeVisible();
});

test("the longest texts fit", async ({ page }) => {
  const long = await register(server().origin, "long", "L".repeat(100));
  const eventId = await createEvent(long, "W".repeat(200));
  await submitTalk(sam, "t".repeat(200), eventId);
  const { sessionId } = await submitTalk(long, "u".repeat(200), eventId, { startTime: "2027-03-01T10:00" });
  await long.call(approveSession, { params: { sessionId } });
  const message = { subject: "s".repeat(200), content: "c".repeat(10_000), recipients: [long.userId] };
  await sam.call(sendMessage, { body: message });
  await continueAs(page, long);
  for (const [path, text] of [
    ["/dashboard", "s".repeat(200)],
    ["/sessions/waiting", "t".repeat(200)],
    [`/sessions/waiting?eventId=${eventId}`, "t".repeat(200)],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("link", { name: text })).toBeVisible();
    await expectNoSideScroll(page);
  }
});

test("a dashboard that can't be loaded is asked for again on request", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await continueAs(page, olga);
  await page.route("**/api/dashboard", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByRole("alert")).toContainText("Failed to load the dashboard");
  await expectGood(page);
  await page.unroute("**/api/dashboard");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Olga Organizer" })).toBeVisible();
});

/** A public event; returns its id. */
async function createEvent(as: Person, name: string): Promise<string> {
  return (await makeEvent(as, { name, visibility: "public" })).eventId;
}
