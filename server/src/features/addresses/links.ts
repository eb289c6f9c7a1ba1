import { limits } from "@plenary/contract/limits";
import { Refusal } from "../../base/refusals.ts";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Ctx, now, type Tell } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";
import type { Tx } from "../../db/db.ts";
import type { UserRow } from "../users/users.ts";
import * as queries from "./addresses.queries.ts";

const DAY = 24 * 60 * 60;

/** Mails with a confirmation link, from one account and to one address (docs/product/accounts.md#confirmed-addresses). */
const mails: Limit = { max: 10, seconds: DAY };

/** Counts a mail to the address; throws TooManyAttempts if the account or the address has had too many in a day. */
export async function countMail(ctx: Ctx, userId: string, email: string): Promise<void> {
  await countUse(ctx, `address-mail:account:${userId}`, mails);
  await countUse(ctx, `address-mail:target:${email.toLowerCase()}`, mails);
}

/** Compares addresses; case makes no difference. */
export const isSameAddress = (one: string, other: string | null): boolean =>
  one.toLowerCase() === other?.toLowerCase();

/** Stores a user's link, with `since`, the beginning of the sign-in that it undoes. Returns its token; only the hash is stored. */
export async function makeLink(
  ctx: Ctx,
  tx: Tx,
  purpose: queries.LinkRow["purpose"],
  { user_id }: Pick<UserRow, "user_id">,
  email: string,
  since: string | null = null,
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  const expiresAt = new Date(ctx.clock().valueOf() + limits.addressLinkDays * 86_400_000).toISOString();
  await queries.insertLink(tx, {
    token_hash: hashToken(token),
    user_id,
    purpose,
    ...{ email, since },
    expires_at: expiresAt,
  });
  return { token, expiresAt };
}

/** The earliest time that a change undone by an earlier version's link can have been requested: it waited a week at most. */
export const earliestRequest = ({ expires_at }: queries.LinkRow): string =>
  new Date(Date.parse(expires_at) - 2 * limits.addressLinkDays * 86_400_000).toISOString();

/** Makes and mails a link that confirms the user's address; earlier links go on working. */
export async function sendLink(ctx: Ctx, tx: Tx, tell: Tell, user: UserRow, email: string): Promise<void> {
  const link = await makeLink(ctx, tx, "confirm", user, email);
  await tell({
    kind: "address_link_made",
    userId: user.user_id,
    to: { email, name: user.name },
    username: user.username,
    ...link,
    isNew: !isSameAddress(email, user.email),
  });
}

/** The link with that token. Throws LinkNotValid for an unknown or used one, and LinkExpired. */
export async function findLink(
  ctx: Ctx,
  tx: Tx,
  purpose: queries.LinkRow["purpose"],
  token: string,
): Promise<queries.LinkRow> {
  const link = await queries.selectLink(tx, hashToken(token), purpose);
  if (!link) throw new Refusal("LinkNotValid");
  if (link.expires_at <= now(ctx)) throw new Refusal("LinkExpired");
  return link;
}
