import { randomBytes, randomUUID, randomUUIDv7 } from "node:crypto";
import { hashToken, newToken } from "../../src/base/secrets.ts";
import { eventKey, newEventKey, newSerial } from "../../src/features/answering/passes/passes.ts";
import { ensureCodes } from "../../src/features/answering/subjects/codes.ts";
import type { TestApp } from "../harness.ts";

/** A survey that is open, with one question. */
async function makeSurveyThing(app: TestApp, eventId: string) {
  const [surveyId, questionId] = [randomUUIDv7(), randomUUIDv7()];
  const time = app.ctx.clock();
  const [opens_at, closes_at] = [-1, 1].map((days) => new Date(time.valueOf() + days * DAY).toISOString());
  const asked = {
    ...{ questionId, originId: questionId, text: { en: "Why?" }, hint: null, required: false },
  };
  const questions = [{ ...asked, isRetired: false, showIf: null, type: "long" }];
  const sections = [{ sectionId: randomUUIDv7(), title: null, text: null, showIf: null, questions }];
  const json = { title: JSON.stringify({ en: "Survey" }), questionnaire: JSON.stringify({ sections }) };
  const stamps = { created_at: time.toISOString(), updated_at: time.toISOString() };
  await app.db
    .insertInto("surveys")
    .values({
      ...{ survey_id: surveyId, event_id: eventId, phase: "during", state: "open", languages: ["en"] },
      ...{ opens_at: opens_at ?? "", closes_at: closes_at ?? "", ...json, ...stamps },
    })
    .execute();
  return { surveyId, questionId };
}

/** The stage of a session is open, with a question and a poll. */
async function makeStageThings(app: TestApp, session_id: string) {
  const time = app.ctx.clock().toISOString();
  const [stageQuestionId, pollId] = [randomUUID(), randomUUIDv7()];
  await app.db.insertInto("stages").values({ session_id, open: true, updated_at: time }).execute();
  const asked = { question_id: stageQuestionId, session_id, text: "Why?", created_at: time };
  await app.db
    .insertInto("stage_questions")
    .values({ ...asked, state: "shown" })
    .execute();
  const poll = { poll_id: pollId, session_id, question: "Which?", options: ["A", "B"], position: 1 };
  await app.db
    .insertInto("polls")
    .values({ ...poll, type: "single" })
    .execute();
  return { stageQuestionId, pollId };
}

const DAY = 86_400_000;

/** Feedback of the event is on, with the code of the event, a pass of a device, and a comment that was shown. */
export async function makeFeedbackThings(
  app: TestApp,
  { eventId, sessionId }: { eventId: string; sessionId: string },
) {
  const time = app.ctx.clock();
  const row = { event_id: eventId, enabled: true, updated_at: time.toISOString() };
  await app.db.insertInto("feedback_settings").values(row).execute();
  const secret = newEventKey();
  const sealed = { event_id: eventId, sealed_key: app.ctx.sealer.seal(secret) };
  await app.db.insertInto("feedback_keys").values(sealed).execute();
  await ensureCodes(app.db, eventId);
  const codes = app.db.selectFrom("codes").select("code").where("event_id", "=", eventId);
  const { code } = await codes
    .where("session_id", "is", null)
    .where("room_id", "is", null)
    .executeTakeFirstOrThrow();
  const made = { eventId, kind: "device", issuedAt: time.valueOf() } as const;
  const events = app.db.selectFrom("events").select("name").where("event_id", "=", eventId);
  const { name: eventName } = await events.executeTakeFirstOrThrow();
  const comment = { comment: "Good", comment_state: "shown", show_anyway: true } as const;
  const hour = time.toISOString();
  const { answer_id: answerId } = await app.db
    .insertInto("feedback_answers")
    .values({ session_id: sessionId, edition: 1, first: true, hour, ...comment })
    .returning("answer_id")
    .executeTakeFirstOrThrow();
  // Answers that are left out, as many as may count again.
  const origin = randomBytes(32);
  await app.db
    .insertInto("feedback_answers")
    .values(
      Array.from({ length: 8 }, () => ({
        ...{ session_id: sessionId, edition: 1, rating: 1, first: true, hour, origin },
        ...{ comment_state: "none" as const, state: "discarded" as const },
      })),
    )
    .execute();
  const survey = await makeSurveyThing(app, eventId);
  const [wallId, wallToken] = [randomUUIDv7(), newToken()];
  const wall = {
    wall_id: wallId,
    event_id: eventId,
    token_hash: hashToken(wallToken),
    kind: "event",
  } as const;
  await app.db
    .insertInto("walls")
    .values({ ...wall, shows: JSON.stringify({ now: true, answers: true }), created_at: hour })
    .execute();
  const stage = await makeStageThings(app, sessionId);
  const originId = Buffer.concat([Buffer.from(sessionId.replaceAll("-", ""), "hex"), origin]).toString(
    "base64url",
  );
  return {
    code,
    eventName,
    originId,
    answerId,
    wallId,
    wallToken,
    ...survey,
    ...stage,
    pass: eventKey(secret).write({ ...made, serial: newSerial() }),
  };
}
