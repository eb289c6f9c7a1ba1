import type { WayIn } from "@plenary/contract/accounts/addresses";
import type { SecurityEvent } from "@plenary/contract/accounts/security-log";
import type { Device, Reaction, ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { eraseSecurityLog, recordSecurity } from "../../features/security-log/record.ts";

/** Entries of the owner's security log. */

export async function signedIn({ user, device, method }: FactOf<"signed_in">, { ctx, tx }: ReactionCtx) {
  await recordSecurity(ctx, tx, user.user_id, { event: "signed_in", device, method });
}

/** For actions of one's own devices, or of somebody guessing, without further details. */
const plainly =
  (
    event: Parameters<typeof recordSecurity>[3]["event"],
  ): Reaction<{ userId: string; device: Device | null }> =>
  ({ userId, device }, { ctx, tx }) =>
    recordSecurity(ctx, tx, userId, { event, device });

export const signInFailed = plainly("sign_in_failed");
export const confirmationFailed = plainly("confirmation_failed");
export const providerLinked = plainly("provider_linked");
export const providerUnlinked = plainly("provider_unlinked");
export const addressConfirmed = plainly("address_confirmed");
export const addressChanged = plainly("address_changed");

const removed: Partial<Record<WayIn["kind"], SecurityEvent>> = {
  ...{ passkey: "passkey_removed", totp: "totp_removed", provider: "provider_unlinked" },
};

/** With everything it ended. */
export async function addressRestored(fact: FactOf<"address_restored">, { ctx, tx }: ReactionCtx) {
  const { userId, device, ended } = fact;
  await recordSecurity(ctx, tx, userId, { event: "address_restored", device });
  for (const { kind } of ended) {
    const event = removed[kind];
    if (event) await recordSecurity(ctx, tx, userId, { event, device });
  }
}

export const factorAsked = plainly("second_factor_asked");
export const factorFailed = plainly("second_factor_failed");
export const passkeyCopied = plainly("passkey_copied");
export const recoveryCodesMade = plainly("recovery_codes_made");
export const recoveryCodeUsed = plainly("recovery_code_used");

export async function factorAdded(fact: FactOf<"second_factor_added">, { ctx, tx }: ReactionCtx) {
  const { userId, device, factor } = fact;
  await recordSecurity(ctx, tx, userId, { event: `${factor}_added`, device });
}

export async function factorRemoved(fact: FactOf<"second_factor_removed">, { ctx, tx }: ReactionCtx) {
  const { userId, device, factor } = fact;
  await recordSecurity(ctx, tx, userId, { event: `${factor}_removed`, device });
}

const ended = { this: "signed_out", one: "device_signed_out", others: "others_signed_out" } as const;

export async function signInsEnded(fact: FactOf<"sign_ins_ended">, { ctx, tx }: ReactionCtx) {
  await recordSecurity(ctx, tx, fact.userId, { event: ended[fact.which], device: fact.device });
}

export async function resetRequested(fact: FactOf<"password_reset_requested">, { ctx, tx }: ReactionCtx) {
  const { user, device } = fact;
  await recordSecurity(ctx, tx, user.user_id, { event: "password_reset_requested", device });
}

export async function passwordChanged(fact: FactOf<"password_changed">, { ctx, tx }: ReactionCtx) {
  const event = fact.by === "link" ? "password_reset" : "password_changed";
  await recordSecurity(ctx, tx, fact.userId, { event, device: fact.device });
}

/** For actions of others, without where they were: an administrator's address is only in the audit log. */
const byOthers =
  (event: Parameters<typeof recordSecurity>[3]["event"]): Reaction<{ userId: string }> =>
  ({ userId }, { ctx, tx }) =>
    recordSecurity(ctx, tx, userId, { event, device: null });

export const locked = byOthers("locked_by_admin");
export const unlocked = byOthers("unlocked_by_admin");
export const resetLinkMade = byOthers("reset_link_by_admin");
export const signedOut = byOthers("signed_out_by_admin");
export const factorsRemoved = byOthers("factors_removed_by_admin");
export const addressLost = byOthers("address_lost");
export const credentialsReset = byOthers("credentials_reset");

export const erased = ({ userId }: { userId: string }, { tx }: ReactionCtx): Promise<void> =>
  eraseSecurityLog(tx, userId);
