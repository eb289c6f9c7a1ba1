import type { User } from "@plenary/contract/users";

/**
 * Whether whoever has just signed in with this password has still a temporary one: an administrator who never changed
 * it, with 12 characters, or an account that nothing was changed of (specification, sections 4 and 9; decisions.md,
 * section 3).
 */
export function looksTemporary(user: User, password: string): boolean {
  const untouched = user.role === "admin" && user.passwordChangedAt === null;
  return untouched && (password.length === 12 || user.createdAt === user.updatedAt);
}
