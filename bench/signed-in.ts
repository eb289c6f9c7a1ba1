// The rows about what signed-in people read that asks the database or their own memory.
import { addFavourite, makeCalendarLink } from "@plenary/contract/programme/favourites";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { clientOf } from "@plenary/testing/people";
import { against } from "./load/against.ts";
import type { Bare, Effort } from "./load/compare.ts";
import type { Plenary } from "./plenary.ts";
import type { Row } from "./report.ts";

/** How many sessions somebody marks who goes to a conference of two days. */
const MARKED = 40;

interface Measuring {
  bare: Bare;
  effort: Effort;
  shown: <R extends Row>(row: R) => R;
}

/** A list from the database, on either engine. */
export function listRow(plenary: Plenary, engine: string, target: number, how: Measuring): Promise<Row> {
  const call = { path: "/api/talks", token: plenary.reader };
  return rowOf(plenary, how)(`GET /api/talks, 50 rows of 600 bytes, ${engine}`, target, [call], how.effort);
}

/** Who is signed in, which is kept in memory whatever the engine, and a calendar. */
export async function signedInRows(plenary: Plenary, how: Measuring): Promise<Row[]> {
  // A short answer, and no database that would have to share its processor with a load generator that stays awake.
  const awake = { ...how.effort, awake: true };
  const row = rowOf(plenary, how);
  const calendar = { path: await followed(plenary) };
  return [
    await row("GET /api/auth/me", 0.5, [{ path: "/api/auth/me", token: plenary.reader }], awake),
    await row(`Calendar of ${MARKED} favourites`, 0.05, [calendar], how.effort),
  ];
}

const rowOf = (ours: Plenary, { bare, shown }: Measuring) => against([{ bare, ours }], shown);

/** Marks sessions, and returns where a calendar follows them. */
async function followed({ origin, reader, eventId, admin }: Plenary): Promise<string> {
  const call = clientOf(origin, reader);
  const { programme } = await admin(getPublicProgramme, { params: { eventId } });
  const sessions = programme.slots.filter(({ kind }) => kind === "session");
  for (const { slotId } of sessions.slice(0, MARKED))
    await call(addFavourite, { params: { sessionId: slotId } });
  return new URL((await call(makeCalendarLink)).url).pathname;
}
