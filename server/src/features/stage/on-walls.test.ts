import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  createWall,
  getWall,
  updateWall,
  type WallShown,
  type WallShows,
} from "@plenary/contract/feedback/walls";
import { createRoom } from "@plenary/contract/programme/rooms";
import { closePoll, decideQuestion, updateStage } from "@plenary/contract/stage/stage";
import type { TestUser } from "../../../test/factories.ts";
import { makePhone, makePoll, makeStaged } from "../../../test/feedback/feedback.ts";
import { useApp } from "../../../test/harness.ts";
import { openEvents, secondProcess } from "../../../test/processes/hearing.ts";

const app = useApp({ rateLimit: false });

const all: WallShows = { now: true, answers: true, questions: true, polls: true };

async function makeWall(organizer: TestUser, eventId: string, body: object, shows = all) {
  const { wall, url } = await organizer.call(createWall, {
    params: { eventId },
    body: { kind: "event", ...body, shows },
  });
  const token = url.split("/").at(-1) ?? assert.fail();
  return { wallId: wall.wallId, token, read: () => app.client()(getWall, { params: { token } }) };
}

describe("a wall with a stage", () => {
  // Proves feedback 2, 4: A wall shows the top questions of the stage of what is on, how many were not shown, and a
  //   poll with its results, and follows by itself
  it("shows the top questions and how many more there are, and a poll in their place while it is open and 5 minutes after", async () => {
    const made = await makeStaged(app);
    const { organizer, speaker, eventId, sessionId } = made;
    const { read } = await makeWall(organizer, eventId, { kind: "session", sessionId });
    const plain = await makeWall(
      organizer,
      eventId,
      { kind: "session", sessionId },
      { ...all, questions: false, polls: false },
    );
    assert.deepEqual((await read()).stage?.questions, []);
    const ada = await makePhone(app, made);
    const bob = await makePhone(app, made);
    const ids: string[] = [];
    for (let n = 1; n <= 8; n++)
      ids.push((await (n < 5 ? ada : bob).ask(`Question ${n}`)).question.questionId);
    await bob.vote(ids[3] ?? "");
    const decide = (at: number, state: "hidden" | "answered" | "pinned") =>
      speaker.call(decideQuestion, { params: { questionId: ids[at] ?? "" }, body: { state } });
    await decide(0, "hidden");
    await decide(1, "answered");
    await decide(7, "pinned");
    const { stage } = await read();
    const texts = ["Question 8", "Question 4", "Question 3", "Question 5", "Question 6"];
    assert.deepEqual(
      stage?.questions.map(({ text }) => text),
      texts,
    );
    assert.deepEqual([stage?.moreCount, stage?.hiddenCount, stage?.poll], [1, 1, null]);
    const poll = await makePoll(speaker, sessionId);
    for (const choice of [0, 0, 1, 1, 1]) await (await makePhone(app, made)).answer(poll.pollId, choice);
    const polled = (await read()).stage;
    assert.deepEqual([polled?.poll?.question, polled?.questions], ["Tea or coffee?", []]);
    assert.deepEqual(polled?.results, { answered: 5, counts: [2, 3] });
    await speaker.call(closePoll, { params: { pollId: poll.pollId } });
    app.clock.advance(299_000);
    assert.equal((await read()).stage?.poll?.state, "closed");
    app.clock.advance(1_000);
    assert.equal((await read()).stage?.questions.length, 5);
    assert.equal((await plain.read()).stage, null);
    await speaker.call(updateStage, { params: { sessionId }, body: { open: false } });
    assert.equal((await read()).stage, null);
  });

  // Proves feedback 2, 4: A wall shows the top questions of the stage of what is on, how many were not shown, and a
  //   poll with its results, and follows by itself
  it("is that of what is on: in the room, and at the event where nothing else has one", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeStaged(app);
    const { room: aula } = await organizer.call(createRoom, { params: { eventId }, body: { name: "Aula" } });
    const { roomId } = aula;
    const inRoom = { room: "Aula", room_id: roomId };
    await app.db.updateTable("sessions").set(inRoom).where("session_id", "=", sessionId).execute();
    await app.settle();
    const room = await makeWall(organizer, eventId, { kind: "room", roomId });
    const whole = await makeWall(organizer, eventId, {});
    const shown = async () => [(await room.read()).stage?.sessionId, (await whole.read()).stage?.sessionId];
    assert.deepEqual(await shown(), [sessionId, sessionId]);
    await speaker.call(updateStage, { params: { sessionId: other }, body: { open: true } });
    assert.deepEqual(await shown(), [sessionId, undefined]);
    // After the end only the room knows whose it was.
    app.clock.set(new Date("2027-05-01T09:31:00Z"));
    assert.deepEqual(await shown(), [sessionId, undefined]);
  });

  // Proves feedback 2, 4: A wall shows the top questions of the stage of what is on, how many were not shown, and a
  //   poll with its results, and follows by itself
  it("is not that of a talk before or after what is on in the room", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeStaged(app);
    const { room: aula } = await organizer.call(createRoom, { params: { eventId }, body: { name: "Aula" } });
    const { roomId } = aula;
    const place = (id: string, start_time: string) =>
      app.db
        .updateTable("sessions")
        .set({ room: "Aula", room_id: roomId, start_time })
        .where("session_id", "=", id)
        .execute();
    await place(sessionId, "2027-05-01T09:00:00Z");
    await place(other, "2027-05-01T09:40:00Z");
    await app.settle();
    const { read } = await makeWall(organizer, eventId, { kind: "room", roomId });
    const at = async (clock: string) => {
      app.clock.set(new Date(`2027-05-01T${clock}:00Z`));
      return (await read()).stage?.sessionId;
    };
    const open = (id: string, isOpen: boolean) =>
      speaker.call(updateStage, { params: { sessionId: id }, body: { open: isOpen } });
    assert.deepEqual(
      [await at("09:29"), await at("09:39"), await at("09:40"), await at("10:10")],
      [sessionId, sessionId, undefined, sessionId],
    );
    await open(sessionId, false);
    await open(other, true);
    assert.deepEqual(
      [await at("09:24"), await at("09:29"), await at("09:30"), await at("09:40"), await at("10:10")],
      [undefined, undefined, other, other, other],
    );
  });

  // Proves feedback 2, 4: A wall shows the top questions of the stage of what is on, how many were not shown, and a
  //   poll with its results, and follows by itself
  it("asks for the first question only where there was none, and for none where only polls are shown", async () => {
    const made = await makeStaged(app);
    const { organizer, speaker, eventId, sessionId } = made;
    const target = { kind: "session", sessionId };
    const both = await makeWall(organizer, eventId, target);
    const polls = await makeWall(organizer, eventId, target, { ...all, questions: false });
    const asked = async () => (await both.read()).stage?.hasQuestions;
    assert.deepEqual([await asked(), (await polls.read()).stage], [false, null]);
    const { question } = await (await makePhone(app, made)).ask("Why?");
    assert.equal(await asked(), true);
    for (const state of ["hidden", "answered"] as const) {
      const params = { questionId: question.questionId };
      await speaker.call(decideQuestion, { params, body: { state } });
      assert.deepEqual([(await both.read()).stage?.questions, await asked()], [[], true]);
    }
    assert.equal((await polls.read()).stage, null);
    await makePoll(speaker, sessionId);
    assert.equal((await polls.read()).stage?.poll?.question, "Tea or coffee?");
  });

  // Proves feedback 2, 4: A wall shows the top questions of the stage of what is on, how many were not shown, and a
  //   poll with its results, and follows by itself
  it("has the code of the session whose stage is there, on an event's wall too", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeStaged(app);
    const whole = await makeWall(organizer, eventId, {});
    const session = await makeWall(organizer, eventId, { kind: "session", sessionId });
    const [staged, own] = [await whole.read(), await session.read()];
    assert.deepEqual([staged.code, staged.url, staged.address], [own.code, own.url, own.address]);
    assert.deepEqual(staged.qr, own.qr);
    await speaker.call(updateStage, { params: { sessionId }, body: { open: false } });
    const { code, url, address } = await whole.read();
    assert.notEqual(code, own.code);
    assert.ok(url.endsWith(`/F/${code}`) && address.endsWith(`/f/${code}`));
  });

  it("of polls alone hears of one that is opened, and of none before and after", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeStaged(app);
    const polls = { ...all, questions: false };
    const { token } = await makeWall(organizer, eventId, { kind: "session", sessionId }, polls);
    const next = await openEvents(`${app.origin}/api/public/walls/${token}/stream`);
    const shown = async () => {
      const late = AbortSignal.timeout(8_000);
      const missed = new Promise<never>((_, reject) => {
        late.addEventListener("abort", () => reject(new Error("The wall was told nothing.")));
      });
      return ((await Promise.race([next(), missed]))?.data as WallShown | undefined)?.stage?.poll?.state;
    };
    assert.equal(await shown(), undefined);
    const first = await makePoll(speaker, sessionId, { results: "never" });
    assert.equal(await shown(), "open");
    await speaker.call(closePoll, { params: { pollId: first.pollId } });
    assert.equal(await shown(), undefined);
    await makePoll(speaker, sessionId);
    assert.equal(await shown(), "open");
    await next.cancel();
  });

  // Proves feedback 2, 4: A wall shows the top questions of the stage of what is on, how many were not shown, and a
  //   poll with its results, and follows by itself
  it("follows votes and questions in any process", async () => {
    await using there = await secondProcess(app);
    const made = await makeStaged(app);
    const { organizer, eventId, sessionId } = made;
    const { token, wallId } = await makeWall(organizer, eventId, { kind: "session", sessionId });
    const next = await openEvents(`${there.origin}/api/public/walls/${token}/stream`);
    const votes = async () =>
      ((await next())?.data as WallShown | undefined)?.stage?.questions.map((each) => each.votes);
    assert.deepEqual(await votes(), []);
    const { question } = await (await makePhone(app, made)).ask("Why?");
    assert.deepEqual(await votes(), [1]);
    await (await makePhone(app, made)).vote(question.questionId);
    assert.deepEqual(await votes(), [2]);
    await organizer.call(updateWall, { params: { wallId }, body: { shows: { now: true, answers: true } } });
    assert.equal(await votes(), undefined);
    await next.cancel();
  });
});
