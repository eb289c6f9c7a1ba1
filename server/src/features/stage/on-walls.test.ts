import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRoom } from "@plenary/contract/rooms";
import { closePoll, decideQuestion, updateStage } from "@plenary/contract/stage";
import { createWall, getWall, updateWall, type WallShown, type WallShows } from "@plenary/contract/walls";
import { openEvents } from "../../../test/event-stream.ts";
import type { TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { secondProcess } from "../../../test/second-process.ts";
import { makePhone, makePoll, makeStaged } from "../../../test/stage.ts";

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

  it("is that of what is on: in the room, and at the event where nothing else has one", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeStaged(app);
    const { room: aula } = await organizer.call(createRoom, { params: { eventId }, body: { name: "Aula" } });
    const { roomId } = aula;
    const inRoom = { room: "Aula", room_id: roomId };
    await app.db.updateTable("sessions").set(inRoom).where("session_id", "=", sessionId).execute();
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
