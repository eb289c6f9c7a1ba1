import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import type {
  FeedbackAccess,
  FeedbackAnswer,
  FeedbackSession,
} from "@plenary/contract/feedback/feedback-fields";
import type { PublicSurvey } from "@plenary/contract/surveys/survey-fields";
import type { SurveyAnswer } from "@plenary/contract/surveys/survey-public";
import { accountPlace, answerKeys } from "../../../base/storage/answer-items.ts";
import { shortHash } from "../../../base/storage/short-hash.ts";
import { readItem, removeItem, writeItem } from "../../../base/storage/storage.ts";
import { readToken } from "../../../base/storage/token.ts";
import { type GivenAnswer, type GivenSurveyAnswer, holderOf, type QueueEntry, withEntry } from "./queue.ts";

/** A device's passes and answers in localStorage; without it, only while the page is open. */

/** What a pass is for: a session or survey, or anything at the event. */
export interface PassFor {
  eventId: string;
  access: FeedbackAccess;
  /** The session's or the survey's. */
  sessionId?: string | undefined;
}

/** What lets this device answer at an event: a pass, or the access code or personal link to get one with. */
export interface HeldPass {
  pass?: string | undefined;
  accessCode?: string | undefined;
  /** What follows `/f/p/` in it. */
  link?: string | undefined;
  /** The owner of an account's pass (see `whose`). */
  whose?: string | undefined;
}

/** Distinguishes sign-ins without storing the token. */
export const ownerKey = (token: string | null): string | undefined => (token ? shortHash(token) : undefined);

export interface Subject {
  /** The session's or the survey's. */
  sessionId: string;
  survey?: { named: boolean } | undefined;
  /** The threshold that its form showed. */
  threshold?: number | undefined;
  code: string;
  title: string;
  eventId: string;
  eventName: string;
  access: FeedbackAccess;
  closesAt: string;
}

/** This device's answer to a session or survey. */
export interface OwnAnswer<G = GivenAnswer | GivenSurveyAnswer> extends Subject {
  edition: number;
  /** Null if deleted. */
  given: G | null;
  /** The server's state as far as known; null for none. */
  stored: G | null;
  state: "waiting" | "sent" | "refused";
  /** Why it was refused, or what it waits for besides a connection. */
  reason?: string;
  needsSignIn?: boolean;
  /** Where its pass is kept (see `passKeyOf`). */
  place?: string;
  /** For accounts, the sign-in it was given with (see `whose`), and its pass's owner, if known. */
  whose?: string | undefined;
  holder?: string | undefined;
}

export const keys = answerKeys;

export function readJson<T>(key: string, empty: T): T {
  try {
    const found = JSON.parse(readItem(key) ?? "null");
    return found && typeof found === "object" ? found : empty;
  } catch {
    return empty;
  }
}

/** Returns whether it is kept when the page closes. */
export const writeJson = (key: string, value: unknown): boolean => writeItem(key, JSON.stringify(value));

const passes = (): Record<string, HeldPass> => readJson(keys.passes, {});

/** Where a personal link is kept: one person may have one for the event's list, and others for surveys. */
export const placeOfLink = (eventId: string, surveyId?: string): string =>
  [eventId, "link", surveyId].filter(Boolean).join(" ");

/**
 * Where the pass is kept. Among links it is the one used to answer or begin, because another could neither change nor
 * delete that; else the survey's own, the event's, or any other.
 */
export function passKeyOf({ eventId, access, sessionId = "" }: PassFor): string {
  if (access === "account") return accountPlace(eventId);
  if (access !== "link") return `${eventId} ${access}`;
  const held = passes();
  const ofEvent = placeOfLink(eventId);
  const others = Object.keys(held).filter((place) => place.startsWith(`${ofEvent} `));
  const begun = given()[sessionId] ?? readJson<Record<string, OwnAnswer>>(keys.drafts, {})[sessionId];
  // Earlier versions kept every link as the event's, without saying so.
  const first = begun ? [begun.place ?? ofEvent] : [];
  const places = [...first, placeOfLink(eventId, sessionId), ofEvent, ...others];
  return places.find((place) => held[place]?.link) ?? ofEvent;
}

export const storedPass = (place: string): HeldPass => passes()[place] ?? {};

/** Returns whether it is kept when the page closes. */
export const storePass = (place: string, held: HeldPass): boolean =>
  writeJson(keys.passes, { ...passes(), [place]: held });

export const heldPass = (what: PassFor): HeldPass => storedPass(passKeyOf(what));

export const keepPass = (what: PassFor, held: HeldPass): boolean => storePass(passKeyOf(what), held);

const given = <G = GivenAnswer | GivenSurveyAnswer>(): Record<string, OwnAnswer<G>> =>
  readJson<Record<string, OwnAnswer<G>>>(keys.mine, {});

/** Whether it belongs to the present user: answers given with an account are shown to nobody else who uses the browser. */
function isHere(own: OwnAnswer): boolean {
  if (own.access !== "account") return true;
  const here = ownerKey(readToken());
  return (
    here !== undefined && (own.whose === here || (own.holder !== undefined && own.holder === holderHere(own)))
  );
}

/** The owner of the signed-in user's pass; undefined without one here. */
export function holderHere(what: PassFor): string | undefined {
  const held = heldPass(what);
  return held.pass && held.whose === ownerKey(readToken()) ? holderOf(held.pass) : undefined;
}

/** Newest first. */
export const ownAnswers = (): OwnAnswer[] => Object.values(given()).filter(isHere).reverse();

/** Whether anything was answered with an account on this device, or may be. */
export const isAnyOfAccounts = (): boolean =>
  Object.values(given()).some(({ access }) => access === "account") ||
  Object.keys(passes()).some((place) => place.endsWith(accountPlace("")));

/** Answers given with accounts, by others as far as is known. */
export const othersAnswers = (): OwnAnswer[] =>
  readToken() ? Object.values(given()).filter((own) => !isHere(own)) : [];

export function ownOf<G = GivenAnswer>(sessionId: string): OwnAnswer<G> | undefined {
  const own = given<G>()[sessionId];
  return own && isHere(own as OwnAnswer) ? own : undefined;
}

function keepOwn(own: OwnAnswer): boolean {
  return writeJson(keys.mine, { ...given(), [own.sessionId]: own });
}

function forgetOwn(isMeant: (own: OwnAnswer) => boolean): void {
  const others = Object.values(given()).filter((own) => !isMeant(own));
  writeJson(keys.mine, Object.fromEntries(others.map((own) => [own.sessionId, own])));
}

/** Removes answers given with somebody else's link that is kept there, sent or not. */
export function forgetPlace(place: string): void {
  const isMeant = (one: PassFor) => passKeyOf(one) === place;
  // The queue comes first: the answers say which link they were written with.
  keepQueue(queuedEntries().filter((entry) => !isMeant(entry)));
  forgetOwn(isMeant);
}

/** Updates an answer; for one that was changed since that edition, only the server's state. */
export function updateOwn(
  { sessionId, edition, holder }: Pick<QueueEntry, "sessionId" | "edition" | "holder">,
  { stored, ...news }: Partial<OwnAnswer>,
): void {
  const own = given()[sessionId];
  // Somebody else's, who has signed in since.
  if (!own || own.holder !== holder) return;
  const had = stored === undefined ? own.stored : stored;
  keepOwn({ ...own, ...(own.edition === edition && news), stored: had });
}

export const queuedEntries = (): QueueEntry[] => {
  const found = readJson<QueueEntry[]>(keys.queue, []);
  return Array.isArray(found) ? found : [];
};

export const keepQueue = (queue: readonly QueueEntry[]): boolean => writeJson(keys.queue, queue);

export const subjectOf = (
  { event, form }: Pick<CodeAnswer, "event" | "form">,
  session: FeedbackSession,
): Subject => {
  const { sessionId, code, title, closesAt } = session;
  return {
    sessionId,
    threshold: form.threshold,
    code,
    title,
    closesAt,
    eventId: event.eventId,
    eventName: event.name,
    access: event.access,
  };
};

/** @param title in the language in which it is read */
export const surveySubject = (
  { event }: Pick<CodeAnswer, "event">,
  { surveyId, code, named, closesAt, threshold }: PublicSurvey,
  title: string,
): Subject => ({
  ...{ sessionId: surveyId, survey: { named }, threshold, code, title, closesAt },
  ...{ eventId: event.eventId, eventName: event.name, access: event.access },
});

const byWhom = (subject: Subject): Pick<OwnAnswer, "place" | "whose" | "holder"> =>
  subject.access === "account"
    ? { whose: ownerKey(readToken()), holder: holderHere(subject) }
    : { place: passKeyOf(subject) };

/** Stores an answer, or its deletion, before it is sent. Returns whether it is kept when the page closes; null if the queue is full. */
export function keepToSend(subject: Subject, given: GivenAnswer | GivenSurveyAnswer | null): boolean | null {
  const { sessionId, survey, threshold, code, title, eventId, eventName, access, closesAt } = subject;
  const before = ownOf<GivenAnswer | GivenSurveyAnswer>(sessionId);
  const edition = (before?.edition ?? 0) + 1;
  const by = byWhom(subject);
  const { holder } = by;
  const entry = { sessionId, survey, threshold, eventId, access, edition, given, holder };
  const queue = withEntry(queuedEntries(), entry);
  if (!queue) return null;
  const about = { sessionId, survey, code, title, eventId, eventName, access, closesAt };
  const isKept = keepOwn({
    ...about,
    ...by,
    edition,
    given,
    stored: before?.stored ?? null,
    state: "waiting",
  });
  return keepQueue(queue) && isKept;
}

/** Stores the server's answer of this person, unless one of this device waits. Returns whether it is new. */
export function storeAnswer(subject: Subject, answer: FeedbackAnswer | SurveyAnswer | null): boolean {
  const before = ownOf<GivenAnswer | GivenSurveyAnswer>(subject.sessionId);
  if (before && before.state !== "sent") return false;
  if (!answer) {
    // Deleted elsewhere, or somebody else's who used this browser: nothing to show.
    if (before?.given) forgetOwn(({ sessionId }) => sessionId === subject.sessionId);
    return Boolean(before?.given);
  }
  const { edition, ...given } = answer;
  if (before?.given && before.edition >= edition) return false;
  keepOwn({ ...subject, ...byWhom(subject), edition, given, stored: given, state: "sent" });
  return true;
}

/** Removes everything. */
export function forgetDevice(): void {
  for (const key of Object.values(keys)) removeItem(key);
}
