import { randomUUIDv7 } from "node:crypto";
import { limits } from "@plenary/contract/limits";
import { DAY } from "../../../base/durations.ts";
import { hashToken, newToken } from "../../../base/secrets.ts";
import { type Ctx, now } from "../../../core/context.ts";
import type { Tx } from "../../../db/db.ts";
import { deleteLeastSeen, isToken, selectDevice, upsertDevice } from "./devices.queries.ts";

interface SeenDevice {
  deviceId: string;
  /** The token that the device keeps. */
  token: string;
  known: boolean;
}

/** Devices last seen before then are no longer known. */
const seenAfter = (ctx: Ctx): string =>
  new Date(ctx.clock().valueOf() - limits.deviceDays * DAY).toISOString();

/** Remembers the user's device (docs/product/accounts.md#devices). A token that this server hasn't issued is replaced. */
export async function rememberDevice(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  presented: string | undefined,
): Promise<SeenDevice> {
  const hash = presented ? hashToken(presented) : undefined;
  const known = hash && (await selectDevice(tx, userId, hash, seenAfter(ctx)));
  const token = presented && hash && (known || (await isToken(tx, hash))) ? presented : newToken();
  const deviceId = await upsertDevice(tx, {
    device_id: randomUUIDv7(),
    user_id: userId,
    token_hash: hashToken(token),
    seen_at: now(ctx),
  });
  await deleteLeastSeen(tx, userId, limits.signInsMax);
  return { deviceId, token, known: known !== undefined };
}

/** The id of the device with that token, if the user has signed in on it within 90 days. */
export async function findDevice(ctx: Ctx, userId: string, token: string): Promise<string | undefined> {
  return (await selectDevice(ctx.db, userId, hashToken(token), seenAfter(ctx)))?.device_id;
}
