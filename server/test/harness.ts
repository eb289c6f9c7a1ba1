import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach } from "node:test";
import { ApiError, type Client, createClient } from "@plenary/contract/client";
import { sql } from "kysely";
import { type App, buildApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/base/config.ts";
import type { Ctx } from "../src/core/context.ts";
import { prepareSettings } from "../src/core/settings/settings.ts";
import { selectUnsettled, settleSlots } from "../src/core/slots.ts";
import type { Database, Db, Tx } from "../src/db/db.ts";
import { closeWhenAnswered } from "../src/http/closing.ts";
import { cheap, emptyTables, openSharedDatabase } from "./processes/database.ts";

/** A real app over a real database, listening on a free port of the loopback interface. */
export interface TestApp {
  /** What the server is made of. */
  readonly built: App;
  readonly ctx: Ctx;
  readonly db: Db;
  /** Where the server listens, for example http://127.0.0.1:40000. */
  readonly origin: string;
  /** A contract client; with a token it calls as that user. */
  client(token?: string): Client;
  /** A raw request, for what the client would never send. */
  raw(path: string, init?: RequestInit): Promise<Response>;
  /** The statements sent to the database since the count was last reset. */
  queries: string[];
  /** Settles these slots, or all, which a test has written itself. */
  settle(slotIds?: string[]): Promise<void>;
  /** Moves the server's clock; each test begins at the real time. */
  clock: { advance(milliseconds: number): void; set(time: Date): void };
}

/**
 * Starts an app before the file's tests and stops it after them; each test begins with empty tables, or only the first one
 * does and leaves them to the next. The app is the API alone, or also serves the built web application.
 */
export function useApp(
  overrides: Partial<Config> = {},
  web?: "built",
  emptied: "each" | "once" = "each",
): TestApp {
  let app: App | undefined;
  let database: Database | undefined;
  let origin = "";
  let offset = 0;
  const queries: string[] = [];
  const running = () => {
    if (!app) throw new Error("The app runs only inside tests.");
    return app;
  };
  const testApp: TestApp = {
    get built() {
      return running();
    },
    get ctx() {
      return running().ctx;
    },
    get db() {
      return running().ctx.db;
    },
    get origin() {
      return origin;
    },
    client: (token) =>
      createClient({ fetch: plainFetch, baseUrl: `${origin}/api`, token: () => token ?? null }),
    raw: (path, init) => fetch(origin + path, init),
    queries,
    settle: (slotIds) =>
      running()
        .ctx.db.transaction()
        .execute(async (tx) => {
          await settleSlots(tx, slotIds ?? (await selectSlotIds(tx)));
        }),
    clock: {
      advance: (milliseconds) => {
        offset += milliseconds;
      },
      set: (time) => {
        offset = time.valueOf() - Date.now();
      },
    },
  };

  before(async () => {
    database = await openSharedDatabase({ onQuery: (statement) => queries.push(statement) });
    const environment = { LOG_LEVEL: "silent", DATA_DIR: ":memory:" };
    const config: Config = { ...readConfig(environment), passwordCost: cheap, ...overrides };
    const clock = () => new Date(Date.now() + offset);
    const secret = "a secret that only tests use";
    app = await buildApp({ config, database, secret, clock, ...(web && { web }) });
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    const address = app.http.server.address();
    if (typeof address === "object" && address) origin = `http://127.0.0.1:${address.port}`;
  });
  const empty = async () => {
    offset = 0;
    const { ctx } = running();
    await emptyTables(ctx.db);
    ctx.changes.apply(["*"]);
    await prepareSettings(ctx.db, ctx.config, ctx.sealer);
    queries.length = 0;
  };
  if (emptied === "each") beforeEach(empty);
  else before(empty);
  afterEach(async () => {
    await requireSettled(running().ctx.db);
    await requireAgreed(running().ctx.db);
  });
  after(async () => {
    if (app) await closeWhenAnswered(app.http);
    await database?.close();
  });
  return testApp;
}

async function selectSlotIds(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select session_id as id from sessions
    union select item_id from programme_items union select slot_id from arranged_slots
    union select slot_id from public_slots`.execute(tx);
  return rows.map((row) => row.id);
}

/** Fails if what follows from a session or an item that a test's calls wrote isn't settled: doing so again would change something. */
async function requireSettled(db: Db): Promise<void> {
  assert.deepEqual(await selectUnsettled(db), [], "settleSlots (core/slots.ts) was not called for these");
  const undone = new Error("rolled back");
  const seen = async (tx: Tx) =>
    (
      await sql`select to_jsonb(slots) as slot from public_slots as slots order by event_id, slot_id`.execute(
        tx,
      )
    ).rows;
  await db
    .transaction()
    .execute(async (tx) => {
      const before = await seen(tx);
      await sql`select tell_public_slots(array(
        select slot_id from arranged_slots where status = 'confirmed' union select slot_id from public_slots))`.execute(
        tx,
      );
      assert.deepEqual(await seen(tx), before, "settleSlots (core/slots.ts) was not called for these");
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}

/** Fails if an accepted proposal and its session don't belong together or say something else (docs/product/call.md#deciding). */
async function requireAgreed(db: Db): Promise<void> {
  const { rows } = await sql`
    select proposals.proposal_id, state, sessions.session_id, proposals.title, talks.title as of_talk
    from proposals left join sessions using (session_id) left join talks using (talk_id)
    where (state = 'accepted') <> (sessions.session_id is not null)
      or sessions.session_id is not null and (not own_talk or sessions.event_id <> proposals.event_id
        or (proposals.title, proposals.summary, proposals.description)
          is distinct from (talks.title, talks.summary, talks.description))
      or state = 'accepted' and decided_at is null or state = 'submitted' and decided_at is not null
      or exists (select from proposal_speakers as entry where entry.proposal_id = proposals.proposal_id
        and entry.user_id = submitter_id and entry.status = 'accepted')
      or sessions.session_id is not null and exists (select from proposal_speakers as entry
        where entry.proposal_id = proposals.proposal_id and entry.status = 'invited' and entry.expires_at > decided_at
          and not exists (select from session_invitations as asked
            where asked.invitation_id = entry.entry_id and asked.session_id = sessions.session_id))
      or published_version > proposals.version`.execute(db);
  assert.deepEqual(rows, [], "these proposals and their sessions don't agree");
}

/**
 * Nothing is compressed, since the answers are read in the same process; the tests of HTTP ask for compression
 * themselves.
 */
const plainFetch = (url: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", "identity");
  return fetch(url, { ...init, headers });
};

/** What a refused call answered, for comparison as a whole; fails if the call succeeded. */
export async function refusal(call: Promise<unknown>) {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ("value" in outcome) throw new Error(`Expected a refusal, got ${JSON.stringify(outcome.value)}`);
  if (!(outcome.error instanceof ApiError)) throw outcome.error;
  const { status, code, message, fields, title } = outcome.error;
  return { status, code, message, ...(Object.keys(fields).length && { fields }), ...(title && { title }) };
}

/** What refusals look like (harness.ts, `refusal`), for comparison as a whole. */

export const notFound = (what: string) => ({
  status: 404,
  code: "not_found",
  message: `${what} not found`,
});

/** A 422 whose only message is about one field. */
export const invalid = (field: string, message: string) => ({
  status: 422,
  code: "validation_failed",
  message,
  fields: { [field]: message },
});
