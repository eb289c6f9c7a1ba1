import type { Db } from "../../db/db.ts";

export async function deleteExpired(
  db: Db,
  before: { now: string; signInsBefore: string; linksBefore: string },
): Promise<void> {
  await db.deleteFrom("rate_limits").where("resets_at", "<=", before.now).execute();
  await db.deleteFrom("password_resets").where("expires_at", "<=", before.now).execute();
  await db.deleteFrom("address_links").where("expires_at", "<=", before.linksBefore).execute();
  await db.deleteFrom("sign_ins").where("last_used_at", "<=", before.signInsBefore).execute();
}
