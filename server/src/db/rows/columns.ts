import { columns, type Tables } from "../tables.ts";

type ColumnOf<T extends keyof Tables, Name extends string> = `${Name}.${(typeof columns)[T][number]}`;

/**
 * All columns of a table by name, for a statement that returns whole rows: `select(columnsOf("events"))`, or
 * `returning(...)`. Never `*` (`npm run check` refuses it): PostgreSQL refuses a statement that it has prepared when a
 * migration has changed what it returns, and the version before goes on serving while the next one migrates.
 * @param name what the statement calls the table, if not by its own name
 */
export function columnsOf<T extends keyof Tables, Name extends string = T>(
  table: T,
  name?: Name,
): ColumnOf<T, Name>[] {
  return columns[table].map((column) => `${name ?? table}.${column}` as ColumnOf<T, Name>);
}
