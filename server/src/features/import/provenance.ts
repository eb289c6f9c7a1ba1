import type { Imported } from "./import.queries.ts";
import { shortHash } from "./plain-text.ts";

/** Stands for all sources: a GUID means the same person everywhere, while other keys hold only within one source. */
export const PEOPLE = "people";

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isGuid = (key: string): boolean => GUID.test(key);

/** The longest key stored as it is; a longer one might not fit into the index. */
const KEY_MAX = 200;
const storedKey = (key: string): string =>
  key.length <= KEY_MAX ? key : `${key.slice(0, KEY_MAX - 10)}${shortHash(key)}`.toWellFormed();

type Kind = Imported["kind"];

/** Which rows a source's keys stand for: as read from the database, and as learned during an import. */
export interface Provenance {
  source: string;
  idOf(kind: Kind, key: string): string | undefined;
  /** The keys of that kind that were read for this source. */
  keysOf(kind: Kind): string[];
  /** The key in the form in which `keysOf` lists it. */
  stored(key: string): string;
  learn(kind: Kind, key: string, id: string): void;
  /** What was learned and differs from what was read. */
  learned: Imported[];
}

export function provenanceOf(source: string, rows: Imported[]): Provenance {
  const sourced = (from: string, kind: Kind, key: string) => JSON.stringify([from, kind, key]);
  const ids = new Map(rows.map((row) => [sourced(row.source, row.kind, row.key), row.id]));
  const sourceOf = (kind: Kind, key: string) => (kind === "person" && isGuid(key) ? PEOPLE : source);
  const idOf = (kind: Kind, key: string) => ids.get(sourced(sourceOf(kind, key), kind, storedKey(key)));
  const learned: Imported[] = [];
  return {
    source,
    idOf,
    keysOf: (kind) => rows.filter((row) => row.source === source && row.kind === kind).map((row) => row.key),
    stored: storedKey,
    learn: (kind, key, id) => {
      if (idOf(kind, key) !== id)
        learned.push({ source: sourceOf(kind, key), kind, key: storedKey(key), id });
    },
    learned,
  };
}
