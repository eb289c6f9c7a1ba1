import { readFile } from "node:fs/promises";
import { createEvent } from "@plenary/contract/events/events";
import { approveSession, createSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { isSignedIn, makeAdmin, type Person, password, signIn } from "@plenary/testing/people";
import { continueAs, expectBusy, openSettings, userAgents } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

let admin: Person;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});

// Proves decisions 6: Settings: download of one's data, deletion of the account
test("one's data is downloaded as a file, and a failure is told and can be tried again", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const { origin } = server();
  const dan = await openSettings(page, origin, "dan.data", "Dan Däta");
  const talk = { title: "Where my data went", summary: "Home.", description: "All of it." };
  await dan.call(createTalk, { body: talk });
  const button = page.getByRole("button", { name: "Download my data" });
  await page.route("**/api/account/data", (route) => route.abort());
  await button.press("Enter");
  const section = page.getByRole("region", { name: "Your data" });
  await expect(section.getByRole("alert")).toContainText("Failed to download your data");
  await expect(button).toBeFocused();
  await page.unroute("**/api/account/data");

  const downloading = page.waitForEvent("download");
  await expectBusy(page, "**/api/account/data", "Download my data", "Preparing...");
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("plenary-dan.data.json");
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data.profile).toMatchObject({ username: "dan.data", name: "Dan Däta" });
  expect(data.talks).toMatchObject([talk]);
  expect(data.signIns).toHaveLength(1);
  await expect(page.getByText("Your data is downloaded")).toBeVisible();
  await expect(section.getByRole("alert")).toHaveCount(0);
  await expect(button).toBeFocused();
});

// Proves decisions 6: Settings: download of one's data, deletion of the account
test("an account is deleted with its password, after saying what goes and what stays", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/, /ERR_FAILED/);
  const { origin } = server();
  const gone = await openSettings(page, origin, "gone", "Gone Girl");
  const onPhone = await signIn(origin, "gone", { userAgent: userAgents.phone });
  const eventId = await confirmedAt(gone);
  const open = page.getByRole("button", { name: "Delete my account" });
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const secret = dialog.getByLabel("Password", { exact: true });
  await open.press("Enter");
  await expect(dialog).toContainText("What goes for good");
  await expect(dialog).toContainText("What stays, named “Deleted user”");
  await expect(dialog).toContainText(
    "Sessions that you took over with a link get back the name that they had before.",
  );
  await expectGood(page);

  // A No forgets what was written.
  await secret.fill("half written");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.press("Enter");
  await expect(secret).toHaveValue("");

  const confirm = dialog.getByRole("button", { name: "Delete account" });
  await confirm.click();
  await expect(dialog.getByText("Password is required")).toBeVisible();
  await expect(secret).toBeFocused();
  await secret.fill("not hers");
  await secret.press("Enter");
  await expect(dialog.getByText("Current password is incorrect")).toBeVisible();
  await expect(secret).toBeFocused();
  await expectGood(page);
  await page.route("**/api/account/deletion", (route) => route.abort());
  await secret.fill(password);
  await confirm.click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to delete account");
  await page.unroute("**/api/account/deletion");
  expect(await isSignedIn(gone)).toBe(true);

  await expectBusy(page, "**/api/account/deletion", "Delete account", "Deleting...");
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: "Get Started" })).toBeVisible();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
  expect(await isSignedIn(onPhone)).toBe(false);

  // The session stays, without a link to a profile.
  await page.goto(`/public/events/${eventId}`);
  const programme = page.getByRole("region", { name: "Sessions & Speakers" });
  await expect(programme).toContainText("Deleted user");
  await expect(programme.getByRole("link", { name: "Deleted user" })).toHaveCount(0);
  await expectGood(page);
  await continueAs(page, admin);
  await page.goto(`/events/${eventId}/sessions`);
  await page.getByRole("link", { name: "On Leaving" }).click();
  await page.getByRole("link", { name: "Open its own page" }).click();
  const about = page.getByRole("complementary", { name: "About this session" });
  await expect(about).toContainText("Deleted user");
  await expect(about.getByRole("link")).toHaveText(["Farewell Days"]);
  await page.getByRole("link", { name: "Read the whole talk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On Leaving" })).toBeVisible();
  await expect(page.getByRole("link", { name: "About the speaker" })).toHaveCount(0);
});

/** A public event at which somebody speaks. */
async function confirmedAt(speaker: Person): Promise<string> {
  const days = { startDate: "2030-05-01", endDate: "2030-05-02", location: "Bonn", description: "Two days." };
  const event = { name: "Farewell Days", visibility: "public" as const, ...days };
  const { eventId } = (await admin.call(createEvent, { body: event })).event;
  const talk = { title: "On Leaving", summary: "Farewell", description: "Farewell" };
  const { talkId } = (await speaker.call(createTalk, { body: talk })).talk;
  const { session } = await speaker.call(createSession, { body: { eventId, talkId } });
  await admin.call(approveSession, { params: { sessionId: session.sessionId } });
  return eventId;
}

test("the last administrator stays", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  await continueAs(page, admin);
  await page.goto("/settings#delete");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("At least one admin must exist");
  expect(await isSignedIn(admin)).toBe(true);
});
