import { randomUUIDv7 } from "node:crypto";
import type { Client } from "@plenary/contract/client";
import { fold } from "@plenary/contract/fold";
import type { CoOrganizerStatus } from "@plenary/contract/invitations/co-organizers";
import { type Insertable, sql } from "kysely";
import { hashToken, newToken } from "../src/base/secrets.ts";
import { unclaimedEmail } from "../src/core/placeholder-addresses.ts";
import type { Tables } from "../src/db/tables.ts";
import { hashPassword } from "../src/features/accounts/passwords/passwords.ts";
import { userSearchText } from "../src/features/users/users.ts";
import type { TestApp } from "./harness.ts";

/** The password of every user that a factory makes. */
export const PASSWORD = "Correct-horse-7";
let passwordHash: Promise<string> | undefined;

let count = 0;

export interface TestUser {
  userId: string;
  username: string;
  name: string;
  email: string;
  token: string;
  /** Calls as this user. */
  call: Client;
}

/** A user with a confirmed address and a sign-in, written straight into the tables. */
export async function makeUser(
  app: TestApp,
  values: Partial<Insertable<Tables["users"]>> = {},
): Promise<TestUser> {
  count += 1;
  passwordHash ??= hashPassword(app.ctx, PASSWORD);
  const time = app.ctx.clock().toISOString();
  const row = {
    user_id: randomUUIDv7(),
    username: `user${count}`,
    email: `user${count}@example.org`,
    name: `User ${count}`,
    email_confirmed_at: time,
    password_hash: await passwordHash,
    created_at: time,
    updated_at: time,
    ...values,
  };
  await app.db
    .insertInto("users")
    .values({ search_text: userSearchText(row), ...row })
    .execute();
  const token = newToken();
  await app.db
    .insertInto("sign_ins")
    .values({
      sign_in_id: randomUUIDv7(),
      token_hash: hashToken(token),
      user_id: row.user_id,
      created_at: time,
      last_used_at: time,
    })
    .execute();
  const { user_id: userId, username, name, email } = row;
  return { userId, username, name, email, token, call: app.client(token) };
}

/** An administrator who has changed the temporary password. */
export function makeAdmin(
  app: TestApp,
  values: Partial<Insertable<Tables["users"]>> = {},
): Promise<TestUser> {
  const changed = app.ctx.clock().toISOString();
  return makeUser(app, { role: "admin", password_changed_at: changed, ...values });
}

/** An administrator who still has the temporary password of setup, which works for another hour. */
export async function makeTemporaryAdmin(app: TestApp): Promise<TestUser> {
  const admin = await makeAdmin(app, { temporary_password: true, password_changed_at: null });
  const expiresAt = new Date(app.ctx.clock().valueOf() + 3_600_000).toISOString();
  const row = { admin_id: admin.userId, expires_at: expiresAt };
  await app.db
    .insertInto("bootstrap")
    .values(row)
    .onConflict((conflict) => conflict.column("single_row").doUpdateSet(row))
    .execute();
  return admin;
}

/** A draft event of `creator`, unless `values` say otherwise; returns its id. */
export async function makeEvent(
  app: TestApp,
  creator: TestUser,
  values: Partial<Insertable<Tables["events"]>> = {},
): Promise<string> {
  count += 1;
  const time = app.ctx.clock().toISOString();
  const row = {
    event_id: randomUUIDv7(),
    name: `Event ${count}`,
    start_date: "2027-05-01",
    end_date: "2027-05-02",
    location: "Lisbon",
    description: "Two days of talks.",
    timezone: "Europe/Lisbon",
    creator_id: creator.userId,
    created_at: time,
    updated_at: time,
    ...values,
  };
  const searchText = fold(`${row.name} ${row.location} ${row.description}`);
  await app.db
    .insertInto("events")
    .values({ ...row, search_text: searchText })
    .execute();
  return row.event_id;
}

/** A talk of `creator`; returns its id. */
export async function makeTalk(
  app: TestApp,
  creator: Pick<TestUser, "userId">,
  values: Partial<Insertable<Tables["talks"]>> = {},
): Promise<string> {
  count += 1;
  const time = app.ctx.clock().toISOString();
  const row = {
    talk_id: randomUUIDv7(),
    title: `Talk ${count}`,
    summary: `Summary ${count}`,
    description: `Description ${count}`,
    creator_id: creator.userId,
    created_at: time,
    updated_at: time,
    ...values,
  };
  await app.db.insertInto("talks").values(row).execute();
  return row.talk_id;
}

/** A session of `speaker` with a new talk, a draft unless `values` say otherwise; returns its ids. */
export async function makeSession(
  app: TestApp,
  speaker: TestUser,
  eventId: string,
  values: Partial<Insertable<Tables["sessions"]>> = {},
): Promise<{ sessionId: string; talkId: string }> {
  const talkId = values.talk_id ?? (await makeTalk(app, speaker));
  const time = app.ctx.clock().toISOString();
  const row = {
    session_id: randomUUIDv7(),
    event_id: eventId,
    speaker_id: speaker.userId,
    created_at: time,
    updated_at: time,
    ...values,
    talk_id: talkId,
  };
  await app.db.insertInto("sessions").values(row).execute();
  await app.settle([row.session_id]);
  return { sessionId: row.session_id, talkId };
}

/** Makes `user` a co-organizer of the event, accepted unless told otherwise; returns the invitation's id. */
export async function makeCoOrganizer(
  app: TestApp,
  user: TestUser,
  eventId: string,
  status: CoOrganizerStatus = "accepted",
): Promise<string> {
  const invitationId = randomUUIDv7();
  await app.db
    .insertInto("co_organizers")
    .values({
      event_id: eventId,
      user_id: user.userId,
      status,
      invitation_id: invitationId,
      invited_at: app.ctx.clock().toISOString(),
    })
    .execute();
  return invitationId;
}

/** Makes `user` a co-speaker of the session, who has accepted unless `values` say otherwise. */
export async function makeCoSpeaker(
  app: TestApp,
  user: TestUser,
  sessionId: string,
  values: { position?: number; accepted?: boolean } = {},
) {
  const row = { session_id: sessionId, user_id: user.userId, position: 1, accepted: true };
  const invited_at = app.ctx.clock().toISOString();
  await app.db
    .insertInto("session_speakers")
    .values({ ...row, ...values, invited_at })
    .execute();
  await app.settle([sessionId]);
}

/** Invites the user's address (written in capitals) to speak; pending, for that many days. Returns its id. */
export async function makeSessionInvitation(app: TestApp, user: TestUser, eventId: string, days = 30) {
  const time = app.ctx.clock();
  const invitationId = randomUUIDv7();
  await app.db
    .insertInto("session_invitations")
    .values({
      invitation_id: invitationId,
      event_id: eventId,
      email: user.email.toUpperCase(),
      user_id: app.db
        .selectFrom("users")
        .select("user_id")
        .where("user_id", "=", user.userId)
        .where("email_confirmed_at", "is not", null),
      invited_at: time.toISOString(),
      expires_at: new Date(time.valueOf() + days * 86_400_000).toISOString(),
    })
    .execute();
  return invitationId;
}

/** Who the user is at a provider; returns its id. */
export async function makeIdentity(
  app: TestApp,
  { userId }: TestUser,
  values: { issuer?: string; subject?: string } = {},
): Promise<string> {
  const time = app.ctx.clock().toISOString();
  const row = { issuer: "https://id.example", subject: userId, ...values };
  const { identity_id } = await app.db
    .insertInto("oidc_identities")
    .values({ ...row, user_id: userId, linked_at: time })
    .returning("identity_id")
    .executeTakeFirstOrThrow();
  return identity_id;
}

export interface MessageValues {
  subject?: string;
  content?: string;
  sentAt?: string;
  /** Recipients who have read it. */
  readBy?: TestUser[];
}

/** A message from one user to others, written straight into the tables; returns its id. */
export async function makeMessage(
  app: TestApp,
  sender: TestUser,
  recipients: TestUser[],
  values: MessageValues = {},
): Promise<string> {
  const {
    subject = "Subject",
    content = "Content",
    sentAt = app.ctx.clock().toISOString(),
    readBy = [],
  } = values;
  const messageId = randomUUIDv7();
  await app.db
    .insertInto("messages")
    .values({
      message_id: messageId,
      thread_id: messageId,
      sender_id: sender.userId,
      subject,
      content,
      preview: content,
      sent_at: sentAt,
    })
    .execute();
  const rows = recipients.map((user, position) => ({
    message_id: messageId,
    user_id: user.userId,
    position,
    sent_at: sentAt,
    read_at: readBy.includes(user) ? sentAt : null,
  }));
  await app.db.insertInto("message_recipients").values(rows).execute();
  return messageId;
}

/** So many people, each with a confirmed session of the event and a confirmed address, written with three statements. */
export async function makeCrowd(app: TestApp, eventId: string, count: number): Promise<void> {
  await sql`insert into users (user_id, username, email, email_confirmed_at, password_hash, name, created_at, updated_at, search_text)
    select gen_random_uuid(), 'crowd' || n, 'crowd' || n || '@example.org', now(), 'none', 'Crowd ' || n, now(), now(), 'crowd ' || n
    from generate_series(1, ${count}) n`.execute(app.db);
  await sql`insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
    select gen_random_uuid(), 'Talk', '', '', user_id, now(), now() from users where username like 'crowd%'`.execute(
    app.db,
  );
  await sql`insert into sessions (session_id, talk_id, event_id, speaker_id, status, created_at, updated_at)
    select gen_random_uuid(), talk_id, ${eventId}, creator_id, 'confirmed', now(), now() from talks
    where summary = ''`.execute(app.db);
  await app.settle();
}

/** An imported speaker, whose account nobody has. */
export const makeUnclaimed = (app: TestApp, name: string): Promise<TestUser> =>
  makeUser(app, { name, email: unclaimedEmail(name), email_confirmed_at: null, password_hash: null });
