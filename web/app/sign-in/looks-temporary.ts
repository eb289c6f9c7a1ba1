import type { User } from "@plenary/contract/accounts/users";

/**
 * Whether an administrator's password looks temporary: never changed and, unless the account never was, 12 characters
 * long (docs/product/accounts.md#the-temporary-password).
 */
export function looksTemporary(user: User, password: string): boolean {
  const untouched = user.role === "admin" && user.passwordChangedAt === null;
  return untouched && (password.length === 12 || user.createdAt === user.updatedAt);
}
