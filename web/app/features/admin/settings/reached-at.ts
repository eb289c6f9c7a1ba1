import { placeholders } from "@plenary/contract/accounts/first-admin";
import type { User } from "@plenary/contract/accounts/users";

/**
 * Where mails to the user go: as long as the account has the address that the setup gave it, to the one that its owner has given
 * since (docs/product/accounts.md#confirmed-addresses).
 */
export function reachedAt({ email, pendingEmail }: Pick<User, "email" | "pendingEmail">): string | null {
  return (email?.toLowerCase() === placeholders.email && pendingEmail) || email;
}
