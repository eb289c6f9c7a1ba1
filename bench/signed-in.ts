// The rows about what signed-in people read that asks the database or their own memory.
import { addFavourite, makeCalendarLink } from "@plenary/contract/programme/favourites";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { clientOf } from "@plenary/testing/people";
import { type Bare, type Call, compare, type Effort } from "./load/compare.ts";
import type { Plenary } from "./plenary.ts";
import { type Row, ratioRow } from "./report.ts";

/** How many sessions somebody marks who goes to a conference of two days. */
const MARKED = 40;

interface Measuring {
  bare: Bare;
  effort: Effort;
  shown: <R extends Row>(row: R) => R;
}

/** A list from the database, on either engine. */
export const listRow = (plenary: Plenary, engine: string, target: number, how: Measuring): Promise<Row> =>
  row(how, plenary, `GET /api/talks, 50 rows of 600 bytes, ${engine}`, target, {
    path: "/api/talks",
    token: plenary.reader,
  });

/** Who is signed in, which is kept in memory whatever the engine, and a calendar. */
export async function signedInRows(plenary: Plenary, how: Measuring): Promise<Row[]> {
  // A short answer, and no database that would have to share its processor with a load generator that stays awake.
  const awake = { ...how, effort: { ...how.effort, awake: true } };
  const me = { path: "/api/auth/me", token: plenary.reader };
  return [
    await row(awake, plenary, "GET /api/auth/me", 0.5, me),
    await row(how, plenary, `Calendar of ${MARKED} favourites`, 0.05, { path: await followed(plenary) }),
  ];
}

async function row(
  { bare, effort, shown }: Measuring,
  ours: Plenary,
  what: string,
  target: number,
  call: Call,
): Promise<Row> {
  return shown(ratioRow(what, target, await compare([{ bare, ours }], [call], effort)));
}

/** Marks sessions, and returns where a calendar follows them. */
async function followed({ origin, reader, eventId, admin }: Plenary): Promise<string> {
  const call = clientOf(origin, reader);
  const { programme } = await admin(getPublicProgramme, { params: { eventId } });
  const sessions = programme.slots.filter(({ kind }) => kind === "session");
  for (const { slotId } of sessions.slice(0, MARKED))
    await call(addFavourite, { params: { sessionId: slotId } });
  return new URL((await call(makeCalendarLink)).url).pathname;
}
