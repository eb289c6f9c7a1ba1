import { placeholders } from "@plenary/contract/accounts/first-admin";
import type { User } from "@plenary/contract/accounts/users";

/**
 * Where mails to the user go: for setup's placeholder, the new address (docs/product/accounts.md#confirmed-addresses).
 */
export function mailAddressOf({ email, pendingEmail }: Pick<User, "email" | "pendingEmail">): string | null {
  return (email?.toLowerCase() === placeholders.email && pendingEmail) || email;
}
