// The rows about answers from memory: what the public reads of all events, and of a programme.
import { against } from "../load/against.ts";
import type { Call, Pair } from "../load/compare.ts";
import { withPairs } from "../load/pairs.ts";
import { type Plenary, SESSIONS } from "../plenary.ts";
import { type FeedName, feedPath, feeds, firstAnswer } from "../programme/feeds.ts";
import { programmeRows } from "../programme/programme-rows.ts";
import { limitRow, type Row } from "../report.ts";

interface Measuring {
  /** How long each run is. */
  seconds: number;
  shown: <R extends Row>(row: R) => R;
}

type Against = (what: string, target: number, calls: Call[]) => Promise<Row>;

/** A row about calls in all pairs of processes. */
const rowOf =
  (pairs: readonly Pair[], { seconds, shown }: Measuring): Against =>
  (what, target, calls) =>
    against(pairs, shown)(what, target, calls, { seconds, runs: 1, awake: true });

/** All rows about answers from memory. */
export const publicFromMemory = (plenary: Plenary, databaseUrl: string, how: Measuring): Promise<Row[]> =>
  withPairs(plenary, databaseUrl, async (pairs) => [
    ...(await publicAnswers(plenary, rowOf(pairs, how))),
    ...(await programmeAnswers(plenary, rowOf(pairs, how), how)),
  ]);

/** Those about a programme. */
export const programmeFromMemory = (plenary: Plenary, databaseUrl: string, how: Measuring): Promise<Row[]> =>
  withPairs(plenary, databaseUrl, (pairs) => programmeAnswers(plenary, rowOf(pairs, how), how));

/**
 * A short page, a long one, and JSON. All answers from memory go the same way, so that more of them would differ by the process that
 * happens to give them.
 */
async function publicAnswers(plenary: Plenary, row: Against): Promise<Row[]> {
  const event = `/public/events/${plenary.eventId}`;
  return [
    await row("HTML of `/public/events`", 0.7, [{ path: "/public/events" }]),
    await row(`HTML of the event with ${SESSIONS} sessions`, 0.7, [{ path: event }]),
    await row("JSON of the event", 0.7, [{ path: `/api${event}` }]),
    await row("Conditional request for the event page (304)", 0.8, [{ path: event, isKnown: true }]),
  ];
}

/** Its files, from memory and after a change, and its pages. */
async function programmeAnswers(plenary: Plenary, row: Against, { shown }: Measuring): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of Object.keys(feeds) as FeedName[]) {
    const what = `${name === "programme" ? "JSON" : `\`${name}\``} of its programme`;
    const path = feedPath(plenary, name);
    rows.push(await row(what, 0.9, [{ path }]));
    const took = await firstAnswer(plenary, path, 6);
    rows.push(shown(limitRow(`${what}, anew after a change, PostgreSQL`, feeds[name], took, "ms")));
  }
  return [...rows, ...(await programmeRows(plenary, row, shown))];
}
