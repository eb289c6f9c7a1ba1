import { randomUUIDv7 } from "node:crypto";
import type { Role, User } from "@plenary/contract/accounts/users";
import type * as contract from "@plenary/contract/admin/admin-users";
import { limits } from "@plenary/contract/limits";
import { DAY } from "../../base/durations.ts";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { readSettings, whyNoMail } from "../../core/settings/settings.ts";
import type { Tx } from "../../db/db.ts";
import { updateUser } from "../../db/rows/users.ts";
import { selectRecipient, selectRecipientByEmail } from "../../mail/recipients.ts";
import { refuseEntry } from "../accounts/enter.ts";
import { countInvitation } from "../co-organizers/co-organizers.ts";
import { requireOtherAdmin } from "../users/admins.ts";
import { ownView, toldOf, type UserRow } from "../users/users.ts";
import * as queries from "./admin-users.queries.ts";

/**
 * Invites the account with this address to become an administrator, for seven days, and says whether a mail goes out.
 * Administrators only. Throws OtherAccount if it isn't that of `userId`.
 */
export async function inviteAdmin(
  ctx: Ctx,
  actor: Actor,
  { email, userId }: { email: string; userId?: string | undefined },
): Promise<{ invitation: contract.AdminInvitation; mailSent: boolean }> {
  await countInvitation(ctx, actor);
  const invite = inTransaction(ctx, async (tx, tell) => {
    const found = await selectRecipientByEmail(tx, email);
    const invitee = found && (await queries.selectAccount(tx, found.user_id));
    if (!invitee?.password_hash) throw new Refusal("NoUserWithEmail");
    if (userId !== undefined && invitee.user_id !== userId) throw new Refusal("OtherAccount");
    if (invitee.role === "admin") throw new Refusal("AlreadyAdmin");
    if (!invitee.email_confirmed_at) throw new Refusal("UnconfirmedAccount");
    const time = ctx.clock();
    const lifetime = limits.adminInvitationDays * DAY;
    await queries.expireInvitation(tx, invitee.user_id, time.toISOString());
    const row = await queries.insertInvitation(tx, {
      invitation_id: randomUUIDv7(),
      user_id: invitee.user_id,
      invited_by: actor.userId,
      invited_at: time.toISOString(),
      expires_at: new Date(time.valueOf() + lifetime).toISOString(),
    });
    const inviterName = (await selectRecipient(tx, actor.userId))?.name ?? "";
    await tell({ kind: "admin_invited", actor, invitation: row, invitee: toldOf(invitee), inviterName });
    const mailSent = whyNoMail(await readSettings(tx)) === null;
    return { invitation: invitationView({ ...row, inviter_name: inviterName }), mailSent };
  });
  return invite.catch((error: unknown) => {
    if (violatedConstraint(error) !== "admin_invitations_once") throw error;
    throw new Refusal("AlreadyInvited");
  });
}

/** The caller's pending invitations. */
export async function listAdminInvitations(ctx: Ctx, actor: Actor): Promise<contract.AdminInvitation[]> {
  const rows = await queries.selectPending(ctx.db, actor.userId, now(ctx));
  return rows.map(invitationView);
}

/** Answers one of the caller's invitations; accepting takes effect at once. */
export function answerAdminInvitation(ctx: Ctx, actor: Actor, invitationId: string, accept: boolean) {
  return inTransaction(ctx, async (tx, tell) => {
    const invitation = await queries.lockInvitation(tx, actor.userId, invitationId);
    const user = await queries.selectAccount(tx, actor.userId, "update");
    if (!invitation || !user) throw new Refusal("InvitationNotFound");
    // A lock ends the call's sign-in, but may have come after that was checked.
    await refuseEntry(ctx, tx, user);
    if (accept && !user.email_confirmed_at) throw new Refusal("UnconfirmedAccount");
    const time = now(ctx);
    const over = invitation.status === "expired" || invitation.expires_at <= time;
    if (invitation.status !== "expired" && invitation.status !== "pending")
      throw new Refusal("AlreadyAnswered");
    if (over) throw new Refusal("InvitationExpired");
    const status = accept ? "accepted" : "declined";
    await queries.answerInvitation(tx, invitationId, status, time);
    const changed = accept ? await setRole(ctx, tx, user, "admin") : user;
    const kind = accept ? "admin_role_granted" : "admin_invitation_declined";
    await tell({ kind, actor, userId: user.user_id, before: toldOf(user), invitation });
    return { invitation: invitationView({ ...invitation, status }), user: ownView(changed) };
  });
}

/** Ends an admin role, the caller's own or another's (docs/product/administration.md#admin-roles). Administrators only. */
export function removeAdmin(ctx: Ctx, actor: Actor, userId: string): Promise<User> {
  return inTransaction(ctx, async (tx, tell) => {
    if (!(await queries.selectAccount(tx, userId))) throw new Refusal("UserNotFound");
    const admins = await requireOtherAdmin(tx, userId);
    // Somebody may have ended the caller's own role a moment ago.
    if (!admins.includes(actor.userId)) throw new Refusal("NotAdmin");
    const user = await queries.selectAccount(tx, userId, "update");
    if (user?.role !== "admin") throw new Refusal("NotAnAdmin");
    const changed = await setRole(ctx, tx, user, "user");
    await tell({ kind: "admin_role_removed", actor, userId, before: toldOf(user) });
    return ownView(changed);
  });
}

async function setRole(ctx: Ctx, tx: Tx, user: UserRow, role: Role): Promise<UserRow> {
  const changed = { role, updated_at: now(ctx) };
  await updateUser(tx, user.user_id, changed);
  return { ...user, ...changed };
}

const invitationView = (
  row: Pick<
    queries.LockedInvitation,
    "invitation_id" | "status" | "invited_at" | "expires_at" | "inviter_name"
  >,
): contract.AdminInvitation => ({
  invitationId: row.invitation_id,
  inviterName: row.inviter_name,
  status: row.status as contract.AdminInvitation["status"],
  invitedAt: row.invited_at,
  expiresAt: row.expires_at,
});
