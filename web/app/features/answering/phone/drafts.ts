import type { FeedbackAccess } from "@plenary/contract/feedback/feedback-fields";
import { phoneLimits } from "@plenary/contract/feedback/feedback-limits";
import { readToken } from "../../../base/storage/token.ts";
import { heldPass, holderHere, keys, ownerKey, passKeyOf, readJson, writeJson } from "./device.ts";
import { holderOf } from "./queue.ts";

/** Half-filled forms of sessions and surveys: they stay on the device for some days, and are sent nowhere. */

interface Kept {
  eventId: string;
  access: FeedbackAccess;
  /** The account or link it was written with: nobody else sees it. */
  holder?: string | undefined;
  /** The sign-in or link (see `whose`), because its pass may not be loaded yet. */
  whose?: string | undefined;
  /** Where that link is kept. */
  place?: string;
  /** In milliseconds since the epoch. */
  savedAt: number;
}

interface Of {
  /** Or a survey's id, as in device.ts. */
  sessionId: string;
  eventId: string;
  access: FeedbackAccess;
}

const all = (): Record<string, Kept> => readJson<Record<string, Kept>>(keys.drafts, {});

const keepOnly = (isKept: (draft: Kept, sessionId: string) => boolean): boolean => {
  const drafts = Object.entries(all());
  const left = drafts.filter(([sessionId, draft]) => isKept(draft, sessionId));
  return left.length === drafts.length || writeJson(keys.drafts, Object.fromEntries(left));
};

/** A draft's owner; undefined for whoever has the device. */
function holderFor(of: Of): string | undefined {
  const { pass } = heldPass(of);
  if (of.access === "link") return pass && holderOf(pass);
  // It may still be the previous user's.
  return of.access === "account" ? holderHere(of) : undefined;
}

const whoseHere = (of: Of): string | undefined =>
  ownerKey((of.access === "account" ? readToken() : heldPass(of).link) ?? null);

/** The draft; undefined if there is none, or only somebody else's. */
export function draftOf<Draft extends object>(of: Of): Draft | undefined {
  const { [of.sessionId]: draft } = all();
  const isOfDevice = of.access === "open" || of.access === "code";
  const [holder, here] = [holderFor(of), whoseHere(of)];
  const isOwn = (holder && draft?.holder === holder) || (here && draft?.whose === here);
  return draft?.access === of.access && (isOfDevice || isOwn) ? (draft as Kept & Draft) : undefined;
}

export const keepDraft = (of: Of, draft: object): boolean => {
  const { sessionId, eventId, access } = of;
  const by = { holder: holderFor(of), whose: whoseHere(of), place: passKeyOf(of) };
  const kept: Kept = { ...draft, eventId, access, ...by, savedAt: Date.now() };
  return writeJson(keys.drafts, { ...all(), [sessionId]: kept });
};

export const dropDraft = (sessionId: string): boolean => keepOnly((_, id) => id !== sessionId);

/** Removes drafts written with somebody else's link that is kept there. */
export const forgetDrafts = (place: string): boolean =>
  keepOnly((draft, sessionId) => passKeyOf({ ...draft, sessionId }) !== place);

/** Removes drafts that nobody has continued. */
export const dropOldDrafts = (time: number): boolean =>
  keepOnly(({ savedAt }) => time - savedAt < phoneLimits.draftDays * 86_400_000);
