/**
 * The domain of the placeholder addresses of imported speakers, until their accounts are claimed, and of deleted
 * accounts; never mailed to, never shown.
 */
const UNCLAIMED_DOMAIN = "@speakers.invalid";

export const unclaimedEmail = (slug: string): string => slug + UNCLAIMED_DOMAIN;

/** Whether the address is only a placeholder. */
export const isUnclaimed = (email: string): boolean => email.toLowerCase().endsWith(UNCLAIMED_DOMAIN);

/** An address as it may be shown: null for a placeholder. */
export const shownEmail = (email: string): string | null => (isUnclaimed(email) ? null : email);

/** Whether nobody can sign in to the account: an imported speaker's, not one that was deleted. */
export const hasNobody = (user: { password_hash: string | null; deleted_at: string | null }): boolean =>
  user.password_hash === null && user.deleted_at === null;
