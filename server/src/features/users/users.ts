import type { User } from "@plenary/contract/users";
import type { Selectable } from "kysely";
import type { Actor } from "../../context.ts";
import { foldedLines } from "../../db/fold.ts";
import type { Tables } from "../../db/tables.ts";

export type UserRow = Selectable<Tables["users"]>;

/** The username of the first administrator (decisions.md, section 5). */
export const FIRST_ADMIN = "admin";

/** Where imported speakers have their addresses until the account is claimed; never mailed to, never shown. */
const UNCLAIMED_DOMAIN = "@speakers.invalid";

export const unclaimedEmail = (slug: string): string => slug + UNCLAIMED_DOMAIN;

/** Whether the address is only a placeholder. */
export const isUnclaimed = (email: string): boolean => email.toLowerCase().endsWith(UNCLAIMED_DOMAIN);

/** An address as it may be shown: null for a placeholder. */
export const shownEmail = (email: string): string | null => (isUnclaimed(email) ? null : email);

/** What the search looks through, kept with the user; a placeholder address is not in it. */
export function userSearchText({
  name,
  username,
  email,
}: Pick<UserRow, "name" | "username" | "email">): string {
  return foldedLines([name, username, shownEmail(email) ?? ""]);
}

/** A user as every other signed-in user sees it (decisions.md, section 3). */
function othersView(row: UserRow): User {
  return {
    userId: row.user_id,
    username: row.username,
    name: row.name,
    email: shownEmail(row.email),
    description: row.description,
    role: row.role,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A user as it sees itself. */
export function ownView(row: UserRow): User {
  return { ...othersView(row), ...ownSettings(row) };
}

/** A user as the caller may see them. */
export function viewOf(actor: Actor, row: UserRow): User {
  return {
    ...othersView(row),
    ...(actor.role === "admin" && { isLocked: row.is_locked, lockReason: row.lock_reason }),
    ...(actor.userId === row.user_id && ownSettings(row)),
  };
}

const ownSettings = (row: UserRow) => ({
  emailNotifications: row.email_notifications,
  passwordChangedAt: row.password_changed_at,
});
