// The rows about an event's programme: its pages and files under load, anew, by weight, and on a phone.
import { getProgramme } from "@plenary/contract/programme/programme";
import type { Call } from "./compare.ts";
import { firstAnswer } from "./feeds.ts";
import type { Plenary } from "./plenary.ts";
import { median, programmePaths, weights } from "./programme.ts";
import { fromSavedCopy, visitProgramme } from "./programme-phone.ts";
import { measureReleases } from "./release.ts";
import { limitRow, type Row } from "./report.ts";
import { startOn } from "./servers.ts";
import { countStaleProgramme } from "./stale-programme.ts";

type Shown = <R extends Row>(row: R) => R;

/** How long a rendering after a change may take, in milliseconds. */
const ANEW = 400;

/** Its pages from memory, of which `row` makes a row, and what it weighs. */
export async function programmeRows(
  plenary: Plenary,
  row: (what: string, target: number, calls: Call[]) => Promise<Row>,
  shown: Shown,
): Promise<Row[]> {
  const paths = await programmePaths(plenary);
  const rows: Row[] = [
    await row("HTML of its programme", 0.9, [{ path: paths.programme }]),
    await row("HTML of one of its sessions", 0.7, [{ path: paths.session }]),
  ];
  const took = await firstAnswer(plenary, paths.programme, 6);
  rows.push(shown(limitRow("HTML of its programme, anew after a change, PostgreSQL", ANEW, took, "ms")));
  rows.push(...(await partRows(plenary, paths.session, took)).map(shown));
  for (const { what, most, bytes } of await weights(plenary, paths))
    rows.push(shown(limitRow(what, most / 1000, bytes / 1000, "KB")));
  return rows;
}

/** What a part takes of the time that the whole does, in one run: the machine doesn't matter then. */
async function partRows(plenary: Plenary, session: string, whole: number): Promise<Row[]> {
  const part = await firstAnswer(plenary, session, 6);
  const asked = async (changes: "true" | "false") =>
    median(11, () =>
      plenary.admin(getProgramme, { params: { eventId: plenary.eventId }, query: { changes } }),
    );
  const [compared, settings] = [await asked("true"), await asked("false")];
  return [
    limitRow("A session's page anew after a change, by the programme's", 0.5, part / whole, "times"),
    limitRow(
      "A programme's settings for organizers, by those with its changes",
      0.5,
      settings / compared,
      "times",
    ),
  ];
}

/** The programme's page on a phone, with a network and, from a second process that is killed, without. */
export async function programmeOnPhone(
  plenary: Plenary,
  databaseUrl: string,
  runs: number,
  shown: Shown,
): Promise<Row[]> {
  const { programme } = await programmePaths(plenary);
  const found = await visitProgramme(plenary.origin + programme, runs);
  const page = "The programme's page on a phone";
  const rows = [
    limitRow(`${page}: first contentful paint`, 1, found.firstContentfulPaint / 1000, "s"),
    limitRow(`${page}: longest task`, 200, found.longestTask, "ms"),
    limitRow(`${page}: layout shift`, 0.02, found.shift, ""),
    limitRow(`${page}: a letter in the search`, 100, found.letter, "ms"),
    limitRow(`${page}: from list to grid`, 150, found.grid, "ms"),
  ].map(shown);
  const second = await startOn(databaseUrl);
  const paint = await fromSavedCopy(second.origin + programme, second.end).finally(() => second.stop());
  return [
    ...rows,
    shown(limitRow(`${page}: first contentful paint of the saved copy`, 1, paint / 1000, "s")),
  ];
}

/** Stale answers in two processes. */
export async function staleProgramme(plenary: Plenary, databaseUrl: string, shown: Shown): Promise<Row> {
  const second = await startOn(databaseUrl);
  const found = await countStaleProgramme(plenary, second.origin).finally(() => second.stop());
  const detail = `${found.reads} reads after ${found.writes} versions, notices and states`;
  return shown(limitRow("Stale answers of a programme, two processes", 0, found.stale, "", detail));
}

/** A release with its mails, and how long readers wait for the programme meanwhile. */
export async function releaseRows(
  engine: string,
  most: number,
  runs: number,
  shown: Shown,
  databaseUrl?: string,
): Promise<Row[]> {
  const { took, waited } = await measureReleases(databaseUrl, runs);
  const what = `A version of 1,079 sessions with 571 mails, ${engine}`;
  return [
    shown(limitRow(what, most, took / 1000, "s")),
    shown(limitRow(`${what}: p99 of readers meanwhile`, 50, waited, "ms")),
  ];
}
