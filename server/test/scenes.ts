import assert from "node:assert/strict";
import type { Visibility } from "@plenary/contract/events/events";
import { inviteSpeaker } from "@plenary/contract/invitations/invitations";
import { getPublicProgramme, getPublicSession } from "@plenary/contract/programme/public-programme";
import { createRoom, listRooms } from "@plenary/contract/programme/rooms";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { getPublicProfile, listPublicSessions } from "@plenary/contract/public/public";
import {
  getSession,
  type Session,
  type SessionStatus,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import { publicSlots } from "../src/features/programme/places/public-slots.ts";
import {
  makeAdmin,
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeSessionInvitation,
  makeTalk,
  makeUser,
  type TestUser,
} from "./factories.ts";
import type { TestApp } from "./harness.ts";

/** Events with their people, with which tests begin. */

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

/** A public event with two confirmed sessions of a speaker, one of them without a place. */
export async function makeConf(app: TestApp) {
  const organizer = await makeUser(app, { name: "Olga" });
  const speaker = await makeUser(app, { name: "Ada", email: "ada@example.org" });
  const eventId = await makeEvent(app, organizer, { visibility: "public", timezone: "UTC", name: "Conf" });
  const { sessionId, talkId } = await makeSession(app, speaker, eventId, {
    ...{ status: "confirmed", start_time: "2027-05-01T10:00:00.000Z", duration_minutes: 30, room: "Hall" },
  });
  const other = await makeSession(app, speaker, eventId, { status: "confirmed" });
  const params = { eventId };
  const preview = () => organizer.call(previewVersion, { params });
  const release = async (body: object = {}, who: TestUser = organizer) => {
    const { planRevision } = await preview();
    const sent = { tell: false, planRevision, ...body };
    return (await who.call(releaseVersion, { params, body: sent })).version;
  };
  const set = (body: object, id = sessionId, who: TestUser = organizer) =>
    who.call(updateSession, { params: { sessionId: id }, body });
  const slots = async () => (await app.client()(getPublicProgramme, { params })).programme;
  /** Where the public sees the session, by every call that says so. */
  const shown = async () => {
    const { sessions } = await app.client()(listPublicSessions, { params });
    const { user } = await app.client()(getPublicProfile, { params: { userId: speaker.userId } });
    const { session } = await app.client()(getPublicSession, { params: { eventId, sessionId } });
    const slot = (await slots()).slots.find((one) => one.slotId === sessionId);
    const places = [...sessions, ...user.sessions].filter((one) => one.sessionId === sessionId);
    const all = [session, ...(slot ? [slot] : []), ...places].map(({ startTime, durationMinutes, room }) => {
      return `${startTime} ${durationMinutes} ${room}`;
    });
    assert.equal(all.length, 4);
    const [first, ...others] = new Set(all);
    assert.deepEqual(others, []);
    return first;
  };
  const sequence = async (id = sessionId) =>
    (await publicSlots(app.db, eventId)).find((slot) => slot.slotId === id)?.sequence;
  return {
    ...{ organizer, speaker, eventId, sessionId, talkId, otherId: other.sessionId, params },
    ...{ preview, release, set, slots, shown, sequence },
  };
}

/** What an invitation to an event of the factories says of it. */
export const eventShown = {
  eventStartDate: "2027-05-01",
  eventEndDate: "2027-05-02",
  eventLocation: "Lisbon",
};

/** What a mail that invites to an event of the factories says of it, and in the inviter's words. */
export const mailedOf = (words: string | null) => ({
  event: { startDate: "2027-05-01", endDate: "2027-05-02", location: "Lisbon", timezone: "Europe/Lisbon" },
  words,
});

/** Ada's public event "Conf", and Bob, whom she may invite to speak there. */
export async function makeInvitable(app: TestApp) {
  const organizer = await makeUser(app, { name: "Ada" });
  const invitee = await makeUser(app, { name: "Bob", email: "bob@example.org" });
  const eventId = await makeEvent(app, organizer, { name: "Conf", visibility: "public" });
  const invite = async (values: { email?: string; talkId?: string; words?: string; by?: TestUser } = {}) => {
    const { by = organizer, ...given } = values;
    const body = { eventId, email: invitee.email, ...given };
    return (await by.call(inviteSpeaker, { body })).invitation;
  };
  return { organizer, invitee, eventId, invite };
}

/** A public event, its organizer, and calls about its rooms. */
export async function makeVenue(app: TestApp) {
  const organizer = await makeUser(app);
  const speaker = await makeUser(app);
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const add = async (name: string, details: object = {}) =>
    (await organizer.call(createRoom, { params: { eventId }, body: { name, ...details } })).room;
  const list = async (who = organizer) => who.call(listRooms, { params: { eventId } });
  const names = async () => (await list()).rooms.map((room) => room.name);
  const confirmed = (room: string | null) =>
    makeSession(app, speaker, eventId, { status: "confirmed", room, start_time: "2027-05-01T09:00:00.000Z" });
  const roomOf = async (sessionId: string) => {
    const { session } = await speaker.call(getSession, { params: { sessionId } });
    return { room: session.room, roomId: session.roomId };
  };
  return { organizer, speaker, eventId, add, list, names, confirmed, roomOf };
}
