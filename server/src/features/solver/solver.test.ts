import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CallInput } from "@plenary/contract/endpoint";
import { createItem } from "@plenary/contract/programme/programme";
import { createRoom, deleteRoom, updateRoom } from "@plenary/contract/programme/rooms";
import { createTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import { setAvailability } from "@plenary/contract/schedule/availability";
import { keepConflict } from "@plenary/contract/schedule/rules";
import { getSchedule, operate, type SolutionNews, undoOperation } from "@plenary/contract/schedule/schedule";
import * as contract from "@plenary/contract/schedule/solver";
import { deleteSession } from "@plenary/contract/sessions/sessions";
import { sql } from "kysely";
import {
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
} from "../../../test/factories.ts";
import { invalid, refusal, useApp } from "../../../test/harness.ts";
import { openEvents } from "../../../test/processes/hearing.ts";
import { capabilities } from "../../capabilities.ts";
import { inTransaction } from "../../core/context.ts";
import { forgetAvailability, sweepAvailability } from "../schedule/availability.ts";
import { claimSolution } from "./solver.queries.ts";
import { sweepSolutions } from "./solver.ts";
import { solveOne } from "./solving.ts";

const app = useApp();

type Values = Parameters<typeof makeSession>[3] & { title?: string };
type Asked = Partial<CallInput<typeof contract.solve>["body"]>;

/** A draft event in Lisbon with one room, and sessions without a place, each of somebody else. */
async function makePlan(sessions: readonly Values[], rooms: readonly string[] = ["Hall"]) {
  const organizer = await makeUser(app);
  const eventId = await makeEvent(app, organizer);
  const params = { eventId };
  const roomIds: string[] = [];
  for (const name of rooms)
    roomIds.push((await organizer.call(createRoom, { params, body: { name } })).room.roomId);
  const ids: string[] = [];
  for (const [number, { title = `Talk ${number}`, ...values }] of sessions.entries()) {
    const speaker = await makeUser(app);
    const talk_id = await makeTalk(app, speaker, { title });
    const made = { status: "confirmed", duration_minutes: 30, talk_id, ...values } as const;
    ids.push((await makeSession(app, speaker, eventId, made)).sessionId);
  }
  const slots = async () => (await organizer.call(getSchedule, { params })).schedule.slots;
  const move = async (
    slotId: string,
    to: { startTime?: string | null; roomId?: string; pinned?: boolean },
  ) => {
    const slot = (await slots()).find((one) => one.slotId === slotId);
    const moves = [{ slotId, ifRevision: slot?.revision ?? 0, ...to }];
    return organizer.call(operate, { params, body: { moves } });
  };
  const ask = async (body: Asked = {}) =>
    (await organizer.call(contract.solve, { params, body: { scope: "unscheduled", ...body } })).solution;
  const get = async (solutionId: string) =>
    (await organizer.call(contract.getSolution, { params: { solutionId } })).solution;
  const apply = (solutionId: string, body: CallInput<typeof contract.applySolution>["body"] = {}) =>
    organizer.call(contract.applySolution, { params: { solutionId }, body });
  /** Asks, searches and reads what was found. */
  const solved = async (body: Asked = {}) => {
    const { solutionId } = await ask(body);
    await solveOne(app.ctx).run();
    return get(solutionId);
  };
  return { organizer, eventId, params, roomIds, ids, slots, move, ask, get, apply, solved };
}

type Plan = Awaited<ReturnType<typeof makePlan>>;

const codes: Record<number, string> = { 404: "not_found", 409: "conflict" };

async function refused(call: Promise<unknown>, status: number, message: string): Promise<void> {
  assert.deepEqual(await refusal(call), { status, code: codes[status], message });
}

/** More than one room holds, so that the search goes on until it is told to end. */
const tooMany = Array.from({ length: 45 }, () => ({ duration_minutes: 60 }));

const DAY = 24 * 60 * 60_000;

const textsOf = ({ found }: contract.Solution) => found?.left.map(({ text }) => text);

describe("a solution", () => {
  it("lies ahead while the event is on, beside what is on now", async () => {
    const plan = await makePlan([{ duration_minutes: 60 }, {}, {}, {}]);
    const [on = ""] = plan.ids;
    const [now, hall] = [app.ctx.clock().valueOf(), plan.roomIds[0] ?? ""];
    const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
    const days = { start_date: dayAt(now - DAY), end_date: dayAt(now + DAY), timezone: "UTC" };
    await app.db.updateTable("events").set(days).where("event_id", "=", plan.eventId).execute();
    const begun = now - 10 * 60_000;
    await plan.move(on, { startTime: new Date(begun).toISOString().slice(0, 16), roomId: hall });
    const { found } = await plan.solved({ scope: "all" });
    const begins = found?.moves.map(({ to }) => Date.parse(to?.startTime ?? "")) ?? [];
    assert.deepEqual([begins.length, found?.left], [3, []]);
    assert.ok(Math.min(...begins) >= begun - (begun % 60_000) + 60 * 60_000);
  });

  // Proves scheduling 5: Apply all, or what is chosen, is one operation, so Undo takes it back.
  it("places 20 sessions within the usual hours, is applied as one operation, undone and applied again", async () => {
    const plan = await makePlan(Array.from({ length: 20 }, () => ({})));
    const { organizer, eventId, params } = plan;
    const asked = await plan.ask();
    assert.deepEqual([asked.state, asked.found, asked.progress], ["queued", null, null]);
    await solveOne(app.ctx).run();
    const solution = await plan.get(asked.solutionId);
    const { found } = solution;
    assert.deepEqual(
      [solution.state, found?.moves.length, found?.left, found?.before, found?.after],
      ["ready", 20, [], { hard: 0, soft: 0 }, { hard: 0, soft: 0 }],
    );
    const begins = found?.moves.map(({ to }) => to?.startTime.slice(11, 16) ?? "").sort() ?? [];
    // 9 to 18 in Lisbon.
    assert.ok((begins[0] ?? "") >= "08:00" && (begins.at(-1) ?? "") <= "16:30", begins.join());
    const { operation } = await plan.apply(asked.solutionId);
    assert.deepEqual([operation.number, operation.moves.length], [1, 20]);
    const { schedule } = await organizer.call(getSchedule, { params });
    assert.deepEqual(schedule.conflicts, []);
    assert.deepEqual(
      schedule.slots.map(({ startTime, roomIds }) => [startTime, roomIds[0]]).sort(),
      found?.moves.map(({ to }) => [to?.startTime, to?.roomId]).sort(),
    );
    assert.equal((await plan.get(asked.solutionId)).state, "applied");
    await refused(plan.apply(asked.solutionId), 409, "Everything is already there.");
    const undo = { params: { eventId, operationId: operation.operationId } };
    await organizer.call(undoOperation, undo);
    assert.ok((await plan.slots()).every(({ startTime }) => startTime === null));
    assert.equal((await plan.apply(asked.solutionId)).operation.moves.length, 20);
    const { solutions } = await organizer.call(contract.listSolutions, { params });
    assert.deepEqual(
      solutions.map(({ state, askedBy }) => [state, askedBy?.name]),
      [["applied", organizer.name]],
    );
  });

  // Proves scheduling 5: Moved meanwhile: 409 "{n} sessions were moved meanwhile." with "Apply the other {m}".
  it("leaves out what was moved meanwhile, if that is asked for, and what wasn't chosen", async () => {
    const plan = await makePlan([{}, {}, {}, {}]);
    const { solutionId } = await plan.solved();
    const [a, b, c, d] = plan.ids as [string, string, string, string];
    await plan.move(a, { startTime: "2027-05-02T20:00", roomId: plan.roomIds[0] ?? "" });
    const { params, organizer } = plan;
    await organizer.call(deleteSession, { params: { sessionId: b } });
    await refused(plan.apply(solutionId), 409, "2 sessions were moved meanwhile.");
    const one = { slotIds: [a] };
    await refused(plan.apply(solutionId, one), 409, "1 session was moved meanwhile.");
    const none = { slotIds: [a, "00000000-0000-7000-8000-000000000000"] };
    await refused(plan.apply(solutionId, none), 404, "This is no longer in the schedule. Please reload.");
    const moved = async (body: CallInput<typeof contract.applySolution>["body"]) =>
      (await plan.apply(solutionId, body)).operation.moves.map(({ slotId }) => slotId);
    assert.deepEqual(await moved({ slotIds: [c] }), [c]);
    const nows = (await plan.get(solutionId)).found?.moves.map(({ slotId, now }) => [slotId, now]);
    assert.deepEqual(Object.fromEntries(nows ?? []), {
      ...{ [a]: "moved", [b]: "moved", [c]: "there", [d]: "as_found" },
    });
    assert.deepEqual(await moved({ skipMoved: true }), [d]);
    const { schedule } = await organizer.call(getSchedule, { params });
    const stands = schedule.slots.find(({ slotId }) => slotId === a);
    assert.equal(stands?.startTime, "2027-05-02T19:00:00.000Z");
  });

  // Proves scheduling 5: Goals in this order: no hard conflict that wasn't there
  it("leaves out what would stand in a hard conflict by now, or in a room that is gone", async () => {
    const plan = await makePlan([{}, {}, {}], ["Hall", "Attic"]);
    const [a, b, c] = plan.ids as [string, string, string];
    await plan.move(c, { startTime: "2027-05-01T20:00", roomId: plan.roomIds[0] ?? "" });
    const { solutionId, found } = await plan.solved();
    const target = found?.moves.find(({ slotId }) => slotId === a)?.to ?? assert.fail();
    await plan.move(c, { startTime: target.startTime, roomId: target.roomId ?? "" });
    await refused(plan.apply(solutionId), 409, "1 session was moved meanwhile.");
    const now = async () =>
      Object.fromEntries((await plan.get(solutionId)).found?.moves.map((one) => [one.slotId, one.now]) ?? []);
    assert.deepEqual(await now(), { [a]: "moved", [b]: "as_found" });
    const { operation } = await plan.apply(solutionId, { skipMoved: true });
    assert.deepEqual(
      operation.moves.map(({ slotId }) => slotId),
      [b],
    );
    const { organizer, params, eventId } = plan;
    await organizer.call(undoOperation, { params: { eventId, operationId: operation.operationId } });
    const gone = found?.moves.find(({ slotId }) => slotId === b)?.to?.roomId ?? "";
    await plan.move(c, { startTime: null });
    const left = plan.roomIds.filter((roomId) => roomId !== gone);
    await organizer.call(deleteRoom, { params: { roomId: gone }, query: { moveTo: left[0] ?? "" } });
    assert.equal((await now())[b], "moved");
    const { schedule } = await organizer.call(getSchedule, { params });
    assert.deepEqual([schedule.rooms.map(({ roomId }) => roomId), schedule.conflicts], [left, []]);
  });

  // Proves scheduling 5: a plan without hard conflicts comes back from repair unchanged
  it("leaves what somebody keeps as it stands", async () => {
    const titles = ["A", "B", "C", "D"];
    const plan = await makePlan(
      titles.map((title) => ({ title })),
      ["Hall", "Attic"],
    );
    const { organizer, params, ids, roomIds } = plan;
    const [hall = "", attic = ""] = roomIds;
    const stand = async (at: number, roomId: string, startTime = "2027-05-01T10:00") =>
      plan.move(ids[at] ?? "", { startTime, roomId });
    await stand(0, hall);
    await stand(1, hall);
    await stand(2, attic);
    await stand(3, attic, "2027-05-01T12:00");
    const [found] = (await organizer.call(getSchedule, { params })).schedule.conflicts;
    const kept = {
      params: { ...params, conflictId: found?.conflictId ?? "" },
      body: { reason: "Two doors" },
    };
    await organizer.call(keepConflict, kept);
    await refused(plan.ask({ scope: "repair" }), 409, "There is nothing to place");
    await stand(3, attic);
    const solution = await plan.solved({ scope: "repair" });
    const moved = solution.found?.moves.map(({ title }) => title) ?? [];
    assert.ok(moved.length === 1 && ["C", "D"].includes(moved[0] ?? ""), moved.join(" "));
    assert.deepEqual(
      [solution.found?.before, solution.found?.after, solution.found?.left],
      [{ hard: 1, soft: 0 }, { hard: 0, soft: 0 }, []],
    );
  });

  // Proves scheduling 4: One evaluation serves editor, preview, release and solver.
  it("counts conflicts before and after as the editor does", async () => {
    const expects = { expected_audience: 50 };
    const plan = await makePlan([expects, { status: "draft" }, { status: "draft", ...expects }, {}]);
    const { organizer, params } = plan;
    await organizer.call(updateRoom, { params: { roomId: plan.roomIds[0] ?? "" }, body: { capacity: 20 } });
    for (const slotId of plan.ids.slice(0, 3))
      await plan.move(slotId, { startTime: "2027-05-01T10:00", roomId: plan.roomIds[0] ?? "" });
    const counted = async () => {
      const { conflicts } = (await organizer.call(getSchedule, { params })).schedule;
      const hard = conflicts.filter(({ level }) => level === "hard").length;
      return { hard, soft: conflicts.length - hard };
    };
    const before = await counted();
    assert.deepEqual(before, { hard: 2, soft: 4 });
    const { solutionId, found } = await plan.solved({ scope: "repair" });
    await plan.apply(solutionId);
    assert.deepEqual([found?.before, found?.after], [before, await counted()]);
  });

  // Proves scheduling 5: "It takes {n} minutes; the longest free time that suits it and its people is {m}."
  it("says in words why something has no place", async () => {
    const plan = await makePlan([
      { title: "Stage", needs: ["captions"] },
      { title: "Marathon", duration_minutes: 1000 },
      { title: "Long", duration_minutes: 9 * 60 },
      { title: "Longer", duration_minutes: 9 * 60 },
      { title: "Fits", duration_minutes: 9 * 60 },
    ]);
    const { left = [] } = (await plan.solved({ seconds: 1 })).found ?? {};
    const said = new Map(left.map(({ title, text }) => [title, text]));
    assert.equal(said.get("Stage"), "No room has Captions.");
    assert.equal(
      said.get("Marathon"),
      "It takes 1000 minutes; the longest free time that suits it and its people is 540.",
    );
    const full = [...said].filter(([title]) => !["Stage", "Marathon"].includes(title));
    assert.deepEqual(
      full.map(([, text]) => text),
      ["The rooms that suit it are full: 540 minutes are missing."],
    );
    // Reasons tell when people can be there, which managers of tracks see of their own speakers.
    const params = { eventId: plan.eventId };
    const { track } = await plan.organizer.call(createTrack, { params, body: { name: "Web" } });
    const manager = await makeUser(app);
    const ofTrack = { params: { trackId: track.trackId }, body: { userIds: [manager.userId] } };
    await plan.organizer.call(setTrackManagers, ofTrack);
    const [latest] = (await manager.call(contract.listSolutions, { params })).solutions;
    const asked = { params: { solutionId: latest?.solutionId ?? "" } };
    const { solution } = await manager.call(contract.getSolution, asked);
    assert.deepEqual(solution.found?.left, []);
    assert.ok(solution.found.moves.length > 0);
  });

  // Proves scheduling 7: availability: track manager: of own tracks' speakers, read
  it("says nothing to managers of what people whom they only asked could be there for", async () => {
    const plan = await makePlan([{ duration_minutes: 1000 }]);
    const { organizer, params } = plan;
    const [manager, speaker] = [await makeUser(app), await makeUser(app)];
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    const ofTrack = { params: { trackId: track.trackId }, body: { userIds: [manager.userId] } };
    await organizer.call(setTrackManagers, ofTrack);
    const [sessionId = ""] = plan.ids;
    await makeCoSpeaker(app, speaker, sessionId, { accepted: false });
    const [slot] = await plan.slots();
    const moves = [{ slotId: sessionId, trackId: track.trackId, ifRevision: slot?.revision ?? 0 }];
    await organizer.call(operate, { params, body: { moves } });
    const { solutionId } = await plan.solved();
    const told = async () => (await manager.call(contract.getSolution, { params: { solutionId } })).solution;
    assert.deepEqual([textsOf(await plan.get(solutionId))?.length, textsOf(await told())], [1, []]);
    await app.db.updateTable("session_speakers").set({ accepted: true }).execute();
    await app.settle();
    assert.equal(textsOf(await told())?.length, 1);
  });

  // Proves scheduling 5: "Every place that suits it is taken. It could stand {place} if “{title}” moved, which is pinned."
  it("never moves what is pinned, and goes around items; says so in words", async () => {
    const plan = await makePlan([
      { title: "Pinned", duration_minutes: 240 },
      { title: "Waits", duration_minutes: 240 },
    ]);
    const { organizer, params, roomIds } = plan;
    const [hall = ""] = roomIds;
    const item = { kind: "blocker" as const, title: "Setting up", startTime: "2027-05-02T00:00" };
    await organizer.call(createItem, { params, body: { ...item, durationMinutes: 1440, roomIds: [hall] } });
    await plan.move(plan.ids[0] ?? "", { startTime: "2027-05-01T11:00", roomId: hall });
    await plan.move(plan.ids[0] ?? "", { pinned: true });
    const solution = await plan.solved({ scope: "repair", seconds: 1 });
    assert.deepEqual(textsOf(solution), [
      "Every place that suits it is taken. It could stand 1 May 2027 at 09:00 to 13:00 (Europe/Lisbon), Hall if “Pinned” moved, which is pinned.",
    ]);
    await plan.move(plan.ids[0] ?? "", { pinned: false });
    const freed = await plan.solved({ scope: "repair", seconds: 1 });
    assert.deepEqual([freed.found?.moves.length, textsOf(freed)], [2, []]);
  });

  it("keeps tracks in their rooms, and sessions to what was chosen", async () => {
    const plan = await makePlan([{}, {}], ["Hall", "Attic"]);
    const { organizer, params, roomIds } = plan;
    const body = { name: "Rust", roomPolicy: "only" as const, roomIds: [roomIds[1] ?? ""] };
    const { track } = await organizer.call(createTrack, { params, body });
    const slot = (await plan.slots()).find(({ slotId }) => slotId === plan.ids[0]);
    const moves = [{ slotId: plan.ids[0] ?? "", trackId: track.trackId, ifRevision: slot?.revision ?? 0 }];
    await organizer.call(operate, { params, body: { moves } });
    const places = (solution: contract.Solution) =>
      solution.found?.moves.map(({ slotId, to }) => [slotId, to?.roomId, to?.startTime.slice(0, 10)]);
    const chosen = await plan.solved({ tracks: [track.trackId], days: ["2027-05-02"] });
    assert.deepEqual(places(chosen), [[plan.ids[0], roomIds[1], "2027-05-02"]]);
    const elsewhere = await plan.solved({ rooms: [roomIds[0] ?? ""] });
    assert.deepEqual([elsewhere.found?.moves.length, elsewhere.found?.left.length], [1, 1]);
  });
});

describe("what a solution tells of people's times", () => {
  const dropped = "Its people, or when they can be there, have changed since.";

  /** A session of ten hours, whose speaker is there for five. */
  async function makeShort(others: readonly Values[] = [{}]) {
    const plan = await makePlan([{ duration_minutes: 540, title: "Long" }, ...others]);
    const [sessionId = ""] = plan.ids;
    const speaker = await makeUser(app);
    await makeCoSpeaker(app, speaker, sessionId);
    const set = (to: string) =>
      speaker.call(setAvailability, {
        params: { ...plan.params, userId: speaker.userId },
        body: { times: [{ starts: "2027-05-01T10:00", ends: `2027-05-01T${to}`, can: true }] },
      });
    await set("15:00");
    return { ...plan, sessionId, speaker, set };
  }

  it("is dropped once they say otherwise, or no longer speak there", async () => {
    const plan = await makeShort();
    const { solutionId } = await plan.solved();
    const told = async () => textsOf(await plan.get(solutionId));
    const [reason = ""] = (await told()) ?? [];
    assert.match(reason, /300/);
    await app.db.deleteFrom("session_speakers").execute();
    await app.settle();
    assert.deepEqual(await told(), [dropped]);
    await makeCoSpeaker(app, plan.speaker, plan.sessionId);
    assert.deepEqual(await told(), [reason]);
    await plan.set("14:00");
    assert.deepEqual(await told(), [dropped]);
    const { found } = await app.db.selectFrom("solutions").select("found").executeTakeFirstOrThrow();
    const stored = (found as { left: object[] }).left;
    assert.deepEqual(stored, [{ slotId: plan.sessionId, people: [], reason: { kind: "times_changed" } }]);
  });

  it("goes with what they said when their account is deleted, and with the event's times", async () => {
    const plan = await makeShort();
    const { solutionId } = await plan.solved();
    await inTransaction(app.ctx, (tx) => forgetAvailability(tx, plan.speaker.userId));
    assert.deepEqual(textsOf(await plan.get(solutionId)), [dropped]);
    const until = new Date(Date.parse("2027-05-02") + 40 * 86_400_000);
    app.clock.advance(until.valueOf() - app.ctx.clock().valueOf());
    await sweepAvailability(app.ctx);
    assert.deepEqual(await app.db.selectFrom("solutions").select("solution_id").execute(), []);
  });

  it("is not stored where they say otherwise while it is searched for", async () => {
    const plan = await makeShort(tooMany);
    const { solutionId } = await plan.ask({ seconds: 120 });
    const work = solveOne(app.ctx).run();
    await atWork(plan, solutionId);
    app.clock.advance(1000);
    await plan.set("14:00");
    const params = { solutionId };
    await plan.organizer.call(contract.stopSolution, { params, body: { keep: true } });
    await work;
    const { found } = await plan.get(solutionId);
    assert.equal(found?.left.find(({ title }) => title === "Long")?.text, dropped);
  });
});

describe("asking for a solution", () => {
  it("is refused where nothing is to be placed, while one is at work, and for what isn't there", async () => {
    const plan = await makePlan([{}]);
    const unknown = "00000000-0000-7000-8000-000000000000";
    assert.deepEqual(await refusal(plan.ask({ rooms: [unknown] })), invalid("rooms", "Room not found"));
    assert.deepEqual(await refusal(plan.ask({ tracks: [unknown] })), invalid("tracks", "Track not found"));
    assert.deepEqual(
      await refusal(plan.ask({ days: ["2027-05-03"] })),
      invalid("days", "This is not a day of the event"),
    );
    const { solutionId } = await plan.ask();
    await refused(plan.ask(), 409, "The solver is working on this event already");
    await solveOne(app.ctx).run();
    await plan.apply(solutionId);
    for (const scope of ["unscheduled", "repair"] as const)
      await refused(plan.ask({ scope }), 409, "There is nothing to place");
    assert.equal((await plan.solved({ scope: "all" })).state, "ready");
  });

  it("ends what waits at once, and deletes it", async () => {
    const plan = await makePlan([{}]);
    const { organizer } = plan;
    const { solutionId } = await plan.ask();
    const params = { solutionId };
    const stopped = await organizer.call(contract.stopSolution, { params, body: { keep: true } });
    assert.deepEqual([stopped.solution.state, stopped.solution.found], ["stopped", null]);
    await solveOne(app.ctx).run();
    assert.equal((await plan.get(solutionId)).state, "stopped");
    await refused(plan.apply(solutionId), 409, "There is nothing to apply.");
    await organizer.call(contract.deleteSolution, { params });
    await refused(plan.get(solutionId), 404, "Solution not found");
  });
});

/** Waits until somebody sees how far the search is. */
async function atWork({ get }: Awaited<ReturnType<typeof makePlan>>, solutionId: string) {
  for (;;) {
    const { progress } = await get(solutionId);
    if (progress) return progress;
  }
}

describe("a search at work", () => {
  // Proves scheduling 5: Progress twice a second over the stream; Stop within a second, “Stop and keep”.
  it("says how far it is, and ends when it is told to, with what it has or with nothing", async () => {
    const plan = await makePlan(tooMany);
    const news = await openEvents(`${app.origin}/api/events/${plan.eventId}/schedule/stream`, {
      authorization: `Bearer ${plan.organizer.token}`,
    });
    const heard = async (isIt: (news: SolutionNews) => boolean) => {
      for (;;) {
        const { name, data } = (await news()) ?? assert.fail("the stream ended");
        const { solution } = data as { solution: SolutionNews };
        if (name === "solution" && isIt(solution)) return solution ?? assert.fail();
      }
    };
    for (const keep of [true, false]) {
      const { solutionId } = await plan.ask({ seconds: 120 });
      const work = solveOne(app.ctx).run();
      const progress = await atWork(plan, solutionId);
      assert.ok(progress.steps > 0 && progress.left > 0 && progress.seconds > 0);
      const told = await heard((one) => one?.solutionId === solutionId && one.progress !== null);
      assert.equal(told.state, "working");
      assert.ok(told.progress && told.progress.left > 0);
      await plan.organizer.call(contract.stopSolution, { params: { solutionId }, body: { keep } });
      await work;
      const { state, found, endedAt } = await plan.get(solutionId);
      assert.ok(endedAt);
      await heard((one) => one?.solutionId === solutionId && one.state === state);
      if (!keep) assert.deepEqual([state, found], ["stopped", null]);
      else assert.deepEqual([state, found?.moves.length, found?.left.length], ["ready", 18, 27]);
      await plan.organizer.call(contract.deleteSolution, { params: { solutionId } });
    }
    await news.cancel();
  });

  // Proves scheduling 5: one at work per event, two per process
  it("is one of two in each process, and one of each event, however many processes there are", async () => {
    const jobs = capabilities.flatMap(({ jobs = [] }) => jobs).filter(({ open }) => open === solveOne);
    assert.equal(jobs.length, 2);
    const plans = [await makePlan(tooMany), await makePlan(tooMany), await makePlan(tooMany)];
    const asked: string[] = [];
    for (const plan of plans) asked.push((await plan.ask({ seconds: 120 })).solutionId);
    // As many as a process runs; the third event's waits for one of these.
    const works = jobs.map(({ open }) => open(app.ctx).run());
    const [first, second, third] = plans;
    assert.ok(first && second && third);
    await atWork(first, asked[0] ?? "");
    await atWork(second, asked[1] ?? "");
    assert.equal((await third.get(asked[2] ?? "")).state, "queued");
    await refused(first.ask(), 409, "The solver is working on this event already");
    // Another process takes what waits, and nothing that is at work.
    const other = solveOne(app.ctx).run();
    await atWork(third, asked[2] ?? "");
    for (const [at, plan] of plans.entries())
      await plan.organizer.call(contract.stopSolution, {
        params: { solutionId: asked[at] ?? "" },
        body: { keep: true },
      });
    await Promise.all([...works, other]);
    const rows = await app.db.selectFrom("solutions").select(["state", "tries"]).execute();
    assert.deepEqual(rows, Array(3).fill({ state: "ready", tries: 1 }));
  });

  // Proves scheduling 5: one at work per event, two per process
  it("has its turn after those of others who have asked for fewer, and waits with few of the same account", async () => {
    const plans = [];
    for (let more = 0; more < 5; more++) plans.push(await makePlan([{}]));
    const [other, ...others] = plans as [Plan, ...Plan[]];
    const { userId } = other.organizer;
    await app.db.updateTable("events").set({ creator_id: userId }).execute();
    const ask = async (who: Plan["organizer"], { params }: Plan) => {
      app.clock.advance(1000);
      return (await who.call(contract.solve, { params, body: { scope: "unscheduled" } })).solution.solutionId;
    };
    const busy: string[] = [];
    for (const plan of others) busy.push(await ask(other.organizer, plan));
    await refused(
      ask(other.organizer, other),
      409,
      "The solver still has 4 of your other events to work on. Please wait until one is done.",
    );
    const admin = await makeUser(app, { role: "admin" });
    const alone = await ask(admin, other);
    const time = () => app.ctx.clock().toISOString();
    const claim = async () =>
      (
        await claimSolution(app.ctx.db, time(), {
          until: "2099-01-01T00:00:00Z",
          since: "2000-01-01T00:00:00Z",
        })
      )?.solution_id;
    assert.deepEqual([await claim(), await claim(), await claim()], [busy[0], alone, busy[1]]);
  });

  it("goes on for the event when whoever asked for it no longer organizes it", async () => {
    const plan = await makePlan([{}]);
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, plan.eventId);
    const asked = await helper.call(contract.solve, { params: plan.params, body: { scope: "unscheduled" } });
    const params = { solutionId: asked.solution.solutionId };
    await app.db.deleteFrom("co_organizers").execute();
    await solveOne(app.ctx).run();
    assert.equal((await plan.get(params.solutionId)).state, "ready");
    assert.equal((await refusal(helper.call(contract.getSolution, { params }))).status, 404);
  });

  it("ends when its solution is deleted, and when its event is", async () => {
    const plan = await makePlan(tooMany);
    const { solutionId } = await plan.ask({ seconds: 120 });
    const work = solveOne(app.ctx).run();
    await atWork(plan, solutionId);
    await plan.organizer.call(contract.deleteSolution, { params: { solutionId } });
    await work;
    const again = await plan.ask({ seconds: 120 });
    const next = solveOne(app.ctx).run();
    await atWork(plan, again.solutionId);
    await app.db.deleteFrom("events").where("event_id", "=", plan.eventId).execute();
    await next;
  });

  // Proves scheduling 5: A process that dies leaves it to another, same seed, three times at most.
  it("is begun anew by another process, with the same seed, three times at most", async () => {
    const plan = await makePlan([{}]);
    const { solutionId } = await plan.ask();
    const row = () =>
      app.db
        .selectFrom("solutions")
        .select(["seed", "tries", "state"])
        .where("solution_id", "=", solutionId)
        .executeTakeFirstOrThrow();
    const { seed } = await row();
    const died = (tries: number, secondsAgo: number) =>
      app.db
        .updateTable("solutions")
        .set({ state: "working", tries, claimed_until: ago(secondsAgo) })
        .where("solution_id", "=", solutionId)
        .execute();
    const ago = (seconds: number) => new Date(app.ctx.clock().valueOf() - seconds * 1000).toISOString();
    await died(1, -10);
    await solveOne(app.ctx).run();
    assert.deepEqual(await row(), { seed, tries: 1, state: "working" });
    app.clock.advance(10_001);
    await solveOne(app.ctx).run();
    assert.deepEqual(await row(), { seed, tries: 2, state: "ready" });
    await died(3, 1);
    await solveOne(app.ctx).run();
    assert.deepEqual(await row(), { seed, tries: 4, state: "failed" });
  });

  // Proves scheduling 5: A process that dies leaves it to another, same seed, three times at most.
  it("is begun anew where the database failed it, three times at most", async () => {
    const refusing = (state: string) => ({
      breaks: async () => {
        await sql`create function test_refuse() returns trigger language plpgsql as $$
          begin raise exception 'the disk is full'; end $$`.execute(app.db);
        await sql`create trigger test_refuse before update on solutions for each row
          when (old.state = 'working' and new.state = ${sql.lit(state)})
          execute function test_refuse()`.execute(app.db);
      },
      mends: () => sql`drop function test_refuse cascade`.execute(app.db),
    });
    const renamed = (from: string, to: string) => () =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(app.db);
    const faults = {
      "while the plan is read": {
        breaks: renamed("room_times", "away"),
        mends: renamed("away", "room_times"),
      },
      "while it works": refusing("working"),
      "once it is ready": refusing("ready"),
    };
    const tried = async ({ solutionId }: { solutionId: string }) => {
      await solveOne(app.ctx).run();
      app.clock.advance(15_001);
      const { state, tries } = await app.db
        .selectFrom("solutions")
        .select(["state", "tries"])
        .where("solution_id", "=", solutionId)
        .executeTakeFirstOrThrow();
      return [state, tries];
    };
    for (const [when, { breaks, mends }] of Object.entries(faults)) {
      const asked = await (await makePlan(tooMany)).ask({ seconds: 2 });
      await breaks();
      const once = await tried(asked).finally(mends);
      assert.deepEqual(
        [once, await tried(asked)],
        [
          ["working", 1],
          ["ready", 2],
        ],
        when,
      );
    }
    const asked = await (await makePlan([{}])).ask();
    const { breaks, mends } = faults["once it is ready"];
    await breaks();
    const states = [await tried(asked), await tried(asked), await tried(asked)];
    await mends();
    assert.deepEqual(states, [
      ["working", 1],
      ["working", 2],
      ["failed", 3],
    ]);
  });

  it("is given back when its process stops, as if it had not been begun", async () => {
    const plan = await makePlan(tooMany);
    const { solutionId } = await plan.ask({ seconds: 120 });
    const process = solveOne(app.ctx);
    const work = process.run();
    await atWork(plan, solutionId);
    process.stop?.();
    await work;
    const { state, progress } = await plan.get(solutionId);
    assert.deepEqual([state, progress], ["queued", null]);
    await app.db
      .updateTable("solutions")
      .set({ asked: JSON.stringify(short) })
      .execute();
    await solveOne(app.ctx).run();
    assert.equal((await plan.get(solutionId)).state, "ready");
  });

  // Proves scheduling 5: Kept 30 days.
  it("leaves its solution for 30 days", async () => {
    const plan = await makePlan([{}]);
    const { solutionId } = await plan.solved();
    app.clock.advance(29 * 86_400_000);
    await sweepSolutions(app.ctx);
    assert.equal((await plan.get(solutionId)).state, "ready");
    app.clock.advance(86_400_001);
    await sweepSolutions(app.ctx);
    await refused(plan.get(solutionId), 404, "Solution not found");
  });
});

const short = { scope: "unscheduled", tracks: null, rooms: null, days: null, seconds: 1, maxMoves: null };
