import type { Page } from "@playwright/test";
import { approveSession, leaveSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { acceptAsCoSpeakers, makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

test("a form that was open meanwhile asks nobody again, and who leaves in two tabs is told so", async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(04|09)/);
  const dora = await register(server().origin, "dora", "Dora Draft");
  await register(server().origin, "nora", "Nora New");
  const { eventId } = await makeEvent(organizer, { name: "Late Days", visibility: "public" });
  const coSpeakerIds = [dora.userId];
  const { sessionId } = await submitTalk(speaker, "On drafts", eventId, { coSpeakerIds });
  await acceptAsCoSpeakers([dora]);
  const form = await browser.newPage({ baseURL: server().origin });
  await continueAs(form, speaker);
  await form.goto(`/sessions/${sessionId}/edit`);
  await expect(form.getByText("Dora Draft")).toBeVisible();

  // She reads the talk of the draft, and leaves in one tab after the other.
  await continueAs(page, dora);
  await page.goto(`/sessions/${sessionId}`);
  await page.getByRole("link", { name: "Read the whole talk" }).click();
  await expect(page.getByText("Long.")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Leave this session" }).click();
  await dora.call(leaveSession, { params: { sessionId } });
  await page.getByRole("button", { name: "Leave session" }).click();
  await expect(page).toHaveURL("/sessions");
  await expect(page.getByText("You don't speak in this session any more")).toBeVisible();
  await expectGood(page);

  const box = form.getByRole("combobox", { name: "Co-speakers" });
  await box.fill("Nora");
  await expect(form.getByRole("option", { name: "Nora New" })).toBeVisible();
  await box.press("Enter");
  await form.getByRole("button", { name: "Save session" }).click();
  await expect(box).toHaveAccessibleDescription(/The co-speakers have changed in the meantime/);
  await expectGood(form);
  await form.reload();
  await expect(form.getByText("Dora Draft")).toHaveCount(0);
});

// Proves trust co-speakers: `coSpeakerIds` invites; one is in public answers after accepting
test("who is named co-speaker is public once they accept, and no more after leaving", async ({
  page,
  browser,
}) => {
  const cora = await register(server().origin, "cora", "Cora Cospeaker");
  const { eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" });
  await speaker.call(createTalk, { body: { title: "On company", summary: "Short.", description: "Long." } });

  // The speaker names her.
  await continueAs(page, speaker);
  await page.goto(`/sessions/create?eventId=${eventId}`);
  await page.getByLabel("Talk").selectOption("On company");
  const box = page.getByRole("combobox", { name: "Co-speakers" });
  await expect(box).toHaveAccessibleDescription(/once they accept/);
  await box.fill("Cora");
  await expect(page.getByRole("option", { name: "Cora Cospeaker" })).toBeVisible();
  await expect(page.getByText("No mail goes out.")).toHaveCount(0);
  await box.press("Enter");
  await expect(page.getByText("No mail goes out. Tell them yourself")).toBeVisible();
  await page.getByRole("button", { name: "Submit talk" }).click();
  const facts = page.getByRole("complementary", { name: "About this session" });
  await expect(facts).toContainText("Cora Cospeaker");
  await expect(facts).toContainText("Has not answered yet");
  await expectGood(page);
  const sessionId = new URL(page.url()).pathname.replace("/sessions/", "");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByText("Has not answered yet")).toBeVisible();
  await expectGood(page);
  await organizer.call(approveSession, { params: { sessionId } });
  const visitor = await browser.newPage({ baseURL: server().origin });
  const isPublic = () => namesCora(visitor, eventId);
  expect(await isPublic()).toBe(false);

  // She sees what she is asked, by whom and for which event, and accepts.
  await continueAs(page, cora);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /Compiler Days/ }).click();
  const asked = page.getByRole("listitem").filter({ hasText: "Compiler Days" });
  await expect(asked).toContainText("Sam Speaker invites you to speak: “On company”");
  await expect(asked).toContainText("Doesn't expire");
  await expectGood(page);
  await asked.getByRole("button", { name: "Accept On company" }).click();
  await expect(page.getByRole("status")).toHaveText(
    "You speak in “On company” at Compiler Days now.Open the session",
  );
  expect(await isPublic()).toBe(true);

  // She leaves again.
  await page.getByRole("link", { name: "Open the session" }).click();
  await page.getByRole("button", { name: "Leave this session" }).click();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(dialog).toContainText("You won't be named in On company at Compiler Days any more.");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Leave session" }).click();
  await expect(page).toHaveURL("/sessions");
  await expect(page.getByText("You left the session")).toBeVisible();
  expect(await isPublic()).toBe(false);

  // Who is asked again may say no.
  await continueAs(page, speaker);
  await page.goto(`/sessions/${sessionId}`);
  await expect(facts).toContainText(/Not speakingCora CospeakerLeft on \d/);
  await expectGood(page);
  await page.goto(`/sessions/${sessionId}/edit`);
  await box.fill("Cora");
  await expect(page.getByRole("option", { name: "Cora Cospeaker" })).toBeVisible();
  await box.press("Enter");
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(facts).toContainText("Has not answered yet");
  await continueAs(page, cora);
  await page.goto("/sessions/invitations");
  await page.getByRole("button", { name: "Reject On company" }).click();
  await expect(dialog).toContainText(
    "You won't be named in “On company” at Compiler Days, unless you are asked again.",
  );
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Reject invitation" }).click();
  await expect(page.getByRole("status")).toContainText("You rejected the invitation to Compiler Days.");
});

/** Whether the event's public page names her. */
async function namesCora(page: Page, eventId: string): Promise<boolean> {
  await page.goto(`/public/events/${eventId}`);
  await expect(page.getByText("On company")).toBeVisible();
  return (await page.getByText("Cora Cospeaker").count()) > 0;
}
