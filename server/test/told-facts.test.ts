import assert from "node:assert/strict";
import { beforeEach, it } from "node:test";
import { sql } from "kysely";
import type { ReactionCtx } from "../src/core/context.ts";
import type { Fact } from "../src/core/facts.ts";
import { reactions } from "../src/reactions/reactions.ts";
import { PASSWORD } from "./factories.ts";
import { useApp } from "./harness.ts";
import { inHistory } from "./history-facts.ts";
import { allEndpoints, attempt, nameOf } from "./http.ts";
import { calls } from "./permissions/permission-calls.ts";
import { freshScene } from "./permissions/permission-scene.ts";
import { callOf, rows } from "./permissions/permissions.ts";
import type { Role } from "./permissions/verdicts.ts";

const test = useApp({ rateLimit: false }, undefined, "once");
const endpoints = await allEndpoints();
const smtpPassword = "The-mail-servers-5";

/** Secrets that a fact is there to carry; see docs/decisions/facts-and-reactions.md. */
const meant = new Set([
  "password_reset_requested.token",
  "address_link_made.token",
  "address_changed.restore.token",
  "speaker_invited.token",
  "proposal_entered.mailed.token",
  "proposal_speaker_asked.token",
  "address_asked_to_organize.token",
  "address_asked_to_review.token",
  "first_admin_created.credentials.temporaryPassword",
]);

const told: Fact[] = [];

/** The kinds told so far, and those that an event's history had a row of, each time or some times. */
const recorded = new Map<string, Set<"row" | "none">>();

async function rowsOfHistory({ tx }: ReactionCtx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from event_history`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

beforeEach(() => {
  const noting = Object.entries(reactions).map(([kind, line]) => {
    let before = 0;
    const first = async (fact: Fact, reacting: ReactionCtx) => {
      told.push(fact);
      before = await rowsOfHistory(reacting);
    };
    const last = async (_: Fact, reacting: ReactionCtx) => {
      const has = (await rowsOfHistory(reacting)) > before ? "row" : "none";
      recorded.set(kind, (recorded.get(kind) ?? new Set()).add(has));
    };
    return [kind, [first, ...line, last]];
  });
  test.ctx.reactions = Object.fromEntries(noting);
});

/** Every value in the fact, by its path. */
function valuesIn(value: unknown, path: string): [path: string, value: unknown][] {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return [[path, value]];
  return Object.entries(value).flatMap(([name, part]) => valuesIn(part, `${path}.${name}`));
}

/** Paths at which the fact has a secret: one of `secrets`, a hash, or what is named like either or only kept to search by. */
function leaks(fact: Fact, secrets: string[]): string[] {
  return valuesIn(fact, fact.kind)
    .filter(
      ([path, value]) =>
        value instanceof Uint8Array ||
        /(?:hash|sealed\w*|token|secret)$/i.test(path) ||
        /(?:^|\.)(?:password\w*|sealed\w*)$/i.test(path) ||
        (typeof value === "string" && secrets.some((secret) => value.includes(secret))),
    )
    .map(([path]) => path)
    .filter((path) => !meant.has(path));
}

type Row = (typeof rows)[number];

/** Makes the call in a scene of its own, and returns the secrets that there were. */
async function make(row: Row, role: Role): Promise<string[]> {
  const scene = await freshScene(test, row.permission.state ?? "draft");
  const who = role === "visitor" ? undefined : scene.people[role];
  const endpoint = endpoints.find((one) => nameOf(one) === callOf(row.row)) ?? assert.fail(row.row);
  const sent = calls[row.row](scene, who);
  const isSettings = row.row === "PUT /admin/settings";
  const settings = isSettings && { body: { ...(sent.body as object), smtpPassword } };
  await attempt(test, endpoint, { token: who?.token, ...sent, ...settings });
  const users = await test.db.selectFrom("users").select("password_hash").execute();
  const { sealed_smtp_password: sealed } = await test.db
    .selectFrom("system_settings")
    .select("sealed_smtp_password")
    .executeTakeFirstOrThrow();
  assert.equal(sealed !== null, isSettings);
  const hashes = users.map((user) => user.password_hash ?? PASSWORD);
  const tokens = Object.values(scene.people).map((person) => person.token);
  const { resetToken, addressToken, restoreToken, retrievalToken, imported } = scene;
  const given = [PASSWORD, "Entirely-new-9", "Temporary-12", "$argon2", smtpPassword];
  return [
    ...given,
    ...hashes,
    ...tokens,
    imported.token,
    resetToken,
    addressToken,
    restoreToken,
    retrievalToken,
    ...(sealed ? [sealed] : []),
  ];
}

const kinds = new Set<string>();
const writes = ({ row }: Row) => !row.startsWith("GET ") || /^GET \S+\/export/.test(row);
for (const row of rows.filter(writes)) {
  it(`no fact of ${row.row} has a secret`, async () => {
    const { verdicts } = row.permission;
    const allowed = (Object.keys(verdicts) as Role[]).filter((role) => verdicts[role] === "ok");
    // Those who come first and last differ most in what they are to the thing.
    for (const role of new Set([...allowed.slice(0, 1), ...allowed.slice(-1)])) {
      told.length = 0;
      const secrets = await make(row, role);
      for (const fact of told) {
        kinds.add(fact.kind);
        assert.deepEqual(leaks(fact, secrets), []);
      }
    }
  });
}

it("these are all facts but some that carry only ids, rows of invitations, or the temporary password on purpose", () => {
  // A timer tells it, with ids alone, so it may come after the last call.
  kinds.add("feedback_answered");
  const others = Object.keys(reactions).filter((kind) => !kinds.has(kind));
  assert.deepEqual(others, [
    ...[
      "session_decision_undone",
      "proposers_reminded",
      "names_shown",
      "proposal_passed_on",
      "run_left",
      "proposal_speaker_answered",
      "review_closed",
    ],
    ...["session_notices_over", "marked_to_tell"],
    ...["event_imported", "demo_seeded", "slots_settled"],
    ...["feedback_key_destroyed", "feedback_to_read", "claim_given_back"],
    ...["co_organizer_invitation_answered", "message_read"],
    ...["oidc_linked", "oidc_admin_changed", "sign_in_failed", "confirmation_failed"],
    ...["second_factor_added", "second_factor_asked", "second_factor_failed", "passkey_copied"],
    ...["recovery_codes_made", "recovery_code_used"],
    ...["address_changed", "address_confirmed_by_hand", "address_lost"],
    ...["first_admin_created", "admin_credentials_reset", "admin_invitation_declined"],
  ]);
});

it("an event's history has a row of each fact that concerns it, and none of others", () => {
  for (const [kind, rows] of recorded) {
    const expected = inHistory[kind as Fact["kind"]];
    // Not while an address is asked, which has a row of its own; not of talks that are in no event; not of drafts of
    // proposals. A timer tells of answers, while another call may write its row.
    const atTimes = ["session_speakers_set", "talk_updated", "talk_deleted", "feedback_answered"];
    if ([...atTimes, "proposal_speaker_asked", "proposal_speaker_gone"].includes(kind)) continue;
    assert.deepEqual([...rows], [expected === "row" ? "row" : "none"], `${kind}: ${expected}`);
  }
  assert.ok([...recorded.values()].filter((rows) => rows.has("row")).length > 30);
});
