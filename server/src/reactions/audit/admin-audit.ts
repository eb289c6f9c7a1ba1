import type { Actor, Reaction, ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { type AuditedAction, recordAudit } from "../../features/audit/record.ts";
import type { ToldAccount } from "../../features/users/users.ts";

/** Administrators' actions on accounts, roles, owners of events and the system. */

/** Logs an action on an account, with its name at the time; `more` adds details. */
const toAccount =
  <F extends { actor: Actor; userId: string; before: ToldAccount }>(
    action: AuditedAction["action"],
    more?: (fact: F) => AuditedAction["details"],
  ): Reaction<F> =>
  (fact, { ctx, tx }) =>
    recordAudit(ctx, tx, fact.actor, {
      action,
      resourceType: "user",
      resourceId: fact.userId,
      details: { username: fact.before.username, ...more?.(fact) },
    });

export const accountLocked = toAccount<FactOf<"account_locked">>("lock_account", ({ reason }) => ({
  reason,
}));
export const accountUnlocked = toAccount<FactOf<"account_unlocked">>("unlock_account", ({ reason }) => ({
  reason,
}));
export const addressConfirmed = toAccount<FactOf<"address_confirmed_by_hand">>(
  "confirm_email",
  ({ email }) => ({ email }),
);
export const adminRemoved = toAccount("admin_role_removed");
export const signedOut = toAccount("sign_ins_ended");
export const resetLinkMade = toAccount("reset_link_made");
export const factorsRemoved = toAccount("second_factors_removed");

export async function adminInvited(fact: FactOf<"admin_invited">, { ctx, tx }: ReactionCtx) {
  const { actor, invitation, invitee } = fact;
  await recordAudit(ctx, tx, actor, {
    action: "admin_invite",
    resourceType: "invitation",
    resourceId: invitation.invitation_id,
    details: { userId: invitee.user_id, email: invitee.email, expiresAt: invitation.expires_at },
  });
}

export async function adminAnswered(
  fact: FactOf<"admin_role_granted"> | FactOf<"admin_invitation_declined">,
  { ctx, tx }: ReactionCtx,
) {
  const { actor, userId, before, invitation } = fact;
  const { invitation_id: invitationId, inviter_name: inviterName } = invitation;
  await recordAudit(ctx, tx, actor, {
    action: fact.kind === "admin_role_granted" ? "admin_role_granted" : "admin_invite_declined",
    resourceType: "user",
    resourceId: userId,
    details: { username: before.username, invitationId, inviterName },
  });
}

/** Logs that there is one administrator less, whoever deleted the account. */
export async function accountDeleted(fact: FactOf<"account_deleted">, { ctx, tx }: ReactionCtx) {
  const { actor, userId, username, role } = fact;
  if (role !== "admin") return;
  await recordAudit(ctx, tx, actor, {
    action: "admin_account_deleted",
    resourceType: "user",
    resourceId: userId,
    details: { username },
  });
}

/** Logs a role that came from a group at the provider, not from anybody here. */
export async function adminByGroup(fact: FactOf<"oidc_admin_changed">, { ctx, tx }: ReactionCtx) {
  const { userId, device, before, isAdmin, group } = fact;
  const actor = { userId, role: "user" as const, device, signInId: null };
  await recordAudit(ctx, tx, actor, {
    action: isAdmin ? "admin_role_granted" : "admin_role_removed",
    resourceType: "user",
    resourceId: userId,
    details: { username: before.username, group },
  });
}

export async function quotasChanged(fact: FactOf<"quotas_changed">, { ctx, tx }: ReactionCtx) {
  const { actor, userId, before, from, to } = fact;
  const names = (Object.keys(to) as (keyof typeof to)[]).filter((name) => from[name] !== to[name]);
  await recordAudit(ctx, tx, actor, {
    action: "quotas_changed",
    resourceType: "user",
    resourceId: userId,
    details: {
      username: before.username,
      changed: Object.fromEntries(names.map((name) => [name, { from: from[name], to: to[name] }])),
    },
  });
}

export async function credentialsReset(fact: FactOf<"admin_credentials_reset">, { ctx, tx }: ReactionCtx) {
  const { actor, userId, username } = fact;
  await recordAudit(ctx, tx, actor, {
    action: "admin_credentials_reset",
    resourceType: "user",
    resourceId: userId,
    details: { username },
  });
}

export async function eventTransferred(fact: FactOf<"event_transferred">, { ctx, tx }: ReactionCtx) {
  const { actor, before, owner } = fact;
  await recordAudit(ctx, tx, actor, {
    action: "event_ownership_transfer",
    resourceType: "event",
    resourceId: before.event_id,
    details: {
      eventName: before.name,
      from: { userId: before.creator_id, name: before.creator_name },
      to: { userId: owner.user_id, name: owner.name },
    },
  });
}

export async function settingsUpdated(fact: FactOf<"settings_updated">, { ctx, tx }: ReactionCtx) {
  await recordAudit(ctx, tx, fact.actor, {
    action: "settings_updated",
    resourceType: "settings",
    resourceId: null,
    details: { changed: changesOf(fact) },
  });
}

/** Old and new values; for the password, only that it changed. */
function changesOf(fact: FactOf<"settings_updated">): Record<string, unknown> {
  const { before, after, smtpPassword } = fact;
  const names = Object.keys(after) as (keyof typeof after)[];
  const changes = names
    .filter((name) => before[name] !== after[name])
    .map((name) => [name, { from: before[name], to: after[name] }]);
  return Object.fromEntries(smtpPassword === "kept" ? changes : [...changes, ["smtpPassword", smtpPassword]]);
}

export async function smtpTested({ actor, server, reason }: FactOf<"smtp_tested">, { ctx, tx }: ReactionCtx) {
  const { host: smtpHost, port: smtpPort, username: smtpUsername } = server;
  await recordAudit(ctx, tx, actor, {
    action: "smtp_tested",
    resourceType: "settings",
    resourceId: null,
    details: { smtpHost, smtpPort, smtpUsername, valid: reason === null, reason },
  });
}

export async function testMailSent(
  { actor, to, reason }: FactOf<"test_mail_sent">,
  { ctx, tx }: ReactionCtx,
) {
  await recordAudit(ctx, tx, actor, {
    action: "test_mail_sent",
    resourceType: "mail",
    resourceId: null,
    details: { to, sent: reason === null, reason },
  });
}

export async function heldMailReleased(fact: FactOf<"held_mail_released">, { ctx, tx }: ReactionCtx) {
  const { actor, send, sent, dropped } = fact;
  await recordAudit(ctx, tx, actor, {
    action: "held_mail_released",
    resourceType: "mail",
    resourceId: null,
    details: { send, sent, dropped },
  });
}

export async function mailsRetried(
  { actor, mailId, retried }: FactOf<"mails_retried">,
  { ctx, tx }: ReactionCtx,
) {
  await recordAudit(ctx, tx, actor, {
    action: "mail_retried",
    resourceType: "mail",
    resourceId: mailId ?? null,
    details: { retried },
  });
}

export const mailDismissed = (
  { actor, mailId, mailKind, to }: FactOf<"mail_dismissed">,
  { ctx, tx }: ReactionCtx,
) =>
  recordAudit(ctx, tx, actor, {
    action: "mail_dismissed",
    resourceType: "mail",
    resourceId: mailId,
    details: { kind: mailKind, to },
  });

export async function auditExported({ actor, filters }: FactOf<"audit_exported">, { ctx, tx }: ReactionCtx) {
  await recordAudit(ctx, tx, actor, {
    action: "audit_exported",
    resourceType: "audit_log",
    resourceId: null,
    details: { ...filters },
  });
}
