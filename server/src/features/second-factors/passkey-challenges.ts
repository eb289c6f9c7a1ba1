import { limits } from "@plenary/contract/limits";
import { Refusal } from "../../base/refusals.ts";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Ctx, now } from "../../core/context.ts";
import * as queries from "./passkeys.queries.ts";

/** What a passkey's signature is for: a sign-in, or making one. */
export type ChallengePurpose = { purpose: "add" | "confirm"; signInId: string } | { purpose: "login" };

/** How long browsers wait for their user, in milliseconds: as long as the challenge is valid. */
export const TIMEOUT = limits.challengeMinutes * 60_000;

/** Makes a random challenge, whose hash is stored. */
export async function makeChallenge(ctx: Ctx, asked: ChallengePurpose): Promise<string> {
  const challenge = newToken();
  await queries.insertChallenge(ctx.db, {
    challenge_hash: hashToken(challenge),
    purpose: asked.purpose,
    sign_in_id: asked.purpose === "login" ? null : asked.signInId,
    expires_at: new Date(ctx.clock().valueOf() + TIMEOUT).toISOString(),
  });
  return challenge;
}

/** Uses up and returns the challenge that was signed. Throws PasskeyChallengeOver also if made for something else. */
export async function takeChallenge(
  ctx: Ctx,
  clientDataJSON: string,
  asked: ChallengePurpose,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const signInId = asked.purpose === "login" ? null : asked.signInId;
  const row = { hash: hashToken(challenge), purpose: asked.purpose, signInId, time: now(ctx) };
  if (!(await queries.deleteChallenge(ctx.db, row))) throw new Refusal("PasskeyChallengeOver");
  return challenge;
}

/** The challenge that the browser says was signed; it counts only if it is known here and the signature is right. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    const challenge = data && typeof data === "object" && "challenge" in data ? data.challenge : "";
    return typeof challenge === "string" ? challenge : "";
  } catch {
    // Not JSON: no browser sent it, and no challenge of ours is empty.
    return "";
  }
}
