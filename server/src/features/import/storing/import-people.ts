import { randomUUIDv7 } from "node:crypto";
import { unclaimedEmail } from "../../../core/placeholder-addresses.ts";
import type { Tx } from "../../../db/db.ts";
import { insertRows, updateRows } from "../../../db/rows/rows.ts";
import { type UserRow, userSearchText } from "../../users/users.ts";
import type { ParsedPerson } from "../reading/parsed-event.ts";
import type { Identities, KnownPeople } from "./import-identities.ts";
import { selectTakenUsernames } from "./import-people.queries.ts";
import { isGuid } from "./provenance.ts";
import type { Tally } from "./tally.ts";
import { distinctUsernames, usernameOf } from "./usernames.ts";

/**
 * Stores the speakers as unclaimed accounts, and returns their ids. One claimed since keeps its name; a deleted one
 * stays deleted. Whoever claimed a speaker's sessions here is that speaker here, and nowhere else.
 */
export async function savePeople(
  tx: Tx,
  people: ParsedPerson[],
  rows: Identities["rows"],
  { own, shared }: KnownPeople,
  time: string,
  tally: Tally,
): Promise<Map<ParsedPerson, string>> {
  const ids = new Map<ParsedPerson, string>();
  const renamed: Pick<UserRow, "user_id" | "name" | "search_text" | "updated_at">[] = [];
  const missing: ParsedPerson[] = [];
  for (const person of people) {
    const row = rows.get(person);
    if (!row) {
      missing.push(person);
      continue;
    }
    ids.set(person, row.user_id);
    if (person.key !== row.user_id) own.learn("person", person.key, row.user_id);
    if (row.taken || row.name === person.name) tally.speakers.unchanged += 1;
    else {
      const { user_id, username, email } = row;
      const { name } = person;
      renamed.push({
        user_id,
        name,
        search_text: userSearchText({ username, email, name }),
        updated_at: time,
      });
    }
  }
  await updateRows(tx, "users", "user_id", renamed);
  tally.speakers.updated += renamed.length;
  for (const [person, id] of await createPeople(tx, missing, time)) {
    ids.set(person, id);
    own.learn("person", person.key, id);
    if (isGuid(person.key)) shared.learn("person", person.key, id);
  }
  tally.speakers.created += missing.length;
  return ids;
}

async function createPeople(tx: Tx, people: ParsedPerson[], time: string): Promise<[ParsedPerson, string][]> {
  if (!people.length) return [];
  const wished = people.map((person) => usernameOf(person.name));
  const usernames = distinctUsernames(wished, await selectTakenUsernames(tx, wished));
  const created = people.map((person, index) => ({
    person,
    id: randomUUIDv7(),
    username: usernames[index] as string,
    email: unclaimedEmail(usernames[index] as string),
  }));
  await insertRows(
    tx,
    "users",
    created.map(({ person: { name }, id, username, email }) => ({
      user_id: id,
      username,
      email,
      name,
      search_text: userSearchText({ username, email, name }),
      created_at: time,
      updated_at: time,
    })),
  );
  return created.map(({ person, id }) => [person, id]);
}
