import { randomBytes, randomUUIDv7 } from "node:crypto";
import { RegisterBody } from "@plenary/contract/accounts/accounts";
import { limits } from "@plenary/contract/limits";
import { isRefusal } from "../../base/refusals.ts";
import { newToken } from "../../base/secrets.ts";
import { type Ctx, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { hashPassword } from "../accounts/passwords/passwords.ts";
import { giveInvitations } from "../addresses/addresses.ts";
import { isFirstAdmin, refuseReservedEmail } from "../addresses/reserved-addresses.ts";
import { type UserRow, userSearchText } from "../users/users.ts";
import { insertUser, isUsernameTaken } from "./oidc.queries.ts";
import type { Claims } from "./provider.ts";

/** Makes an account from the provider's claims, with a password that nobody knows. Undefined for a reserved address. */
export async function makeAccount(
  ctx: Ctx,
  tx: Tx,
  claims: Claims & { email: string },
): Promise<UserRow | undefined> {
  const username = await freeUsername(tx, claims);
  const email = RegisterBody.shape.profile.shape.email.safeParse(claims.email).data;
  if (email === undefined || isReserved(ctx, username, email)) return undefined;
  const name = RegisterBody.shape.profile.shape.name.safeParse(claims.name?.slice(0, limits.nameMax)).data;
  const time = now(ctx);
  const row = {
    username,
    email,
    name: name ?? username,
    email_confirmed_at: claims.email_verified ? time : null,
  };
  const made = await insertUser(tx, {
    ...row,
    user_id: randomUUIDv7(),
    password_hash: await hashPassword(ctx, newToken()),
    has_own_password: false,
    search_text: userSearchText(row),
    created_at: time,
    updated_at: time,
  });
  if (made.email_confirmed_at) await giveInvitations(tx, made.user_id, made.email);
  return made;
}

/** From the name there or the address, in the form of usernames here; with a random end if it is taken. */
async function freeUsername(tx: Tx, { preferred_username, email = "" }: Claims): Promise<string> {
  const asked = (preferred_username ?? email).split("@")[0] ?? "";
  const written = asked.normalize("NFKD").replace(/[^A-Za-z0-9._-]/g, "");
  const base = written.length >= limits.usernameMin ? written.slice(0, limits.usernameMax - 9) : "user";
  const isFree = base !== "user" && !isFirstAdmin(base) && !(await isUsernameTaken(tx, base));
  return isFree ? base : `${base}-${randomBytes(4).toString("hex")}`;
}

function isReserved(ctx: Ctx, username: string, email: string): boolean {
  try {
    refuseReservedEmail(ctx, username, email);
    return false;
  } catch (error) {
    if (isRefusal(error, "EmailTaken") || isRefusal(error, "UnusableEmail")) return true;
    throw error;
  }
}
