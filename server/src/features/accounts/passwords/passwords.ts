import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { newToken } from "../../../base/secrets.ts";
import type { Ctx } from "../../../core/context.ts";

/** Keyboards write one letter in several ways; Unicode NFC unites them (NIST SP 800-63B, section 3.1.1.2). */
const oneForm = (password: string): string => password.normalize("NFC");

/** Argon2id at the configured cost. */
export const hashPassword = ({ config }: Pick<Ctx, "config">, password: string): Promise<string> =>
  hash(oneForm(password), config.passwordCost);

/** A password to read from a terminal: with all four classes of characters, and longer than a temporary one. */
export const randomPassword = (word: string): string => `${word}-${randomBytes(9).toString("base64url")}7`;

let dummy: Promise<string> | undefined;

/** Whether the password is right. Without a hash it does the same work, so that the time reveals nothing. */
export async function isPassword(
  ctx: Pick<Ctx, "config">,
  password: string,
  hashed: string | null | undefined,
): Promise<boolean> {
  dummy ??= hashPassword(ctx, newToken());
  const against = hashed ?? (await dummy);
  // Earlier versions hashed passwords without normalizing them.
  for (const form of new Set([oneForm(password), password]))
    if (await verify(against, form)) return Boolean(hashed);
  return false;
}
