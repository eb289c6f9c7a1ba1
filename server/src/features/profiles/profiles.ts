import type * as contract from "@plenary/contract/profiles";
import type { User } from "@plenary/contract/users";
import type { z } from "zod";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { readSettings } from "../../core/settings.ts";
import { type Tag, tags } from "../../core/tags.ts";
import { changedValues } from "../../db/changed.ts";
import type { Tx } from "../../db/db.ts";
import { queueMail, readdressMails } from "../../mail/outbox.ts";
import { refuseReservedEmail, voidResets } from "../accounts/accounts.ts";
import { followAddress } from "../invitations/invitations.ts";
import { type UserRow, userSearchText, viewOf } from "../users/users.ts";
import { selectConfirmedPlaces, selectUser, updateUser } from "./profiles.queries.ts";

/** One user, as the caller may see them. */
export async function getUser(ctx: Ctx, actor: Actor, userId: string): Promise<User> {
  return viewOf(actor, found(await selectUser(ctx.db, userId)));
}

/**
 * Changes one's own profile in what the body gives. Throws EmailTaken for an address that another account has: the unique
 * index decides, also between two at once. Reset links sent to an earlier address end with it, invitations and
 * waiting mails go along; the earlier address is told.
 */
export async function updateProfile(
  ctx: Ctx,
  actor: Actor,
  userId: string,
  body: z.output<typeof contract.ProfileBody>,
): Promise<User> {
  try {
    return await inTransaction(ctx, async (tx, _tell, announce) => {
      const row = found(await selectUser(tx, userId, "update"));
      if (row.user_id !== actor.userId) throw new Refusal("NotOwnProfile");
      const changes = changedValues<UserRow>(row, {
        name: body.name,
        email: body.email,
        description: body.description,
        email_notifications: body.emailNotifications,
      });
      if (!changes) return viewOf(actor, row);
      if (changes.email !== undefined) {
        refuseReservedEmail(ctx, row.username, changes.email);
        await voidResets(tx, userId);
        const isAnother = changes.email.toLowerCase() !== row.email.toLowerCase();
        if (isAnother) {
          await followAddress(ctx, tx, row.email, changes.email);
          await readdressMails(tx, row.email, changes.email);
          const { supportEmail } = await readSettings(tx);
          const data = { supportEmail: supportEmail ?? "" };
          await queueMail(ctx, tx, { kind: "email_changed", to: row, data });
        }
      }
      const changed = { ...row, ...changes, updated_at: now(ctx) };
      await updateUser(tx, userId, {
        ...changes,
        search_text: userSearchText(changed),
        updated_at: changed.updated_at,
      });
      announce(`user:${userId}`, ...(await publicTraces(tx, userId, changes)));
      return viewOf(actor, changed);
    });
  } catch (error) {
    if (violatedConstraint(error) === "users_email") throw new Refusal("EmailTaken");
    throw error;
  }
}

/** Switches one's own e-mail notifications. */
export function updateNotificationSettings(
  ctx: Ctx,
  actor: Actor,
  { emailNotifications }: z.output<typeof contract.NotificationSettingsBody>,
): Promise<User> {
  return inTransaction(ctx, async (tx, _tell, announce) => {
    const row = found(await selectUser(tx, actor.userId, "update"));
    if (row.email_notifications === emailNotifications) return viewOf(actor, row);
    const changes = { email_notifications: emailNotifications, updated_at: now(ctx) };
    await updateUser(tx, actor.userId, changes);
    announce(`user:${actor.userId}`);
    return viewOf(actor, { ...row, ...changes });
  });
}

function found(row: UserRow | undefined): UserRow {
  if (!row) throw new Refusal("UserNotFound");
  return row;
}

/** Where visitors see what has changed: the profile, and with a new name every page that says who speaks. */
async function publicTraces(tx: Tx, userId: string, changes: Partial<UserRow>): Promise<Tag[]> {
  const { name, email, description } = changes;
  if (name !== undefined) return nameTraces(tx, userId);
  return email === undefined && description === undefined ? [] : [`public:user:${userId}`];
}

/** Where visitors see a user's name: the profile, and every page that says who speaks. */
export async function nameTraces(tx: Tx, userId: string): Promise<Tag[]> {
  const places = await selectConfirmedPlaces(tx, userId);
  return [
    `public:user:${userId}`,
    ...places.flatMap((place) => [tags.publicEvent(place.event_id), tags.publicUser(place.user_id)]),
  ];
}
