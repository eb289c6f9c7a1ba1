import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { CommandError } from "../../base/errors.ts";
import { isPublic } from "../../core/access.ts";
import { type Ctx, inTransaction, now } from "../../core/context.ts";
import { hasFree, megabytes, requiredBytes } from "../../db/embedded/disk.ts";
import { changedValues } from "../../db/rows/changed-values.ts";
import { releaseImported } from "../programme/versions/versions.ts";
import type { NamedPicture } from "./pictures/import-pictures.ts";
import type { ParsedEvent, ReadingProblem } from "./reading/parsed-event.ts";
import { isArranged } from "./storing/arranged.ts";
import * as queries from "./storing/import.queries.ts";
import { eventValues, saveEvent, withStoredFields } from "./storing/import-event.ts";
import type { ImportOptions, ImportRun } from "./storing/import-run.ts";
import { addTally, hasChanges, newTally, type Tally } from "./storing/tally.ts";

export interface Report {
  tally: Tally;
  /** Events that couldn't be stored, with nothing of them, and events that are stored but couldn't be released. */
  problems: ReadingProblem[];
  /** What to know about stored events. */
  notes: ReadingProblem[];
  /** The stored events, in the order of the source. */
  events: { eventId: string; isPublic: boolean }[];
  /** The pictures that the source names of what is stored; they are fetched by themselves (pictures/import-pictures.ts). */
  pictures: NamedPicture[];
}

/**
 * Stores the events with all that belongs to them, each in its own transaction, and updates those imported before. An
 * event that the database refuses becomes a problem, and the others continue. Throws CommandError.
 * @param progress called with how much of `total` is done, where `total` counts the events and their sessions
 */
export async function importEvents(
  ctx: Ctx,
  events: ParsedEvent[],
  options: ImportOptions,
  progress: (done: number, total: number) => void = () => {},
): Promise<Report> {
  const report: Report = { tally: newTally(), problems: [], notes: [], events: [], pictures: [] };
  if (options.eventId && events.length > 1)
    throw new CommandError(`--event is for a file of one event, and this one has ${events.length}.`);
  // Earlier imports under the key say nothing about the named event.
  const stored = options.eventId ? new Map<string, undefined>() : await storedEvents(ctx, events);
  const total = events.reduce((sum, event) => sum + weightOf(event), 0);
  let done = 0;
  for (const event of events) {
    const before = done;
    const row = stored.get(event.sourceKey);
    const isFound = row && (!options.ownOnly || row.creator_id === options.ownerId);
    if (isFound && (await isSame(event, row, options))) {
      report.events.push({ eventId: row.event_id, isPublic: isPublic(row) });
      report.tally.events.unchanged += 1;
    } else {
      const isNew = stored.has(event.sourceKey) && !row;
      const stopped = `The import has stopped before the event "${event.name}"`;
      requireRoom(ctx, stopped);
      await importEvent(ctx, event, { ...options, isNew }, report, (part) => {
        requireRoom(ctx, stopped);
        progress(before + part, total);
      });
    }
    done += weightOf(event);
    progress(done, total);
  }
  return report;
}

/** Throws CommandError with that text while the disk has only room for deletions and signing in (docs/operations.md#a-full-disk). */
export function requireRoom({ database: { disk } }: Pick<Ctx, "database">, stopped: string): void {
  if (!disk || hasFree(disk, requiredBytes.ordinary)) return;
  const [free, least] = [disk.free(), requiredBytes.ordinary].map(megabytes);
  throw new CommandError(`${stopped}, as ${free} MB are free on the disk and ${least} MB are needed.`);
}

const weightOf = ({ sessions }: ParsedEvent): number => 1 + sessions.length;

async function importEvent(
  ctx: Ctx,
  event: ParsedEvent,
  options: ImportOptions & Pick<ImportRun, "isNew">,
  report: Report,
  progress: (sessionsDone: number) => void,
): Promise<void> {
  try {
    const saved = await inTransaction(ctx, async (tx, tell) => {
      if (!options.isNew) await queries.lockImports(tx);
      const result = await saveEvent(tx, event, { ...options, time: now(ctx) }, progress);
      if (!result) return null;
      const { withheld: _, isShared: __, notes: ___, pictures: ____, ...imported } = result;
      const changed = {
        event: hasChanges(result.tally, ["events"]),
        programme: isArranged(result.arranged) || hasChanges(result.tally, ["sessions", "speakers"]),
      };
      await tell({ kind: "event_imported", ...imported, changed });
      const given = { name: event.version ?? "", first: options.release ?? false };
      const changesNothing = !changed.programme;
      const isReleased = await releaseImported(ctx, tx, tell, result.eventId, { ...given, changesNothing });
      return { ...result, isReleased };
    });
    if (!saved) {
      const reason = `Nothing was imported, as ${event.partial}`;
      report.problems.push({ where: `event "${event.name}"`, reason });
      return;
    }
    addTally(report.tally, saved.tally);
    report.notes.push(...saved.notes);
    report.pictures.push(...saved.pictures);
    report.events.push({ eventId: saved.eventId, isPublic: saved.isPublic });
    if (saved.isShared)
      report.notes.push({
        where: `event "${event.name}"`,
        reason: "Is a new event: another of this acronym, or name, is somebody else's",
      });
    if (saved.withheld) report.problems.push({ where: `event "${event.name}"`, reason: saved.withheld });
    if (!saved.isReleased)
      report.problems.push({
        where: `event "${event.name}"`,
        reason: `Stored, but what has moved is not public: it has ${programmeLimits.versionsMax} versions, and can have no other`,
      });
  } catch (error) {
    if (!refusedByData(error)) throw error;
    ctx.log.error({ err: error, event: event.name }, "the database refused an imported event");
    const reason = "Left out, nothing of it is stored: the log says what of it the database refuses";
    report.problems.push({ where: `event "${event.name}"`, reason });
  }
}

/** Whether the database refused the values (SQLSTATE classes 22, 23 and 54) rather than the work as a whole. */
function refusedByData(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^(22|23|54)/.test(code);
}

/** Whether the source consists of only the event itself, as intended. */
const isBare = ({ sessions, own, partial, description }: ParsedEvent): boolean =>
  sessions.length === 0 && !own?.items.length && partial === undefined && typeof description === "string";

type StoredEvent = Awaited<ReturnType<typeof queries.selectImportedEvents>>[number];

/** The events without sessions by source, as stored, or undefined for new ones: thousands with one query. */
async function storedEvents(ctx: Ctx, events: ParsedEvent[]): Promise<Map<string, StoredEvent | undefined>> {
  const sources = events.filter(isBare).map((event) => event.sourceKey);
  const rows = await queries.selectImportedEvents(ctx.db, sources);
  const stored = new Map<string, StoredEvent | undefined>(sources.map((source) => [source, undefined]));
  for (const row of rows) stored.set(row.source, row);
  return stored;
}

/** Whether the event is stored exactly like this, and never came with a session. */
async function isSame(event: ParsedEvent, row: StoredEvent, options: ImportOptions): Promise<boolean> {
  const hasSessions = event.sessions.length > 0 || row.has_sessions;
  const values = await eventValues(withStoredFields(event, row), options);
  return !hasSessions && !changedValues<StoredEvent>(row, values);
}
