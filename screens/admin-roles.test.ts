import assert from "node:assert/strict";
import { before, test } from "node:test";
import { answerAdminInvitation, inviteAdmin, listAdminInvitations } from "@plenary/contract/admin-users";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { useScreens } from "./support/screens.ts";
import type { Tab } from "./support/tab.ts";
import { textsOf } from "./support/texts.ts";

/** /admin/roles: sharing the admin role, and giving it up. Each test leaves one administrator, as it found it. */
const screens = useScreens();
let admin: Person;

before(async () => {
  admin = await makeAdmin(screens.origin);
});

test("an administrator sees what the role is worth, and invites", async () => {
  await register(screens.origin, "vic", "Vic Volunteer");
  const tab = await openRoles(admin);
  tab.getByText("No invitation waits for your answer.");
  for (const rule of [
    "Invitations expire after 7 days.",
    "At least one admin must always exist.",
    "All admin actions are logged.",
  ]) {
    tab.getByText(rule);
  }
  const status = tab.getByRole("region", { name: "Your admin status" });
  assert.deepEqual(textsOf(tab.in(status).getAllByRole("listitem")), [
    "Manage system settings",
    "Lock/unlock accounts",
    "Send admin invitations",
    "Transfer event ownership",
    "View audit logs",
  ]);
  const address = tab.getByLabelText("Email address");
  assert.equal(address.getAttribute("type"), "email");
  await tab.fill(address, "vic@example.org");
  await tab.press(inviteButton(tab));
  const asked = tab.getByRole("dialog", { name: "Make Vic Volunteer an administrator?" });
  const facts = textsOf(tab.in(asked).getAllByRole("definition"));
  assert.deepEqual(facts.slice(0, 4), ["Vic Volunteer", "vic", "vic@example.org", "Yes"]);
  assert.match(facts[4] ?? "", /^\d+ \w+ \d{4}$/);
  await tab.press("Cancel");
  assert.equal(tab.focused, inviteButton(tab));
  await tab.press(inviteButton(tab));
  await tab.press(tab.in(tab.getByRole("dialog")).getByRole("button", { name: "Invite" }));
  const link = tab.getByRole("dialog", { name: "Pass on the invitation" });
  assert.match(link.textContent, /Vic Volunteer was invited, but no mail goes out\./);
  const field = tab.in(link).getByLabelText<HTMLInputElement>("Link");
  assert.equal(field.value, `${screens.origin}/admin/roles`);
  assert.equal(tab.focused, field);
  await tab.press("Close");
  assert.equal(tab.getByLabelText<HTMLInputElement>("Email address").value, "");
  assert.equal(tab.focused, tab.getByLabelText("Email address"));
});

test("the invitee sees it on the dashboard, accepts, and gives the role up again", async () => {
  const tab = await screens.open("/dashboard", await invited("vera", "Vera Volunteer"));
  tab.getByText("1 thing waits for you.");
  const waiting = tab.getByRole("region", { name: "Administration" });
  assert.match(
    tab.in(waiting).getByRole("listitem").textContent,
    /^Become an administratorAdministrator invites youAnswer by \d+ \w+ \d{4}$/,
  );
  assert.equal(adminMenu(tab), null);
  await tab.follow("Become an administrator");
  assert.equal(tab.address, "/admin/roles");
  assert.match(tab.text, /Administrator invites you to become an administrator/);
  const [sent = "", until = ""] = textsOf(tab.getAllByRole("definition"));
  assert.match(sent, /^\d+ \w+ \d{4}$/);
  assert.match(until, /^\d+ \w+ \d{4}, \d\d:\d\d$/);
  tab.getByText("You need admin privileges to manage admin roles.");
  assert.equal(tab.queryByLabelText("Email address"), null);
  assert.equal(tab.queryByRole("button", { name: "Remove My Admin Role" }), null);

  await tab.press("Accept");
  tab.getByText("Admin invitation accepted! You now have admin privileges.");
  assert.equal(tab.focused, tab.getByRole("heading", { name: "Your admin status" }));
  await tab.press("Admin");
  tab.getByRole("menuitem", { name: "Admin Roles" });
  await tab.keys("{Escape}");

  await tab.press("Remove My Admin Role");
  tab.getByRole("dialog", { name: "Remove your admin role?" });
  await tab.press("Cancel");
  assert.ok(adminMenu(tab));
  await tab.press("Remove My Admin Role");
  await tab.press("Remove admin role");
  tab.getByText("Admin role removed from vera@example.org");
  assert.equal(tab.address, "/");
  assert.equal(adminMenu(tab), null);
  await tab.open("/admin/roles");
  assert.equal(tab.heading, "Access Denied");
});

test("the last administrator keeps the role and reads why", async () => {
  screens.expectedErrors.push(/status of 409/);
  const tab = await openRoles(admin);
  await tab.press("Remove My Admin Role");
  await tab.press("Remove admin role");
  const refusal = tab.in(tab.getByRole("dialog")).getByRole("alert");
  assert.equal(refusal.textContent, "Failed to remove admin role: At least one admin must exist");
  await tab.keys("{Escape}");
  assert.equal(tab.focused, tab.getByRole("button", { name: "Remove My Admin Role" }));
  assert.ok(adminMenu(tab));
});

test("an invitee who declines stays a user and is led on", async () => {
  const tab = await openRoles(await invited("dora", "Dora Declines"));
  await tab.press("Decline");
  tab.getByText("Admin invitation declined.");
  assert.equal(tab.heading, "Welcome, Dora Declines");
  assert.equal(tab.queryByText("Become an administrator"), null);
  assert.equal(adminMenu(tab), null);
});

test("an invitation needs an address, of an account, that isn't invited yet", async () => {
  screens.expectedErrors.push(/status of 40[49]/);
  await invited("ivan", "Ivan Invited");
  const tab = await openRoles(admin);
  await tab.press(inviteButton(tab));
  tab.getByText("Please enter an email address");
  assert.equal(tab.focused, tab.getByLabelText("Email address"));
  await tab.fill("Email address", "nobody");
  await tab.press(inviteButton(tab));
  tab.getByText("Please enter a valid email address");
  await tab.fill("Email address", "nobody@example.org");
  await tab.press(inviteButton(tab));
  assert.deepEqual(tab.alerts, ["Failed to send invitation: No user with this email address"]);
  for (const [email, reason] of [
    ["ivan@example.org", "This user has already been invited"],
    ["admin@plenary.example", "This user is already an administrator"],
  ] as const) {
    await tab.fill("Email address", email);
    await tab.press(inviteButton(tab));
    const dialog = tab.in(tab.getByRole("dialog"));
    await tab.press(dialog.getByRole("button", { name: "Invite" }));
    assert.equal(dialog.getByRole("alert").textContent, `Failed to send invitation: ${reason}`);
    await tab.keys("{Escape}");
  }
});

test("an answer that comes too late or never arrives says why", async () => {
  screens.expectedErrors.push(/status of 409/, /ERR_FAILED/);
  const lars = await invited("lars", "Lars Late");
  const tab = await openRoles(lars);
  const mend = tab.network.cut("/api/admin/invitations/*");
  await tab.press("Accept");
  assert.deepEqual(tab.alerts, [
    "Failed to respond to invitation: The server could not be reached. Please check your connection.",
  ]);
  mend();
  const { invitations } = await lars.call(listAdminInvitations);
  await lars.call(answerAdminInvitation, {
    params: { invitationId: invitations[0]?.invitationId ?? "" },
    body: { accept: false },
  });
  await tab.press("Accept");
  tab.getByText("Failed to respond to invitation: This invitation has already been answered");
  assert.equal(tab.heading, "Access Denied");
});

test("everybody else is refused, and what can't be loaded is asked for again", async () => {
  screens.expectedErrors.push(/ERR_FAILED/);
  const ned = await register(screens.origin, "ned", "Ned Normal");
  const visitor = await screens.open("/admin/roles");
  assert.equal(visitor.address, "/login?from=%2Fadmin%2Froles");
  const user = await screens.open("/admin/roles", ned);
  assert.equal(user.heading, "Access Denied");
  user.getByText("You need admin privileges to manage admin roles.");
  const tab = await screens.open("/dashboard", admin);
  const mend = tab.network.cut("/api/admin/invitations");
  await tab.open("/admin/roles");
  assert.match(tab.alerts[0] ?? "", /Failed to load invitations/);
  mend();
  await tab.press("Try again");
  assert.equal(tab.heading, "Admin Roles");
});

test("the keyboard alone invites, accepts and steps down, also with the longest name", async () => {
  const kim = await register(screens.origin, "kim", "K".repeat(100));
  const host = await openRoles(admin);
  host.getByLabelText("Email address").focus();
  await host.keys("kim@example.org{Enter}");
  await host.tabTo(host.in(host.getByRole("dialog")).getByRole("button", { name: "Invite" }));
  await host.keys("{Enter}");
  host.getByRole("dialog", { name: "Pass on the invitation" });
  const tab = await openRoles(kim);
  await tab.press(tab.getByRole("heading", { level: 1 }));
  await tab.tabTo(tab.getByRole("button", { name: "Accept" }));
  await tab.keys("{Enter}");
  assert.equal(tab.focused, tab.getByRole("heading", { name: "Your admin status" }));
  await tab.tabTo(tab.getByRole("button", { name: "Remove My Admin Role" }));
  await tab.keys("{Enter}");
  await tab.tabTo(tab.getByRole("button", { name: "Remove admin role" }));
  await tab.keys("{Enter}");
  tab.getByText("Admin role removed from kim@example.org");
});

const adminMenu = (tab: Tab) => tab.queryByRole("button", { name: "Admin" });
const inviteButton = (tab: Tab) =>
  tab
    .in(tab.getByRole("region", { name: "Invite an administrator" }))
    .getByRole("button", { name: "Invite" });

async function openRoles(person: Person): Promise<Tab> {
  const tab = await screens.open("/admin/roles", person);
  assert.equal(tab.heading, "Admin Roles");
  return tab;
}

/** A new user whom the administrator has invited. */
async function invited(username: string, name: string): Promise<Person> {
  const person = await register(screens.origin, username, name);
  await admin.call(inviteAdmin, { body: { email: `${username}@example.org` } });
  return person;
}
