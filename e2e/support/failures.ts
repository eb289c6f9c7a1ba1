import type { Page } from "@playwright/test";
import { removeAdmin } from "@plenary/contract/admin/admin-users";
import { type RefusalName, refusals } from "@plenary/contract/refusals";
import type { Person } from "@plenary/testing/people";

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
