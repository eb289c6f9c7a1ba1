import { addFavourite, makeCalendarLink } from "@plenary/contract/programme/favourites";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { clientOf } from "@plenary/testing/people";
import type { Plenary } from "./plenary.ts";

/** How many sessions somebody marks who goes to a conference of two days. */
const MARKED = 40;

/** Marks sessions, and returns where a calendar follows them. */
export async function followed(plenary: Plenary): Promise<string> {
  const reader = clientOf(plenary.origin, plenary.reader);
  for (const sessionId of (await sessionsOf(plenary)).slice(0, MARKED))
    await reader(addFavourite, { params: { sessionId } });
  return new URL((await reader(makeCalendarLink)).url).pathname;
}

/** How long marking a session takes, in milliseconds: all but one of a hundred take less. */
export async function slowestMark(plenary: Plenary, runs: number): Promise<number> {
  const writer = clientOf(plenary.origin, plenary.writer);
  const sessions = await sessionsOf(plenary);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const params = { sessionId: sessions[run % sessions.length] ?? "" };
    const started = performance.now();
    await writer(addFavourite, { params });
    times.push(performance.now() - started);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(runs * 0.99)] ?? Number.NaN;
}

async function sessionsOf({ eventId, admin }: Plenary): Promise<string[]> {
  const { programme } = await admin(getPublicProgramme, { params: { eventId } });
  return programme.slots.filter(({ kind }) => kind === "session").map(({ slotId }) => slotId);
}
