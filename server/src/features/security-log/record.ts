import { randomUUIDv7 } from "node:crypto";
import type { SecurityEvent } from "@plenary/contract/accounts/security-log";
import type { SignInMethod } from "@plenary/contract/accounts/sign-ins";
import { type Ctx, type Device, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { deleteEntries, deleteOlder, insertEntry } from "./security-log.queries.ts";

/**
 * How many entries are kept of events that anybody can cause for any account: otherwise a patient guesser would fill
 * the disk. Entries that only the owner can cause all stay, so that no number of failures covers up what followed them.
 */
const bounded: ReadonlySet<SecurityEvent> = new Set<SecurityEvent>([
  "sign_in_failed",
  "confirmation_failed",
  "second_factor_asked",
  "second_factor_failed",
  "password_reset_requested",
]);
const USER_AGENT_MAX = 500;

/** An entry; `device` is null for an administrator's action, because the user needn't know where they were. */
export interface RecordedEvent {
  event: SecurityEvent;
  device: Device | null;
  method?: SignInMethod;
}

/** Writes an entry of the user's security log in the transaction of what it records (docs/product/settings.md#security-log). */
export async function recordSecurity(ctx: Ctx, tx: Tx, userId: string, entry: RecordedEvent): Promise<void> {
  const { event, device, method } = entry;
  await insertEntry(tx, {
    entry_id: randomUUIDv7(),
    user_id: userId,
    event,
    method: method ?? null,
    address: device?.address ?? null,
    user_agent: device?.userAgent?.slice(0, 500) ?? null,
    created_at: now(ctx),
  });
  if (bounded.has(event)) await deleteOlder(tx, userId, event, USER_AGENT_MAX);
}

/** Removes the log of a deleted account. */
export const eraseSecurityLog = (tx: Tx, userId: string): Promise<void> => deleteEntries(tx, userId);
