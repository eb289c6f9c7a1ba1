import { Refusal } from "../../base/refusals.ts";
import type { Tx } from "../../db/db.ts";
import { lockAdmins } from "./users.queries.ts";

/**
 * Throws LastAdmin if the user is the only administrator who isn't locked. Locks the administrators, so that of two who
 * leave at once the second finds out. Returns the ids of all unlocked administrators.
 */
export async function requireOtherAdmin(tx: Tx, userId: string): Promise<string[]> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === userId) throw new Refusal("LastAdmin");
  return admins;
}
