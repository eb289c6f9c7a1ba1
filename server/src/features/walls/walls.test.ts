import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CallInput } from "@plenary/contract/endpoint";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import * as contract from "@plenary/contract/feedback/walls";
import { createRoom } from "@plenary/contract/programme/rooms";
import { approveSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { makeUser, type TestUser } from "../../../test/factories.ts";
import {
  answer,
  fetchPass,
  makeAnswers,
  makeCollecting,
  ratings,
  setUp,
} from "../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { openEvents, secondProcess } from "../../../test/processes/hearing.ts";

const app = useApp();

type Body = CallInput<typeof contract.createWall>["body"];

/** A wall, and the secret of its address. */
async function makeWall(organizer: TestUser, eventId: string, body: Body) {
  const { wall, url } = await organizer.call(contract.createWall, { params: { eventId }, body });
  const token = url.split("/").at(-1) ?? assert.fail();
  return { wall, url, token };
}

const read = (token: string) => app.client()(contract.getWall, { params: { token } });

const unknown = { status: 404, code: "not_found", message: "This link is not valid" };

describe("walls", () => {
  // Proves feedback 3, 7, 9: Organizers make walls for what the event has, 50 at most, change and end them; the address
  //   is told once
  it("are made, changed and ended by organizers, and their address is told once", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const { wall, url, token } = await makeWall(organizer, eventId, { kind: "session", sessionId });
    assert.equal(url, `http://localhost:3000/wall/${token}`);
    assert.ok(token.length >= 43);
    const { walls } = await organizer.call(contract.listWalls, { params: { eventId } });
    assert.deepEqual(walls, [wall]);
    assert.ok(!JSON.stringify(walls).includes(token));
    const [row] = await app.db.selectFrom("walls").selectAll().where("event_id", "=", eventId).execute();
    assert.ok(!JSON.stringify(row).includes(token));
    const params = { wallId: wall.wallId };
    assert.deepEqual(wall.shows, { now: true, answers: true, questions: false, polls: false });
    const shows = { now: false, answers: true, questions: true, polls: false };
    const changed = await organizer.call(contract.updateWall, { params, body: { shows } });
    assert.deepEqual(changed.wall, { ...wall, shows });
    assert.deepEqual((await read(token)).wall.shows, shows);
    const stranger = await makeUser(app);
    assert.equal((await refusal(stranger.call(contract.endWall, { params }))).status, 403);
    await organizer.call(contract.endWall, { params });
    assert.deepEqual(await refusal(read(token)), unknown);
    assert.equal((await refusal(organizer.call(contract.endWall, { params }))).status, 404);
    assert.deepEqual((await organizer.call(contract.listWalls, { params: { eventId } })).walls, []);
  });

  // Proves feedback 3, 7, 9: Organizers make walls for what the event has, 50 at most, change and end them; the address
  //   is told once
  it("are for what the event has, and 50 at most", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const other = await makeCollecting(app);
    const says = async (body: Body) => {
      const { status, message } = await refusal(makeWall(organizer, eventId, body));
      return [status, message];
    };
    const nothing = [422, "Please choose what the wall is for"];
    assert.deepEqual(await says({ kind: "session", sessionId: other.sessionId }), nothing);
    assert.deepEqual(await says({ kind: "room", sessionId }), nothing);
    for (let n = 0; n < feedbackLimits.wallsMax; n++) await makeWall(organizer, eventId, { kind: "event" });
    assert.deepEqual(await says({ kind: "event" }), [409, "This event has 50 walls, which is the most."]);
    const { walls } = await organizer.call(contract.listWalls, { params: { eventId } });
    await organizer.call(contract.endWall, { params: { wallId: walls[0]?.wallId ?? "" } });
    await makeWall(organizer, eventId, { kind: "event" });
  });

  // Proves feedback 2: A wall shows a code, what is on now and next at every minute, and how many have answered from
  //   the threshold on
  it("show a code, what is on now and next, and how many have answered once enough have", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeCollecting(app);
    const { room } = await organizer.call(createRoom, { params: { eventId }, body: { name: "Hall" } });
    const inRoom = { room: "Hall", room_id: room.roomId };
    const of = app.db.updateTable("sessions").set(inRoom).where("session_id", "=", sessionId);
    await of.execute();
    await app.settle();
    const { token } = await makeWall(organizer, eventId, { kind: "room", roomId: room.roomId });
    const first = await read(token);
    assert.match(first.url, /^HTTP:\/\/LOCALHOST:3000\/F\/[2-9A-Z]{6}$/);
    assert.equal(first.address, `localhost:3000/f/${first.code}`);
    assert.equal(first.qr.size, 25 + 8);
    assert.deepEqual([first.wall.name, first.event.name], ["Hall", "Conf"]);
    assert.deepEqual(first.counts, { answers: null });
    const whole = await makeWall(organizer, eventId, { kind: "event" });
    const all = await read(whole.token);
    assert.deepEqual(
      all.now.map(({ speakers, room: where }) => [speakers, where]).sort(),
      [
        [[speaker.name], "Cellar"],
        [[speaker.name], "Hall"],
      ].sort(),
    );
    assert.deepEqual(all.next, []);
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 4));
    assert.deepEqual((await read(whole.token)).counts, { answers: null });
    await makeAnswers(app, sessionId, [{ rating: 5 }, { rating: 1, state: "discarded" }]);
    assert.deepEqual((await read(whole.token)).counts, { answers: 5 });
    await setUp(app, organizer, eventId, { enabled: false });
    assert.equal((await refusal(read(whole.token))).status, 404);
  });

  // Proves feedback 2, 7: Open walls follow answers of any process, and end with the wall; a hundred an event
  it("follow answers in any process, what is changed about them, and their end", async () => {
    await using there = await secondProcess(app);
    const { organizer, eventId, sessionId } = await makeCollecting(app, { threshold: 3 });
    const { wall, token } = await makeWall(organizer, eventId, { kind: "session", sessionId });
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 2));
    const streams = [app.origin, there.origin].map((origin) =>
      openEvents(`${origin}/api/public/walls/${token}/stream`),
    );
    const open = await Promise.all(streams);
    const counts = async () => {
      const told = await Promise.all(open.map((next) => next()));
      return told.map((each) => (each?.data as contract.WallShown | undefined)?.counts.answers);
    };
    assert.deepEqual(await counts(), [null, null]);
    await answer(app, await fetchPass(app, eventId), sessionId);
    assert.deepEqual(await counts(), [3, 3]);
    const params = { wallId: wall.wallId };
    await organizer.call(contract.updateWall, { params, body: { shows: { now: true, answers: false } } });
    assert.deepEqual(await counts(), [null, null]);
    await organizer.call(contract.endWall, { params });
    assert.deepEqual(await Promise.all(open.map((next) => next())), [undefined, undefined]);
    const again = await app.raw(`/api/public/walls/${token}/stream`);
    assert.equal(again.status, 404);
    await again.text();
  });

  // Proves feedback 2, 9: A wall that shows nothing says so; its address is asked for 120 times a minute and open
  //   twenty times
  it("say so by an answer, not by an empty stream, while their address opens nothing", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const { token } = await makeWall(organizer, eventId, { kind: "session", sessionId });
    const status = async () => {
      const answered = await fetch(`${app.origin}/api/public/walls/${token}/stream`);
      await answered.body?.cancel();
      return answered.status;
    };
    assert.equal(await status(), 200);
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    assert.equal(await status(), 404);
    await organizer.call(approveSession, { params: { sessionId } });
    assert.equal(await status(), 200);
    await setUp(app, organizer, eventId, { enabled: false });
    assert.equal(await status(), 404);
  });

  // Proves feedback 2, 9: A wall that shows nothing says so; its address is asked for 120 times a minute and open
  //   twenty times
  it("are asked for 120 times a minute each, whoever has the address", async () => {
    const { organizer, eventId } = await makeCollecting(app);
    const [one, other] = [
      await makeWall(organizer, eventId, { kind: "event" }),
      await makeWall(organizer, eventId, { kind: "event" }),
    ];
    for (let n = 0; n < 119; n++) await read(one.token);
    const stream = await fetch(`${app.origin}/api/public/walls/${one.token}/stream`);
    assert.equal(stream.status, 200);
    await stream.body?.cancel();
    assert.equal((await refusal(read(one.token))).status, 429);
    const page = await app.raw(`/wall/${one.token}`);
    await page.text();
    assert.notEqual(page.status, 200);
    await read(other.token);
    app.clock.advance(60_000);
    await read(one.token);
  });

  // Proves feedback 2, 7: Open walls follow answers of any process, and end with the wall; a hundred an event
  it("are open a hundred times at an event, each of them twenty times", async () => {
    const { organizer, eventId } = await makeCollecting(app);
    const { wallStreamsMax, streamsOfWall } = feedbackLimits;
    const make = async () => {
      const { token } = await makeWall(organizer, eventId, { kind: "event" });
      return `${app.origin}/api/public/walls/${token}/stream`;
    };
    const statusOf = async (of: string) => {
      const answered = await fetch(of);
      await answered.body?.cancel();
      return answered.status;
    };
    const open: Awaited<ReturnType<typeof openEvents>>[] = [];
    const opened = async (of: string, count: number) => {
      open.push(...(await Promise.all(Array.from({ length: count }, () => openEvents(of)))));
    };
    const address = await make();
    await opened(address, streamsOfWall);
    assert.equal(await statusOf(address), 429);
    for (let n = streamsOfWall; n < wallStreamsMax; n += streamsOfWall)
      await opened(await make(), streamsOfWall);
    assert.equal(await statusOf(await make()), 429);
    await open.shift()?.cancel();
    // The server hears of it a moment later.
    let status = 429;
    for (let tries = 0; status === 429 && tries < 90; tries++) status = await statusOf(address);
    assert.equal(status, 200);
    for (const next of open) await next.cancel();
  });

  // Proves feedback 2, 9, 10: A wall's page has a QR code of more than a third of the height and text of at least 4 %,
  //   says that it is not connected after 30 s, and comes back; addresses are not found by trying
  it("are not found by trying addresses", async () => {
    const { organizer, eventId } = await makeCollecting(app);
    app.clock.advance(10 * 60_000);
    const { token } = await makeWall(organizer, eventId, { kind: "event" });
    for (let n = 0; n < 300; n++) assert.equal((await refusal(read(`x${n}`))).status, 404);
    assert.equal((await refusal(read("x"))).status, 429);
    assert.equal((await read(token)).event.name, "Conf");
    app.clock.advance(10 * 60_000);
  });
});
