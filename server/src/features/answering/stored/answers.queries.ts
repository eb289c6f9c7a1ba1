import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import { recordset } from "../../../db/rows/rows.ts";
import type { AnyAnswerTable, AnyTable, RowOf, StoredOf } from "./answer-tables.ts";

/** A key as text, for an answer and whoever waits for it. */
export const keyOf = ({ subject }: Pick<AnyAnswerTable, "subject">, row: object): string => {
  const { [subject]: about, answer_key } = row as Record<string, unknown>;
  return `${about} ${answer_key}`;
};

/** Binary data as the database writes it. */
export const hex = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString("hex")}`;

const columnsAs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/**
 * Writes answers with distinct keys in one statement. A higher edition replaces another; it keeps when and from where
 * that came, and whether it counts. Returns what is then stored, which keys are new, and what was replaced.
 */
export async function upsertAnswers<T extends AnyTable>(
  db: Db,
  table: T,
  rows: RowOf<T>[],
): Promise<{ stored: Map<string, StoredOf<T>>; added: Set<string>; former: Map<string, StoredOf<T>> }> {
  const { name, subject, columns, told, changed } = table;
  const former = new Map<string, StoredOf<T>>();
  const changing = rows.filter(({ edition }) => edition > 1);
  if (changing.length > 0)
    for (const row of await selectStored(db, table, changing)) former.set(keyOf(table, row), row);
  const set = [
    ...told.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
    ...Object.entries(changed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  ];
  // A row that existed before was locked by this statement.
  const { rows: written } = await sql<{
    is_new: boolean;
    answer_key: string;
  }>`insert into ${sql.table(name)} (${columnsAs(columns)})
    select ${columnsAs(columns)} from ${recordset(name, rows as object[])} as given
    order by ${columnsAs([subject, "answer_key"])}
    on conflict (${columnsAs([subject, "answer_key"])}) do update set ${sql.join(set)}
    where excluded.edition > ${sql.ref(`${name}.edition`)}
    returning ${sql.ref(subject)}, ${sql.ref(`${name}.answer_key`)}::text as answer_key,
      ${sql.ref(`${name}.xmax`)} = 0 as is_new`.execute(db);
  const given = new Map((rows as object[]).map((row) => [keyOf(table, row), row]));
  const stored = new Map<string, StoredOf<T>>();
  const added = new Set<string>();
  for (const row of written) {
    const key = keyOf(table, row);
    if (row.is_new) added.add(key);
    const same = given.get(key);
    if (same) stored.set(key, same as StoredOf<T>);
    given.delete(key);
  }
  // A repeated or older answer: its sender gets the one that counts.
  if (given.size > 0)
    for (const row of await selectStored(db, table, [...given.values()])) stored.set(keyOf(table, row), row);
  return { stored, added, former };
}

/** @param rows the subject of each, and its key in hexadecimal */
async function selectStored<T extends AnyTable>(db: Db, table: T, rows: object[]): Promise<StoredOf<T>[]> {
  const { name, subject, told } = table;
  const keys = (rows as Record<string, unknown>[]).map(({ [subject]: about, answer_key }) => ({
    ...{ [subject]: about, answer_key },
  }));
  const columns = [subject, ...told].map((column) => `stored.${column}`);
  const found = await sql<StoredOf<T>>`
    select ${columnsAs(columns)}, stored.answer_key::text as answer_key
    from ${sql.table(name)} as stored
      join ${recordset(name, keys)} as given
        on ${sql.ref(`given.${subject}`)} = ${sql.ref(`stored.${subject}`)} and given.answer_key = stored.answer_key`.execute(
    db,
  );
  return found.rows;
}

export async function selectAnswer<T extends AnyTable>(
  db: Db,
  table: T,
  subjectId: string,
  answerKey: Uint8Array,
): Promise<StoredOf<T> | undefined> {
  return (await selectStored(db, table, [{ [table.subject]: subjectId, answer_key: hex(answerKey) }]))[0];
}

/** Removes the answer under the key; returns it, and whether it counted. */
export async function deleteAnswer<T extends AnyTable>(
  db: Db,
  { name, subject, told }: T,
  subjectId: string,
  answerKey: Uint8Array,
): Promise<(StoredOf<T> & { counted: boolean }) | undefined> {
  const { rows } = await sql<StoredOf<T> & { counted: boolean }>`delete from ${sql.table(name)}
    where ${sql.ref(subject)} = ${subjectId} and answer_key = ${answerKey}
    returning ${columnsAs(told)}, state = 'counted' as counted`.execute(db);
  return rows[0];
}
