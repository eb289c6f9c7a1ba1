import { randomUUIDv7 } from "node:crypto";
import type { Visibility } from "@plenary/contract/events/events";
import type { Session, SessionStatus } from "@plenary/contract/sessions/sessions";
import {
  makeAdmin,
  makeCoOrganizer,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  type TestUser,
} from "../factories.ts";
import type { TestApp } from "../harness.ts";

export type Role =
  | "creator"
  | "coOrganizer"
  | "pendingCoOrganizer"
  | "rejectedCoOrganizer"
  | "speaker"
  | "coSpeaker"
  | "askedCoSpeaker"
  | "invited"
  | "formerlyInvited"
  | "stranger"
  | "admin";

export interface Cast {
  eventId: string;
  sessionId: string;
  talkId: string;
  people: Record<Role, TestUser>;
}

/** An event, a session in it, and a user for each way to be connected with them. */
export async function makeCast(
  app: TestApp,
  values: { visibility?: Visibility; status?: SessionStatus } = {},
): Promise<Cast> {
  const person = () => makeUser(app);
  const people = {
    creator: await person(),
    coOrganizer: await person(),
    pendingCoOrganizer: await person(),
    rejectedCoOrganizer: await person(),
    speaker: await person(),
    coSpeaker: await person(),
    askedCoSpeaker: await person(),
    invited: await person(),
    formerlyInvited: await person(),
    stranger: await person(),
    admin: await makeAdmin(app),
  };
  const { visibility = "draft", status = "draft" } = values;
  const eventId = await makeEvent(app, people.creator, { visibility });
  await makeCoOrganizer(app, people.coOrganizer, eventId);
  await makeCoOrganizer(app, people.pendingCoOrganizer, eventId, "pending");
  await makeCoOrganizer(app, people.rejectedCoOrganizer, eventId, "rejected");
  const session = await makeSession(app, people.speaker, eventId, { status });
  await makeCoSpeaker(app, people.coSpeaker, session.sessionId);
  await makeCoSpeaker(app, people.askedCoSpeaker, session.sessionId, { position: 2, accepted: false });
  await makeSessionInvitation(app, people.invited, eventId);
  await makeSessionInvitation(app, people.formerlyInvited, eventId, -1);
  return { eventId, ...session, people };
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

/** A speaker with a talk, and somebody else's public event in Berlin. */
export async function makeSubmission(app: TestApp) {
  const speaker = await makeUser(app);
  const organizer = await makeUser(app);
  const values = { visibility: "public", timezone: "Europe/Berlin", name: "Conf" } as const;
  const eventId = await makeEvent(app, organizer, values);
  const talkId = await makeTalk(app, speaker, { title: "Types", summary: "On types" });
  return { speaker, organizer, talkId, eventId };
}

/** `ok`, or the status of the refusal. */
export async function outcomeOf(call: Promise<unknown>): Promise<number | "ok"> {
  return call.then(
    () => "ok" as const,
    (error: { status: number }) => error.status,
  );
}

/** The outcome of the same call for each role. */
export async function outcomes(
  cast: Cast,
  call: (user: TestUser) => Promise<unknown>,
): Promise<Record<Role, number | "ok">> {
  const entries = Object.entries(cast.people).map(async ([role, user]) => [
    role,
    await outcomeOf(call(user)),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** A session without the addresses of its speakers, which organizers get only where they ask for one session. */
export const withoutAddresses = <S extends Pick<Session, "speakers">>(session: S): S => ({
  ...session,
  speakers: session.speakers.map(({ email, emailConfirmed, ...speaker }) => speaker),
});
