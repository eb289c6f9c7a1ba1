import { isMadeOf, type Owner } from "@plenary/contract/accounts/easy-passwords";
import { Refusal } from "../../../base/refusals.ts";

/** All in lower case. */
const MOST_COMMON = 30_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first new password: the list is half a megabyte, most common first. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, MOST_COMMON));
}

/** Refuses the most common passwords, and those made of their owner's name or address (docs/product/accounts.md#passwords). */
export async function refuseEasy(
  password: string,
  owner: Owner,
  field: "password" | "newPassword" | "new_password",
): Promise<void> {
  common ??= loadCommon();
  const known = await common;
  if (known.has(password.normalize("NFC").toLowerCase()) || isMadeOf(password, owner))
    throw new Refusal("EasyPassword", { field });
}
