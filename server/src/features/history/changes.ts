import type { HistoryField } from "@plenary/contract/events/history";
import { serverLimits } from "@plenary/contract/server-limits";

/** Somebody a change is about: an account by its id, so that its name goes with it, or an unclaimed one with its name. */
export type StoredPerson = string | { id: string; name: string };

/** A value as it is stored: a text, people, or nothing. */
export type StoredValue = string | null | { people: StoredPerson[] };

/** A change as it is stored. */
export interface StoredChange {
  field: HistoryField;
  from: StoredValue;
  to: StoredValue;
}

/** A row's columns that the history tells, with their names in calls. */
export type ToldColumns<R> = { readonly [C in keyof R]?: HistoryField };

/** The differences between two rows in these columns, in this order. */
export function differences<R extends object>(
  before: Partial<R>,
  after: Partial<R>,
  columns: ToldColumns<R>,
): StoredChange[] {
  return (Object.keys(columns) as (keyof R)[]).flatMap((column) => {
    const field = columns[column];
    return field && column in after ? difference(field, before[column], after[column]) : [];
  });
}

/** One change; none if both values read the same. */
export function difference(field: HistoryField, before: unknown, after: unknown): StoredChange[] {
  const [from, to] = [textOf(before), textOf(after)];
  if (from === to) return [];
  const at = from !== null && to !== null ? firstDifference(from, to) : 0;
  return [{ field, from: cut(from, at), to: cut(to, at) }];
}

/** Who was in it before and after. */
export function peopleDifference(
  field: HistoryField,
  before: StoredPerson[],
  after: StoredPerson[],
): StoredChange[] {
  if (before.map(idOf).join() === after.map(idOf).join()) return [];
  return [{ field, from: peopleValue(before), to: peopleValue(after) }];
}

export const peopleValue = (people: StoredPerson[]): StoredValue => (people.length ? { people } : null);

export const idOf = (person: StoredPerson): string => (typeof person === "string" ? person : person.id);

/** A value of a row as text: lists with semicolons, links by their addresses. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return textOf(value.map(linkOrText).join("; "));
  return String(value);
}

const linkOrText = (value: unknown): string =>
  typeof value === "object" && value !== null && "url" in value ? String(value.url) : String(value);

/** Beyond this many equal characters, a long text is cut to begin shortly before the difference. */
const LEAD = 40;

/** Not more than the limit. In code points, because half of one is no text. */
export function cut(text: string | null, difference = 0): string | null {
  const most = serverLimits.historyValueMax;
  if (text === null || text.length <= most) return text;
  const start = difference > most / 2 ? difference - LEAD : 0;
  const shown = [...text.slice(start, start + 2 * most + 1)].filter(isWhole);
  const end = shown.length > most ? "…" : "";
  return `${start > 0 ? "…" : ""}${shown.slice(0, most).join("")}${end}`;
}

/** Not half of a code point, from where the text was cut. */
const isWhole = (character: string): boolean => !/^\p{Cs}$/u.test(character);

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
