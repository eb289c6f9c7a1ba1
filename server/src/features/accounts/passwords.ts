import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { newToken } from "../../base/secrets.ts";

/** Argon2id with the library's defaults (19 MiB, 2 passes: OWASP's recommendation). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** A password to be read from a terminal: all four classes of characters, and longer than a temporary one. */
export const randomPassword = (word: string): string => `${word}-${randomBytes(9).toString("base64url")}7`;

let dummy: Promise<string> | undefined;

/**
 * Whether the password is right. Where there is no hash (no such account, or nobody can sign in to it) the
 * same work is done, so that the time tells nothing (decisions.md, section 3).
 */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  dummy ??= hashPassword(newToken());
  const matches = await verify(hashed ?? (await dummy), password);
  return matches && Boolean(hashed);
}
