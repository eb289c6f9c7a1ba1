/** The domain of placeholder addresses, of unclaimed and deleted accounts; never mailed to, never shown. */
const UNCLAIMED_DOMAIN = "@speakers.invalid";

export const unclaimedEmail = (slug: string): string => slug + UNCLAIMED_DOMAIN;

/** Whether the address is a placeholder. */
export const isUnclaimed = (email: string): boolean => email.toLowerCase().endsWith(UNCLAIMED_DOMAIN);

/** The address to show: null for a placeholder. */
export const shownEmail = (email: string): string | null => (isUnclaimed(email) ? null : email);

/** Whether nobody can sign in to the account: an unclaimed one, not a deleted one. */
export const isUnclaimedAccount = (user: {
  password_hash: string | null;
  deleted_at: string | null;
}): boolean => user.password_hash === null && user.deleted_at === null;
