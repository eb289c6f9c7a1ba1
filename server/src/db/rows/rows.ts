import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../db.ts";
import type { Tables } from "../tables.ts";

/** Rows per statement. They travel as one JSON parameter: no limit on parameters, and one text for any number of rows. */
const CHUNK = 500;

/** A row to insert; JSON columns take plain values. */
type Inserted<T extends keyof Tables> = {
  [C in keyof Insertable<Tables[T]>]:
    | Insertable<Tables[T]>[C]
    | (C extends keyof Selectable<Tables[T]> ? Selectable<Tables[T]>[C] : never);
};

/** Inserts the rows, which all have the same columns; calls `progress` with the number inserted. */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: Inserted<T>[],
  progress: (inserted: number) => void = () => {},
): Promise<void> {
  let inserted = 0;
  for (const chunk of chunksOf(rows)) {
    const columns = sql.join(columnsOf(chunk).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from ${recordset(table, chunk)} as given`.execute(tx);
    inserted += chunk.length;
    progress(inserted);
  }
}

/** Sets the other values of each row, found by `key`; all have the same columns. */
export async function updateRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  key: keyof Tables[T] & string,
  rows: Partial<Selectable<Tables[T]>>[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    const values = columnsOf(chunk)
      .filter((column) => column !== key)
      .map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`);
    await sql`update ${sql.table(table)} as present set ${sql.join(values)}
      from ${recordset(table, chunk)} as given
      where ${sql.ref(`present.${key}`)} = ${sql.ref(`given.${key}`)}`.execute(tx);
  }
}

/** The rows as something to select from; missing columns are null. */
export function recordset<T extends keyof Tables>(table: T, rows: object[]): RawBuilder<unknown> {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json)`;
}

/** The texts as a subquery for `in`. */
export function textsSubquery(texts: string[]): RawBuilder<string> {
  return sql<string>`(select json_array_elements_text(${JSON.stringify(texts)}::text::json))`;
}

/** The ids as a subquery for `in`. */
export function idsSubquery(ids: string[]): RawBuilder<string> {
  return sql<string>`(select json_array_elements_text(${JSON.stringify(ids)}::text::json)::uuid)`;
}

export async function isEmpty(db: Db | Tx, table: keyof Tables): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
  return rows.length === 0;
}

/** The rows in order, split into chunks. */
export function chunksOf<T>(rows: T[], most = CHUNK): T[][] {
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, index) =>
    rows.slice(index * most, (index + 1) * most),
  );
}

const columnsOf = (rows: object[]): string[] => Object.keys(rows[0] ?? {});
