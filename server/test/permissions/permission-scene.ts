import { randomUUIDv7 } from "node:crypto";
import type { Visibility } from "@plenary/contract/events/events";
import { sql } from "kysely";
import { hashToken, newToken } from "../../src/base/secrets.ts";
import { prepareSettings } from "../../src/core/settings/settings.ts";
import {
  makeAdmin,
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeIdentity,
  makeMessage,
  makeSession,
  makeTalk,
  makeUser,
  type TestUser,
} from "../factories.ts";
import type { TestApp } from "../harness.ts";
import { emptyTables, runUnchecked } from "../processes/database.ts";
import { makeCast } from "../scenes.ts";
import { makePasskey } from "../sign-ins.ts";
import { makeCallThings, makeFeedbackThings, makeProgrammeThings } from "./things.ts";
import type { Role } from "./verdicts.ts";

export type Scene = Awaited<ReturnType<typeof makeScene>>;

const HOUR = 3_600_000;
let count = 0;

/** An event in this state, with one of everything that calls name by id, and a user in each role. */
export async function makeScene(app: TestApp, state: Visibility) {
  const status = state === "public" ? "confirmed" : "draft";
  const { people: cast, ...ids } = await makeCast(app, { visibility: state, status });
  // Without a start it is in no calendar, whoever asks.
  if (state === "public") {
    const start = { start_time: "2027-05-01T10:00:00Z", duration_minutes: 30 };
    await app.db.updateTable("sessions").set(start).where("session_id", "=", ids.sessionId).execute();
    await app.settle([ids.sessionId]);
  }
  const { creator, coOrganizer, speaker, invited, stranger, admin } = cast;
  const user = await makeUser(app);
  const trackManager = await makeUser(app);
  const programme = await makeProgrammeThings(app, ids.eventId, trackManager.userId);
  const called = await makeCalled(app, creator, { coOrganizer, speaker, user });
  await makeConflict(app, called.proposalId, cast.pendingCoOrganizer);
  const locked = await makeUser(app, { is_locked: true, lock_reason: "Spam" });
  const temporary = await makeAdmin(app, { temporary_password: true, password_changed_at: null });
  const people: Record<Exclude<Role, "visitor">, TestUser> = {
    ...{ user, stranger, invited, speaker, trackManager, coOrganizer, creator, locked, admin, temporary },
  };
  count += 1;
  await holdMail(app);
  return {
    ...ids,
    people,
    /** A user who makes no calls: things can be sent or given to them. */
    other: cast.pendingCoOrganizer,
    /** A username that nobody has. */
    newcomer: `newcomer${count}`,
    /** Talks that are not in any event. */
    talks: { speaker: await makeTalk(app, speaker), invited: await makeTalk(app, invited) },
    messageId: await makeMessage(app, creator, [user], { readBy: [user] }),
    signInId: await signInOf(app, user),
    identityId: await makeIdentity(app, user),
    passkeyId: await makePasskey(app, user),
    invitationId: await invitationOf(app, invited),
    shared: await makeShared(app, cast.pendingCoOrganizer, { coSpeaker: user, asked: invited }),
    imported: await makeImported(app, ids, creator),
    claimId: await makeClaim(app, ids, speaker),
    programme,
    called,
    feedback: await makeFeedbackThings(app, ids),
    openInvitation: await makeOpenInvitations(app, ids.eventId),
    adminInvitationId: await makeAdminInvitation(app, admin, invited),
    resetToken: await makeResetToken(app, user),
    addressToken: await makeAddressToken(app, user, "confirm"),
    restoreToken: await makeAddressToken(app, user, "restore"),
    retrievalToken: await makeRetrievalToken(app, temporary),
    mailId: await makeFailedMail(app),
    eventMessageId: await makeFailedMessage(app, ids.eventId, creator),
    picture: await makeHeadPicture(app, ids.eventId),
  };
}

/**
 * A public event of the creator's with a published call, to which the speaker has proposed and where the user reviews; one whose call is a draft, and
 * one to whose call nobody has.
 */
async function makeCalled(
  app: TestApp,
  creator: TestUser,
  { coOrganizer, speaker, user }: Record<"coOrganizer" | "speaker" | "user", TestUser>,
) {
  const make = async () => {
    const eventId = await makeEvent(app, creator, { visibility: "public" });
    await makeCoOrganizer(app, coOrganizer, eventId);
    return eventId;
  };
  const [eventId, plannedEventId, newEventId] = [await make(), await make(), await make()];
  const by = { submitterId: speaker.userId, coSpeakerId: user.userId };
  const planned = await makeCallThings(app, { eventId: plannedEventId, ...by, state: "draft" });
  await makeCallThings(app, { eventId: newEventId, ...by, state: "published" });
  await app.db.deleteFrom("proposals").where("event_id", "=", newEventId).execute();
  const things = await makeCallThings(app, { eventId, ...by, state: "published" });
  return { eventId, plannedEventId, newEventId, ...things, askedReviewerId: planned.reviewerId };
}

/** A conflict of interest that an organizer has set. */
const makeConflict = (app: TestApp, proposal_id: string, { userId: user_id }: TestUser) =>
  app.db
    .insertInto("conflicts_of_interest")
    .values({
      ...{ conflict_id: randomUUIDv7(), proposal_id, user_id, kind: "set" },
      at: app.ctx.clock().toISOString(),
    })
    .execute();

/** A picture of the event's head, of eight grey pixels; returns its hash. */
async function makeHeadPicture(app: TestApp, eventId: string): Promise<string> {
  const hash = "0".repeat(31) + (count % 10);
  const bytes = Buffer.from("UklGRiQAAABXRUJQVlA4IBgAAABQAQCdASoEAAIAAUAmJaQABYwAAP6igAA=", "base64");
  const row = { hash, event_id: eventId, width: 4, height: 2, bytes };
  await app.db
    .insertInto("pictures")
    .values([
      { ...row, size: "whole" },
      { ...row, size: "wide" },
    ])
    .execute();
  await app.db.updateTable("events").set({ head: hash }).where("event_id", "=", eventId).execute();
  return hash;
}

/** A message to speakers that could not be sent; to nobody any more. */
async function makeFailedMessage(app: TestApp, eventId: string, { userId }: TestUser): Promise<string> {
  const time = app.ctx.clock().toISOString();
  const row = {
    ...{ event_message_id: randomUUIDv7(), event_id: eventId, sender_id: userId, audience: "all" as const },
    ...{ asked_hash: Buffer.from("hash"), subject: "Slides", content: "Please", state: "failed" as const },
    ...{ created_at: time, finished_at: time, next_attempt_at: time },
    ...{ recipients: 0, without_account: 0, unreachable: 0 },
  };
  await app.db.insertInto("event_messages").values(row).execute();
  return row.event_message_id;
}

async function signInOf(app: TestApp, { userId }: TestUser): Promise<string> {
  const signIns = app.db.selectFrom("sign_ins").select("sign_in_id").where("user_id", "=", userId);
  return (await signIns.executeTakeFirstOrThrow()).sign_in_id;
}

async function invitationOf(app: TestApp, { email }: TestUser): Promise<string> {
  const invitations = app.db
    .selectFrom("session_invitations")
    .select("invitation_id")
    .where("email", "=", email.toUpperCase());
  return (await invitations.executeTakeFirstOrThrow()).invitation_id;
}

/** A session in an event of the speaker's own, with its co-speaker, and the id of the invitation of who is asked to be one. */
async function makeShared(
  app: TestApp,
  speaker: TestUser,
  { coSpeaker, asked }: { coSpeaker: TestUser; asked: TestUser },
) {
  const { sessionId, talkId } = await makeSession(app, speaker, await makeEvent(app, speaker));
  await makeCoSpeaker(app, coSpeaker, sessionId);
  await makeCoSpeaker(app, asked, sessionId, { position: 2, accepted: false });
  const rows = app.db.selectFrom("session_speakers").select("invitation_id");
  const row = await rows.where("user_id", "=", asked.userId).executeTakeFirstOrThrow();
  return { sessionId, talkId, invitationId: row.invitation_id ?? "" };
}

/** Invitations to speak at the event, with this link, and to organize it, that no account has. */
async function makeOpenInvitations(app: TestApp, eventId: string) {
  const token = newToken();
  const [toSpeak, toOrganize] = [randomUUIDv7(), randomUUIDv7()];
  const row = {
    event_id: eventId,
    email: "somebody@example.org",
    invited_at: app.ctx.clock().toISOString(),
  };
  const spoken = { invitation_id: toSpeak, token_hash: hashToken(token), expires_at: inAnHour(app) };
  await app.db
    .insertInto("session_invitations")
    .values({ ...row, ...spoken })
    .execute();
  await app.db
    .insertInto("co_organizer_invitations")
    .values({ ...row, invitation_id: toOrganize })
    .execute();
  return { toSpeak, toOrganize, token };
}

/** An imported speaker beside the session's, and the token of the link that gives it away. */
async function makeImported(
  app: TestApp,
  { eventId, sessionId }: { eventId: string; sessionId: string },
  { userId: made_by }: TestUser,
) {
  const speaker = await makeUser(app, { password_hash: null });
  await makeCoSpeaker(app, speaker, sessionId, { position: 3 });
  const token = newToken();
  const row = { event_id: eventId, speaker_id: speaker.userId, token_hash: hashToken(token), made_by };
  await app.db
    .insertInto("claim_links")
    .values({ ...row, everywhere: false, expires_at: inAnHour(app) })
    .execute();
  return { userId: speaker.userId, token };
}

/** What the speaker has taken over. */
async function makeClaim(
  app: TestApp,
  {
    eventId: event_id,
    sessionId: session_id,
    talkId: talk_id,
  }: { eventId: string; sessionId: string; talkId: string },
  { userId: claimer_id }: TestUser,
): Promise<string> {
  const [claim_id, speaker_id] = [randomUUIDv7(), randomUUIDv7()];
  const time = app.ctx.clock().toISOString();
  const speaker = { speaker_id, speaker_username: speaker_id, speaker_name: "Jo Imported" };
  const link = { event_name: "Conf", everywhere: false, sessions: 1, is_recorded: true };
  await app.db
    .insertInto("claims")
    .values({ ...link, ...speaker, claim_id, event_id, claimer_id, claimed_at: time })
    .execute();
  await app.db.insertInto("claimed_sessions").values({ claim_id, session_id, event_id, talk_id }).execute();
  return claim_id;
}

async function makeAdminInvitation(app: TestApp, inviter: TestUser, invitee: TestUser): Promise<string> {
  const invitationId = randomUUIDv7();
  await app.db
    .insertInto("admin_invitations")
    .values({
      invitation_id: invitationId,
      user_id: invitee.userId,
      invited_by: inviter.userId,
      invited_at: app.ctx.clock().toISOString(),
      expires_at: inAnHour(app),
    })
    .execute();
  return invitationId;
}

async function makeResetToken(app: TestApp, { userId }: TestUser): Promise<string> {
  const token = newToken();
  const row = { token_hash: hashToken(token), user_id: userId, expires_at: inAnHour(app) };
  await app.db.insertInto("password_resets").values(row).execute();
  return token;
}

/** Of a link that confirms the user's address, or puts it back. */
async function makeAddressToken(
  app: TestApp,
  { userId, email }: TestUser,
  purpose: "confirm" | "restore",
): Promise<string> {
  const token = newToken();
  const row = { token_hash: hashToken(token), user_id: userId, purpose, email };
  await app.db
    .insertInto("address_links")
    .values({ ...row, expires_at: inAnHour(app) })
    .execute();
  return token;
}

/** The token that retrieves the first administrator's credentials. */
async function makeRetrievalToken(app: TestApp, { userId }: TestUser): Promise<string> {
  const token = newToken();
  const row = {
    admin_id: userId,
    token_hash: hashToken(token),
    sealed_password: app.ctx.sealer.seal("Temporary-12"),
    expires_at: inAnHour(app),
  };
  await app.db
    .insertInto("bootstrap")
    .values(row)
    .onConflict((conflict) => conflict.column("single_row").doUpdateSet(row))
    .execute();
  return token;
}

async function makeFailedMail(app: TestApp): Promise<string> {
  const mailId = randomUUIDv7();
  await app.db
    .insertInto("outbox")
    .values({
      mail_id: mailId,
      kind: "password_reset",
      to_address: "gone@example.org",
      to_name: "Gone",
      data: "{}",
      state: "failed",
      created_at: inAnHour(app),
      next_attempt_at: inAnHour(app),
    })
    .execute();
  return mailId;
}

/** A mail that waits for an administrator's decision. */
async function holdMail(app: TestApp): Promise<void> {
  const time = app.ctx.clock().toISOString();
  await app.db
    .insertInto("outbox")
    .values({
      mail_id: randomUUIDv7(),
      kind: "account_unlocked",
      to_address: "held@example.org",
      to_name: "Held",
      data: "{}",
      created_at: time,
      next_attempt_at: time,
    })
    .execute();
  await app.db
    .updateTable("system_settings")
    .set({ mail_held_before: inAnHour(app) })
    .execute();
}

const inAnHour = (app: TestApp): string => new Date(app.ctx.clock().valueOf() + HOUR).toISOString();

/**
 * For each table the number of its rows, and the sum of the numbers of the transactions that wrote them. A later
 * transaction has a higher number, so nothing can be written that leaves both as they were.
 */
type Marks = Map<string, string>;

/** A scene as it was made, and what writes the rows of each table that has any. */
interface Kept<T> {
  scene: T;
  madeAt: Date;
  inserts: Map<string, string>;
  marks: Marks;
}

/** After so many scenes what reads them would mostly read rows that were deleted: no test's database tidies itself up. */
const toTidy = 50;
let rewritten = 0;

const kept = new WeakMap<TestApp, Map<string, Kept<unknown>>>();

/**
 * The scene of `makeScene`, at the time when it was made, in tables that hold nothing else. It is made once for each
 * state, of sixty statements; from then on the tables that anything was written to get their rows back, with the same
 * ids and tokens. Nothing else may empty the tables meanwhile: `useApp(…, "once")`.
 */
export const freshScene = (app: TestApp, state: Visibility): Promise<Scene> =>
  keptScene(app, state, () => makeScene(app, state));

/** The same of a scene that is made otherwise; the name tells it from the app's others. */
export async function keptScene<T>(app: TestApp, name: string, makeNew: () => Promise<T>): Promise<T> {
  const ofApp = kept.get(app) ?? new Map<string, Kept<unknown>>();
  kept.set(app, ofApp);
  const known = (ofApp.get(name) as Kept<T> | undefined) ?? (await make(app, makeNew));
  ofApp.set(name, known);
  const written = differing(known.marks, await marksOf(app));
  if (written.length > 0) {
    const rewrite = written.map((table) => `delete from ${table}; ${known.inserts.get(table) ?? ""}`);
    await runUnchecked(app.db, rewrite);
    rewritten += 1;
    if (rewritten % toTidy === 0) await sql`vacuum`.execute(app.db);
    known.marks = await marksOf(app);
  }
  app.clock.set(known.madeAt);
  app.ctx.changes.apply(["*"]);
  return known.scene;
}

/** The tables that anything was written to since `freshScene` gave the scene. */
export async function writtenTo(app: TestApp, state: Visibility): Promise<string[]> {
  return differing(kept.get(app)?.get(state)?.marks ?? new Map(), await marksOf(app));
}

async function make<T>(app: TestApp, makeNew: () => Promise<T>): Promise<Kept<T>> {
  await emptyTables(app.db);
  app.ctx.changes.apply(["*"]);
  await prepareSettings(app.db, app.ctx.config, app.ctx.sealer);
  const scene = await makeNew();
  const marks = await marksOf(app);
  return { scene, madeAt: app.ctx.clock(), inserts: await insertsOf(app, [...marks.keys()]), marks };
}

const differing = (before: Marks, now: Marks): string[] =>
  [...now.keys()].filter((name) => before.get(name) !== now.get(name));

async function marksOf(app: TestApp): Promise<Marks> {
  tables ??= await tablesOf(app);
  const mark = "concat(count(*), ' ', sum(xmin::text::bigint))";
  const parts = tables.map((name) => `select '${name}' as name, ${mark} as mark from ${name}`);
  const { rows } = await sql.raw<{ name: string; mark: string }>(parts.join(" union all ")).execute(app.db);
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

let tables: string[] | undefined;

/** All but the one that is written to every few seconds, whatever is called. */
async function tablesOf({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('migrations', 'page_views')`.execute(db);
  return rows.map(({ name }) => name);
}

/** What writes all rows that there are, by table. */
async function insertsOf({ db }: TestApp, names: string[]): Promise<Map<string, string>> {
  const inserts = new Map<string, string>();
  for (const name of names) {
    const query = sql<{ rows: string | null }>`
      select quote_literal(json_agg(t)::text) as rows from ${sql.raw(name)} as t`;
    const [found] = (await query.execute(db)).rows;
    if (found?.rows)
      inserts.set(
        name,
        `insert into ${name} select * from json_populate_recordset(null::${name}, ${found.rows})`,
      );
  }
  return inserts;
}
