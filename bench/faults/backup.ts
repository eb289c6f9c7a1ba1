import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { confirmUserEmail } from "@plenary/contract/admin/admin-users";
import { sendMessage } from "@plenary/contract/messages/messages";
import { createDatabase } from "@plenary/testing/databases";
import { unflushed } from "@plenary/testing/patience";
import { clientOf, makeAdmin, register } from "@plenary/testing/people";
import { runToEnd, startServer } from "@plenary/testing/server";
import { startPostgres } from "../../scripts/postgres.mjs";
import { root } from "../../scripts/setup.mjs";
import { answersOf } from "./answers.ts";
import { type Figure, none, only } from "./figures.ts";

const data = resolve(root, "../shared/data");
const files = ["events/conferences.json", "schedules/fosdem-2026.xml", "schedules/38c3.xml"];
const MESSAGES = 10_000;

/** Variables of the servers; the embedded database unless `DATABASE_URL` is among them. */
type Environment = Record<string, string>;

/**
 * Real data, messages, sign-ins and mail in the embedded database: backed up, restored into PostgreSQL, backed up there and
 * restored into another embedded one. Every answer, to visitors and to people who are signed in, stays the same.
 */
export async function backup(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "plenary-backup-"));
  const postgres = await startPostgres();
  try {
    const { url } = await createDatabase(postgres.url, "moved");
    const common = {
      ...{ RATE_LIMIT: "off", APP_URL: "http://localhost:3000", LOG_LEVEL: "error" },
      // It signs cursors, which are part of answers.
      APP_SECRET: "a secret that all of them have",
    };
    const first = { ...common, DATA_DIR: join(folder, "first") };
    const second = { ...common, DATA_DIR: join(folder, "second"), DATABASE_URL: url };
    const third = { ...common, DATA_DIR: join(folder, "third") };
    const tokens = await fill(first);
    const before = await served(first, (origin) => answersOf(origin, tokens));
    const there = await move(first, second, join(folder, "to-postgres"));
    const between = await served(second, (origin) => answersOf(origin, tokens));
    const back = await move(second, third, join(folder, "to-embedded"));
    const after = await served(third, (origin) => answersOf(origin, tokens));
    return [
      only("Answers compared", before.size),
      only("To PostgreSQL", there),
      none("Answers that differ there", differences(before, between)),
      only("Back to the embedded database", back),
      // Proves trust backup: `npm run restore` fills an empty database of either engine, whole or not at all
      none("Answers that differ after that", differences(before, after)),
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The real data, two people with messages between them, and mails that wait. Returns the tokens of all three. */
async function fill(environment: Environment): Promise<string[]> {
  const server = await startServer(environment, [unflushed]);
  const admin = await makeAdmin(server.origin);
  const reader = await register(server.origin, "reader", "The reader");
  const writer = await register(server.origin, "writer", "The writer");
  await admin.call(confirmUserEmail, { params: { userId: reader.userId }, body: {} });
  await server.end();
  for (const file of files) await command(environment, "import", join(data, file), "--publish");
  await served(environment, async (origin) => {
    const call = clientOf(origin, writer.token);
    let sent = 0;
    const send = async () => {
      while (sent < MESSAGES) {
        sent += 1;
        const body = {
          recipients: [reader.userId],
          subject: `Message ${sent}`,
          content: `Words. ${"x".repeat(300)}`,
        };
        await call(sendMessage, { body });
      }
    };
    await Promise.all(Array.from({ length: 8 }, send));
  });
  return [admin.token, reader.token, writer.token];
}

/** What a server with that environment answers. */
async function served<T>(environment: Environment, work: (origin: string) => Promise<T>): Promise<T> {
  const server = await startServer(environment, [unflushed]);
  try {
    return await work(server.origin);
  } finally {
    await server.end();
  }
}

async function move(from: Environment, to: Environment, file: string): Promise<string> {
  const says = await served(from, () => command(from, "backup", file));
  return `${summary(says)}; ${summary(await command(to, "restore", file))}`;
}

/** The line of a command's output that says how much it was. */
const summary = (output: string): string => /\d+ rows.*? s\b/.exec(output)?.[0] ?? output;

async function command(environment: Environment, name: string, ...args: string[]): Promise<string> {
  const { code, output } = await runToEnd(environment, unflushed, `server/src/${name}.ts`, ...args);
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
  return output;
}

function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  const addresses = new Set([...one.keys(), ...other.keys()]);
  return [...addresses]
    .filter((address) => one.get(address) !== other.get(address))
    .map((address) => {
      const [a, b] = [one.get(address) ?? "", other.get(address) ?? ""];
      let at = 0;
      while (at < a.length && a[at] === b[at]) at += 1;
      return `${address}: ${a.slice(at - 40, at + 60)} / ${b.slice(at - 40, at + 60)}`;
    });
}
