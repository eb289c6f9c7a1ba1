import type { Db } from "../../../db/db.ts";
import type { ValidSince } from "./sign-ins.queries.ts";

export async function deleteExpired(
  db: Db,
  before: { now: string; linksBefore: string; devicesBefore: string; signIns: ValidSince },
): Promise<void> {
  await db.deleteFrom("rate_limits").where("resets_at", "<=", before.now).execute();
  await db.deleteFrom("password_resets").where("expires_at", "<=", before.now).execute();
  await db.deleteFrom("login_challenges").where("expires_at", "<=", before.now).execute();
  await db.deleteFrom("passkey_challenges").where("expires_at", "<=", before.now).execute();
  await db.deleteFrom("address_links").where("expires_at", "<=", before.linksBefore).execute();
  await db.deleteFrom("claim_links").where("expires_at", "<=", before.linksBefore).execute();
  await db.deleteFrom("sign_ins").where("last_used_at", "<=", before.signIns.usedAfter).execute();
  await db.deleteFrom("sign_ins").where("created_at", "<=", before.signIns.madeAfter).execute();
  await db.deleteFrom("known_devices").where("seen_at", "<=", before.devicesBefore).execute();
}
