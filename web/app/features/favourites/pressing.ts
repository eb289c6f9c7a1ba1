import { readToken } from "../../base/storage/token.ts";
import { keepEvent } from "../offline/offline.ts";
import { mark, type Starred } from "./marks.ts";

/** Visitors need nothing of accounts: that is loaded for whoever is signed in. Null for a visitor, and where it can't be loaded. */
async function account() {
  if (!readToken()) return null;
  try {
    const { whoMarks, ...rest } = await import("./own-favourites.ts");
    const whose = await whoMarks();
    return whose === null ? null : { ...rest, whose };
  } catch {
    return null;
  }
}

/** Marks a session or takes that back, in this browser and in the account of who is signed in. */
export async function pressStar(of: Starred, on: boolean): Promise<void> {
  // Who marks a session wants it tomorrow, wherever that is.
  if (on) void keepEvent(of.eventId);
  const own = await account();
  if (own) await own.press(of, on, own.whose);
  else mark(of, on, null);
}

/** Brings the favourites of who is signed in to this browser; what fails is tried again with the next press. */
export async function fetchFavourites(): Promise<void> {
  const own = await account();
  await own?.bringTogether(own.whose).catch(() => {});
}
