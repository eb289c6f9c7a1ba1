import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { CallInput } from "@plenary/contract/endpoint";
import {
  type AnswerBody,
  deleteAnswer,
  getAnswer,
  makePass,
  putAnswer,
} from "@plenary/contract/feedback/feedback";
import { updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { createRoom } from "@plenary/contract/programme/rooms";
import { createPoll, type ModeratedPoll, openPoll, updateStage } from "@plenary/contract/stage/stage";
import * as phones from "@plenary/contract/stage/stage-public";
import type { Insertable } from "kysely";
import type { z } from "zod";
import type { Tables } from "../../src/db/tables.ts";
import {
  type AnsweringServices,
  openAnsweringServices,
  makePass as takePass,
} from "../../src/features/answering/services.ts";
import { putAnswer as storeAnswer } from "../../src/features/feedback/answers.ts";
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
const sending = (app: TestApp, sent: Sent) =>
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

/** As makeCollecting, with the stage of its session open and questions shown at once, unless told otherwise. */
export async function makeStaged(app: TestApp, settings: { open?: boolean; review?: boolean } = {}) {
  const made = await makeCollecting(app);
  const params = { sessionId: made.sessionId };
  const body = { open: true, review: false, ...settings };
  await made.speaker.call(updateStage, { params, body });
  return made;
}

/** A new pass of the event, and what is sent with it to the stage of the session; a second later, so that each thing is announced at once. */
export async function makePhone(
  app: TestApp,
  { eventId, sessionId }: { eventId: string; sessionId: string },
) {
  return phoneOf(app, sessionId, await fetchPass(app, eventId));
}

export function phoneOf<S extends Sent>(app: TestApp, sessionId: string, pass: S, { isLater = true } = {}) {
  const { call, held } = sending(app, pass);
  const params = { sessionId };
  const later = () => isLater && app.clock.advance(1000);
  return {
    pass,
    ask(text: string, name?: string) {
      later();
      return call(phones.askQuestion, { params, body: { text, ...(name !== undefined && { name }) } }, held);
    },
    vote(questionId: string) {
      later();
      return call(phones.voteForQuestion, { params: { sessionId, questionId } }, held);
    },
    takeBack(questionId: string) {
      later();
      return call(phones.takeVoteBack, { params: { sessionId, questionId } }, held);
    },
    remove(questionId: string) {
      later();
      return call(phones.deleteQuestion, { params: { sessionId, questionId } }, held);
    },
    answer(pollId: string, ...choices: number[]) {
      later();
      return call(phones.answerPoll, { params: { sessionId, pollId }, body: { choices } }, held);
    },
    /** As phones do: of the round that they show. */
    answerRound({ pollId, round }: { pollId: string; round: number }, ...choices: number[]) {
      later();
      return call(phones.answerPoll, { params: { sessionId, pollId }, body: { choices, round } }, held);
    },
  };
}

/** What everybody sees of the stage. */
export const seeStage = (app: TestApp, sessionId: string) =>
  app.client()(phones.getPublicStage, { params: { sessionId } });

/** A poll of a session, open unless told otherwise. */
export async function makePoll(
  moderator: TestUser,
  sessionId: string,
  body: Partial<Parameters<typeof moderator.call<typeof createPoll>>[1]["body"]> = {},
  { isOpen = true } = {},
): Promise<ModeratedPoll> {
  const whole = { question: "Tea or coffee?", options: ["Tea", "Coffee"], ...body };
  const { poll } = await moderator.call(createPoll, { params: { sessionId }, body: whole });
  if (!isOpen) return poll;
  return (await moderator.call(openPoll, { params: { pollId: poll.pollId } })).poll;
}

type Given = z.output<typeof AnswerBody>;

const plain: Given = {
  ...{ edition: 1, rating: 4, scales: [], reactions: [], comment: null },
  ...{ commentFor: "speaker", showAnyway: false },
};

/** So many calls at once: what waits goes into few statements. */
const AT_ONCE = 500;

/** Many who answer, by the server's own functions: as many as a test wants in a second or two, which HTTP would take a minute for. */
export class CrowdOfAnswers {
  readonly #all: AnsweringServices;

  constructor(app: TestApp) {
    this.#all = openAnsweringServices(app.ctx);
  }

  /** New passes, asked for from an address; with the user's for an account, as often as asked for. */
  async passes(eventId: string, address: string, count: number, userId?: string): Promise<string[]> {
    const asked = { eventId, address, findUser: async () => userId };
    const passes: string[] = [];
    for (let n = 0; n < count; n++) passes.push((await takePass(this.#all, asked)).pass);
    return passes;
  }

  /** Answers with each of the passes, the user's for an account, about the session, all at once; returns what takes their place. */
  async answer(
    passes: readonly string[],
    subjectId: string,
    address: string,
    bodyOf: (index: number) => Partial<Given> = () => ({}),
    userId?: string,
  ): Promise<string[]> {
    const findUser = async () => userId;
    const renewed: string[] = [];
    for (let from = 0; from < passes.length; from += AT_ONCE) {
      const some = passes.slice(from, from + AT_ONCE).map(async (pass, at) => {
        const body = { ...plain, ...bodyOf(from + at) };
        return (await storeAnswer(this.#all, { pass, address, subjectId, findUser }, body)).pass;
      });
      renewed.push(...(await Promise.all(some)));
    }
    return renewed;
  }

  /** So many new devices that answer about the session. */
  async devices(
    where: { eventId: string; sessionId: string; address: string },
    count: number,
    bodyOf?: (index: number) => Partial<Given>,
  ): Promise<string[]> {
    const { eventId, sessionId, address } = where;
    return this.answer(await this.passes(eventId, address, count), sessionId, address, bodyOf);
  }

  close(): void {
    this.#all.news.close();
  }
}
