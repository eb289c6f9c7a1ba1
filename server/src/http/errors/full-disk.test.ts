import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { deleteAccount, register } from "@plenary/contract/accounts/accounts";
import { listSignIns, login } from "@plenary/contract/accounts/sign-ins";
import { readStatus } from "@plenary/contract/admin/admin-status";
import { lockUser } from "@plenary/contract/admin/admin-users";
import { deleteEvent } from "@plenary/contract/events/events";
import { deleteFeedback } from "@plenary/contract/feedback/feedback-settings";
import { createTalk, listTalks } from "@plenary/contract/sessions/talks";
import { deleteSurvey } from "@plenary/contract/surveys/surveys";
import { makeAdmin, makeEvent, makeUser, PASSWORD } from "../../../test/factories.ts";
import {
  answer,
  fetchPass,
  makePhone,
  makePoll,
  makeStaged,
  readAnswer,
  removeAnswer,
} from "../../../test/feedback/feedback.ts";
import {
  answerSurvey,
  asking,
  fetchSurveyPass,
  makeSurvey,
  ratingOf,
} from "../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { refusingWrites, requiredBytes } from "../../db/embedded/disk.ts";

const app = useApp();

const leave = (bytes: number) => {
  app.ctx.database.disk = { free: () => bytes };
};
afterEach(() => {
  delete app.ctx.database.disk;
});

const noAnswers = {
  ...{ status: 503, code: "unavailable" },
  message:
    "The server's disk is nearly full, so no answers, questions or votes are taken. Please try again later.",
};
const nothingNew = {
  ...{ status: 503, code: "unavailable" },
  message:
    "The server's disk is nearly full, so nothing was saved. Until its administrators free some space, nobody can save anything new here. Deleting and signing in still work.",
};

const nothingAtAll = {
  ...{ status: 503, code: "unavailable" },
  message:
    "The server's disk is full, so nothing was saved. Until its administrators free some space, nobody can save or delete anything here, or sign in.",
};

const ready = async () => {
  const answered = await app.raw("/api/ready");
  const { status, disk } = (await answered.json()) as { status: string; disk: unknown };
  return [answered.status, status, disk];
};

/** A phone that has answered a session and a survey, and asked, in an event whose stage is open with a poll. */
async function makeAnswered() {
  const made = await makeStaged(app);
  const { organizer, speaker, eventId, sessionId } = made;
  const pass = await fetchPass(app, eventId);
  await answer(app, pass, sessionId);
  const phone = await makePhone(app, made);
  const { question } = await phone.ask("Why?");
  const { pollId } = await makePoll(speaker, sessionId);
  const rating = ratingOf();
  const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(rating) });
  const answers = async () => [
    refusal(answer(app, pass, sessionId, { edition: 2, rating: 1 })),
    refusal(phone.ask("When?")),
    refusal(phone.vote(question.questionId)),
    refusal(phone.answer(pollId, 0)),
    refusal(
      answerSurvey(app, await fetchSurveyPass(app, eventId, surveyId), surveyId, { [rating.questionId]: 4 }),
    ),
  ];
  return { ...made, pass, phone, question, surveyId, answers };
}

describe("while the disk is getting full", () => {
  it("answers, questions and votes are refused in words, all else goes on, and who looks after the server is told", async () => {
    const { organizer, sessionId, pass, answers } = await makeAnswered();
    const admin = await makeAdmin(app);
    assert.deepEqual(await ready(), [200, "ok", { status: "unknown" }]);
    const before = await admin.call(readStatus);
    assert.equal(before.database.freeBytes, null);
    leave(requiredBytes.answers);
    assert.deepEqual(await ready(), [200, "ok", { status: "ok" }]);
    leave(requiredBytes.answers - 1);
    assert.deepEqual(
      await Promise.all(await answers()),
      Array.from({ length: 5 }, () => noAnswers),
    );
    assert.equal((await readAnswer(app, pass, sessionId))?.rating, 5);
    await organizer.call(createTalk, { body: { title: "T", summary: "S", description: "D" } });
    assert.deepEqual(await ready(), [200, "ok", { status: "no_answers" }]);
    const { warnings, database } = await admin.call(readStatus);
    assert.equal(database.freeBytes, requiredBytes.answers - 1);
    assert.match(warnings[0] ?? "", /^The server's disk is getting full: attendees can't .* Remove /);
  });

  it("below twice the floor nothing new is saved, while people sign in, delete and administer", async () => {
    const { organizer, speaker, eventId, sessionId, pass, phone, question, surveyId, answers } =
      await makeAnswered();
    const other = await makeEvent(app, organizer, { name: "Other" });
    const [admin, leaving] = [await makeAdmin(app), await makeUser(app)];
    leave(requiredBytes.ordinary - 1);
    assert.deepEqual(
      await Promise.all(await answers()),
      Array.from({ length: 5 }, () => noAnswers),
    );
    const talk = { title: "T", summary: "S", description: "D" };
    assert.deepEqual(await refusal(organizer.call(createTalk, { body: talk })), nothingNew);
    const profile = { email: "new@example.org", name: "New Person", description: "" };
    const registering = app.client()(register, { body: { username: "new", password: PASSWORD, profile } });
    assert.deepEqual(await refusal(registering), nothingNew);
    const body = { username: organizer.username, password: PASSWORD };
    const { authResult } = await app.client()(login, { body });
    assert.equal((await app.client(authResult.accessToken)(listSignIns)).signIns.length, 2);
    await organizer.call(listTalks, { query: {} });
    await removeAnswer(app, pass, sessionId);
    await phone.remove(question.questionId);
    await organizer.call(deleteSurvey, { params: { surveyId } });
    await organizer.call(deleteFeedback, { params: { eventId }, body: { eventName: "Conf" } });
    await organizer.call(deleteEvent, { params: { eventId: other } });
    await admin.call(lockUser, { params: { userId: speaker.userId }, body: { reason: "Floods surveys" } });
    await leaving.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await ready(), [200, "ok", { status: "deletions_only" }]);
    const { warnings } = await admin.call(readStatus);
    assert.match(
      warnings[0] ?? "",
      /^The server's disk is nearly full: nobody but administrators .* Remove /,
    );
  });

  // Proves decisions 2: 503 while the database is away
  it("below the floor people only read, and whoever saves, deletes or signs in is told that nobody can", async () => {
    const [organizer, admin] = [await makeUser(app), await makeAdmin(app)];
    const eventId = await makeEvent(app, organizer);
    leave(requiredBytes.anything - 1);
    const { db } = app.ctx;
    app.ctx.db = db.withPlugin(refusingWrites({ free: () => requiredBytes.anything - 1 }));
    try {
      const talk = { title: "T", summary: "S", description: "D" };
      const body = { username: organizer.username, password: PASSWORD };
      const locked = { params: { userId: organizer.userId }, body: { reason: "Floods surveys" } };
      assert.deepEqual(await refusal(organizer.call(createTalk, { body: talk })), nothingAtAll);
      assert.deepEqual(await refusal(organizer.call(deleteEvent, { params: { eventId } })), nothingAtAll);
      assert.deepEqual(await refusal(app.client()(login, { body })), nothingAtAll);
      assert.deepEqual(await refusal(admin.call(lockUser, locked)), nothingAtAll);
      await organizer.call(listTalks, { query: {} });
      assert.deepEqual(await ready(), [200, "ok", { status: "full" }]);
      const { warnings } = await admin.call(readStatus);
      assert.match(warnings[0] ?? "", /^The server's disk is full: people can only read, .* Remove /);
    } finally {
      app.ctx.db = db;
    }
  });
});
