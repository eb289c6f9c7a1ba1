import type { Tx } from "../../../db/db.ts";
import type { ParsedEvent, ParsedPerson } from "../reading/parsed-event.ts";
import { isNobodys, mergedKey, numberIn } from "../reading/person-keys.ts";
import { slug } from "../reading/plain-text.ts";
import {
  copyClaimedKeys,
  type ImportedPerson,
  selectPeople,
  selectSpokenIn,
} from "./import-people.queries.ts";
import { isGuid, type Provenance } from "./provenance.ts";

/** People identified in this source, else by a GUID in others (provenance.ts). */
export interface KnownPeople {
  own: Provenance;
  shared: Provenance;
  /** Accounts that speak at the event: a file of this product names them by their ids. */
  speaking: Set<string>;
}

export interface Identities {
  /** The account of each person who has one. */
  rows: Map<ParsedPerson, ImportedPerson>;
  /** Notes about numbers that several people have. */
  notes: { where: string; reason: string }[];
}

/**
 * Finds who of a file's people has been imported before: by GUID, else by number and name, else by name. People merged
 * by their number alone are separated: the account stays with whoever has its name, or had it claimed, and the others
 * get their own. Somebody with another name, but the number and the sessions of one whom nobody else in the file could
 * be, has a corrected name.
 */
export async function identify(
  tx: Tx,
  event: { eventId: string; sessions: ParsedEvent["sessions"] },
  people: ParsedPerson[],
  { own, shared, speaking }: KnownPeople,
): Promise<Identities> {
  const surely = ({ key }: ParsedPerson) =>
    own.idOf("person", key) ??
    (speaking.has(key) ? key : undefined) ??
    (isGuid(key) ? shared.idOf("person", key) : undefined);
  const holders = Map.groupBy(own.keysOf("person"), numberIn);
  const holdersOf = (number: string) =>
    new Set((holders.get(number) ?? []).flatMap((key) => own.idOf("person", key) ?? []));
  const byNumber = Map.groupBy(people, ({ number }) => number);
  const possible = people.flatMap((person) =>
    [surely(person) ?? [], ...holdersOf(person.number ?? "")].flat(),
  );
  const accounts = new Map((await selectPeople(tx, [...new Set(possible)])).map((row) => [row.user_id, row]));
  const rows = new Map<ParsedPerson, ImportedPerson>();
  const notes: Identities["notes"] = [];
  const find = (person: ParsedPerson, id: string | undefined) => {
    const row = accounts.get(id ?? "");
    if (row) rows.set(person, row);
    return row !== undefined;
  };
  for (const person of people) find(person, surely(person));
  /** Keys of accounts that have another in this file. */
  const renamed: [from: string, to: string][] = [];
  const isFound = (id: string) => rows.values().some((row) => row.user_id === id);

  for (const [number, all] of byNumber) {
    const left = all.filter((person) => !rows.has(person));
    if (number === undefined || left.length === 0) continue;
    const merged = accounts.get(own.idOf("person", mergedKey(number)) ?? "");
    const heir =
      merged &&
      !isFound(merged.user_id) &&
      (left.find(({ name }) => slug(name) === slug(merged.name)) ?? (merged.taken ? left[0] : undefined));
    if (heir && find(heir, merged.user_id)) renamed.push([mergedKey(number), heir.key]);
    if (isNobodys(number)) continue;
    for (const person of left.filter((one) => one !== heir)) {
      const [holder, ...others] = holdersOf(number);
      const known = accounts.get(holder ?? "");
      const mayBe = known && others.length === 0 && all.length === 1 && !isFound(known.user_id);
      if (mayBe && (await speaksInTheSame(tx, event, person, known, own))) {
        find(person, known.user_id);
        for (const key of holders.get(number) ?? []) renamed.push([key, person.key]);
        if (!known.taken)
          tellOf(
            known.name,
            number,
            `now "${person.name}"`,
            "Has another name; the number and the sessions are the same",
          );
        continue;
      }
      const names = [...all.filter((one) => one !== person), ...(known ? [known] : [])].map(
        ({ name }) => name,
      );
      const other = names.find((name) => slug(name) !== slug(person.name));
      if (other)
        tellOf(
          person.name,
          number,
          `beside "${other}"`,
          "Has the number of another name, and is taken for somebody else",
        );
    }
  }
  await copyClaimedKeys(
    tx,
    own.source,
    renamed.map(([from, to]) => ({ from: own.stored(from), to: own.stored(to) })),
  );
  return { rows, notes };

  function tellOf(name: string, number: string, besides: string, reason: string): void {
    notes.push({ where: `speaker "${name}" (${number}), ${besides}`, reason });
  }
}

/** Whether the person speaks in all sessions that the file still has of the account, and in at least one. */
async function speaksInTheSame(
  tx: Tx,
  { eventId, sessions }: { eventId: string; sessions: ParsedEvent["sessions"] },
  person: ParsedPerson,
  { user_id }: ImportedPerson,
  own: Provenance,
): Promise<boolean> {
  const before = await selectSpokenIn(tx, eventId, user_id);
  const still = sessions.filter(({ guid }) => before.has(own.idOf("session", guid) ?? ""));
  return still.length > 0 && still.every(({ persons }) => persons.includes(person));
}
