import assert from "node:assert/strict";
import { after, before, describe, it, mock } from "node:test";
import { logout } from "@plenary/contract/accounts/sign-ins";
import { ApiError, type Client } from "@plenary/contract/client";
import { updateEvent } from "@plenary/contract/events/events";
import { createRoom, deleteRoom } from "@plenary/contract/programme/rooms";
import { createTrack, deleteTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import * as contract from "@plenary/contract/schedule/schedule";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import { approveSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { clientOf } from "@plenary/testing/people";
import { makeCoOrganizer, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { type NextEvent, openEvents, secondProcess } from "../../../test/processes/hearing.ts";
import { at, makeArranged } from "../../../test/programme/arranged.ts";
import type { Connection } from "../../http/streams/event-streams.ts";
import { follower } from "./plan-stream.ts";

// Heartbeats come when a test triggers them. The app starts its timer when it is built, before the first test.
before(() => mock.timers.enable({ apis: ["setInterval"] }));
after(() => mock.timers.reset());

const app = useApp();

const address = (eventId: string, origin = app.origin) => `${origin}/api/events/${eventId}/schedule/stream`;
const bearer = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });
const follow = (who: TestUser, eventId: string, origin?: string) =>
  openEvents(address(eventId, origin), bearer(who));

const status = async (who: TestUser, eventId: string) => {
  const answer = await fetch(address(eventId), { headers: bearer(who) });
  await answer.body?.cancel();
  return answer.status;
};

/** The data of the next event with that name; others that come before it are left out. */
async function told<T>(next: NextEvent, name: string, isIt: (data: T) => boolean = () => true): Promise<T> {
  for (;;) {
    const event = await next();
    assert.ok(event, `the stream ended before ${name}`);
    if (event.name === name && isIt(event.data as T)) return event.data as T;
  }
}

const opened = (next: NextEvent) => told<contract.OpenedSchedule>(next, "opened");
const operated = async (next: NextEvent) =>
  (await told<contract.OperationNews>(next, "operation")).operation.number;

/** A tab of a connection that lets news through once it is opened, as a slow database would. */
it("a tab hears that somebody left before it was told that they came", async () => {
  const written: string[] = [];
  let gate = Promise.withResolvers<void>();
  const connection = { write: (text: string) => void written.push(text), end: () => assert.fail() };
  const ids = { streamId: "stream", eventId: "event", userId: "olga" };
  const tab = follower(app.ctx, connection as unknown as Connection, { ...ids, mayRead: () => gate.promise });
  const news = (...names: string[]) => ({
    ...{ number: 0, planRevision: 0, operations: [], reload: false, solution: null },
    here: names.map((name) => ({ userId: name, name, slotId: null })),
  });
  const open = async () => {
    gate.resolve();
    await new Promise(setImmediate);
    gate = Promise.withResolvers();
  };
  tab.tell(news("olga"));
  await open();
  tab.tell(news("olga", "hugo"));
  tab.tell(news("olga"));
  gate.resolve();
  await new Promise(setImmediate);
  const told = written.filter((text) => text.startsWith("event: presence"));
  assert.deepEqual(
    told.map((text) => text.includes("hugo")),
    [false, true, false],
  );
});

describe("the stream of a schedule", () => {
  // Proves scheduling 3.3: Each tab has one stream: operations as they are, in their order; from another process too
  it("tells where the schedule stands, and then each operation once, in its order, in any process", async () => {
    await using there = await secondProcess(app);
    const { organizer, eventId, operate, undo, slotOf, load } = await makeArranged(app);
    await operate({ A: at("09:00") });
    const open = [await follow(organizer, eventId), await follow(organizer, eventId, there.origin)];
    const { planRevision } = await load();
    for (const next of open) {
      const { streamId, ...state } = await opened(next);
      assert.deepEqual(state, { number: 1, planRevision });
      assert.equal(streamId.length, 36);
    }
    const { operation } = await operate({ A: at("10:00"), B: at("11:00") });
    const slots = [await slotOf("A"), await slotOf("B")];
    await operate({ B: at("12:00") });
    await undo(operation.operationId).catch(() => {});
    await operate({ A: at("12:00") });
    for (const next of open) {
      const first = await told<contract.OperationNews>(next, "operation");
      assert.deepEqual(first.operation, operation);
      assert.deepEqual(
        first.slots.map(({ slotId }) => slotId).sort(),
        slots.map(({ slotId }) => slotId).sort(),
      );
      assert.deepEqual([await operated(next), await operated(next)], [3, 4]);
      await next.cancel();
    }
  });

  // Proves scheduling 9: two processes: same slot at once (one wins, one is told by whom), different slots (both stand), undo after a reload, undo refused, a killed connection catches up
  it("lets one win where two move the same slot in two processes, both where they move others, and is caught up with", async () => {
    await using there = await secondProcess(app);
    const { organizer, eventId, params, idOf, load, slotOf } = await makeArranged(app);
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    const [mine, theirs] = [organizer.call, clientOf(there.origin, helper.token)];
    const moveBy = (call: Client, title: string, time: string, ifRevision: number) =>
      call(contract.operate, {
        params,
        body: { moves: [{ slotId: idOf(title), ifRevision, ...at(time) }] },
      });
    const lost = await follow(organizer, eventId);
    const { number } = await opened(lost);
    await lost.cancel();

    const { revision } = await slotOf("A");
    const same = await Promise.allSettled([
      moveBy(mine, "A", "09:00", revision),
      moveBy(theirs, "A", "10:00", revision),
    ]);
    const won = same.findIndex(({ status: how }) => how === "fulfilled");
    const [winner, loser] = won === 0 ? [organizer, same[1]] : [helper, same[0]];
    assert.ok(loser?.status === "rejected" && loser.reason instanceof ApiError);
    assert.equal(loser.reason.status, 409);
    assert.match(
      loser.reason.message,
      new RegExp(`^${winner.name} moved “A” meanwhile. It is now 1 May 2027`),
    );
    assert.equal((await load()).number, 1);

    const [a, b] = [await slotOf("A"), await slotOf("B")];
    const [first, second] = await Promise.all([
      moveBy(mine, "A", "11:00", a.revision),
      moveBy(theirs, "B", "12:00", b.revision),
    ]);
    assert.deepEqual([first.operation.number, second.operation.number].sort(), [2, 3]);
    assert.deepEqual(
      [(await slotOf("A")).startTime, (await slotOf("B")).startTime],
      ["2027-05-01T10:00:00.000Z", "2027-05-01T11:00:00.000Z"],
    );

    // As after a reload, in the other process: one's own are there, and undone by what the database knows.
    const again = clientOf(there.origin, organizer.token);
    const undo = (call: Client, { operationId }: contract.ScheduleOperation) =>
      call(contract.undoOperation, { params: { eventId, operationId } });
    const [last] = (await again(contract.listOperations, { params })).operations;
    assert.deepEqual(last, first.operation);
    await undo(again, first.operation);
    assert.equal((await slotOf("A")).startTime, a.startTime);
    await moveBy(mine, "B", "13:00", (await slotOf("B")).revision);
    const refused = await refusal(undo(theirs, second.operation));
    assert.deepEqual(
      [refused.status, refused.message],
      [409, `Cannot undo: “B” was moved by ${organizer.name}.`],
    );

    // The connection that was cut is opened again, elsewhere, and what it lacks asked for.
    const next = await follow(organizer, eventId, there.origin);
    assert.equal((await opened(next)).number, 5);
    const lacking = await again(contract.listOperations, { params, query: { after: String(number) } });
    assert.deepEqual(
      lacking.operations.map((one) => one.number),
      [1, 2, 3, 4, 5],
    );
    const now = await load();
    for (const slot of lacking.slots)
      assert.deepEqual(
        slot,
        now.slots.find(({ slotId }) => slotId === slot.slotId),
      );
    await next.cancel();
  });

  // Proves scheduling 9: 20 editors: every tab ends as the database; no number missing
  it("shows twenty editors in two processes the same plan in the end, without a number missing", async () => {
    await using there = await secondProcess(app);
    const titles = Array.from({ length: 12 }, (_, at) => `T${at}`);
    const { organizer, eventId, params, hall, attic, load } = await makeArranged(app, titles);
    const people = [organizer];
    for (let more = 1; more < 20; more += 1) {
      const helper = await makeUser(app);
      await makeCoOrganizer(app, helper, eventId);
      people.push(helper);
    }
    const tabs = await Promise.all(
      people.map(async (who, index) => {
        const origin = index % 2 === 0 ? app.origin : there.origin;
        const next = await follow(who, eventId, origin);
        const { number } = await opened(next);
        const slots = new Map((await load(who)).slots.map((slot) => [slot.slotId, slot]));
        return { call: clientOf(origin, who.token), next, slots, number, index };
      }),
    );
    type Tab = (typeof tabs)[number];
    /** Takes what comes up to that number, which has to be the next one each time. */
    const hearUpTo = async (tab: Tab, last: number) => {
      while (tab.number < last) {
        const { operation, slots } = await told<contract.OperationNews>(tab.next, "operation");
        assert.equal(operation.number, tab.number + 1);
        tab.number = operation.number;
        for (const slot of slots) tab.slots.set(slot.slotId, slot);
      }
    };
    let [done, refused] = [0, 0];
    /** Each moves by what its own tab shows, which may be old: that is refused, and nothing else is. */
    const moveOne = async (tab: Tab, round: number) => {
      const slot = [...tab.slots.values()][(tab.index * 7 + round * 5) % titles.length];
      assert.ok(slot);
      const startTime = `2027-05-01T${String(9 + ((tab.index + round) % 9)).padStart(2, "0")}:${tab.index + 10}`;
      const roomId = (tab.index + round) % 2 === 0 ? hall : attic;
      const moves = [{ slotId: slot.slotId, ifRevision: slot.revision, startTime, roomId }];
      try {
        await tab.call(contract.operate, { params, body: { moves } });
        done += 1;
      } catch (error) {
        assert.ok(error instanceof ApiError && error.status === 409, String(error));
        refused += 1;
      }
    };
    for (let round = 0; round < 5; round += 1) {
      // Two at once, one in each process.
      for (let first = 0; first < tabs.length; first += 2)
        await Promise.all(tabs.slice(first, first + 2).map((tab) => moveOne(tab, round)));
      // Half of them look at what came meanwhile, the others go on with what they have.
      await Promise.all(
        tabs.filter(({ index }) => (index + round) % 2 === 0).map((tab) => hearUpTo(tab, done)),
      );
    }
    assert.equal(done + refused, 100);
    assert.ok(done >= titles.length && refused > 0, `${done} done, ${refused} refused`);
    await Promise.all(tabs.map((tab) => hearUpTo(tab, done)));
    const { slots, number } = await load();
    assert.equal(number, done);
    const byId = (some: Iterable<contract.ScheduleSlot>) =>
      [...some].toSorted((one, other) => (one.slotId < other.slotId ? -1 : 1));
    for (const tab of tabs) {
      assert.deepEqual(byId(tab.slots.values()), byId(slots));
      await tab.next.cancel();
    }
  });

  // Proves scheduling 3.3: What changes places otherwise (imports, a room that goes, the event's days) is told to open editors as "reload"
  it("tells only that something is otherwise where no operation did it", async () => {
    const { organizer, eventId, params, idOf, attic, hall } = await makeArranged(app);
    const track = (await organizer.call(createTrack, { params, body: { name: "Web" } })).track;
    const next = await follow(organizer, eventId);
    await opened(next);
    const reloads = async (act: () => Promise<unknown>) => {
      await act();
      await told(next, "reload");
    };
    await reloads(() => organizer.call(deleteRoom, { params: { roomId: attic }, query: { moveTo: hall } }));
    await reloads(() => organizer.call(deleteTrack, { params: { trackId: track.trackId }, query: {} }));
    await reloads(() => organizer.call(createRoom, { params, body: { name: "Cellar" } }));
    await reloads(() =>
      organizer.call(updateEvent, { params, body: { startDate: "2027-05-01", endDate: "2027-05-03" } }),
    );
    const session = { params: { sessionId: idOf("A") } };
    await reloads(() => organizer.call(rejectSession, { ...session, body: {} }));
    await reloads(() => organizer.call(approveSession, session));
    await next.cancel();
  });

  // Proves scheduling 3.3: Who is here, and what they have picked up, is shown and binds nobody
  it("says who is here and what they have picked up, until they leave, or a minute after their last sign of life", async () => {
    await using there = await secondProcess(app);
    const { organizer, eventId, params, idOf, operate } = await makeArranged(app);
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    const next = await follow(organizer, eventId);
    const theirs = await follow(helper, eventId, there.origin);
    const { streamId } = await opened(theirs);
    const isTold = async (isIt: (here: contract.SchedulePresence[]) => boolean) =>
      (await told<contract.PresenceNews>(next, "presence", ({ here }) => isIt(here))).here;
    const one = { userId: organizer.userId, name: organizer.name, slotId: null };
    const other = { userId: helper.userId, name: helper.name };
    const byName = (here: contract.SchedulePresence[]) =>
      here.toSorted((first, second) => (first.name < second.name ? -1 : 1));
    assert.deepEqual(
      byName(await isTold((here) => here.length === 2)),
      byName([one, { ...other, slotId: null }]),
    );
    const hold = (slotId: string | null, who = helper) =>
      who.call(contract.tellHeld, { params, body: { streamId, slotId } });
    // Only one's own tab.
    await hold(idOf("B"), organizer);
    await hold(idOf("A"));
    const holding = await isTold((here) => here.some(({ slotId }) => slotId !== null));
    assert.deepEqual(byName(holding), byName([one, { ...other, slotId: idOf("A") }]));
    await operate({ A: at("10:00") });
    await theirs.cancel();
    assert.deepEqual(await isTold((here) => here.length === 1), [one]);
    // As a process leaves behind that dies.
    await app.db
      .insertInto("schedule_presence")
      .values({
        ...{ stream_id: streamId, event_id: eventId, user_id: helper.userId, slot_id: idOf("A") },
        seen_at: app.ctx.clock().toISOString(),
      })
      .execute();
    app.ctx.changes.apply([`schedule:${eventId}`]);
    assert.equal((await isTold((here) => here.length === 2)).length, 2);
    app.clock.advance(scheduleLimits.presenceSeconds * 1000);
    mock.timers.tick(25_000);
    app.ctx.changes.apply([`schedule:${eventId}`]);
    assert.deepEqual(await isTold((here) => here.length === 1), [one]);
    await next.cancel();
  });

  it("is for organizers and managers of tracks, and ends with their sign-in or when they are no more", async () => {
    const { organizer, speaker, eventId, params, operate } = await makeArranged(app);
    const [helper, manager] = [await makeUser(app), await makeUser(app)];
    await makeCoOrganizer(app, helper, eventId);
    const { trackId } = (await organizer.call(createTrack, { params, body: { name: "Web" } })).track;
    const manage = (userIds: string[]) =>
      organizer.call(setTrackManagers, { params: { trackId }, body: { userIds } });
    await manage([manager.userId]);
    assert.equal(await status(speaker, eventId), 403);
    assert.equal(await status(helper, "none"), 400);
    const streams = [];
    for (const who of [organizer, helper, manager]) streams.push(await follow(who, eventId));
    for (const next of streams) await opened(next);
    await app.db.deleteFrom("co_organizers").where("user_id", "=", helper.userId).execute();
    await app.db.deleteFrom("track_managers").where("user_id", "=", manager.userId).execute();
    await operate({ A: at("10:00") });
    const [mine, ...others] = streams;
    assert.ok(mine);
    assert.equal(await operated(mine), 1);
    for (const next of others) {
      const names = [];
      for (let event = await next(); event; event = await next()) names.push(event.name);
      assert.equal(names.includes("operation"), false);
    }
    await organizer.call(logout);
    for (let event = await mine(); event; event = await mine()) assert.notEqual(event.name, "operation");
  });

  // Proves scheduling 7: streams 20 a user and process (those of today included), 100 an event
  it("is open twenty times for somebody with their other streams, and a hundred times for an event", async () => {
    const { organizer, eventId } = await makeArranged(app);
    const messages = await openEvents(`${app.origin}/api/messages/stream`, bearer(organizer));
    const open = await Promise.all(Array.from({ length: 19 }, () => follow(organizer, eventId)));
    assert.equal(await status(organizer, eventId), 429);
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    const others = Array.from({ length: scheduleLimits.streamsMax - 20 }, () => ({
      ...{ stream_id: crypto.randomUUID(), event_id: eventId, user_id: organizer.userId },
      seen_at: app.ctx.clock().toISOString(),
    }));
    await app.db.insertInto("schedule_presence").values(others).execute();
    const last = await follow(helper, eventId);
    assert.equal(await status(helper, eventId), 429);
    for (const next of [messages, last, ...open]) await next.cancel();
  });
});
