import { randomBytes, randomUUID, randomUUIDv7 } from "node:crypto";
import { hashToken, newToken } from "../../src/base/secrets.ts";
import { eventKey, newEventKey, newSerial } from "../../src/features/answering/passes/passes.ts";
import { ensureCodes } from "../../src/features/answering/subjects/codes.ts";
import { makeNamed } from "../../src/features/programme/places/rooms-and-tracks.ts";
import { makeIdentity, makeMessage } from "../factories.ts";
import type { TestApp } from "../harness.ts";
import type { Cast } from "../scenes.ts";
import { makePasskey } from "../sign-ins.ts";

export type Things = Awaited<ReturnType<typeof makeThings>>;

/** One of each thing of the cast that calls name by id, under the names used in their addresses. */
export async function makeThings(app: TestApp, { eventId, sessionId, talkId, people }: Cast) {
  const { invitation_id: invitationId } = await app.db
    .selectFrom("session_invitations")
    .select("invitation_id")
    .where("email", "=", people.invited.email.toUpperCase())
    .executeTakeFirstOrThrow();
  const messageId = await makeMessage(app, people.creator, [people.speaker]);
  const { sign_in_id: signInId } = await app.db
    .selectFrom("sign_ins")
    .select("sign_in_id")
    .where("user_id", "=", people.creator.userId)
    .executeTakeFirstOrThrow();
  const userId = people.coOrganizer.userId;
  const identityId = await makeIdentity(app, people.creator);
  const passkeyId = await makePasskey(app, people.creator);
  // There is none: nobody else's event is looked into that far.
  const eventMessageId = randomUUIDv7();
  // Nor this: the call is for administrators.
  const claimId = randomUUIDv7();
  const programme = await makeProgrammeThings(app, eventId);
  const { roomId, trackId, itemId, viewId, number, operationId, solutionId } = programme;
  const made = await makeFeedbackThings(app, { eventId, sessionId });
  const { code, answerId, originId, surveyId, wallId, pollId, stageQuestionId: questionId } = made;
  const { typeId, proposalId, entryId, reviewerId, ...called } = await makeCallThings(app, {
    ...{ eventId, submitterId: people.speaker.userId, coSpeakerId: people.coOrganizer.userId },
    state: "draft",
  });
  return {
    ...{ typeId, proposalId, entryId, reviewerId, commentId: called.commentId },
    ...{ actionId: called.decisionActionId, runId: called.runId, reviewId: called.reviewId },
    kind: "logo",
    hash: "0".repeat(32),
    size: "whole",
    eventMessageId,
    claimId,
    roomId,
    trackId,
    itemId,
    viewId,
    number,
    operationId,
    solutionId,
    conflictId: "capacity:nothing",
    code,
    answerId,
    originId,
    surveyId,
    wallId,
    pollId,
    questionId,
    identityId,
    passkeyId,
    eventId,
    sessionId,
    talkId,
    invitationId,
    messageId,
    signInId,
    userId,
  };
}

/**
 * Two rooms, two tracks and an item of the event, all without sessions, and a version that is not the current one; `managerId` manages the first
 * track.
 */
export async function makeProgrammeThings(app: TestApp, eventId: string, managerId?: string) {
  const time = app.ctx.clock().toISOString();
  const make = async (kind: "room" | "track", name: string) =>
    (await app.db.transaction().execute((tx) => makeNamed(tx, kind, eventId, name, time)))?.id ?? "";
  const itemId = randomUUIDv7();
  await app.db
    .insertInto("programme_items")
    .values({
      item_id: itemId,
      event_id: eventId,
      kind: "break",
      title: "Lunch",
      created_at: time,
      updated_at: time,
    })
    .execute();
  await app.settle([itemId]);
  const number = 9;
  const counts = JSON.stringify({ new: 0, moved: 0, cancelled: 0, speakers: 0 });
  await app.db
    .insertInto("programme_versions")
    .values({
      ...{ version_id: randomUUIDv7(), event_id: eventId, number, name: "Before", released_at: time },
      ...{ told: 0, counts },
    })
    .execute();
  const { plan_revision: planRevision } = await app.db
    .selectFrom("programmes")
    .select("plan_revision")
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  const viewId = randomUUIDv7();
  await app.db
    .insertInto("session_views")
    .values({
      view_id: viewId,
      event_id: eventId,
      name: "Waiting",
      query: "status=draft",
      columns: ["title"],
    })
    .execute();
  const trackId = await make("track", "Web");
  if (managerId)
    await app.db.insertInto("track_managers").values({ track_id: trackId, user_id: managerId }).execute();
  return {
    planRevision,
    number: String(number),
    // There is none: operations are undone by whoever made them.
    operationId: randomUUIDv7(),
    solutionId: await makeSolution(app, eventId),
    roomId: await make("room", "Small hall"),
    otherRoomId: await make("room", "Cellar"),
    trackId,
    otherTrackId: await make("track", "Land"),
    itemId,
    viewId,
  };
}

/**
 * A call of the event, with two types, and a proposal that is submitted, to which an address is asked, one that is withdrawn,
 * a draft, and one with a co-speaker.
 */
export async function makeCallThings(
  app: TestApp,
  {
    eventId: event_id,
    submitterId: submitter_id,
    coSpeakerId: user_id,
    state,
  }: { eventId: string; submitterId: string; coSpeakerId: string; state: "draft" | "published" },
) {
  const time = app.ctx.clock();
  const at = time.toISOString();
  const closes_at = new Date(time.valueOf() + DAY).toISOString();
  const stamps = { created_at: at, updated_at: at };
  await app.db
    .insertInto("calls")
    .values({ event_id, state, closes_at, last_number: 2, review: JSON.stringify({ open: true }), ...stamps })
    .execute();
  if (state === "published")
    await app.db
      .updateTable("events")
      .set({ call_closes_at: closes_at })
      .where("event_id", "=", event_id)
      .execute();
  const [typeId, unusedTypeId] = [randomUUIDv7(), randomUUIDv7()];
  const type = { event_id, minutes: [30] };
  await app.db
    .insertInto("call_types")
    .values([
      { ...type, type_id: typeId, name: "Talk", name_key: "talk", position: 1 },
      { ...type, type_id: unusedTypeId, name: "Panel", name_key: "panel", position: 2 },
    ])
    .execute();
  const [proposalId, withdrawnId, draftId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const spokenId = randomUUIDv7();
  const texts = { summary: "In short", description: "All of it", type_id: typeId, minutes: 30 };
  const row = { event_id, submitter_id, ...texts, ...stamps };
  await app.db
    .insertInto("proposals")
    .values([
      { ...row, proposal_id: proposalId, state: "submitted", number: 1, submitted_at: at, title: "One" },
      { ...row, proposal_id: withdrawnId, state: "withdrawn", number: 2, submitted_at: at, title: "Two" },
      { ...row, proposal_id: draftId, state: "draft", title: "Three" },
      { ...row, proposal_id: spokenId, state: "draft", title: "Four" },
    ])
    .execute();
  const decisionActionId = await makePending(app, event_id, proposalId);
  const runs = await makeRuns(app, event_id, submitter_id);
  const asked = { email: "asked@example.org", position: 1, invited_at: at };
  const entries = { entryId: randomUUIDv7(), spokenEntryId: randomUUIDv7() };
  await app.db
    .insertInto("proposal_speakers")
    .values([
      { ...asked, entry_id: entries.entryId, proposal_id: proposalId, user_id: null, status: "invited" },
      { ...asked, entry_id: entries.spokenEntryId, proposal_id: spokenId, user_id, status: "accepted" },
    ])
    .execute();
  const reviewerId = randomUUIDv7();
  const accepted_at = state === "published" ? at : null;
  await app.db
    .insertInto("reviewers")
    .values({ reviewer_id: reviewerId, event_id, user_id, asked_at: at, accepted_at })
    .execute();
  const commentId = randomUUIDv7();
  await app.db
    .insertInto("proposal_comments")
    .values({
      ...{ comment_id: commentId, proposal_id: proposalId, user_id, role: "reviewer" },
      ...{ addressed: "reviewers", text: "Good", at },
    })
    .execute();
  const reviewId = randomUUIDv7();
  const { creator_id } = await app.db
    .selectFrom("events")
    .select("creator_id")
    .where("event_id", "=", event_id)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("reviews")
    .values({
      ...{ review_id: reviewId, proposal_id: proposalId, event_id, user_id: creator_id, ...stamps },
      ...{ state: "submitted", score: 0.5, proposal_version: 1, masked_then: false },
    })
    .execute();
  const reviewInvitationId = randomUUIDv7();
  await app.db
    .insertInto("reviewer_invitations")
    .values({
      ...{ invitation_id: reviewInvitationId, event_id, email: "reviewer@example.net" },
      ...{ invited_at: at, expires_at: new Date(time.valueOf() + DAY).toISOString() },
    })
    .execute();
  return {
    typeId,
    unusedTypeId,
    reviewInvitationId,
    decisionActionId,
    ...runs,
    proposalId,
    withdrawnId,
    draftId,
    spokenId,
    reviewerId,
    commentId,
    reviewId,
    ...entries,
  };
}

/** A rejection of the proposal that is pending, and the change that made it so. */
async function makePending(app: TestApp, event_id: string, proposal_id: string): Promise<string> {
  const action_id = randomUUIDv7();
  const before = JSON.stringify([{ proposal_id, pending: null, pending_action: null }]);
  await app.db
    .insertInto("decision_actions")
    .values({ action_id, event_id, before, at: app.ctx.clock().toISOString() })
    .execute();
  await app.db
    .updateTable("proposals")
    .set({ pending: "reject", pending_action: action_id })
    .where("proposal_id", "=", proposal_id)
    .execute();
  return action_id;
}

/** Mails about decisions: prepared by the event's creator, about to leave for nobody, and sent with one to that user that has failed. */
async function makeRuns(app: TestApp, event_id: string, user_id: string) {
  const time = app.ctx.clock();
  const prepared_at = time.toISOString();
  const leaves_at = new Date(time.valueOf() + DAY).toISOString();
  const { creator_id } = await app.db
    .selectFrom("events")
    .select("creator_id")
    .where("event_id", "=", event_id)
    .executeTakeFirstOrThrow();
  const [runId, leavingRunId, sentRunId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const run = { event_id, prepared_at };
  const sent = { leaves_at: prepared_at, left_at: prepared_at };
  await app.db
    .insertInto("runs")
    .values({ ...run, run_id: runId, done_by: creator_id })
    .execute();
  await app.db
    .insertInto("runs")
    .values({ ...run, run_id: leavingRunId, state: "leaving", leaves_at })
    .execute();
  await app.db
    .insertInto("runs")
    .values({ ...run, ...sent, run_id: sentRunId, state: "sent", done_by: creator_id, decisions: "{}" })
    .execute();
  const mail_id = randomUUIDv7();
  await app.db
    .insertInto("outbox")
    .values({
      ...{ mail_id, kind: "proposals_decided", to_address: "failed@example.org", to_name: "Somebody" },
      ...{ data: "{}", state: "failed", created_at: prepared_at, next_attempt_at: prepared_at },
    })
    .execute();
  const texts = { subject: "Yes", text: "You are in" };
  await app.db
    .insertInto("run_mails")
    .values({
      ...{ mail_id: randomUUIDv7(), run_id: sentRunId, user_id, about: "{}", ...texts },
      ...{ edited: false, left_out: false, outbox_id: mail_id },
    })
    .execute();
  return { runId, leavingRunId, sentRunId };
}

/** A solution that gives a session of the event another place; of none without sessions. */
async function makeSolution(app: TestApp, event_id: string): Promise<string> {
  const solution_id = randomUUIDv7();
  const sessions = await app.db
    .selectFrom("sessions")
    .select([
      "session_id",
      "start_time",
      "duration_minutes",
      "room_id",
      "room",
      "track_id",
      "track",
      "pinned",
    ])
    .where("event_id", "=", event_id)
    .where("status", "<>", "rejected")
    .limit(1)
    .execute();
  const conflicts = { hard: 0, soft: 0 };
  const moves = sessions.map((row) => ({
    slotId: row.session_id,
    from: {
      ...{ startTime: row.start_time, durationMinutes: row.duration_minutes, pinned: row.pinned },
      ...{ roomIds: row.room_id ? [row.room_id] : [], roomName: row.room_id ? null : row.room },
      ...{ trackId: row.track_id, trackName: row.track_id ? null : row.track },
    },
    to: { startTime: "2027-05-01T10:00:00.000Z", roomId: null },
  }));
  const found = { moves, left: [], before: conflicts, after: conflicts, steps: 1 };
  const asked = { scope: "all", tracks: null, rooms: null, days: null, seconds: 10, maxMoves: null };
  const at = app.ctx.clock().toISOString();
  await app.db
    .insertInto("solutions")
    .values({
      ...{ solution_id, event_id, state: "ready", seed: 1, at, ended_at: at },
      ...{ asked: JSON.stringify(asked), found: JSON.stringify(found) },
    })
    .execute();
  return solution_id;
}

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
