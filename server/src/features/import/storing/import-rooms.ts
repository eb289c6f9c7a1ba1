import { randomUUIDv7 } from "node:crypto";
import { nameKey, slugOf, uniqueSlug } from "@plenary/contract/names";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { Tx } from "../../../db/db.ts";
import { insertRows, updateRows } from "../../../db/rows/rows.ts";
import { adopt, lockProgramme } from "../../programme/places/rooms-and-tracks.ts";
import type { ParsedEvent, RoomDetails } from "../reading/parsed-event.ts";
import type { ArrangedRow } from "./arranged.ts";
import * as queries from "./import-rooms.queries.ts";
import { isGuid } from "./provenance.ts";

interface KnownRooms {
  name: string;
  guid?: string | null;
  color?: string | null;
  details?: RoomDetails | undefined;
}

/** The rooms and tracks of an event by name, for sessions. */
export interface RoomsAndTracks {
  room(name: string | null): { id: string | null; name: string | null };
  track(name: string | null): { id: string | null; name: string | null };
  /** The duration of a session without one. */
  usualMinutes: number;
  added: { rooms: number; tracks: number };
  changed: ArrangedRow[];
}

/** Adds the file's rooms and tracks, by GUID or name. Others stay; organizers' details are only filled in. */
export async function saveRoomsAndTracks(
  tx: Tx,
  eventId: string,
  event: ParsedEvent,
  time: string,
): Promise<RoomsAndTracks> {
  // Simultaneous additions and renames have to see those of the file.
  await lockProgramme(tx, eventId);
  const named = (key: "room" | "track") => event.sessions.flatMap((session) => session[key] ?? []);
  const roomNames = [...named("room"), ...(event.own?.items ?? []).map(({ room }) => room)];
  const toldRooms = distinct([...event.rooms, ...roomNames.map((name) => ({ name }))]);
  const toldTracks = distinct([...event.tracks, ...named("track").map((name) => ({ name }))]);
  const rooms = await save(tx, "rooms", { eventId, told: toldRooms, time });
  const tracks = await save(tx, "tracks", { eventId, told: toldTracks, time });
  const finder = (byKey: Map<string, { id: string; name: string }>) => (name: string | null) => {
    const named = name === null ? undefined : byKey.get(nameKey(name));
    return named ? { id: named.id, name: named.name } : { id: null, name };
  };
  const settings = await saveProgramme(tx, eventId, event);
  return {
    room: finder(rooms.byKey),
    track: finder(tracks.byKey),
    usualMinutes: settings.usualMinutes,
    added: { rooms: rooms.added, tracks: tracks.added },
    changed: [...rooms.changed, ...tracks.changed, ...settings.changed],
  };
}

/** Each name once, with the first GUID, colour and details that come with it. */
function distinct(told: KnownRooms[]): KnownRooms[] {
  const byKey = new Map<string, KnownRooms>();
  for (const each of told) {
    const known = byKey.get(nameKey(each.name));
    byKey.set(nameKey(each.name), {
      name: known?.name ?? each.name,
      guid: known?.guid ?? each.guid ?? null,
      color: known?.color ?? each.color ?? null,
      details: known?.details ?? each.details,
    });
  }
  return [...byKey.values()];
}

interface Saving {
  eventId: string;
  told: KnownRooms[];
  time: string;
}

async function save(tx: Tx, table: "rooms" | "tracks", { eventId, told, time }: Saving) {
  const present = await queries.selectOf(tx, table, eventId);
  const byGuid = new Map(present.map((row) => [row.guid ?? "", row]));
  const byKey = new Map(present.map((row) => [row.name_key, row]));
  const slugs = new Set(present.map((row) => row.slug));
  const guids = new Set(present.map((row) => row.guid));
  const added: queries.ComparedRow[] = [];
  const changed = new Map<string, queries.ComparedRow>();
  const renamed = new Map<string, queries.ComparedRow>();
  let position = Math.max(0, ...present.map((row) => row.position));
  for (const { name, guid, color, details } of told) {
    const key = nameKey(name);
    const own = guid && isGuid(guid) ? guid : null;
    const row = (own && byGuid.get(own)) || byKey.get(key);
    if (row) {
      // Another row with the name keeps it.
      const free = !byKey.has(key) || byKey.get(key) === row;
      const after = {
        ...row,
        ...(free && { name, name_key: key }),
        ...(own && !guids.has(own) && { guid: own }),
        ...(color && { color }),
        ...(details && filled(row, details)),
      };
      if (compared.some((column) => after[column] !== row[column])) changed.set(after.id, after);
      if (after.name_key !== row.name_key) {
        renamed.set(after.id, after);
        byKey.delete(row.name_key);
      }
      byKey.set(key, after);
      // Some files have one room under two names.
      byGuid.set(after.guid ?? "", after);
      guids.add(after.guid);
      continue;
    }
    if (present.length + added.length >= programmeLimits.roomsMax) continue;
    const slug = uniqueSlug(slugOf(name) || table.slice(0, -1), slugs);
    slugs.add(slug);
    guids.add(own);
    position += 1;
    const id = randomUUIDv7();
    const made = {
      ...{ id, name, name_key: key, slug, position, guid: own ?? id, color: color ?? null },
      ...(details ?? { kind: null, description: null, capacity: null, features: null }),
    };
    added.push(made);
    byKey.set(key, made);
  }
  await write(tx, table, { eventId, added, changed: [...changed.values()], time });
  // As when an organizer adds one: sessions with its name as a text are now in it.
  await adopt(tx, table === "rooms" ? "room" : "track", eventId, [...added, ...renamed.values()]);
  const what = table === "rooms" ? ("room" as const) : ("track" as const);
  const changedRows = present.flatMap((before): ArrangedRow[] => {
    const after = changed.get(before.id);
    return after ? [{ what, name: after.name, before, after }] : [];
  });
  return { byKey, added: added.length, changed: changedRows };
}

/** What an import may change. Lists stay identical objects if nothing is filled in. */
const compared = ["name", "guid", "color", "description", "capacity", "features"] as const;

/** Fills in empty details of a room, but not its kind, which every room has, chosen or not. */
const filled = (row: queries.ComparedRow, { description, capacity, features }: RoomDetails) => ({
  description: row.description ?? description,
  capacity: row.capacity ?? capacity,
  features: row.features?.length || features.length === 0 ? row.features : features,
});

async function write(
  tx: Tx,
  table: "rooms" | "tracks",
  {
    eventId,
    added,
    changed,
    time,
  }: { eventId: string; added: queries.ComparedRow[]; changed: queries.ComparedRow[]; time: string },
): Promise<void> {
  const shared = ({ name, name_key }: queries.ComparedRow) => ({ name, name_key, updated_at: time });
  const created = (row: queries.ComparedRow) => ({
    ...shared(row),
    ...{ event_id: eventId, slug: row.slug, position: row.position, created_at: time },
  });
  if (table === "rooms") {
    const ofRoom = ({ id, guid, description, capacity, features }: queries.ComparedRow) => ({
      ...{ room_id: id, guid: guid ?? id, description, capacity, features: features ?? [] },
    });
    await insertRows(
      tx,
      table,
      added.map((row) => ({ ...created(row), ...ofRoom(row), kind: row.kind ?? "room" })),
    );
    await updateRows(
      tx,
      table,
      "room_id",
      changed.map((row) => ({ ...shared(row), ...ofRoom(row) })),
    );
  } else {
    await insertRows(
      tx,
      table,
      added.map((row) => ({ ...created(row), track_id: row.id, color: row.color })),
    );
    await updateRows(
      tx,
      table,
      "track_id",
      changed.map((row) => ({ ...shared(row), track_id: row.id, color: row.color })),
    );
  }
}

const plain = (acronym: string): string => acronym.replaceAll("-", "_");

/** Stores the programme's settings from the file. */
async function saveProgramme(tx: Tx, eventId: string, { acronym, dayChange }: ParsedEvent) {
  const row = await queries.selectProgramme(tx, eventId);
  const after = {
    // Formats without hyphens have underscores instead.
    acronym: acronym && plain(acronym) !== plain(row.acronym) ? acronym : row.acronym,
    day_change: dayChange ? `${dayChange}:00` : row.day_change,
  };
  const changed = after.acronym !== row.acronym || after.day_change !== row.day_change;
  if (changed) await queries.updateProgramme(tx, eventId, after);
  const told: ArrangedRow[] = changed ? [{ what: "programme", name: null, before: row, after }] : [];
  return { changed: told, usualMinutes: row.default_minutes };
}
