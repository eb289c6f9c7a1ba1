import { Refusal } from "../../base/refusals.ts";
import type { Tx } from "../../db/db.ts";
import { lockAdmins } from "./users.queries.ts";

/**
 * Throws LastAdmin if the user is the only administrator who isn't locked. Until the transaction ends nobody else can stop being one, so
 * that of two who do so at once the second finds out. Returns the ids of all administrators who
 * aren't.
 */
export async function requireOtherAdmin(tx: Tx, userId: string): Promise<string[]> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === userId) throw new Refusal("LastAdmin");
  return admins;
}
