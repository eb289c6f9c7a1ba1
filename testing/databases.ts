import { randomBytes } from "node:crypto";
import pg from "pg";

/** Creates an empty database on the PostgreSQL server at the URL, by default under a unique name. */
export async function createDatabase(
  url: string,
  name = `plenary_test_${randomBytes(6).toString("hex")}`,
): Promise<{ url: string; drop: () => Promise<void> }> {
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => onServer(url, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
