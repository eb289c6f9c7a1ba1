import type { Page } from "@playwright/test";
import {
  answerAdminInvitation,
  inviteAdmin,
  listAdminInvitations,
} from "@plenary/contract/admin/admin-users";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { tabTo } from "../e2e/support/keyboard.ts";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** /admin/roles: sharing the admin role, and giving it up. Each test leaves one administrator, as it found it. */
const server = useServer({ RATE_LIMIT: "off" });
let admin: Person;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});

// Proves product 2: Roles: invitations by address to people with an account
// Proves product 2: Roles: own status with five privileges, and the help text
// Proves product 5: Fields for addresses are of the browser's type, or bring its keyboard where a list fits in
// Proves product 8: Successes of invitation, acceptance, decline and role removal
// Proves trust administrators: Inviting one shows whose account it is, and asks
// Proves trust invitations: Where no mail goes out, inviting ends with a link, also of who has an account, of many at
//   once and of administrators
test("an administrator sees what the role is worth, and invites", async ({ page }) => {
  await register(server().origin, "vic", "Vic Volunteer");
  await openRoles(page, admin);
  await expect(page.getByText("No invitation waits for your answer.")).toBeVisible();
  for (const rule of [
    "Invitations expire after 7 days.",
    "At least one admin must always exist.",
    "All admin actions are logged.",
  ]) {
    await expect(page.getByText(rule)).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Your admin status" }).getByRole("listitem")).toHaveText([
    "Manage system settings",
    "Lock/unlock accounts",
    "Send admin invitations",
    "Transfer event ownership",
    "View audit logs",
  ]);
  await expect(page.getByLabel("Email address")).toHaveAttribute("type", "email");
  await page.getByLabel("Email address").fill("vic@example.org");
  const invite = page
    .getByRole("region", { name: "Invite an administrator" })
    .getByRole("button", { name: "Invite" });
  await invite.click();
  const asked = page.getByRole("dialog", { name: "Make Vic Volunteer an administrator?" });
  await expect(asked.getByRole("definition")).toHaveText([
    ...["Vic Volunteer", "vic", "vic@example.org", "Yes", /^\d+ \w+ \d{4}$/],
  ]);
  await expectGoodAtBothWidths(page);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(invite).toBeFocused();
  await invite.click();
  await asked.getByRole("button", { name: "Invite" }).click();
  const link = page.getByRole("dialog", { name: "Pass on the invitation" });
  await expect(link).toContainText("Vic Volunteer was invited, but no mail goes out.");
  await expect(link.getByLabel("Link")).toHaveValue(`${server().origin}/admin/roles`);
  await expect(link.getByLabel("Link")).toBeFocused();
  await link.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Email address")).toHaveValue("");
  await expect(page.getByLabel("Email address")).toBeFocused();
});

// Proves product 2: Roles: removing one's own role after a confirmation
// Proves product 2: Roles: pending invitations with inviter, both dates, Accept and Decline
// Proves product 2: The Admin menu is for administrators, with its four entries
// Proves product 4: A user becomes administrator by accepting, or declines
// Proves product 5: Unlock and giving the role up ask first
// Proves product 6: Whoever is invited to be administrator may answer
// Proves product 8: Successes of invitation, acceptance, decline and role removal
// Proves decisions 4: The invitee answers on a page that is otherwise denied
test("the invitee sees it on the dashboard, accepts, and gives the role up again", async ({ page }) => {
  const vera = await invited("vera", "Vera Volunteer");
  await continueAs(page, vera);
  await page.goto("/dashboard");
  await expect(page.getByText("1 thing waits for you.")).toBeVisible();
  const waiting = page.getByRole("region", { name: "Administration" });
  await expect(waiting.getByRole("listitem")).toHaveText(
    /^Become an administratorAdministrator invites youAnswer by \d+ \w+ \d{4}$/,
  );
  await expectGood(page);
  await expect(adminMenu(page)).toHaveCount(0);
  await waiting.getByRole("link", { name: "Become an administrator" }).click();
  await expect(page).toHaveURL(`${server().origin}/admin/roles`);
  await expect(page.getByText("Administrator invites you to become an administrator")).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText([/^\d+ \w+ \d{4}$/, /^\d+ \w+ \d{4}, \d\d:\d\d$/]);
  await expect(page.getByText("You need admin privileges to manage admin roles.")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove My Admin Role" })).toHaveCount(0);
  await expectGoodAtBothWidths(page);

  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByText("Admin invitation accepted! You now have admin privileges.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your admin status" })).toBeFocused();
  await adminMenu(page).click();
  await expect(page.getByRole("menuitem", { name: "Admin Roles" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Remove My Admin Role" }).click();
  const confirm = page.getByRole("dialog", { name: "Remove your admin role?" });
  await expectGood(page);
  await confirm.getByRole("button", { name: "Cancel" }).click();
  await expect(adminMenu(page)).toBeVisible();
  await page.getByRole("button", { name: "Remove My Admin Role" }).click();
  await confirm.getByRole("button", { name: "Remove admin role" }).click();
  await expect(page.getByText("Admin role removed from vera@example.org")).toBeVisible();
  await expect(page).toHaveURL(`${server().origin}/`);
  await expect(adminMenu(page)).toHaveCount(0);
  await page.goto("/admin/roles");
  await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
});

// Proves product 4: The last administrator can't give the role up
// Proves product 8: Failed invitation, answer and role removal name their reason
test("the last administrator keeps the role and reads why", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  await openRoles(page, admin);
  await page.getByRole("button", { name: "Remove My Admin Role" }).click();
  await page.getByRole("button", { name: "Remove admin role" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(
    "Failed to remove admin role: At least one admin must exist",
  );
  await expectGood(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Remove My Admin Role" })).toBeFocused();
  await expect(adminMenu(page)).toBeVisible();
});

// Proves product 2: Roles: pending invitations with inviter, both dates, Accept and Decline
// Proves product 4: A user becomes administrator by accepting, or declines
// Proves product 8: Successes of invitation, acceptance, decline and role removal
test("an invitee who declines stays a user and is led on", async ({ page }) => {
  const dora = await invited("dora", "Dora Declines");
  await openRoles(page, dora);
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(page.getByText("Admin invitation declined.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Dora Declines" })).toBeVisible();
  await expect(page.getByText("Become an administrator")).toHaveCount(0);
  await expect(adminMenu(page)).toHaveCount(0);
});

// Proves product 2: Roles: invitations by address to people with an account
// Proves product 5: Admin invitation: an address is required
// Proves product 8: Failed invitation, answer and role removal name their reason
test("an invitation needs an address, of an account, that isn't invited yet", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[49]/);
  await invited("ivan", "Ivan Invited");
  await openRoles(page, admin);
  const address = page.getByLabel("Email address");
  const send = page
    .getByRole("region", { name: "Invite an administrator" })
    .getByRole("button", { name: "Invite" });
  await send.click();
  await expect(page.getByText("Please enter an email address")).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill("nobody");
  await send.click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expectGood(page);
  await address.fill("nobody@example.org");
  await send.click();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to send invitation: No user with this email address",
  );
  for (const [email, reason] of [
    ["ivan@example.org", "This user has already been invited"],
    ["admin@plenary.example", "This user is already an administrator"],
  ] as const) {
    await address.fill(email);
    await send.click();
    await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
    const alert = page.getByRole("dialog").getByRole("alert");
    await expect(alert).toHaveText(`Failed to send invitation: ${reason}`);
    await page.keyboard.press("Escape");
  }
  await expectGood(page);
});

// Proves product 8: Failed invitation, answer and role removal name their reason
test("an answer that comes too late or never arrives says why", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/, /ERR_FAILED/);
  const lars = await invited("lars", "Lars Late");
  await openRoles(page, lars);
  const answer = /api\/admin\/invitations\/[\w-]+$/;
  await page.route(answer, (route) => route.abort());
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to respond to invitation: The server could not be reached. Please check your connection.",
  );
  await expectGood(page);
  await page.unroute(answer);
  const { invitations } = await lars.call(listAdminInvitations);
  await lars.call(answerAdminInvitation, {
    params: { invitationId: invitations[0]?.invitationId ?? "" },
    body: { accept: false },
  });
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(
    page.getByText("Failed to respond to invitation: This invitation has already been answered"),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
});

// Proves product 2: Each admin screen itself denies access, in its own words
// Proves product 6: Admin screens are closed to everybody else
test("everybody else is refused, and what can't be loaded is asked for again", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const ned = await register(server().origin, "ned", "Ned Normal");
  await page.goto("/admin/roles");
  await expect(page).toHaveURL(`${server().origin}/login?from=%2Fadmin%2Froles`);
  await continueAs(page, ned);
  await page.goto("/admin/roles");
  await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You need admin privileges to manage admin roles.")).toBeVisible();
  await continueAs(page, admin);
  await page.route("**/api/admin/invitations", (route) => route.abort());
  await page.goto("/admin/roles");
  await expect(page.getByRole("alert")).toContainText("Failed to load invitations");
  await expectGood(page);
  await page.unroute("**/api/admin/invitations");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Roles" })).toBeVisible();
});

test("the keyboard alone invites, accepts and steps down, also with the longest name", async ({ page }) => {
  const kim = await register(server().origin, "kim", "K".repeat(100));
  await openRoles(page, admin);
  await page.getByLabel("Email address").focus();
  await page.keyboard.type("kim@example.org");
  await page.keyboard.press("Enter");
  await tabTo(page, "button", "Invite");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Pass on the invitation" })).toBeVisible();
  await openRoles(page, kim);
  await page.getByRole("heading", { level: 1 }).click();
  await tabTo(page, "button", "Accept");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your admin status" })).toBeFocused();
  await expectGood(page);
  await tabTo(page, "button", "Remove My Admin Role");
  await page.keyboard.press("Enter");
  await tabTo(page, "button", "Remove admin role");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Admin role removed from kim@example.org")).toBeVisible();
});

const adminMenu = (page: Page) => page.getByRole("button", { name: "Admin", exact: true });

async function openRoles(page: Page, person: Person) {
  await continueAs(page, person);
  await page.goto("/admin/roles");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Roles" })).toBeVisible();
}

/** A new user whom the administrator has invited. */
async function invited(username: string, name: string): Promise<Person> {
  const person = await register(server().origin, username, name);
  await admin.call(inviteAdmin, { body: { email: `${username}@example.org` } });
  return person;
}
