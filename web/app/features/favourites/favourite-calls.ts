import { readToken } from "../../base/storage/token.ts";
import { keepEvent } from "../offline/offline.ts";
import { type StarredSession, setMark } from "./marks.ts";

/** Loads the account's part only for signed-in users, because visitors don't need it. Null for a visitor, and if it can't be loaded. */
async function account() {
  if (!readToken()) return null;
  try {
    const { markOwner, ...rest } = await import("./own-favourites.ts");
    const whose = await markOwner();
    return whose === null ? null : { ...rest, whose };
  } catch {
    return null;
  }
}

/** Marks a session or takes that back, in this browser and in the signed-in account. */
export async function pressStar(of: StarredSession, on: boolean): Promise<void> {
  // Somebody who marks a session wants it tomorrow, perhaps offline.
  if (on) void keepEvent(of.eventId);
  const own = await account();
  if (own) await own.saveMark(of, on, own.whose);
  else setMark(of, on, null);
}

/** Brings the signed-in user's favourites to this browser; failures are retried with the next press. */
export async function fetchFavourites(): Promise<void> {
  const own = await account();
  await own?.syncFavourites(own.whose).catch(() => {});
}
