import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Visibility } from "@plenary/contract/events";
import { sql } from "kysely";
import { attempt } from "./attempt.ts";
import { allEndpoints, nameOf } from "./endpoints.ts";
import { makeUser, type TestUser } from "./factories.ts";
import { useApp } from "./harness.ts";
import { calls } from "./permission-calls.ts";
import { makeScene } from "./permission-scene.ts";
import { callOf, type Row, rows } from "./permissions.ts";
import { type Role, roles, type Verdicts } from "./verdicts.ts";

const app = useApp({ rateLimit: false });
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
  const counts = new Map<string, number>();
  for (const [table, columns] of Object.entries(guarded)) {
    const query = `select (${columns})::text as kind, count(*)::int as n from ${table} group by 1`;
    const { rows: found } = await sql.raw<{ kind: string; n: number }>(query).execute(app.db);
    for (const { kind, n } of found) counts.set(`${table} ${kind}`, n);
  }
  return counts;
}

/** How many rows of each table name the user. */
async function rowsNaming({ userId }: TestUser): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(app.db);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const query = sql<{ n: number }>`select count(*)::int as n from ${sql.raw(name)} as t
      where t::text like ${`%${userId}%`}`;
    found[name] = (await query.execute(app.db)).rows[0]?.n ?? 0;
  }
  return found;
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
 * Makes the call as the first user allowed to, with more in its body if asked to; returns its status and what it
 * changed.
 */
async function changes(row: Row, verdicts: Verdicts, state: Visibility, other?: TestUser) {
  const endpoint = endpoints.find((one) => nameOf(one) === callOf(row)) ?? assert.fail(row);
  const role = (Object.keys(roles) as Role[]).find((one) => verdicts[one] === "ok");
  const scene = await makeScene(app, state);
  const who = role && role !== "visitor" ? scene.people[role] : undefined;
  const sent = calls[row](scene, who);
  const good = (sent.body ?? {}) as Record<string, unknown>;
  const known = Object.keys(endpoint.body?.shape ?? {});
  const more = other && Object.entries(additions(other)).filter(([name]) => !known.includes(name));
  const extra = Object.fromEntries(more ?? []);
  const profile = good.profile ? { profile: { ...(good.profile as object), ...extra } } : {};
  const before = await count();
  const body = { ...good, ...profile, ...extra };
  const { status } = await attempt(app, endpoint, { token: who?.token, ...sent, body });
  const after = await count();
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
    it(`does no more than without them: ${row}`, async () => {
      const { verdicts, state = "draft" } = permission;
      const mallory = await makeUser(app);
      const named = await rowsNaming(mallory);
      const without = await changes(row, verdicts, state);
      assert.ok(without.status < 300);
      assert.deepEqual(await changes(row, verdicts, state, mallory), without);
      assert.deepEqual(await rowsNaming(mallory), named);
    });
  }
});
