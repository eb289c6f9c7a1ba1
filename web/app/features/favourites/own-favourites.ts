import { ApiError } from "@plenary/contract/client";
import { favouriteNotSaved } from "@plenary/contract/favourite-failures";
import type {
  addFavourite,
  Favourite,
  listFavourites,
  mergeFavourites,
  removeFavourite,
} from "@plenary/contract/favourites";
import { programmeLimits } from "@plenary/contract/programme-limits";
import { call } from "../../base/api.ts";
import { whenOnline } from "../../base/when-online.ts";
import { isServed } from "../../sign-in/served.ts";
import { signInKnown } from "../../sign-in/store.ts";
import { notify } from "../../ui/notices.ts";
import { allMarks, holder, holdFor, mark, type OwnMark, writeMarks } from "./marks.ts";
import type { Starred } from "./pressing.ts";
import { newOf, saved, together, unsentOf } from "./together.ts";

/**
 * The favourites of who is signed in, in step with their account (docs/product/favourites.md#in-the-browser). Loaded only
 * for those.
 */

/**
 * Who is signed in and can be served; null for a visitor. On a saved page nobody can say who that is: it is then whose favourites
 * are shown there.
 */
export async function whoMarks(): Promise<string | null> {
  const signIn = await signInKnown();
  if (signIn.status === "loading") return holder();
  return signIn.status === "signed-in" && isServed(signIn) ? signIn.user.userId : null;
}

const unsent = (userId: string): OwnMark[] => unsentOf(allMarks(), userId);

/** Everything that is sent waits for what was sent before, so that the last press is the last to arrive. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

/** Brings browser and account together: what either has marked later holds. Returns what the account has then. */
export function bringTogether(userId: string): Promise<Favourite[]> {
  holdFor(userId);
  watchNetwork();
  return inTurn(() => merge(userId));
}

/** After signing in: only where this browser has something that the account may lack, or has shown somebody else's so far. */
export async function arrive(userId: string): Promise<void> {
  if (holder() === userId && newOf(allMarks(), userId).length === 0) return;
  // Without a network the next page tries again.
  await bringTogether(userId).catch(() => {});
}

async function merge(userId: string): Promise<Favourite[]> {
  const sent = unsent(userId);
  let favourites: Favourite[] | undefined;
  const unknown: string[] = [];
  for (let from = 0; from < sent.length; from += programmeLimits.marksMax) {
    const answer = await send(sent.slice(from, from + programmeLimits.marksMax));
    favourites = answer.favourites;
    unknown.push(...answer.unknown);
  }
  if (!favourites) {
    const answer = await call<typeof listFavourites>({ method: "GET", path: "/favourites" });
    favourites = answer.favourites;
  }
  writeMarks(together({ userId, marks: allMarks(), favourites, sent, unknown, now: Date.now() }));
  return favourites;
}

function send(marks: Pick<OwnMark, "sessionId" | "on" | "at">[]) {
  const body = { favourites: marks.map(({ sessionId, on, at }) => ({ sessionId, on, at })) };
  return call<typeof mergeFavourites>({ method: "POST", path: "/favourites/merge" }, { body });
}

/** Takes what others have marked in this browser into the account, as marked now. */
export function takeOver(marks: readonly OwnMark[], userId: string): Promise<Favourite[]> {
  for (const { eventId, sessionId } of marks) mark({ eventId, sessionId }, true, userId);
  return bringTogether(userId);
}

/**
 * Marks a session in the browser and in the account, or takes that back. What can't be saved stays in the browser, and is sent
 * with the next one.
 */
export function press(of: Starred, on: boolean, userId: string): Promise<void> {
  mark(of, on, userId);
  watchNetwork();
  return inTurn(async () => {
    const [made, ...others] = unsent(userId);
    if (!made) return;
    try {
      if (others.length > 0) await merge(userId);
      else await save(made, userId);
    } catch (error) {
      const isFull = error instanceof ApiError && error.status === 409;
      notify(isFull ? error.message : favouriteNotSaved(), "bad");
    }
  });
}

async function save(made: OwnMark, userId: string): Promise<void> {
  const params = { sessionId: made.sessionId };
  const path = "/favourites/:sessionId";
  if (made.on) await call<typeof addFavourite>({ method: "PUT", path }, { params });
  else await call<typeof removeFavourite>({ method: "DELETE", path }, { params });
  writeMarks(saved(allMarks(), made, userId));
}

let isWatching = false;

/** What couldn't be sent is sent when the network is back. */
function watchNetwork(): void {
  if (isWatching) return;
  isWatching = true;
  whenOnline(isAllSent);
}

async function isAllSent(): Promise<boolean> {
  const userId = await whoMarks();
  if (userId === null || newOf(allMarks(), userId).length === 0) return true;
  return bringTogether(userId).then(
    () => true,
    () => false,
  );
}
