import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { newToken } from "../../base/secrets.ts";
import type { Ctx } from "../../core/context.ts";

/** Argon2id at the configured cost. */
export const hashPassword = ({ config }: Pick<Ctx, "config">, password: string): Promise<string> =>
  hash(password, config.passwordCost);

/** A password to be read from a terminal: with all four classes of characters, and longer than a temporary one. */
export const randomPassword = (word: string): string => `${word}-${randomBytes(9).toString("base64url")}7`;

let dummy: Promise<string> | undefined;

/**
 * Whether the password is right. If there is no hash (no such account, or nobody can sign in to it) the same work is
 * done, so that the time reveals nothing (docs/product/accounts.md#signing-in).
 */
export async function isPassword(
  ctx: Pick<Ctx, "config">,
  password: string,
  hashed: string | null | undefined,
): Promise<boolean> {
  dummy ??= hashPassword(ctx, newToken());
  const matches = await verify(hashed ?? (await dummy), password);
  return matches && Boolean(hashed);
}
