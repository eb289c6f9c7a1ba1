import { randomUUID } from "node:crypto";
import type { User } from "@plenary/contract/users";
import type { Selectable } from "kysely";
import type { Actor } from "../../core/context.ts";
import { shownEmail, unclaimedEmail } from "../../core/unclaimed.ts";
import { foldedLines } from "../../db/fold.ts";
import type { Tables } from "../../db/tables.ts";

export type UserRow = Selectable<Tables["users"]>;

/** What facts tell of an account: nothing that lets anybody in, nor what is only kept to search by. */
export type ToldAccount = Pick<
  UserRow,
  "user_id" | "username" | "name" | "email" | "email_confirmed_at" | "email_notifications" | "description"
>;

/** Exactly that of a row, which may hold more. */
export const toldOf = (row: ToldAccount): ToldAccount => ({
  user_id: row.user_id,
  username: row.username,
  name: row.name,
  email: row.email,
  email_confirmed_at: row.email_confirmed_at,
  email_notifications: row.email_notifications,
  description: row.description,
});

/** The username of the first administrator (docs/product/setup.md#the-first-administrator). */
export const FIRST_ADMIN = "admin";

/** What lists call users whose account is deleted. The database enforces it on their rows (migration 0006). */
const DELETED_NAME = "Deleted user";

/**
 * What is left of a deleted account: a row for what others rely on, which nobody can sign in to, find or write to. The
 * username must be one that nobody could have taken before.
 */
export function deletedUser(time: string) {
  const username = `deleted-${randomUUID()}`;
  return {
    username,
    email: unclaimedEmail(username),
    email_confirmed_at: null,
    pending_email: null,
    name: DELETED_NAME,
    description: null,
    role: "user" as const,
    password_hash: null,
    password_changed_at: null,
    temporary_password: false,
    email_notifications: false,
    search_text: "",
    deleted_at: time,
    updated_at: time,
  };
}

/** The text that the search looks through, stored with the user; it leaves out placeholder addresses. */
export function userSearchText({
  name,
  username,
  email,
}: Pick<UserRow, "name" | "username" | "email">): string {
  return foldedLines([name, username, shownEmail(email) ?? ""]);
}

/** A user as all other signed-in users see it (docs/product/accounts.md#what-others-see). */
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

/** A user as the user sees it. */
export function ownView(row: UserRow): User {
  return { ...othersView(row), ...addressState(row), ...ownSettings(row) };
}

/** A user as the caller may see them. */
export function viewOf(actor: Actor, row: UserRow): User {
  const isAdmin = actor.role === "admin";
  const isOwn = actor.userId === row.user_id;
  return {
    ...othersView(row),
    ...(isAdmin && { isLocked: row.is_locked, lockReason: row.lock_reason }),
    ...((isAdmin || isOwn) && addressState(row)),
    ...(isOwn && ownSettings(row)),
  };
}

const addressState = (row: UserRow) => ({
  emailConfirmed: row.email_confirmed_at !== null,
  pendingEmail: row.pending_email,
});

const ownSettings = (row: UserRow) => ({
  emailNotifications: row.email_notifications,
  passwordChangedAt: row.password_changed_at,
});
