import type { Answer } from "@plenary/contract/endpoint";
import type { deleteAnswer, getAnswer, makePass, putAnswer } from "@plenary/contract/feedback/feedback";
import type { FeedbackAccess } from "@plenary/contract/feedback/feedback-fields";
import type {
  deleteSurveyAnswer,
  getSurveyAnswer,
  putSurveyAnswer,
} from "@plenary/contract/surveys/survey-public";
import { text } from "@plenary/contract/text";
import { readToken } from "../../../base/storage/token.ts";
import {
  forgetPlace,
  heldPass,
  keepPass,
  keepQueue,
  keys,
  type OwnAnswer,
  ownerKey,
  type PassFor,
  passKeyOf,
  placeOfLink,
  queuedEntries,
  readJson,
  storedPass,
  storePass,
  updateOwn,
  writeJson,
} from "./device.ts";
import { forgetDrafts } from "./drafts.ts";
import {
  holderOf,
  isEarly,
  longestAsked,
  meaningOfAnswer,
  meaningOfReply,
  type QueueEntry,
  type ReplyMeaning,
  type ServerReply,
  waitOf,
  withoutEntry,
} from "./queue.ts";
import { type CallReply, callServer, type Method } from "./server-calls.ts";

type Put = Answer<typeof putAnswer> | Answer<typeof putSurveyAnswer>;
type Pass = Answer<typeof makePass>;

type About = Pick<QueueEntry, "sessionId" | "survey">;

/** The calls' paths, typed by the contract, whose schemas phones don't load. */
function answerOf({ sessionId, survey }: About): string {
  const ofSession: (typeof putAnswer | typeof getAnswer | typeof deleteAnswer)["path"] =
    "/public/feedback/sessions/:sessionId/answer";
  const ofSurvey: (typeof putSurveyAnswer | typeof getSurveyAnswer | typeof deleteSurveyAnswer)["path"] =
    "/public/surveys/:surveyId/answer";
  return survey ? ofSurvey.replace(":surveyId", sessionId) : ofSession.replace(":sessionId", sessionId);
}
const passes: (typeof makePass)["path"] = "/public/feedback/passes";

/** Pending requests for passes by their storage: two passes of one device would be two answers. */
const asking = new Map<string, Promise<string | CallReply>>();

/** What a pass is requested for: a survey decides itself who may answer. */
type For = PassFor & Pick<Partial<QueueEntry>, "survey">;

/** The pass of that kind: this device's own, or a new one. */
export function getPass(wanted: For): Promise<string | CallReply> {
  const key = passKeyOf(wanted);
  const asked = asking.get(key) ?? findPass(wanted).finally(() => asking.delete(key));
  asking.set(key, asked);
  return asked;
}

/** This device's pass of the present user. */
export function passHere(wanted: For): string | undefined {
  const held = heldPass(wanted);
  return held.whose === ownerKey(signInFor(wanted.access)) ? held.pass : undefined;
}

/** The sign-in to send with an account's pass, which opens nothing alone. */
const signInFor = (access: FeedbackAccess): string | null => (access === "account" ? readToken() : null);

/** Drops a pass that the server no longer knows; another window may have renewed it already. */
function dropPass(wanted: For, pass: string): void {
  const held = heldPass(wanted);
  if (held.pass === pass) keepPass(wanted, { ...held, pass: undefined });
}

/** Calls with the event's pass, and again with a new one if needed; `mayRenew` is false for what the former one did. */
export async function askWithPass(
  wanted: For,
  [method, path, body]: readonly [Method, string, unknown?],
  mayRenew = true,
): Promise<CallReply> {
  const pass = await getPass(wanted);
  if (typeof pass !== "string") return pass;
  const heard = await callServer(method, path, {
    ...{ pass, token: signInFor(wanted.access) },
    ...(body !== undefined && { body }),
  });
  if (meaningOfReply(heard) !== "renew") return heard;
  dropPass(wanted, pass);
  return mayRenew ? askWithPass(wanted, [method, path, body], false) : heard;
}

async function findPass(wanted: For): Promise<string | CallReply> {
  const { eventId, access, survey, sessionId } = wanted;
  const token = signInFor(access);
  const own = () => passHere(wanted);
  const { accessCode, link } = heldPass(wanted);
  const present = own();
  if (present) return present;
  const surveyId = survey && sessionId;
  const body = { eventId, surveyId, ...(accessCode && { accessCode }), ...(link && { link }) };
  const heard = await callServer("POST", passes, { token, body });
  const made = meaningOfReply(heard) === "taken" ? (heard.body as Partial<Pass>).pass : undefined;
  if (!made) {
    if (heard.isOurs && heard.status === 403) keepPass(wanted, {});
    return meaningOfReply(heard) === "taken" ? { ...heard, isOurs: false } : heard;
  }
  // Another window may have one by now.
  const other = own();
  if (other) return other;
  keepPass(wanted, { pass: made, accessCode, link, whose: ownerKey(token) });
  return made;
}

/** Stores a personal link's pass. Returns its code and whether it is kept when the page closes, or the failed reply. */
export async function takeLink(link: string): Promise<{ code: string; isKept: boolean } | CallReply> {
  const heard = await callServer("POST", passes, { body: { link } });
  if (meaningOfReply(heard) !== "taken") return heard;
  const { pass, event } = heard.body as Partial<Pass>;
  if (!pass || !event) return { ...heard, isOurs: false };
  const place = placeOfLink(event.eventId, event.surveyId);
  const former = storedPass(place);
  if (former.link && former.link !== link) {
    forgetDrafts(place);
    forgetPlace(place);
  }
  // Once it is closed, waiting answers are only accepted with a pass from before it.
  const isSame = former.link === link && former.pass && holderOf(former.pass) === holderOf(pass);
  return { code: event.code, isKept: storePass(place, isSame ? former : { link, pass }) };
}

/** The server's stored answer of this pass; undefined if unknown. */
export async function askStored(about: About & Pick<QueueEntry, "access">, pass: string) {
  const heard = await callServer("GET", answerOf(about), { pass, token: signInFor(about.access) });
  if (meaningOfReply(heard) !== "taken") return undefined;
  return (heard.body as Partial<Answer<typeof getAnswer> | Answer<typeof getSurveyAnswer>>).answer;
}

export type Sender = ReturnType<typeof openSender>;

/** Sends the queue, one after the other, whenever it may work. A delayed answer doesn't hold up other events. */
export function openSender(onChange: () => void) {
  let isRunning = false;
  let isWanted = false;
  /** Consecutive runs that left something over. */
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The events for which somebody has to sign in first. */
  const shut = new Set<string>();

  async function run(): Promise<void> {
    if (isRunning) {
      isWanted = true;
      return;
    }
    isRunning = true;
    isWanted = false;
    try {
      await alone(sendAll);
      // Another window may have sent it meanwhile.
      isRunning = false;
      onChange();
    } finally {
      isRunning = false;
    }
    if (isWanted) await run();
  }

  async function sendAll(): Promise<void> {
    /** What is left over: events, and sessions that were only too early. */
    const left = new Set<string>();
    const isLeft = ({ eventId, sessionId }: QueueEntry) => left.has(eventId) || left.has(sessionId);
    let wait = Number.POSITIVE_INFINITY;
    const next = () =>
      queuedEntries().find(
        (entry) => !isLeft(entry) && !shut.has(entry.eventId) && leftOf(entry.eventId) === 0,
      );
    for (let entry = next(); entry; entry = next()) {
      const { eventId, sessionId } = entry;
      const { meaning, heard } = await sendOne(entry);
      if (meaning === "again") {
        if (left.size === 0) failures += 1;
        left.add(isEarly(heard) ? sessionId : eventId);
        if (heard.retryAfter) putOff(eventId, heard.retryAfter);
        wait = Math.min(wait, waitOf(failures, Math.random(), heard.retryAfter));
        // There is no connection for anything else either.
        if (!heard.isOurs) break;
      } else failures = Math.min(left.size, 1);
      if (meaning === "sign-in") shut.add(eventId);
      onChange();
    }
    for (const entry of queuedEntries())
      if (!isLeft(entry)) wait = Math.min(wait, leftOf(entry.eventId) || wait);
    clearTimeout(timer);
    if (Number.isFinite(wait)) timer = setTimeout(run, wait);
  }

  return {
    /** Now, unless the server asked to wait. */
    run,
    /** Somebody has signed in, or entered the room's code. */
    reopen() {
      shut.clear();
      return run();
    },
    isSending: () => isRunning && failures === 0,
  };
}

let elsewhere: Sender | undefined;

/** Sends what waits from pages that don't show it. */
export function sendWaiting(): Promise<void> {
  elsewhere ??= openSender(() => {});
  return elsewhere.run();
}

/** Runs the task in only one window at a time, if the browser supports that. */
const alone = (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request("feedback-queue", task) : task();

async function sendOne(
  entry: QueueEntry,
  isSecond = false,
): Promise<{ meaning: ReplyMeaning; heard: ServerReply }> {
  const { survey, threshold, access, edition, given } = entry;
  const isOfDevice = access === "open" || access === "code";
  // Nothing can have been sent without a pass.
  if (!given && isOfDevice && !heldPass(entry).pass)
    return settle(entry, { status: 204, isOurs: true }, "taken");
  const pass = await getPass(entry);
  if (typeof pass !== "string") {
    const meaning = meaningOfReply(pass);
    // Only accounts may answer by now, but the form promised that nobody could find out whose it is.
    return settle(entry, pass, meaning === "sign-in" && access !== "account" ? "dropped" : meaning);
  }
  if (entry.holder && entry.holder !== holderOf(pass))
    return settle(
      entry,
      {
        status: 403,
        isOurs: true,
        message: text("Somebody else was signed in when it was written."),
      },
      "dropped",
    );
  const heard = await callServer(given ? "PUT" : "DELETE", answerOf(entry), {
    ...{ pass, token: signInFor(access) },
    // A survey may have got names since it was answered: its author is told first.
    ...(given && { body: { edition, ...given, threshold, ...(survey && { named: survey.named }) } }),
  });
  const meaning = meaningOfAnswer(heard);
  if (meaning === "renew") {
    dropPass(entry, pass);
    // A new pass of a device is somebody else's, so there is nothing to delete.
    if (!given && isOfDevice) return settle(entry, heard, "dropped");
    return isSecond ? { meaning: "again", heard } : sendOne(entry, true);
  }
  if (meaning !== "taken" || !given) return settle(entry, heard, meaning);
  const taken = heard.body as Partial<Put>;
  if (!taken.answer || !taken.pass) return { meaning: "again", heard };
  // Unless the device was to be forgotten meanwhile.
  const held = heldPass(entry);
  if (held.pass) keepPass(entry, { ...held, pass: taken.pass });
  const { edition: stored, ...answer } = taken.answer;
  keepQueue(withoutEntry(queuedEntries(), entry));
  updateOwn(entry, {
    ...becameOfPut(taken.taken, answer),
    ...{ stored: answer, edition: stored, needsSignIn: false },
    ...(access === "account" && { holder: holderOf(pass) }),
  });
  return { meaning, heard };
}

function settle(
  entry: QueueEntry,
  heard: ServerReply,
  meaning: ReplyMeaning,
): { meaning: ReplyMeaning; heard: ServerReply } {
  const { given } = entry;
  // Requesting a pass can't renew one: whoever says so isn't our server.
  if (meaning === "renew") return { meaning: "again", heard };
  if (meaning === "sign-in") updateOwn(entry, { needsSignIn: true });
  // The message of a server that doesn't accept it yet; without a connection, the last one.
  if (meaning === "again" && heard.isOurs) updateOwn(entry, { reason: heard.message?.replace(/\.$/, "") });
  if (meaning === "taken" && !given) updateOwn(entry, { state: "sent", stored: null });
  if (meaning === "dropped")
    updateOwn(entry, { state: "refused", ...(heard.message && { reason: heard.message }) });
  if (meaning === "taken" || meaning === "dropped") keepQueue(withoutEntry(queuedEntries(), entry));
  return { meaning, heard };
}

/** An answer that isn't taken stays, to be sent again by its author. Former servers leave out `taken`. */
const becameOfPut = (
  taken: boolean | undefined,
  stored: OwnAnswer["given"],
): Pick<OwnAnswer, "state"> & Partial<OwnAnswer> =>
  taken === false
    ? { state: "refused", reason: text("You have answered on another device already") }
    : { state: "sent", given: stored };

/** Until when nothing is sent, in milliseconds since the epoch, by event id; for all windows and after reloads. */
type Waits = Record<string, number>;

/** How long nothing about the event is sent, in milliseconds. */
function leftOf(eventId: string): number {
  const left = (readJson<Waits>(keys.waits, {})[eventId] ?? 0) - Date.now();
  // A clock set back makes nobody wait longer than a server may ask.
  return left > 0 && left <= longestAsked ? left : 0;
}

/** @param seconds how long the server has asked to wait */
function putOff(eventId: string, seconds: number): void {
  const now = Date.now();
  const others = Object.entries(readJson<Waits>(keys.waits, {})).filter(([, until]) => until > now);
  writeJson(keys.waits, {
    ...Object.fromEntries(others),
    [eventId]: now + Math.min(seconds * 1000, longestAsked),
  });
}
