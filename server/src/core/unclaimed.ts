/**
 * Where imported speakers have their addresses until the account is claimed, and deleted accounts theirs; never
 * mailed to, never shown.
 */
const UNCLAIMED_DOMAIN = "@speakers.invalid";

export const unclaimedEmail = (slug: string): string => slug + UNCLAIMED_DOMAIN;

/** Whether the address is only a placeholder. */
export const isUnclaimed = (email: string): boolean => email.toLowerCase().endsWith(UNCLAIMED_DOMAIN);

/** An address as it may be shown: null for a placeholder. */
export const shownEmail = (email: string): string | null => (isUnclaimed(email) ? null : email);
