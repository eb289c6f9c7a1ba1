import { Refusal } from "../../base/refusals.ts";
import type { Tx } from "../../db/db.ts";
import { lockAdmins } from "./users.queries.ts";

/** Throws LastAdmin for the only unlocked administrator, even if two leave at once; returns all unlocked ones. */
export async function requireOtherAdmin(tx: Tx, userId: string): Promise<string[]> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === userId) throw new Refusal("LastAdmin");
  return admins;
}
