import { now, type ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { linkTo } from "../../core/links.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { releaseKept } from "../../mail/kept-mail.ts";
import { hurryMails, queueMail, wakeDelivery } from "../../mail/outbox.ts";
import { selectRecipient } from "../../mail/recipients.ts";

/** The link lets its holder set a password, so it is sealed in the outbox and removed once sent. */
export async function passwordReset(fact: FactOf<"password_reset_requested">, { ctx, tx }: ReactionCtx) {
  const { user: to, token, expiresAt } = fact;
  const link = await linkTo(ctx, tx, "/reset-password", { token });
  await queueMail(ctx, tx, { kind: "password_reset", to, data: { expiresAt }, secret: { link } });
}

/** The link proves the mailbox to whoever opens it, so it is sealed and removed in the same way. */
export async function addressLink(fact: FactOf<"address_link_made">, { ctx, tx }: ReactionCtx) {
  const { to, username, token, expiresAt, isNew } = fact;
  const link = await linkTo(ctx, tx, "/confirm-email", { token });
  const data = { username, expiresAt, isNew };
  await queueMail(ctx, tx, { kind: "address_confirmation", to, data, secret: { link } });
}

export async function passwordChanged({ userId }: { userId: string }, { ctx, tx }: ReactionCtx) {
  const to = await selectRecipient(tx, userId);
  if (to) await queueMail(ctx, tx, { kind: "password_changed", to, data: {} });
}

/** Tells the account's owner, who may not be the person who signed in. */
export async function newDevice(fact: FactOf<"signed_in">, { ctx, tx }: ReactionCtx) {
  if (!fact.isNewDevice) return;
  const { address, userAgent } = fact.device;
  const link = await linkTo(ctx, tx, "/settings");
  const data = { userAgent: userAgent ?? "", address, at: now(ctx), link };
  await queueMail(ctx, tx, { kind: "new_device", to: fact.user, data });
}

export async function factorAdded(
  { user: to, factor }: FactOf<"second_factor_added">,
  { ctx, tx }: ReactionCtx,
) {
  const link = await linkTo(ctx, tx, "/settings");
  await queueMail(ctx, tx, { kind: "second_factor_added", to, data: { factor, link } });
}

export async function factorRemoved(fact: FactOf<"second_factor_removed">, { ctx, tx }: ReactionCtx) {
  const { user: to, factor } = fact;
  const link = await linkTo(ctx, tx, "/settings");
  await queueMail(ctx, tx, { kind: "second_factor_removed", to, data: { factor, link } });
}

export async function providerUnlinked(fact: FactOf<"oidc_unlinked">, { ctx, tx }: ReactionCtx) {
  const { user: to, provider } = fact;
  const link = await linkTo(ctx, tx, "/settings");
  await queueMail(ctx, tx, { kind: "provider_unlinked", to, data: { provider, link } });
}

export async function factorsRemoved({ before: to }: FactOf<"factors_removed">, { ctx, tx }: ReactionCtx) {
  const { supportEmail } = await readSettings(tx);
  const data = { supportEmail: supportEmail ?? "", link: await linkTo(ctx, tx, "/login") };
  await queueMail(ctx, tx, { kind: "factors_removed", to, data });
}

export async function recoveryCodeUsed(fact: FactOf<"recovery_code_used">, { ctx, tx }: ReactionCtx) {
  const { user: to, left } = fact;
  const link = await linkTo(ctx, tx, "/settings");
  await queueMail(ctx, tx, { kind: "recovery_code_used", to, data: { left, link } });
}

/** Tells the former address, with a link that restores it: somebody else may have changed it. */
export async function addressChanged(fact: FactOf<"address_changed">, { ctx, tx }: ReactionCtx) {
  if (!fact.restore) return;
  const { token, expiresAt } = fact.restore;
  const { supportEmail } = await readSettings(tx);
  const link = await linkTo(ctx, tx, "/restore-email", { token });
  const data = { supportEmail: supportEmail ?? "", expiresAt };
  await queueMail(ctx, tx, { kind: "address_changed", to: fact.before, data, secret: { link } });
}

/** Releases mails kept for the owner until the address was confirmed. */
export async function kept(
  { userId, after }: FactOf<"address_confirmed" | "address_changed">,
  { ctx, tx }: ReactionCtx,
) {
  if (await releaseKept(tx, now(ctx), { userId, email: after.email })) await wakeDelivery(ctx, tx);
}

/** Tells the owner what has ended. The other address gets no link: the two could take the account from each other. */
export async function addressRestored(fact: FactOf<"address_restored">, { ctx, tx }: ReactionCtx) {
  const { before, after, ended, kept } = fact;
  const link = await linkTo(ctx, tx, "/settings");
  await queueMail(ctx, tx, { kind: "address_restored", to: after, data: { ended, kept, link } });
  if (before.email.toLowerCase() === after.email.toLowerCase()) return;
  const { supportEmail } = await readSettings(tx);
  await queueMail(ctx, tx, { kind: "email_changed", to: before, data: { supportEmail: supportEmail ?? "" } });
}

export async function locked(fact: FactOf<"account_locked">, { ctx, tx }: ReactionCtx) {
  const { before: to, reason, supportEmail } = fact;
  const data = { reason, supportEmail: supportEmail ?? "" };
  await queueMail(ctx, tx, { kind: "account_locked", to, data });
}

export async function unlocked({ before: to }: FactOf<"account_unlocked">, { ctx, tx }: ReactionCtx) {
  const link = await linkTo(ctx, tx, "/login");
  await queueMail(ctx, tx, { kind: "account_unlocked", to, data: { link } });
}

/** The first administrator's temporary password, sealed in the outbox and removed once sent. */
export async function credentials(fact: FactOf<"first_admin_created">, { ctx, tx }: ReactionCtx) {
  if (!fact.credentials) return;
  const { to, loginUrl, expiresAt, temporaryPassword } = fact.credentials;
  const data = { loginUrl, expiresAt };
  await queueMail(ctx, tx, { kind: "bootstrap_credentials", to, data, secret: { temporaryPassword } });
}

export async function adminInvitation(fact: FactOf<"admin_invited">, { ctx, tx }: ReactionCtx) {
  const { invitation, invitee: to, inviterName } = fact;
  const link = await linkTo(ctx, tx, "/admin/roles");
  const { expires_at: expiresAt, invitation_id: invitationId } = invitation;
  const data = { inviterName, expiresAt, link, invitationId };
  await queueMail(ctx, tx, { kind: "admin_invitation", to, data });
}

/** Tells the inviter, if still an administrator. */
export async function adminAnswer(
  fact: FactOf<"admin_role_granted"> | FactOf<"admin_invitation_declined">,
  { ctx, tx }: ReactionCtx,
) {
  const { invitation, before: invitee } = fact;
  const to = invitation.invited_by ? await selectRecipient(tx, invitation.invited_by) : undefined;
  if (to?.role !== "admin") return;
  const answer = fact.kind === "admin_role_granted" ? ("accepted" as const) : ("declined" as const);
  const data = { inviteeName: invitee.name, answer, link: await linkTo(ctx, tx, "/admin/roles") };
  await queueMail(ctx, tx, { kind: "admin_invitation_answered", to, data });
}

export async function roleRemoved(fact: FactOf<"admin_role_removed">, { ctx, tx }: ReactionCtx) {
  const { actor, userId, before: to } = fact;
  if (actor.userId === userId) return;
  const { supportEmail } = await readSettings(tx);
  const adminName = (await selectRecipient(tx, actor.userId))?.name ?? "";
  await queueMail(ctx, tx, {
    kind: "admin_role_removed",
    to,
    data: { adminName, supportEmail: supportEmail ?? "" },
  });
}

/** Retries waiting mail at once with the changed settings. */
export async function hurry(_fact: unknown, { ctx, tx }: ReactionCtx) {
  await hurryMails(tx, now(ctx));
}
