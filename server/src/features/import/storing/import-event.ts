import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { CommandError } from "../../../base/errors.ts";
import { listPlain } from "../../../base/formats.ts";
import { isPublic } from "../../../core/access.ts";
import { settleEvent } from "../../../core/slots.ts";
import type { Tx } from "../../../db/db.ts";
import { changedValues } from "../../../db/rows/changed-values.ts";
import { updateRows } from "../../../db/rows/rows.ts";
import { keepSlugs } from "../../../db/rows/slugs.ts";
import type { Tables } from "../../../db/tables.ts";
import { searchText } from "../../events/events.ts";
import { markAllSlots } from "../../programme/places/public-slots.ts";
import { releasedSlots } from "../../programme/versions/versions.ts";
import type { NamedPicture } from "../pictures/import-pictures.ts";
import { descriptionOf } from "../reading/event-description.ts";
import type { MissingField, ParsedEvent, ParsedPerson, ReadingProblem } from "../reading/parsed-event.ts";
import { type Arranged, isArranged } from "./arranged.ts";
import * as queries from "./import.queries.ts";
import { identify } from "./import-identities.ts";
import { saveItems } from "./import-items.ts";
import * as peopleQueries from "./import-people.queries.ts";
import { savePeople } from "./import-people.ts";
import { saveRoomsAndTracks } from "./import-rooms.ts";
import type { ImportOptions, ImportRun } from "./import-run.ts";
import { saveSessions } from "./import-sessions.ts";
import type { ImportedSession } from "./imported-session.ts";
import { isGuid, type Provenance, peopleOf, provenanceOf } from "./provenance.ts";
import { hasChanges, newTally, type Tally } from "./tally.ts";

export interface SavedEvent {
  eventId: string;
  wasPublic: boolean;
  isPublic: boolean;
  arranged: Arranged;
  tally: Tally;
  /** Whether it is new although somebody else's event has its acronym or name. */
  isShared: boolean;
  /** Why sessions that its source no longer names stay. */
  withheld?: string | undefined;
  /** What to know about its speakers. */
  notes: ReadingProblem[];
  pictures: NamedPicture[];
  /** Sessions that were there before, and changed. */
  sessions: ImportedSession[];
  /** The event's row, if it was there before; its counts in the description aside. */
  rows: { before: EventRow; after: EventRow } | undefined;
}

/** What an import sets in an event's row; undefined leaves values unchanged. */
export async function eventValues(event: Stored, { publish }: ImportOptions) {
  const { name, location, description, timezone } = event;
  return {
    name,
    start_date: event.startDate,
    end_date: event.endDate,
    location,
    description,
    timezone,
    // Organizers may have set what a file doesn't name.
    website: event.website ?? undefined,
    search_text: await searchText(event),
    visibility: publish ? ("public" as const) : undefined,
  };
}

/** The file's event, with stored values for what it leaves out. */
export function withStoredFields(event: ParsedEvent, present: Present): Stored {
  const { unsaid = [], description } = event;
  const keeps = (field: MissingField) => unsaid.includes(field);
  return {
    ...event,
    // Its counts are added once it is stored.
    description: typeof description === "string" && !keeps("description") ? description : present.description,
    ...(keeps("name") && { name: present.name }),
    ...(keeps("location") && { location: present.location }),
    ...(keeps("timezone") && { timezone: present.timezone }),
    ...(keeps("dates") && { startDate: present.start_date, endDate: present.end_date }),
  };
}

type EventRow = Selectable<Tables["events"]>;
type Stored = ParsedEvent & { description: string };
type Present = Pick<EventRow, "name" | "location" | "description" | "timezone" | "start_date" | "end_date">;

/** The key of a source's only event. */
const EVENT = "event";

/** Whether a file that should have a programme has none: nothing of it can be read, or its form is unknown. */
const isHollow = ({ sessions, partial, own }: ParsedEvent): boolean =>
  partial !== undefined && sessions.length === 0 && !own?.items.length;

/** Stores the event with all that belongs to it. Null if new, without sessions, and from a perhaps incomplete file. */
export async function saveEvent(
  tx: Tx,
  event: ParsedEvent,
  options: ImportRun,
  progress: (sessionsDone: number) => void,
): Promise<SavedEvent | null> {
  const people = [...new Set(event.sessions.flatMap((session) => session.persons))];
  const source = await sourceOf(tx, event, options);
  const known = options.isNew ? [] : await queries.selectImported(tx, source.name);
  const provenance = provenanceOf(source.name, known);
  if (source.eventId) provenance.learn("event", EVENT, source.eventId);
  const tally = newTally();
  let arranged: Arranged = { added: { rooms: 0, tracks: 0, items: 0 }, changed: [] };
  let withheld: string | undefined;
  let notes: ReadingProblem[] = [];
  let pictures: NamedPicture[] = [];
  let sessions: ImportedSession[] = [];
  const row = await saveRow(tx, event, provenance, { ...options, eventId: source.eventId });
  if (!row) return null;
  if (event.sessions.length > 0 || event.own?.items.length || provenance.keysOf("session").length > 0) {
    const shared = await selectShared(tx, row, people);
    const speaking = await peopleQueries.selectSpeaking(
      tx,
      row.eventId,
      people.map(({ key }) => key).filter(isGuid),
    );
    const known = { own: provenance, shared, speaking };
    const { eventId } = row;
    const identities = await identify(tx, { eventId, sessions: event.sessions }, people, known);
    notes = identities.notes;
    const ids = await savePeople(tx, people, identities.rows, known, options.time, tally);
    pictures = [...ids].flatMap(([{ picture: url, name }, ownerId]) =>
      url ? { url, of: "speaker", ownerId, name } : [],
    );
    await queries.saveImported(tx, shared.learned);
    const afterPeople = Math.round(event.sessions.length / 3);
    progress(afterPeople);
    const finding = await saveRoomsAndTracks(tx, row.eventId, event, options.time);
    const released = event.own && (await releasedSlots(tx, row.eventId));
    const told = { event, finding, released };
    ({ withheld, changed: sessions } = await saveSessions(
      tx,
      row,
      told,
      ids,
      provenance,
      options,
      tally,
      (inserted) => progress(afterPeople + Math.floor(inserted / 2)),
    ));
    const items = await saveItems(tx, row.eventId, {
      items: event.own?.items ?? [],
      ...{ finding, released },
      time: options.time,
    });
    arranged = {
      added: { ...finding.added, items: items.added },
      changed: [...finding.changed, ...items.changed],
    };
  }
  const isPublished = row.isPublic && !row.wasPublic && !row.isNew;
  if (isArranged(arranged) || isPublished || hasChanges(tally, ["sessions", "speakers"]))
    await settleEvent(tx, row.eventId);
  if (isPublished) await keepSlugs(tx, row.eventId);
  const describedAnew = await saveDescription(tx, row, event, options);
  tally.events[row.isNew ? "created" : row.changed || describedAnew ? "updated" : "unchanged"] += 1;
  if (isHollow(event)) withheld ??= `No session was imported, as ${event.partial}`;
  await queries.saveImported(tx, provenance.learned);
  const { eventId, wasPublic, isPublic } = row;
  if (event.logo) pictures.unshift({ url: event.logo, of: "event", ownerId: eventId, name: event.name });
  return {
    eventId,
    wasPublic,
    isPublic,
    arranged,
    tally,
    withheld,
    notes,
    pictures,
    sessions,
    rows: row.rows,
    isShared: source.isShared,
  };
}

/** The people with a GUID in other events of the same owner, or of administrators if the owner is one. */
async function selectShared(tx: Tx, { ownerId }: { ownerId: string }, people: ParsedPerson[]) {
  const guids = people.map((person) => person.key).filter(isGuid);
  const source = peopleOf({ ownerId, byAdmin: await peopleQueries.isAdmin(tx, ownerId) });
  return provenanceOf(
    source,
    guids.length ? await peopleQueries.selectImportedPeople(tx, source, guids) : [],
  );
}

/**
 * The event that a file of this product was made from, if no import made it or its acronym has changed: the owner's,
 * with the file's acronym and one of its sessions (docs/decisions/imports-and-files.md).
 */
async function writtenOf(tx: Tx, { own, acronym, sessions }: ParsedEvent, { ownerId }: ImportRun) {
  const guids = sessions.map(({ guid }) => guid).filter(isGuid);
  if (!own || acronym === null || guids.length === 0) return undefined;
  return queries.selectWithSessions(tx, { ownerId, acronym, guids });
}

const NOTHING = { session: 0, speaker: 0, room: 0, track: 0 };

/** Updates the event's counts in its description, if it has them; returns whether it changed. */
async function saveDescription(
  tx: Tx,
  {
    eventId,
    isNew,
    values: { name, location, description: before },
  }: { eventId: string; isNew: boolean; values: Awaited<ReturnType<typeof eventValues>> },
  event: ParsedEvent,
  { time }: ImportRun,
): Promise<boolean> {
  const isUnsaid = !isNew && event.unsaid?.includes("description");
  if (typeof event.description === "string" || isUnsaid) return false;
  const description = descriptionOf(event.description, await queries.selectCounts(tx, eventId));
  if (description === before) return false;
  const search_text = await searchText({ name, location, description });
  await updateRows(tx, "events", "event_id", [
    { event_id: eventId, description, search_text, updated_at: time },
  ]);
  return true;
}

async function saveRow(tx: Tx, event: ParsedEvent, provenance: Provenance, options: ImportRun) {
  const known = options.eventId ?? provenance.idOf("event", EVENT) ?? (await writtenOf(tx, event, options));
  const present = known === undefined ? undefined : await queries.selectEvent(tx, known);
  const counted = { ...event, description: descriptionOf(event.description, NOTHING) };
  const values = await eventValues(present ? withStoredFields(event, present) : counted, options);
  if (!present) {
    if (isHollow(event)) return null;
    const visibility = values.visibility ?? options.visibility;
    const created = {
      event_id: randomUUIDv7(),
      ...values,
      visibility,
      creator_id: options.ownerId,
      created_at: options.time,
      updated_at: options.time,
    };
    await queries.insertEvent(tx, created, { source: provenance.source, key: EVENT });
    const ids = { eventId: created.event_id, ownerId: options.ownerId };
    const isNow = { wasPublic: false, isPublic: isPublic(created) };
    return { ...ids, isNew: true, changed: true, values, ...isNow, rows: undefined };
  }
  const changes = changedValues<typeof present>(present, values);
  if (changes) {
    await updateRows(tx, "events", "event_id", [
      { event_id: present.event_id, ...changes, updated_at: options.time },
    ]);
    // As after organizers' changes (reactions/public-slots.ts).
    if (changes.location !== undefined || changes.timezone !== undefined)
      await markAllSlots(tx, present.event_id, options.time);
  }
  const after = { ...present, ...changes };
  const ids = { eventId: after.event_id, ownerId: after.creator_id };
  const changed = changes !== undefined;
  const isNow = { wasPublic: isPublic(present), isPublic: isPublic(after) };
  return { ...ids, isNew: false, changed, values, ...isNow, rows: { before: present, after } };
}

/** The source of a file's event, by which the import recognizes its rows. */
interface Source {
  name: string;
  /** The named event, if nothing was imported into it yet. */
  eventId?: string | undefined;
  /** Whether somebody else's event has the same acronym or name. */
  isShared: boolean;
}

/**
 * The source of an event that the file identifies: that of the named event, else of the only one among the owner's or
 * all imported ones, else a new one. So nobody's file becomes the next state of somebody else's event.
 * @throws CommandError if there are several, or the named one isn't the owner's
 */
async function sourceOf(tx: Tx, { sourceKey }: ParsedEvent, options: ImportRun): Promise<Source> {
  const { ownerId, ownOnly, eventId, isNew } = options;
  if (eventId !== undefined) {
    const event = await queries.selectOrganized(tx, eventId, ownerId);
    if (!event)
      throw new CommandError(
        `There is no event ${eventId} that its --owner, by default the first administrator, organizes.`,
      );
    return { name: event.source ?? `${sourceKey}@${randomUUIDv7()}`, eventId, isShared: false };
  }
  const known = isNew ? [] : await queries.selectImportedUnder(tx, sourceKey, ownerId);
  const [found, ...others] = known.filter(({ organized }) => organized || !ownOnly);
  if (found && others.length > 0)
    throw new CommandError(
      `Several events were imported as ${sourceKey}: ${listPlain([found, ...others].map((event) => event.event_id))}. Name one with --event.`,
    );
  if (found) return { name: found.source, isShared: false };
  const isShared = known.length > 0;
  return { name: isShared ? `${sourceKey}@${randomUUIDv7()}` : sourceKey, isShared };
}
