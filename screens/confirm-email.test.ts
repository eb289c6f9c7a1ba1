import type { Page } from "@playwright/test";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { makeCalendarLink } from "@plenary/contract/programme/favourites";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { MailServer } from "@plenary/testing/mail-server";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off", ADDRESSES: "unconfirmed" });
const mails = new MailServer();

let admin: Person;
test.beforeAll(async () => {
  await mails.start();
  admin = await makeAdmin(server().origin);
});
test.afterAll(() => mails.stop());

/** From now on the installation sends e-mail. */
const sendMails = () => admin.call(updateSettings, { body: { smtpHost: "127.0.0.1", smtpPort: mails.port } });

const banner = (page: Page) => page.getByRole("region", { name: "Confirm your e-mail address" });

/** The address to which the newest mail to somebody that leads to this path leads, on this server. */
async function linkTo(address: string, path: string): Promise<string> {
  const links = () =>
    mails.received
      .filter(({ to }) => to.includes(address))
      .map(({ mail }) => new URL(mail.text?.match(/http\S+token=\S+/)?.[0] ?? "none:"))
      .filter(({ pathname }) => pathname === path);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  const { pathname = "", search = "" } = links().at(-1) ?? {};
  return pathname + search;
}

// Proves trust invitations: They are mailed for an inviter with a confirmed address only, or an administrator; the
//   screen says so
test("a new account confirms its address: without mail it is told who can, with mail it opens the link", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[49]/, /ERR_FAILED/);
  const paula = await register(server().origin, "paula", "Paula Person");
  await continueAs(page, paula);
  await page.goto("/talks");
  await expect(banner(page)).toContainText("Until paula@example.org is confirmed");
  await expect(banner(page)).toContainText(
    "This installation sends no email. Ask an administrator to confirm it.",
  );
  await expect(banner(page).getByRole("button")).toHaveCount(0);
  await expectGoodAtBothWidths(page);

  await sendMails();
  await page.reload();
  await banner(page).getByRole("button", { name: "Send again" }).click();
  await expect(banner(page).getByRole("status")).toHaveText(
    "A new link goes to paula@example.org. It works for 7 days.",
  );
  await expect(banner(page).getByRole("button", { name: "Send again" })).toBeFocused();

  // What she invites to is hers to pass on until then.
  const { eventId } = await makeEvent(paula, { name: "Paula's Days" });
  await page.goto(`/events/${eventId}/invitations`);
  await page.getByRole("button", { name: "Invite speakers" }).click();
  await page.getByLabel("Email addresses").fill("keynote@famous.example");
  await page.getByRole("button", { name: "Send invitation" }).click();
  const dialog = page.getByRole("dialog", { name: "Pass on the invitation" });
  await expect(dialog).toContainText("Confirm your e-mail address so that Plenary sends your invitations.");
  await expectGoodAtBothWidths(page);
  expect(mails.received.filter(({ to }) => to.includes("keynote@famous.example"))).toEqual([]);
  await page.keyboard.press("Escape");

  // Who comes back to the tab without a connection stays signed in.
  await page.context().setOffline(true);
  const lost = page.waitForRequest("**/api/auth/me");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await lost;
  await page.clock.runFor(1000);
  await page.context().setOffline(false);
  await expect(banner(page)).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText("Not confirmed yet")).toBeVisible();

  const link = await linkTo("paula@example.org", "/confirm-email");
  await page.goto(link);
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "E-mail address confirmed" })).toBeFocused();
  await expectGood(page);
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  await page.goto(link);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("alert")).toHaveText("This link is not valid");
  await expect(page.getByText("there is nothing to do")).toBeVisible();
  await expectGood(page);
});

test("the link can be opened signed out, and without a token it leads nowhere", async ({ page }) => {
  await sendMails();
  await register(server().origin, "otto", "Otto Other");
  await page.goto(await linkTo("otto@example.org", "/confirm-email"));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("status")).toContainText(
    "otto@example.org is the address of the account otto.",
  );
  await expect(page.getByRole("link", { name: "Go to Sign In" })).toBeVisible();
  await page.goto("/confirm-email");
  await expect(page.getByRole("alert")).toHaveText("This link is not valid");
  await expect(page.getByText("Sign in to have a new one sent.")).toBeVisible();
  await expectGood(page);
});

test("another address takes the place of one's own once its link is opened, and is undone from the old mailbox", async ({
  page,
  expectedErrors,
}) => {
  // Putting it back ends the sign-in.
  expectedErrors.push(/status of 401/);
  await sendMails();
  const mona = await register(server().origin, "mona", "Mona Mover");
  await mona.call(makeCalendarLink);
  await continueAs(page, mona);
  await page.goto(await linkTo("mona@example.org", "/confirm-email"));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Email", { exact: true }).fill("mona.new@example.org");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(
    page.getByText("We sent a link to mona.new@example.org. Open it to finish the change."),
  ).toBeVisible();
  await page.goto(await linkTo("mona.new@example.org", "/confirm-email"));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "E-mail address confirmed" })).toBeFocused();
  await page.goto("/profile");
  await expect(page.getByRole("main")).toContainText("mona.new@example.org");

  await page.goto(await linkTo("mona@example.org", "/restore-email"));
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Put it back" }).click();
  const done = page.getByRole("heading", { level: 1, name: "Your email address was put back" });
  await expect(done).toBeFocused();
  const ended = page.getByRole("region", { name: /^Ended/ });
  await expect(ended).toContainText("The address of the calendar with your favourites, added on");
  await expect(page.getByText("still works")).toHaveCount(0);
  await expectGoodAtBothWidths(page);
  await page.getByRole("link", { name: "Choose a new password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reset Password" })).toBeVisible();
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/restore-email");
  await expect(page.getByRole("alert")).toHaveText("This link is not valid");
  await expectGood(page);
});

test("who organizes reads how many wait to be told, and whoever waits what is kept for them", async ({
  page,
}) => {
  const organizer = await register(server().origin, "untelling", "Una Untelling");
  const speaker = await register(server().origin, "unread", "Uma Unread");
  const { eventId } = await makeEvent(organizer, { name: "PostConf", visibility: "public" });
  const { sessionId } = await submitTalk(speaker, "On post", eventId);
  await organizer.call(approveSession, { params: { sessionId } });
  await continueAs(page, organizer);
  await page.goto("/dashboard");
  await expect(page.getByText("1 person hasn't been mailed what was decided in your events")).toBeVisible();
  await expectGood(page);
  await continueAs(page, speaker);
  await page.goto("/dashboard");
  await page.getByText("Why?").click();
  await expect(page.getByText(/is decided about your sessions/)).toBeVisible();
});
