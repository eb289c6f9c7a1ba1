import { columns, type Tables } from "../tables.ts";

type ColumnOf<T extends keyof Tables, Name extends string> = `${Name}.${(typeof columns)[T][number]}`;

/**
 * All columns of a table by name, for statements that return whole rows: `select(columnsOf("events"))`, or
 * `returning(...)`. Never use `*` (`npm run check` refuses it): PostgreSQL refuses a prepared statement when a
 * migration has changed what it returns, and the previous version goes on serving while the next one migrates.
 * @param name the table's alias in the statement, if any
 */
export function columnsOf<T extends keyof Tables, Name extends string = T>(
  table: T,
  name?: Name,
): ColumnOf<T, Name>[] {
  return columns[table].map((column) => `${name ?? table}.${column}` as ColumnOf<T, Name>);
}
