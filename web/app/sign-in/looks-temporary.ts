import type { User } from "@plenary/contract/accounts/users";

/**
 * Whether the password just used looks temporary: the user is an administrator who has never changed it, and it has 12
 * characters or the account was never changed (docs/product/accounts.md#the-temporary-password).
 */
export function looksTemporary(user: User, password: string): boolean {
  const untouched = user.role === "admin" && user.passwordChangedAt === null;
  return untouched && (password.length === 12 || user.createdAt === user.updatedAt);
}
