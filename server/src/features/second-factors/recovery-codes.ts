import { randomBytes } from "node:crypto";
import { limits } from "@plenary/contract/limits";
import { Refusal } from "../../base/refusals.ts";
import { hashToken } from "../../base/secrets.ts";
import { type Ctx, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import * as queries from "./second-factors.queries.ts";
import { base32 } from "./totp.ts";

/** A code of 120 bits, in groups that somebody can copy from paper: too long to be guessed from its hash. */
const newCode = (): string => (base32(randomBytes(15)).toLowerCase().match(/.{4}/g) ?? []).join("-");

/** The stored hash, however the code was typed. */
const hashCode = (code: string): Buffer => hashToken(code.toLowerCase().replace(/[^a-z2-7]/g, ""));

/** Gives the user new recovery codes, which replace all earlier ones; they can't be shown again. */
export async function replaceRecoveryCodes(ctx: Ctx, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode);
  await queries.deleteRecoveryCodes(tx, userId);
  await queries.insertRecoveryCodes(tx, userId, codes.map(hashCode), now(ctx));
  return codes;
}

/** Uses up one of the user's recovery codes; returns how many are left. Throws WrongRecoveryCode. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<number> {
  if (!(await queries.deleteRecoveryCode(tx, userId, hashCode(code)))) throw new Refusal("WrongRecoveryCode");
  return queries.countRecoveryCodes(tx, userId);
}
