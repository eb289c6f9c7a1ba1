import type { Page } from "@playwright/test";
import { password } from "@plenary/testing/people";
import { expectGood, expectGoodAtBothWidths } from "#page-rules";
import { expect } from "#test";
import { type Conference, createAccount, linkIn, main, news, title } from "./conference.ts";
import { write } from "./people.ts";

/** Takes an invitation by its link: registers, writes a talk on the way, and is in the programme without a time. */
export async function takeInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(main(page)).toContainText("invites you to speak at Village Hall Talks.");
  await expect(main(page)).toContainText("1–2 May 2030The village hall");
  const words = page.getByRole("figure");
  await expect(words).toContainText(/writes:Please come!\s+https:\/\/village.example\/you/);
  await expect(words.getByRole("link")).toHaveCount(0);
  await expectGoodAtBothWidths(page);
  await page.getByRole("link", { name: "Create an account" }).click();
  await createAccount(page, "tess", "Tess Talker");
  await expect(main(page)).toContainText("You are signed in as Tess Talker.");
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("button", { name: "Write a talk first" }).click();
  await write(page, { Title: "On villages", Summary: "In short", Description: "At length" });
  await page.getByRole("button", { name: "Create talk" }).click();
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByRole("status")).toContainText("Your session “On villages” is confirmed.");
  await expectGood(page);
  await page.goto(link);
  await expect(page.getByRole("alert")).toHaveText("This link is not valid");
  await page.goto("/dashboard");
  const next = page.getByRole("region", { name: "Your next sessions" });
  await expect(next.getByRole("listitem")).toContainText(["On villagesVillage Hall TalksTime not set"]);
}

/** Takes over the sessions of the imported speaker that she is, once. */
export async function takeOver(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(main(page)).toContainText("Ines Imported");
  await expect(main(page)).toContainText("a speaker of Kettle Conf");
  await expect(main(page).getByRole("listitem")).toHaveText(["Tea cosies"]);
  await expect(main(page)).toContainText("You are signed in as Tess Talker");
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Take over" }).click();
  await expect(title(page, "The session is yours")).toBeFocused();
  await expectGood(page);
  await page.getByRole("link", { name: "Go to your sessions" }).click();
  await expect(main(page).getByRole("link", { name: "Tea cosies", exact: true })).toBeVisible();
}

const soup = {
  Title: "On soup",
  Summary: "Short. ".repeat(40).trim(),
  Description: "First the **leeks**.\nThen the rest.",
};

/** Comes from the event's page on a phone, without an account; a reload on the way loses nothing. */
export async function submitFirstTalk(page: Page, { path }: Conference): Promise<void> {
  await page.goto(`/public${path}`);
  const submit = page.getByRole("link", { name: "Submit a talk" });
  await expect(submit).toBeInViewport();
  await submit.click();
  await expect(page.getByText("Create an account to go on to the page you asked for.")).toBeVisible();
  await createAccount(page, "sam", "Sam Speaker");
  await expect(main(page)).toContainText("Village Hall Talks1–2 May 2030 · The village hall");
  await write(page, soup);
  await expect(page.getByLabel("Room", { exact: true })).toBeHidden();
  await expect(page.getByText("Wishes (optional)")).toBeVisible();
  await page.reload();
  await expect(page.getByText("What you had written is back. It is not submitted yet.")).toBeVisible();
  await page.getByRole("button", { name: "Submit talk" }).click();
  await expect(title(page, "On soup")).toBeVisible();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await expect(page.getByText("Waiting for the organizers")).toBeVisible();
}

/** Nobody finds him before he speaks in public; and his address, which he never showed, not at all. */
export async function hideAddress(page: Page): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(page.getByLabel("Show my email address on my public profile")).not.toBeChecked();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("You have a public page once you speak at a public event")).toBeVisible();
}

/** Has forgotten the password, and gets another. */
export async function resetPassword(page: Page, { mails }: Conference): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email Address").fill("sam@example.org");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(title(page, "Email Sent")).toBeVisible();
  await page.goto(await linkIn(mails, "sam", "/reset-password"));
  await write(page, { "New Password": `${password}!`, "Confirm New Password": `${password}!` });
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
}

/** Comes by way of the login, and thinks better of what was submitted. */
export async function submitAndWithdraw(page: Page, { path }: Conference): Promise<void> {
  await page.goto(`/public${path}`);
  await page.getByRole("link", { name: "Submit a talk" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await write(page, { "Username or Email": "sam", Password: `${password}!` });
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await submitAnother(page, "On bread");
  await expect(title(page, "On bread")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete session" }).click();
  await expect(title(page, "My Sessions")).toBeVisible();
}

async function submitAnother(page: Page, name: string): Promise<void> {
  await page.getByLabel("Talk", { exact: true }).selectOption("Write a new talk");
  await write(page, { Title: name, Summary: "Short.", Description: "Long." });
  await page.getByRole("button", { name: "Submit talk" }).click();
}

/** Submits to an event that is closed while he writes; and again once it is open. */
export async function submitWhileClosed(
  page: Page,
  { path }: Conference,
  take: (taken: boolean) => Promise<void>,
): Promise<void> {
  await page.goto(`/sessions/create?eventId=${path.split("/").at(-1)}`);
  await expect(title(page, "Submit a talk")).toBeVisible();
  await take(false);
  await submitAnother(page, "On salt");
  await expect(page.getByRole("alert").filter({ hasText: "This event takes no submissions" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "This event takes no submissions" })).toBeVisible();
  await page.getByRole("link", { name: "Choose another event" }).click();
  await page.getByLabel("Search public events").fill("village");
  await expect(page.getByText("No public events found")).toBeVisible();
  await take(true);
  await page.getByLabel("Search public events").fill("village hall");
  await page.getByRole("button", { name: "Village Hall Talks" }).click();
  await page.getByRole("button", { name: "Create session" }).click();
  await expect(title(page, "On salt")).toBeVisible();
}

/** Changes a confirmed session, so that it waits again. */
export async function changeSession(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await expect(news(page).getByRole("listitem")).toContainText([
    "New time or room at Village Hall Talks: Wed, 1 May 2030, 10:00–10:45 (Europe/Lisbon) · Great hall. Before: no time yet",
  ]);
  await news(page).getByRole("link", { name: "On villages" }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByText("A change makes this session a draft again")).toBeVisible();
  await page.getByLabel("Duration in minutes").fill("30");
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
}

/** Withdraws the session that is open, and confirmed by now. */
export async function withdraw(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete session" }).click();
  await expect(title(page, "My Sessions")).toBeVisible();
}

/** Sees what was decided and written, and switches off what he doesn't want to hear by mail. */
export async function readNews(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await expect(news(page).getByRole("listitem")).toContainText([
    "New time or room at Village Hall Talks: Thu, 2 May 2030, 10:15 (Europe/Lisbon) · Great hall",
    "On soupConfirmed for Village Hall Talks",
    "On saltNot accepted for Village Hall TalksReason: We had salt last year.",
  ]);
  await expectGood(page);
  await news(page).getByRole("button", { name: "Mark all as seen" }).click();
  await expect(news(page)).toHaveCount(0);
  await page.goto("/messages");
  await expect(page.getByRole("link", { name: /Your slides/ })).toBeVisible();
  await page.goto("/sessions?status=rejected");
  await expect(main(page)).toContainText("Reason: We had salt last year.");
  await page.goto("/settings");
  const kinds = page.getByRole("group", { name: "Changes in events" });
  await kinds.getByRole("switch", { name: /time or room of your session/ }).click();
  await expect(page.getByText("These mails are off")).toBeVisible();
  await expect(kinds.getByRole("switch", { checked: true })).toHaveCount(6);
  await expectGood(page);
}
