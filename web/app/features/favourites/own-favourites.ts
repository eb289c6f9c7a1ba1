import { ApiError } from "@plenary/contract/client";
import { favouriteNotSaved } from "@plenary/contract/programme/favourite-failures";
import type {
  addFavourite,
  Favourite,
  listFavourites,
  mergeFavourites,
  removeFavourite,
} from "@plenary/contract/programme/favourites";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { text } from "@plenary/contract/text";
import { call } from "../../base/calls/api.ts";
import { retryOnline } from "../../base/calls/when-online.ts";
import { shortHash } from "../../base/storage/short-hash.ts";
import { isServed } from "../../sign-in/served.ts";
import { signInKnown } from "../../sign-in/store.ts";
import { notify } from "../../ui/notices/notices.ts";
import {
  fittingMarks,
  marksAfterRefusal,
  marksAfterSaving,
  mergedMarks,
  newMarksOf,
  partsOf,
  unsentMarksOf,
} from "./mark-merging.ts";
import {
  allMarks,
  marksHolder,
  type OwnMark,
  type StarredSession,
  setMark,
  showMarksOf,
  writeMarks,
} from "./marks.ts";

/** The signed-in user's favourites, in sync with their account (docs/product/favourites.md#in-the-browser). Loaded only for those. */

/** This browser's name for an account, kept after signing out, when the id isn't. Earlier marks have the id. */
function nameHere(userId: string): string {
  const name = shortHash(userId);
  const marks = allMarks();
  if (marks.some(({ of }) => of === userId))
    writeMarks(marks.map((each) => (each.of === userId ? { ...each, of: name } : each)));
  if (marksHolder() === userId) showMarksOf(name);
  return name;
}

/** The user by nameHere; null for a visitor. On a saved page, which can't tell, the one whose favourites it shows. */
export async function markOwner(): Promise<string | null> {
  const signIn = await signInKnown();
  if (signIn.status === "loading") return marksHolder();
  return signIn.status === "signed-in" && isServed(signIn) ? nameHere(signIn.user.userId) : null;
}

const unsent = (whose: string): OwnMark[] => unsentMarksOf(allMarks(), whose);

/** Sends one after the other, so that the last press arrives last. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

/** Syncs browser and account: the later mark wins. Returns the account's favourites. */
export function syncFavourites(whose: string): Promise<Favourite[]> {
  showMarksOf(whose);
  watchNetwork();
  return inTurn(() => merge(whose));
}

/** After signing in: only if this browser has something that the account may lack, or has shown somebody else's so far. */
export async function syncAfterSignIn(userId: string): Promise<void> {
  const whose = nameHere(userId);
  if (marksHolder() === whose && newMarksOf(allMarks(), whose).length === 0) return;
  // Without a network the next page tries again.
  await syncFavourites(whose).catch(() => {});
}

interface Heard {
  /** Its favourites then; null while it has accepted none. */
  favourites: Favourite[] | null;
  unknown: string[];
  /** Marks it has no room for, and its message. */
  refused: OwnMark[];
  why: string;
}

/** Marks without room are sent only once the account's list has some: until then no page asks in vain. */
async function merge(whose: string): Promise<Favourite[]> {
  const sent = unsent(whose);
  const fresh = sent.filter(({ noRoom }) => !noRoom);
  const heard: Heard = { favourites: null, unknown: [], refused: [], why: "" };
  for (let from = 0; from < fresh.length; from += programmeLimits.marksMax)
    await tell(fresh.slice(from, from + programmeLimits.marksMax), heard);
  heard.favourites ??= (await call<typeof listFavourites>({ method: "GET", path: "/favourites" })).favourites;

  const waiting = [...sent.filter(({ noRoom }) => noRoom), ...heard.refused];
  const again = new Set(fittingMarks(waiting, heard.favourites));
  heard.refused = waiting.filter((each) => !again.has(each));
  for (const part of partsOf([...again])) await tell(part, heard);

  const { favourites, unknown, refused, why } = heard;
  writeMarks(mergedMarks({ whose, marks: allMarks(), favourites, sent, unknown, refused, now: Date.now() }));
  if (refused.some(({ noRoom }) => !noRoom)) notify(why, "bad");
  return favourites;
}

/** Sends marks. If they are refused as too many, they are sent in parts, so that a full event doesn't block others. */
async function tell(marks: OwnMark[], heard: Heard): Promise<void> {
  try {
    const { favourites, unknown } = await send(marks);
    heard.favourites = favourites;
    heard.unknown.push(...unknown);
  } catch (error) {
    if (!isFull(error)) throw error;
    const parts = partsOf(marks);
    if (parts.length > 1) for (const part of parts) await tell(part, heard);
    else {
      heard.refused.push(...marks);
      heard.why = error.message;
    }
  }
}

const isFull = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

function send(marks: Pick<OwnMark, "sessionId" | "on" | "at">[]) {
  const body = { favourites: marks.map(({ sessionId, on, at }) => ({ sessionId, on, at })) };
  return call<typeof mergeFavourites>({ method: "POST", path: "/favourites/merge" }, { body });
}

/** Adds others' marks in this browser to the account, as marked now. */
export function takeOverMarks(marks: readonly OwnMark[], whose: string): Promise<Favourite[]> {
  for (const { eventId, sessionId } of marks) setMark({ eventId, sessionId }, true, whose);
  return syncFavourites(whose);
}

/** Marks a session in browser and account, or takes that back. What can't be saved there goes with the next press. */
export function saveMark(of: StarredSession, on: boolean, whose: string): Promise<void> {
  setMark(of, on, whose);
  watchNetwork();
  return inTurn(async () => {
    const [made, ...others] = unsent(whose);
    if (!made) return;
    try {
      if (others.length > 0) await merge(whose);
      else await save(made, whose);
    } catch {
      // Without a network nothing has failed: it goes by itself later.
      if (navigator.onLine) notify(favouriteNotSaved(), "bad");
      else notify(text("Saved in this browser. It is sent once you are online."));
    }
  });
}

async function save(made: OwnMark, whose: string): Promise<void> {
  const params = { sessionId: made.sessionId };
  const path = "/favourites/:sessionId";
  try {
    if (made.on) await call<typeof addFavourite>({ method: "PUT", path }, { params });
    else await call<typeof removeFavourite>({ method: "DELETE", path }, { params });
    writeMarks(marksAfterSaving(allMarks(), made, whose));
  } catch (error) {
    if (!isFull(error)) throw error;
    writeMarks(marksAfterRefusal(allMarks(), made, whose));
    notify(error.message, "bad");
  }
}

let isWatching = false;

function watchNetwork(): void {
  if (isWatching) return;
  isWatching = true;
  retryOnline(isAllSent);
}

async function isAllSent(): Promise<boolean> {
  const whose = await markOwner();
  if (whose === null || newMarksOf(allMarks(), whose).length === 0) return true;
  return syncFavourites(whose).then(
    () => true,
    () => false,
  );
}
