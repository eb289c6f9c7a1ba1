import type { Page } from "@playwright/test";
import {
  answerAdminInvitation,
  inviteAdmin,
  lockUser,
  removeAdmin,
} from "@plenary/contract/admin/admin-users";
import { type RefusalName, refusals } from "@plenary/contract/refusals";
import type { Person } from "@plenary/testing/people";
import { expect } from "#test";
import { continueAs } from "./people.ts";

/** Locators and preparations for the tests of /admin/users. */

export const box = (page: Page) => page.getByRole("searchbox");
export const rows = (page: Page) => page.getByRole("table", { name: "Users" }).locator("tr[data-row]");
export const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
export const lockButton = (page: Page, name: string) =>
  page.getByRole("button", { name: `Lock ${name}`, exact: true });
export const unlockButton = (page: Page, name: string) =>
  page.getByRole("button", { name: `Unlock ${name}`, exact: true });

/** Opens the screen as the administrator, with that search. */
export async function openUsers(page: Page, admin: Person, query: string) {
  await continueAs(page, admin);
  await page.goto(`/admin/users?q=${query}`);
  await expect(page.getByRole("heading", { level: 1, name: "User Management" })).toBeVisible();
}

export async function lock(admin: Person, person: Person, reason: string) {
  await admin.call(lockUser, { params: { userId: person.userId }, body: { reason } });
}

/** Makes the person an administrator too, by an invitation. */
export async function shareAdminRole(admin: Person, person: Person) {
  const email = `${person.username}@example.org`;
  const { invitation } = await admin.call(inviteAdmin, { body: { email } });
  await person.call(answerAdminInvitation, {
    params: { invitationId: invitation.invitationId },
    body: { accept: true },
  });
}

/** How the server refuses when that goes wrong, by the contract's table. */
function answerOf(name: Extract<RefusalName, "Unavailable" | "Unexpected">) {
  const { status, code, text } = refusals[name];
  return { status, json: { error: { message: text(), code } } };
}

/**
 * Answers of our own server that tests stand in for: the embedded database lives in the server's process and can't be taken
 * away from it. What the server answers without a database, bench/faults asks it with a real one. Other answers that a
 * test makes up are none of this server's: of a proxy, of another version, or against the contract; the test says of which.
 */
export const whileDatabaseFails = {
  unavailable: answerOf("Unavailable"),
  unexpected: answerOf("Unexpected"),
};

/** The administrator loses the role while the first call to `url` is on its way, so that the server refuses it. */
export async function loseAdminRoleAt(page: Page, admin: Person, url: string): Promise<void> {
  let lost: Promise<unknown> | undefined;
  await page.route(url, async (route) => {
    lost ??= admin.call(removeAdmin, { params: { userId: admin.userId } });
    await lost;
    await route.continue();
  });
}
