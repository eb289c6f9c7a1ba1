import { updateIdentity } from "@plenary/contract/events/identity";
import { sendMessage } from "@plenary/contract/messages/messages";
import { setNotice } from "@plenary/contract/sessions/session-notices";
import { createTalk } from "@plenary/contract/sessions/talks";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

/** Leaving a screen with unsaved input. */
const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

test("no form loses what was written without a question", async ({ page }) => {
  // Five screens, each loaded anew. What is written of a submission stays by itself (submit.spec.ts).
  const text = { title: "On leaving", summary: "Short.", description: "Long." };
  const { talkId } = (await speaker.call(createTalk, { body: text })).talk;
  const letter = { subject: "Hello", content: "Are you in?", recipients: [speaker.userId] };
  const { messageId } = (await organizer.call(sendMessage, { body: letter })).message;
  await continueAs(page, speaker);
  const dashboard = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" });
  const welcome = page.getByRole("heading", { level: 1, name: "Welcome, Sam Speaker" });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const forms: [path: string, label: string, stored: string, open?: string][] = [
    ["/events/create", "Location", ""],
    [`/talks/${talkId}/edit`, "Title", "On leaving"],
    ["/sessions/create", "Event name", "", "Create a new event"],
    ["/profile", "Full Name", "Sam Speaker", "Edit Profile"],
    [`/messages/${messageId}`, "Your reply", ""],
  ];
  for (const [path, label, stored, open] of forms) {
    const write = async (text: string) => {
      if (open) await page.getByRole("button", { name: open }).click();
      await page.getByLabel(label).fill(text);
      // Closes the dialog, if the form is in one; what was written there stays.
      await page.keyboard.press("Escape");
    };
    await page.goto(path);
    await write("Changed");
    await dashboard.click();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question).toHaveCount(0);
    await expect(welcome).toHaveCount(0);
    await dashboard.click();
    // Pressing twice leaves once.
    await question.getByRole("button", { name: "Leave" }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(welcome).toBeVisible();
    if (!stored) continue;
    // With values as stored, there is nothing to lose.
    await page.goBack();
    await write("Changed");
    await page.getByLabel(label).fill(stored);
    await dashboard.click();
    await expect(welcome).toBeVisible();
  }
});

test("a form that is gone asks nobody, however soon the next link is followed", async ({ page }) => {
  await continueAs(page, speaker);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Full Name").fill("Changed");
  await page.keyboard.press("Escape");
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Events" }).evaluate((events: HTMLElement) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("h1")?.textContent !== "Welcome, Sam Speaker") return;
      observer.disconnect();
      events.click();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await main.getByRole("link", { name: "Dashboard" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(question).toHaveCount(0);
});

test("a notice that says the same again is no change", async ({ page }) => {
  const { eventId } = await makeEvent(organizer, { name: "Faro Days", visibility: "public" });
  const { sessionId } = await submitTalk(speaker, "On notices", eventId);
  await organizer.call(setNotice, { params: { sessionId }, body: { notice: "Starts late" } });
  await continueAs(page, organizer);
  await page.goto(`/sessions/${sessionId}`);
  await page.getByLabel("Notice to visitors").fill("Starts late ");
  await page.getByRole("button", { name: "Change notice" }).click();
  await expect(page.getByText("Notice saved")).toBeVisible();
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Talks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Talks" })).toBeVisible();
});

test("what somebody else stores takes nothing away that is being written, and shows in the other fields", async ({
  page,
}) => {
  const { eventId } = await makeEvent(organizer, { name: "Evora Days", visibility: "public" });
  const { sessionId } = await submitTalk(speaker, "On writing together", eventId);
  const tell = (notice: string) => organizer.call(setNotice, { params: { sessionId }, body: { notice } });
  await continueAs(page, organizer);
  await page.goto(`/sessions/${sessionId}`);
  const notice = page.getByLabel("Notice to visitors");
  await tell("Moved");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(notice).toHaveValue("Moved");
  await notice.fill("Moved, and starts la");
  await tell("Moved to the attic");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
  await expect(notice).toHaveValue("Moved, and starts la");
  await page.getByRole("button", { name: "Change notice" }).click();
  await expect(page.getByText("Notice saved")).toBeVisible();

  await page.goto(`/events/${eventId}/edit`);
  const identity = page.getByRole("region", { name: "Identity", exact: true });
  await identity.getByLabel("Hashtag").fill("evora");
  const body = { hashtag: "other", contactEmail: "hello@evora.example" };
  await organizer.call(updateIdentity, { params: { eventId }, body });
  const programme = page.getByRole("region", { name: "Programme", exact: true });
  await programme.getByLabel("Acronym").fill("evora-27");
  await programme.getByRole("button", { name: "Save settings" }).click();
  await expect(identity.getByLabel("Contact address")).toHaveValue("hello@evora.example");
  await expect(identity.getByLabel("Hashtag")).toHaveValue("evora");
  await expect(identity.getByRole("status")).toHaveText("1 change isn't saved");
  await identity.getByRole("button", { name: "Save identity" }).click();
  await expect(page.getByText("Identity saved")).toBeVisible();
  await expect(identity.getByLabel("Contact address")).toHaveValue("hello@evora.example");
});
