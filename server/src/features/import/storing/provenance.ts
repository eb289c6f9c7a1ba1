import { shortHash } from "../reading/plain-text.ts";
import type { ImportedRow } from "./import.queries.ts";

/**
 * The sources of one owner's events, or of all administrators': there a GUID means the same person, while other keys
 * hold only within one source. So nobody's file decides who somebody else's speakers are.
 */
export const peopleOf = ({ ownerId, byAdmin }: { ownerId: string; byAdmin: boolean }): string =>
  byAdmin ? "people" : `people:${ownerId}`;

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isGuid = (key: string): boolean => GUID.test(key);

/** The longest key stored as it is; a longer one might not fit into the index. */
const KEY_MAX = 200;
const storedKey = (key: string): string =>
  key.length <= KEY_MAX ? key : `${key.slice(0, KEY_MAX - 10)}${shortHash(key)}`.toWellFormed();

type Kind = ImportedRow["kind"];

/** The rows of a source's keys: as read from the database, and as learned during an import. */
export interface Provenance {
  source: string;
  idOf(kind: Kind, key: string): string | undefined;
  /** The keys of that kind that were read for this source. */
  keysOf(kind: Kind): string[];
  /** The key in the form in which `keysOf` lists it. */
  stored(key: string): string;
  learn(kind: Kind, key: string, id: string): void;
  /** What was learned and differs from what was read. */
  learned: ImportedRow[];
}

/** @param rows those of the source */
export function provenanceOf(source: string, rows: ImportedRow[]): Provenance {
  const keyed = (kind: Kind, key: string) => JSON.stringify([kind, key]);
  const ids = new Map(rows.map((row) => [keyed(row.kind, row.key), row.id]));
  const idOf = (kind: Kind, key: string) => ids.get(keyed(kind, storedKey(key)));
  const learned: ImportedRow[] = [];
  return {
    source,
    idOf,
    keysOf: (kind) => rows.filter((row) => row.kind === kind).map((row) => row.key),
    stored: storedKey,
    learn: (kind, key, id) => {
      if (idOf(kind, key) !== id) learned.push({ source, kind, key: storedKey(key), id });
    },
    learned,
  };
}
