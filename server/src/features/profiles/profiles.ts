import type * as contract from "@plenary/contract/accounts/profiles";
import type { Density, User } from "@plenary/contract/accounts/users";
import type { Answer } from "@plenary/contract/endpoint";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { requireConfirmation } from "../../core/confirmation.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { emailConfigured, readSettings } from "../../core/settings/settings.ts";
import type { Tx } from "../../db/db.ts";
import { changedValues } from "../../db/rows/changed-values.ts";
import { selectUser, updateUser } from "../../db/rows/users.ts";
import { askForAddress, beginningOfSignIn, countChange, pendingAfter } from "../addresses/change.ts";
import { hasPublicPage } from "../public/public.ts";
import { toldOf, type UserRow, userSearchText, viewOf, viewsOf } from "../users/users.ts";

/** One user, as the caller may see them, and whether they have a public page. */
export async function getUser(
  ctx: Ctx,
  actor: Actor,
  userId: string,
): Promise<Answer<typeof contract.getUser>> {
  const row = found(await selectUser(ctx.db, userId));
  const [user = viewOf(actor, row)] = await viewsOf(ctx.db, actor, [row]);
  return { user, hasPublicPage: await hasPublicPage(ctx, userId) };
}

/**
 * Changes what the body contains in the caller's profile. Another address requires a step-up, and is pending until the
 * link mailed to it is opened (docs/product/accounts.md#confirmed-addresses).
 */
export async function updateProfile(
  ctx: Ctx,
  actor: Actor,
  userId: string,
  body: z.output<typeof contract.ProfileBody>,
): Promise<{ user: User; linkSent?: boolean }> {
  const before = found(await selectUser(ctx.db, userId));
  if (before.user_id !== actor.userId) throw new Refusal("NotOwnProfile");
  if (body.email !== before.email && body.email !== before.pending_email) {
    await requireConfirmation(ctx, actor);
  }
  await countChange(ctx, before, body.email);
  return inTransaction(ctx, (tx, tell) => writeProfile(ctx, tx, tell, actor, before, body));
}

type Written = Partial<z.output<typeof contract.ProfileBody>>;

/** Changes the caller's profile in another operation's transaction. `counted` is the user when countChange was called. */
export async function writeProfile(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  counted: UserRow,
  { name, email, description, emailNotifications, showsEmail, sharesEmail, ...said }: Written,
): Promise<{ user: User; linkSent?: boolean }> {
  const row = found(await selectUser(tx, actor.userId, "update"));
  const pending = email === undefined ? row.pending_email : pendingAfter(row, email);
  const changes = changedValues<UserRow>(row, {
    name,
    // In another case it is the same address.
    email: pending === null ? email : row.email,
    pending_email: pending,
    description,
    tagline: said.tagline,
    affiliation: said.affiliation,
    pronouns: said.pronouns,
    links: said.links,
    email_notifications: emailNotifications,
    shows_email: showsEmail,
    shares_email: sharesEmail,
  });
  if (!changes) return { user: viewOf(actor, row) };
  const asked = changes.pending_email ? { pending_since: await beginningOfSignIn(ctx, tx, actor) } : {};
  const changed = { ...row, ...changes, ...asked, updated_at: now(ctx) };
  await updateUser(tx, actor.userId, {
    ...{ ...changes, ...asked },
    search_text: userSearchText(changed),
    updated_at: changed.updated_at,
  });
  await tell({
    kind: "profile_updated",
    userId: actor.userId,
    before: toldOf(row),
    after: toldOf(changed),
  });
  const user = viewOf(actor, changed);
  if (!changes.pending_email) return { user };
  await askForAddress(ctx, tx, tell, counted, changed);
  return { user, linkSent: emailConfigured(await readSettings(tx)) };
}

export const updateNotificationSettings = (
  ctx: Ctx,
  actor: Actor,
  { emailNotifications }: z.output<typeof contract.NotificationSettingsBody>,
): Promise<User> => updateSettings(ctx, actor, { email_notifications: emailNotifications });

export const updateDisplaySettings = (
  ctx: Ctx,
  actor: Actor,
  { density }: { density: Density },
): Promise<User> => updateSettings(ctx, actor, { density });

function updateSettings(
  ctx: Ctx,
  actor: Actor,
  settings: Partial<Pick<UserRow, "email_notifications" | "density">>,
): Promise<User> {
  return inTransaction(ctx, async (tx, tell) => {
    const row = found(await selectUser(tx, actor.userId, "update"));
    const changed = changedValues<UserRow>(row, settings);
    if (!changed) return viewOf(actor, row);
    const changes = { ...changed, updated_at: now(ctx) };
    await updateUser(tx, actor.userId, changes);
    await tell({ kind: "settings_changed", userId: actor.userId });
    return viewOf(actor, { ...row, ...changes });
  });
}

function found(row: UserRow | undefined): UserRow {
  if (!row) throw new Refusal("UserNotFound");
  return row;
}
