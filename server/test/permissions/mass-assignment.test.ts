import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Visibility } from "@plenary/contract/events/events";
import { sql } from "kysely";
import { makeUser, type TestUser } from "../factories.ts";
import { useApp } from "../harness.ts";
import { allEndpoints, attempt, nameOf } from "../http.ts";
import { calls } from "./permission-calls.ts";
import { freshScene } from "./permission-scene.ts";
import { callOf, type Row, rows } from "./permissions.ts";
import { type Role, roles, type Verdicts } from "./verdicts.ts";

const app = useApp({ rateLimit: false }, undefined, "once");
const endpoints = await allEndpoints();

/** What decides who may do what, and who did what: no body may set any of it in passing. */
const guarded = {
  users:
    "role, is_locked, lock_reason, temporary_password, password_changed_at is null, updated_at < '2020-01-01'",
  events: "visibility, created_at < '2020-01-01'",
  talks: "created_at < '2020-01-01'",
  sessions: "status, reject_reason, created_at < '2020-01-01'",
  co_organizers: "status",
  session_invitations: "status",
  admin_invitations: "status",
  messages: "thread_id = message_id",
};

/** The number of rows with each combination of the guarded values. */
async function count(): Promise<Map<string, number>> {
  const queries = Object.entries(guarded).map(
    ([table, columns]) =>
      `select '${table} ' || (${columns})::text as kind, count(*)::int as n from ${table} group by 1`,
  );
  const all = sql.raw<{ kind: string; n: number }>(queries.join(" union all "));
  const { rows: found } = await all.execute(app.db);
  return new Map(found.map(({ kind, n }) => [kind, n]));
}

/** How many rows of each table name the user. */
async function rowsNaming({ userId }: TestUser): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(app.db);
  const queries = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as n from ${name} as t where t::text like '%${userId}%'`,
  );
  const all = sql.raw<{ name: string; n: number }>(queries.join(" union all "));
  return Object.fromEntries((await all.execute(app.db)).rows.map(({ name, n }) => [name, n]));
}

/** What somebody would add to a body to gain rights, or to put somebody else in their place. */
const additions = ({ userId }: TestUser) => ({
  ...{ role: "admin", isAdmin: true, status: "confirmed", visibility: "public", temporaryPassword: true },
  ...{ temporary_password: true, isLocked: true, is_locked: true, lockReason: "x", lock_reason: "x" },
  ...{
    passwordChangedAt: null,
    passwordHash: "x",
    password_hash: "x",
    rejectReason: "x",
    reject_reason: "x",
  },
  ...{ createdAt: "2001-01-01T00:00:00.000Z", updatedAt: "2001-01-01T00:00:00.000Z" },
  ...{ created_at: "2001-01-01T00:00:00.000Z", updated_at: "2001-01-01T00:00:00.000Z" },
  ...Object.fromEntries(
    [
      "user",
      "creator",
      "speaker",
      "sender",
      "inviter",
      "event",
      "talk",
      "session",
      "message",
      "thread",
    ].flatMap((what) => [
      [`${what}Id`, userId],
      [`${what}_id`, userId],
    ]),
  ),
  ...{ id: userId, invitationId: userId, coSpeakerIds: [userId], recipients: [userId], invitedBy: userId },
});

/**
 * Makes the call as the first user allowed to, with more in its body if asked to, where nothing more may name somebody
 * else afterwards; returns its status and what it changed.
 */
async function changes(row: Row, verdicts: Verdicts, state: Visibility, adds: boolean) {
  const endpoint = endpoints.find((one) => nameOf(one) === callOf(row)) ?? assert.fail(row);
  const role = (Object.keys(roles) as Role[]).find((one) => verdicts[one] === "ok");
  const scene = await freshScene(app, state);
  const mallory = await makeUser(app);
  const named = adds && (await rowsNaming(mallory));
  const who = role && role !== "visitor" ? scene.people[role] : undefined;
  const sent = calls[row](scene, who);
  const good = (sent.body ?? {}) as Record<string, unknown>;
  const known = Object.keys(endpoint.body?.shape ?? {});
  const more = Object.entries(additions(mallory)).filter(([name]) => adds && !known.includes(name));
  const extra = Object.fromEntries(more);
  const profile = good.profile ? { profile: { ...(good.profile as object), ...extra } } : {};
  const before = await count();
  const body = endpoint.upload ? sent.body : { ...good, ...profile, ...extra };
  const { status } = await attempt(app, endpoint, { token: who?.token, ...sent, body });
  const after = await count();
  if (named) assert.deepEqual(await rowsNaming(mallory), named);
  const kinds = new Set([...before.keys(), ...after.keys()]);
  const changed = [...kinds].map((kind) => [kind, (after.get(kind) ?? 0) - (before.get(kind) ?? 0)] as const);
  return { status, changed: changed.filter(([, by]) => by !== 0).sort() };
}

describe("a body that brings roles, states, owners and ids along", () => {
  const writing = rows.filter(({ row, permission }) => {
    const allowed = Object.values(permission.verdicts).includes("ok");
    return allowed && /^(POST|PUT)/.test(row);
  });
  for (const { row, permission } of writing) {
    // Proves product 9: Nobody sets visibility, roles or states to other values
    // Proves decisions 2: Unknown fields are ignored and never stored
    it(`does no more than without them: ${row}`, async () => {
      const { verdicts, state = "draft" } = permission;
      const without = await changes(row, verdicts, state, false);
      assert.ok(without.status < 300);
      assert.deepEqual(await changes(row, verdicts, state, true), without);
    });
  }
});
