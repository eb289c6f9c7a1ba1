import { writeFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Db } from "./db.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";

const types: Record<string, string> = {
  uuid: "string",
  text: "string",
  _int4: "number[]",
  _text: "string[]",
  _uuid: "string[]",
  _int2: "(number | null)[]",
  _bytea: "Uint8Array[]",
  date: "string",
  time: "string",
  timestamptz: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  float8: "number",
  bool: "boolean",
  jsonb: "Json",
  bytea: "Uint8Array",
};

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
}

/** The text of tables.ts for a migrated database: its tables, CHECK lists as unions, and the names of all columns. */
export async function tablesOf(db: Db): Promise<string> {
  const { rows: columns } = await sql<Column>`
    select table_name as "table", column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
      column_default is not null as defaulted
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`.execute(
    db,
  );
  const { rows: checks } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db);
  const unions = new Map<string, string>();
  for (const { table, definition } of checks) {
    const list = /\((\w+) = ANY \(ARRAY\[('.+)\]\)\)/.exec(definition);
    if (list)
      unions.set(
        `${table}.${list[1]}`,
        [...(list[2] ?? "").matchAll(/'(\w+)'/g)].map((m) => `"${m[1]}"`).join(" | "),
      );
  }
  const byTable = Map.groupBy(columns, (column) => column.table);
  const lines = [
    "// Generated from the migrations by `npm run db:types`; a test compares.",
    'import type { Generated, JSONColumnType } from "kysely";',
    "",
    "type Json = JSONColumnType<object>;",
    "type DefaultedJson = JSONColumnType<object, string | undefined>;",
  ];
  for (const [table, own] of byTable) {
    lines.push("", `interface ${pascal(table)} {`);
    for (const column of own) {
      const base = unions.get(`${table}.${column.name}`) ?? types[column.type];
      if (!base) throw new Error(`No type for ${column.type} of ${table}.${column.name}`);
      const full = column.nullable ? `${base} | null` : base;
      const defaulted = base === "Json" ? "DefaultedJson" : `Generated<${full}>`;
      lines.push(`  ${column.name}: ${column.defaulted ? defaulted : full};`);
    }
    lines.push("}");
  }
  lines.push("", "export interface Tables {");
  for (const table of byTable.keys()) lines.push(`  ${table}: ${pascal(table)};`);
  lines.push("}", "");
  lines.push("/** The columns of each table, in their order. Statements ask for them through columns.ts. */");
  lines.push("export const columns = {");
  for (const [table, own] of byTable)
    lines.push(`  ${table}: [${own.map(({ name }) => `"${name}"`).join(", ")}],`);
  lines.push("} as const satisfies { [T in keyof Tables]: readonly (keyof Tables[T])[] };", "");
  return lines.join("\n");
}

interface Part {
  table: string;
  text: string;
}

/** The text of schema.sql, for reading: each table with its columns, constraints, indexes and triggers. */
export async function schemaOf(db: Db): Promise<string> {
  const { rows: columns } = await sql<Part>`
    select attrelid::regclass::text as "table", attname || ' ' || format_type(atttypid, atttypmod)
        || case when attnotnull then ' not null' else '' end
        || coalesce(case attgenerated when '' then ' default ' || pg_get_expr(adbin, adrelid)
          else ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored' end, '') as text
    from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    order by relname collate "C", attnum`.execute(db);
  // The column already says `not null`.
  const { rows: constraints } = await sql<Part>`
    select conrelid::regclass::text as "table", 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as text
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
    order by contype = 'p' desc, conname collate "C"`.execute(db);
  const { rows: others } = await sql<Part>`
    select "table", text from (
    select indrelid::regclass::text as "table", pg_get_indexdef(indexrelid) as text, 1 as part from pg_index
      join pg_class on pg_class.oid = indexrelid and relnamespace = 'public'::regnamespace
    where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select tgrelid::regclass::text, pg_get_triggerdef(oid), 2 from pg_trigger where not tgisinternal) as parts
    order by part, text collate "C"`.execute(db);
  const of = (rows: Part[], table: string) =>
    rows.filter((row) => row.table === table).map(({ text }) => text.replaceAll("public.", ""));
  const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const parts = [...of(columns, table), ...of(constraints, table)].map((part) => `  ${part}`);
    const after = of(others, table).map((text) => `${text};`);
    return [`create table ${table} (\n${parts.join(",\n")}\n);`, ...after].join("\n");
  });
  return `-- Generated from the migrations and routines by \`npm run db:types\`; a test compares. Functions: routines/.\n\n${tables.join("\n\n")}\n`;
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

if (import.meta.main) {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: ":memory:" });
  await migrate(database.db);
  await writeFile(new URL("tables.ts", import.meta.url), await tablesOf(database.db));
  await writeFile(new URL("schema.sql", import.meta.url), await schemaOf(database.db));
  await database.close();
}
