import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { CallInput } from "@plenary/contract/endpoint";
import { deleteAnswer, getAnswer, makePass, putAnswer } from "@plenary/contract/feedback/feedback";
import { updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { createRoom } from "@plenary/contract/programme/rooms";
import type { Insertable } from "kysely";
import type { Tables } from "../../src/db/tables.ts";
import { makeEvent, makeSession, makeUser, type TestUser } from "../factories.ts";
import type { TestApp } from "../harness.ts";

type Settings = Omit<CallInput<typeof updateFeedbackSettings>["body"], "version">;

/** Sets feedback up as the organizer, whatever its version is; it is on unless told otherwise. */
export async function setUp(app: TestApp, organizer: TestUser, eventId: string, settings: Settings = {}) {
  const row = await app.db
    .selectFrom("feedback_settings")
    .select("version")
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  const body = { version: row?.version ?? 0, enabled: true, ...settings };
  return (await organizer.call(updateFeedbackSettings, { params: { eventId }, body })).settings;
}

/** A public event in Lisbon with two rooms' sessions, from 10:00 to 10:30 there, with feedback on; the clock is at 10:25. */
export async function makeCollecting(app: TestApp, settings: Settings = {}) {
  // Whoever is signed in then stays so.
  app.clock.set(new Date("2027-05-01T09:25:00Z"));
  const organizer = await makeUser(app, { name: "Olga" });
  const speaker = await makeUser(app, { name: "Sam" });
  const eventId = await makeEvent(app, organizer, { visibility: "public", name: "Conf" });
  const placed = { status: "confirmed", start_time: "2027-05-01T09:00:00Z", duration_minutes: 30 } as const;
  const { sessionId } = await makeSession(app, speaker, eventId, { ...placed, room: "Aula" });
  const { sessionId: other } = await makeSession(app, speaker, eventId, { ...placed, room: "Cellar" });
  await setUp(app, organizer, eventId, settings);
  return { organizer, speaker, eventId, sessionId, other };
}

/** A day in a room, in UTC: what begins when, for how many minutes. */
export async function makeDay(app: TestApp, starts: readonly (readonly [start: string, minutes: number])[]) {
  app.clock.set(new Date("2027-05-01T07:00:00Z"));
  const organizer = await makeUser(app, { name: "Olga" });
  const eventId = await makeEvent(app, organizer, { visibility: "public", name: "Conf", timezone: "UTC" });
  const { room } = await organizer.call(createRoom, { params: { eventId }, body: { name: "Aula" } });
  const ids: string[] = [];
  for (const [start, minutes] of starts) {
    const placed = {
      start_time: start,
      duration_minutes: minutes,
      room: "Aula",
      status: "confirmed",
    } as const;
    ids.push((await makeSession(app, organizer, eventId, placed)).sessionId);
  }
  await setUp(app, organizer, eventId, { closesAfterHours: 2 });
  const codes = await app.db.selectFrom("codes").selectAll().execute();
  const codeOf = (id: string | null) =>
    codes.find(({ session_id, room_id }) => (session_id ?? room_id) === id)?.code ?? assert.fail();
  return { organizer, eventId, roomId: room.roomId, ids, codeOf };
}

/** A pass of a device that has none. */
export const fetchPass = async (app: TestApp, eventId: string, accessCode?: string): Promise<string> =>
  (await app.client()(makePass, { body: { eventId, ...(accessCode !== undefined && { accessCode }) } })).pass;

/** A pass as it is sent: an account's with the sign-in of its owner. */
export type Sent = string | { pass: string; by: TestUser };

/** What calls with the pass, and what it sends along. */
export const sending = (app: TestApp, sent: Sent) =>
  typeof sent === "string"
    ? { call: app.client(), held: { headers: { "Feedback-Pass": sent } } }
    : { call: sent.by.call, held: { headers: { "Feedback-Pass": sent.pass } } };

/** The account's pass of the event. */
export const fetchOwnPass = async (by: TestUser, eventId: string): Promise<Exclude<Sent, string>> => ({
  ...{ by, pass: (await by.call(makePass, { body: { eventId } })).pass },
});

type Body = CallInput<typeof putAnswer>["body"];

/** Answers with a pass: 5 of 5 in the first edition, unless told otherwise. */
export function answer(app: TestApp, sent: Sent, sessionId: string, body: Partial<Body> = {}) {
  const { call, held } = sending(app, sent);
  return call(putAnswer, { params: { sessionId }, body: { edition: 1, rating: 5, ...body } }, held);
}

export async function readAnswer(app: TestApp, sent: Sent, sessionId: string) {
  const { call, held } = sending(app, sent);
  return (await call(getAnswer, { params: { sessionId } }, held)).answer;
}

export function removeAnswer(app: TestApp, sent: Sent, sessionId: string) {
  const { call, held } = sending(app, sent);
  return call(deleteAnswer, { params: { sessionId } }, held);
}

/** All rows, the lowest rating first. */
export const answersStored = (app: TestApp) =>
  app.db.selectFrom("feedback_answers").selectAll().orderBy("rating").orderBy("edition").execute();

export const invalidPass = { status: 401, code: "invalid_token", message: "Please open the page again" };

type Row = Partial<Insertable<Tables["feedback_answers"]>>;

/** Writes answers about a session straight into the table: one for each of these rows, 4 of 5 unless a row says otherwise. */
export async function makeAnswers(app: TestApp, session_id: string, rows: Row[]): Promise<string[]> {
  const hour = "2027-05-01T09:00:00Z";
  const given = rows.map((row) => ({
    ...{ session_id, answer_key: randomBytes(32), edition: 1, rating: 4, first: true, hour },
    comment_state: row.comment === undefined ? ("none" as const) : ("waiting" as const),
    ...row,
  }));
  const made = await app.db.insertInto("feedback_answers").values(given).returning("answer_id").execute();
  return made.map(({ answer_id }) => answer_id);
}

/** So many answers of each rating. */
export const ratings = (...counts: number[]): Row[] =>
  counts.flatMap((count, index) => Array.from({ length: count }, () => ({ rating: index + 1 })));
