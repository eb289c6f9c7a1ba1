import type { FeedbackAccess } from "@plenary/contract/feedback/feedback-fields";
import { phoneLimits } from "@plenary/contract/feedback/feedback-limits";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { readToken } from "../../../base/storage/token.ts";
import { heldPass, holderHere, keys, ownerKey, passKeyOf, readJson, writeJson } from "./device.ts";
import { holderOf } from "./queue.ts";

/** Half-filled surveys: they stay on the device for some days, and are sent nowhere. */

export interface Draft {
  values: AnswerValues;
  language: string;
  sectionId: string;
}

interface Kept extends Draft {
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
  surveyId: string;
  eventId: string;
  access: FeedbackAccess;
}

const all = (): Record<string, Kept> => readJson<Record<string, Kept>>(keys.drafts, {});

const keepOnly = (isKept: (draft: Kept, surveyId: string) => boolean): boolean => {
  const drafts = Object.entries(all());
  const left = drafts.filter(([surveyId, draft]) => isKept(draft, surveyId));
  return left.length === drafts.length || writeJson(keys.drafts, Object.fromEntries(left));
};

/** A draft's owner; undefined for whoever has the device. */
function holderFor(of: Of): string | undefined {
  const { pass } = heldHere(of);
  if (of.access === "link") return pass && holderOf(pass);
  // It may still be the previous user's.
  return of.access === "account" ? holderHere(of) : undefined;
}

const passFor = ({ surveyId, eventId, access }: Of) => ({ eventId, access, sessionId: surveyId });
const heldHere = (of: Of) => heldPass(passFor(of));

const whoseHere = (of: Of): string | undefined =>
  ownerKey((of.access === "account" ? readToken() : heldHere(of).link) ?? null);

/** The draft; undefined if there is none, or only somebody else's. */
export function draftOf(of: Of): Draft | undefined {
  const { [of.surveyId]: draft } = all();
  const isOfDevice = of.access === "open" || of.access === "code";
  const [holder, here] = [holderFor(of), whoseHere(of)];
  const isOwn = (holder && draft?.holder === holder) || (here && draft?.whose === here);
  return draft?.access === of.access && (isOfDevice || isOwn) ? draft : undefined;
}

export const keepDraft = (of: Of, draft: Draft): boolean => {
  const { surveyId, eventId, access } = of;
  const by = { holder: holderFor(of), whose: whoseHere(of), place: passKeyOf(passFor(of)) };
  const kept: Kept = { ...draft, eventId, access, ...by, savedAt: Date.now() };
  return writeJson(keys.drafts, { ...all(), [surveyId]: kept });
};

export const dropDraft = (surveyId: string): boolean => keepOnly((_, id) => id !== surveyId);

/** Removes drafts written with somebody else's link that is kept there. */
export const forgetDrafts = (place: string): boolean =>
  keepOnly((draft, surveyId) => passKeyOf(passFor({ ...draft, surveyId })) !== place);

/** Removes drafts that nobody has continued. */
export const dropOldDrafts = (time: number): boolean =>
  keepOnly(({ savedAt }) => time - savedAt < phoneLimits.draftDays * 86_400_000);
