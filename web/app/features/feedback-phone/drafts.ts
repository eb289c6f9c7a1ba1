import type { FeedbackAccess } from "@plenary/contract/feedback-fields";
import type { Values } from "@plenary/contract/survey-fields";
import { surveyLimits } from "@plenary/contract/survey-limits";
import { readToken } from "../../base/token.ts";
import { heldFor, holderHere, keys, read, whose, write } from "./device.ts";
import { holderOf } from "./queue.ts";

/** What is half filled of surveys: it stays on the device for some days, and is sent nowhere. */

export interface Draft {
  values: Values;
  language: string;
  /** At which section somebody is. */
  sectionId: string;
}

interface Kept extends Draft {
  eventId: string;
  access: FeedbackAccess;
  /** By whose account or link it was written: nobody else sees it. */
  holder?: string | undefined;
  /** With which sign-in or link (see `whose`), as its pass may not be there yet. */
  whose?: string | undefined;
  /** In milliseconds since the epoch. */
  savedAt: number;
}

/** Of which survey it is. */
interface Of {
  surveyId: string;
  eventId: string;
  access: FeedbackAccess;
}

const all = (): Record<string, Kept> => read<Record<string, Kept>>(keys.drafts, {});

const keepOnly = (isKept: (draft: Kept, surveyId: string) => boolean): boolean => {
  const drafts = Object.entries(all());
  const left = drafts.filter(([surveyId, draft]) => isKept(draft, surveyId));
  return left.length === drafts.length || write(keys.drafts, Object.fromEntries(left));
};

/** Whose a draft is; undefined where it is of whoever has the device. */
function holderFor({ eventId, access }: Of): string | undefined {
  const { pass } = heldFor(eventId, access);
  if (access === "link") return pass && holderOf(pass);
  // It may still be that of who was signed in before.
  return access === "account" ? holderHere({ eventId, access }) : undefined;
}

const whoseHere = ({ eventId, access }: Of): string | undefined =>
  whose((access === "account" ? readToken() : heldFor(eventId, access).link) ?? null);

/** What is half filled; undefined if nothing is, or not by who is here. */
export function draftOf(of: Of): Draft | undefined {
  const { [of.surveyId]: draft } = all();
  const isOfDevice = of.access === "open" || of.access === "code";
  const [holder, here] = [holderFor(of), whoseHere(of)];
  const isOwn = (holder && draft?.holder === holder) || (here && draft?.whose === here);
  return draft?.access === of.access && (isOfDevice || isOwn) ? draft : undefined;
}

export const keepDraft = (of: Of, draft: Draft): boolean => {
  const { surveyId, eventId, access } = of;
  const by = { holder: holderFor(of), whose: whoseHere(of) };
  const kept: Kept = { ...draft, eventId, access, ...by, savedAt: Date.now() };
  return write(keys.drafts, { ...all(), [surveyId]: kept });
};

export const dropDraft = (surveyId: string): boolean => keepOnly((_, id) => id !== surveyId);

/** Forgets what was filled in by somebody else's link. */
export const forgetDrafts = (ofEvent: string): boolean =>
  keepOnly(({ eventId, access }) => eventId !== ofEvent || access !== "link");

/** Forgets what nobody has gone on with. */
export const dropOldDrafts = (time: number): boolean =>
  keepOnly(({ savedAt }) => time - savedAt < surveyLimits.draftDays * 86_400_000);
