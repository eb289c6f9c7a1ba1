import { randomUUID } from "node:crypto";
import type { User } from "@plenary/contract/accounts/users";
import type { Selectable } from "kysely";
import type { Actor } from "../../core/context.ts";
import { isUnclaimedAccount, shownEmail, unclaimedEmail } from "../../core/placeholder-addresses.ts";
import type { Db } from "../../db/db.ts";
import { foldedLines } from "../../db/rows/fold.ts";
import type { Tables } from "../../db/tables.ts";
import { selectSpeakersFor } from "./users.queries.ts";

export type UserRow = Selectable<Tables["users"]>;

/** The fields of an account in facts: nothing that lets anybody in, nor what only serves searching. */
export type ToldAccount = Pick<
  UserRow,
  | "user_id"
  | "username"
  | "name"
  | "email"
  | "email_confirmed_at"
  | "email_notifications"
  | "shows_email"
  | "description"
  | SaidColumn
>;

/** What people say of themselves, and their picture. */
type SaidColumn = "picture" | "tagline" | "affiliation" | "pronouns" | "links";

/** Picks these fields from a larger row. */
export const toldOf = (row: ToldAccount): ToldAccount => ({
  user_id: row.user_id,
  username: row.username,
  name: row.name,
  email: row.email,
  email_confirmed_at: row.email_confirmed_at,
  email_notifications: row.email_notifications,
  shows_email: row.shows_email,
  description: row.description,
  picture: row.picture,
  tagline: row.tagline,
  affiliation: row.affiliation,
  pronouns: row.pronouns,
  links: row.links,
});

/** The username of the first administrator (docs/product/setup.md#the-first-administrator). */
export const FIRST_ADMIN = "admin";

/** The name of deleted users in lists. The database enforces it on their rows (migration 0006). */
const DELETED_NAME = "Deleted user";

/** A deleted account's row, which nobody can sign in to, find or write to; nobody can have taken its username before. */
export function deletedUser(time: string) {
  const username = `deleted-${randomUUID()}`;
  return {
    username,
    email: unclaimedEmail(username),
    email_confirmed_at: null,
    pending_email: null,
    pending_since: null,
    name: DELETED_NAME,
    description: null,
    picture: null,
    tagline: null,
    affiliation: null,
    pronouns: null,
    links: [],
    role: "user" as const,
    password_hash: null,
    password_changed_at: null,
    temporary_password: false,
    has_own_password: true,
    has_totp: false,
    has_passkey: false,
    email_notifications: false,
    mails_marked: false,
    shows_email: false,
    density: "cosy" as const,
    shares_email: false,
    search_text: "",
    deleted_at: time,
    updated_at: time,
  };
}

/** The text that searches look through, stored with the user, without addresses that others don't see. */
export function userSearchText(
  row: Pick<UserRow, "name" | "username" | "email"> & Partial<Pick<UserRow, "email_confirmed_at">>,
): string {
  const { name, username, email, email_confirmed_at = null } = row;
  return foldedLines([name, username, othersEmail({ email, email_confirmed_at }) ?? ""]);
}

/** An address for everybody but administrators: null until confirmed, and for a placeholder. */
export const othersEmail = (row: Pick<UserRow, "email" | "email_confirmed_at">): string | null =>
  row.email_confirmed_at === null ? null : shownEmail(row.email);

/** An address for the public: null unless its owner shows it. */
export const publicEmail = (
  row: Pick<UserRow, "email" | "email_confirmed_at" | "shows_email">,
): string | null => (row.shows_email ? othersEmail(row) : null);

/** The columns of a statement's `users` that decide whether organizers see a speaker's address. */
export const sharedColumns = [
  "users.email",
  "users.email_confirmed_at",
  "users.shows_email",
  "users.shares_email",
] as const;

/** A speaker's address for the event's organizers; null if hidden from them (docs/product/accounts.md#what-others-see). */
export function sharedAddress(
  row: Pick<UserRow, "email" | "email_confirmed_at" | "shows_email" | "shares_email">,
): { email: string | null; emailConfirmed?: boolean } {
  const email = row.shares_email === false ? publicEmail(row) : shownEmail(row.email);
  return { email, ...(email !== null && { emailConfirmed: row.email_confirmed_at !== null }) };
}

/** What somebody says of themselves beside the description, without what they don't. */
export const saidBy = (row: Pick<UserRow, SaidColumn>) => ({
  ...(row.picture && { picture: row.picture }),
  ...(row.tagline && { tagline: row.tagline }),
  ...(row.affiliation && { affiliation: row.affiliation }),
  ...(row.pronouns && { pronouns: row.pronouns }),
  ...(row.links.length > 0 && { links: row.links }),
});

/** A user as all other signed-in users see them (docs/product/accounts.md#what-others-see). */
function othersView(row: UserRow): User {
  return {
    userId: row.user_id,
    username: row.username,
    name: row.name,
    email: publicEmail(row),
    description: row.description,
    ...saidBy(row),
    role: row.role,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(isUnclaimedAccount(row) && { unclaimed: true as const }),
  };
}

/** A user as they see themselves. */
export function ownView(row: UserRow): User {
  return {
    ...othersView(row),
    ...addressState(row),
    ...ownSettings(row),
    secondFactors: secondFactorsOf(row),
  };
}

/** The users as the caller may see them. */
export async function viewsOf(db: Db, actor: Actor, rows: UserRow[]): Promise<User[]> {
  if (rows.length === 0 || actor.role === "admin") return rows.map((row) => viewOf(actor, row));
  const ids = rows.map((row) => row.user_id);
  const speakers = await selectSpeakersFor(db, actor.userId, ids);
  return rows.map((row) => viewOf(actor, row, speakers.has(row.user_id)));
}

/** A user as the caller may see them; `isSpeaker` says whether they speak at an event that the caller organizes. */
export function viewOf(actor: Actor, row: UserRow, isSpeaker = false): User {
  const isAdmin = actor.role === "admin";
  const isOwn = actor.userId === row.user_id;
  return {
    ...othersView(row),
    ...(isSpeaker && sharedAddress(row)),
    ...(isAdmin && { isLocked: row.is_locked, lockReason: row.lock_reason }),
    ...((isAdmin || isOwn) && { ...addressState(row), secondFactors: secondFactorsOf(row) }),
    ...(isOwn && ownSettings(row)),
  };
}

const addressState = (row: UserRow) => ({
  email: shownEmail(row.email),
  emailConfirmed: row.email_confirmed_at !== null,
  pendingEmail: row.pending_email,
});

const secondFactorsOf = (row: UserRow): NonNullable<User["secondFactors"]> => [
  ...(row.has_totp ? ["totp" as const] : []),
  ...(row.has_passkey ? ["passkey" as const] : []),
];

const ownSettings = (row: UserRow) => ({
  emailNotifications: row.email_notifications,
  showsEmail: row.shows_email,
  sharesEmail: row.shares_email,
  density: row.density,
  passwordChangedAt: row.password_changed_at,
  hasPassword: row.has_own_password,
});
