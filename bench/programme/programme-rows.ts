// The rows about an event's programme: its pages and files under load, anew, by weight, and on a phone.
import { brotliDecompressSync } from "node:zlib";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { publicAddresses } from "@plenary/testing/events";
import { ask, type Call } from "../load/compare.ts";
import { type Plenary, startOn } from "../plenary.ts";
import { limitRow, type Row } from "../report.ts";
import { firstAnswer } from "./feeds.ts";
import { fromSavedCopy, visitProgramme } from "./programme-phone.ts";
import { measureReleases } from "./release.ts";
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
  for (const { what, most, bytes } of await weights(plenary, paths))
    rows.push(shown(limitRow(what, most / 1000, bytes / 1000, "KB")));
  return rows;
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

/** The pages of a programme that are measured. */
interface ProgrammePaths {
  programme: string;
  session: string;
}

async function programmePaths({ admin, eventId }: Plenary): Promise<ProgrammePaths> {
  const paths = await publicAddresses(admin, eventId);
  return {
    programme: paths["/public/events/:eventId/programme"],
    session: paths["/public/events/:eventId/sessions/:sessionId"],
  };
}

/** Something that visitors load, and how many bytes it may have. */
interface Weight {
  what: string;
  most: number;
  bytes: number;
}

/** What a programme weighs, apart from the JavaScript and CSS of its pages. */
async function weights(plenary: Plenary, paths: ProgrammePaths): Promise<Weight[]> {
  const sizeOf = async (path: string) => {
    // The second time it comes out of memory, compressed as well as it gets.
    await ask(plenary.port, { path });
    return (await ask(plenary.port, { path })).body;
  };
  const page = await sizeOf(paths.programme);
  const { length: unpacked } = brotliDecompressSync(page);
  const of = async (what: string, most: number, path: string): Promise<Weight> => ({
    ...{ what, most, bytes: (await sizeOf(path)).length },
  });
  return [
    { what: "The programme's document, brotli", most: 80_000, bytes: page.length },
    { what: "The programme's document, unpacked", most: 500_000, bytes: unpacked },
    await of("The largest document of a session, brotli", 12_000, await longest(plenary, paths)),
    await of("`embed.js`, brotli", 3_000, "/embed.js"),
    await of("`sw.js`, brotli", 8_000, "/sw.js"),
    await of("`card.png`", 80_000, `/public/events/${plenary.eventId}/card.png`),
  ];
}

/** The page of the session with the longest summary. */
async function longest({ admin, eventId }: Plenary, paths: ProgrammePaths): Promise<string> {
  const { programme } = await admin(getPublicProgramme, { params: { eventId } });
  const sessions = programme.slots.filter(({ kind }) => kind === "session");
  const [most] = sessions.toSorted((one, other) => (other.summary ?? "").length - (one.summary ?? "").length);
  return paths.session.replace(/[^/]*$/, most?.slotId ?? "");
}
