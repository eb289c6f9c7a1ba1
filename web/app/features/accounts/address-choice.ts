import { updateProfile } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import type { CallInput } from "@plenary/contract/endpoint";
import { call } from "../../base/calls/api.ts";
import { userChanged } from "../../sign-in/store.ts";

/** Who sees the address, besides its owner. */
export type AddressChoice = Pick<CallInput<typeof updateProfile>["body"], "showsEmail" | "sharesEmail">;

export type UserWithAddress = User & { email: string };

/** Saves who sees the account's address, and nothing else of its profile. Throws as `updateProfile` does. */
export async function saveAddressChoice(
  { userId, name, email, pendingEmail }: UserWithAddress,
  choice: AddressChoice,
): Promise<void> {
  const body = { name, email: pendingEmail ?? email, ...choice };
  userChanged((await call(updateProfile, { params: { userId }, body })).user);
}
