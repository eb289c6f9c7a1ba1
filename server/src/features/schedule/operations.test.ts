import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { listEventHistory } from "@plenary/contract/events/history";
import { listNotices } from "@plenary/contract/messages/notices";
import { createItem, updateItem } from "@plenary/contract/programme/programme";
import { deleteRoom } from "@plenary/contract/programme/rooms";
import { createTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import * as contract from "@plenary/contract/schedule/schedule";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import { changeEventSessions } from "@plenary/contract/sessions/event-sessions";
import { approveSession, rejectSession, updateSession } from "@plenary/contract/sessions/sessions";
import { sql } from "kysely";
import { makeCrowd, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { at, type Move, makeArranged } from "../../../test/programme/arranged.ts";
import { planNews } from "./plan-stream.ts";

const app = useApp();

const makePlan = (titles?: readonly string[]) => makeArranged(app, titles);

describe("an operation", () => {
  it("moves several, says what collides since, and is the next of its event", async () => {
    const { operate, slotOf, hall, load, organizer, params, speaker } = await makePlan();
    const first = await operate({ A: { ...at("10:00"), roomId: hall } });
    assert.deepEqual([first.operation.number, first.conflicts], [1, { added: [], removed: [] }]);
    const second = await operate({ B: { ...at("10:15"), roomId: hall } });
    assert.deepEqual(
      second.conflicts.added.map(({ text }) => text),
      [
        "“A” and “B” overlap in Hall, 1 May 2027 at 10:15 to 10:30 (Europe/Lisbon).",
        `${speaker.name} is in “A” and “B” at the same time, 1 May 2027 at 10:15 to 10:30 (Europe/Lisbon).`,
      ],
    );
    assert.deepEqual((await load()).conflicts, second.conflicts.added);
    const third = await operate({ A: at("09:00"), B: { startTime: null, roomId: null } });
    assert.deepEqual([third.operation.number, third.conflicts.removed.length], [3, 2]);
    assert.deepEqual(third.operation.moves.map(({ title }) => title).sort(), ["A", "B"]);
    const [a, b] = [await slotOf("A"), await slotOf("B")];
    assert.deepEqual([a.startTime, a.roomIds], ["2027-05-01T08:00:00.000Z", [hall]]);
    assert.deepEqual([b.startTime, b.roomIds, b.durationMinutes], [null, [], 30]);
    const { operations, slots } = await organizer.call(contract.listOperations, {
      params,
      query: { after: "1" },
    });
    assert.deepEqual(operations, [second.operation, third.operation]);
    assert.deepEqual(new Set(slots.map(({ title }) => title)), new Set(["A", "B"]));
  });

  it("is checked without being written", async () => {
    const { operate, organizer, params, hall, idOf, load, slotOf } = await makePlan();
    await operate({ A: { ...at("10:00"), roomId: hall } });
    const before = await load();
    const { revision } = await slotOf("B");
    const body = { moves: [{ slotId: idOf("B"), ifRevision: revision, ...at("10:00"), roomId: hall }] };
    const { conflicts } = await organizer.call(contract.checkOperation, { params, body });
    assert.deepEqual(
      conflicts.added.map(({ rule }) => rule),
      ["room_overlap", "person_overlap"],
    );
    assert.deepEqual(await load(), before);
  });

  // Proves scheduling 3.3: A move names the slot's revision that it saw; another since: 409 and nothing of the operation is written
  it("is refused as a whole if somebody moved one of its slots meanwhile, and says who and where to", async () => {
    const { operate, organizer, params, hall, slotOf, idOf } = await makePlan();
    const [a, b] = [await slotOf("A"), await slotOf("B")];
    await operate({ A: { ...at("10:00"), roomId: hall } });
    const moves = [
      { slotId: idOf("B"), ifRevision: b.revision, ...at("12:00") },
      { slotId: idOf("A"), ifRevision: a.revision, ...at("12:00") },
    ];
    const refused = await refusal(organizer.call(contract.operate, { params, body: { moves } }));
    assert.equal(refused.status, 409);
    assert.equal(
      refused.message,
      `${organizer.name} moved “A” meanwhile. It is now 1 May 2027 at 10:00 to 10:30 (Europe/Lisbon), Hall.`,
    );
    assert.equal((await slotOf("B")).startTime, null);
    // Moves of others never refuse each other.
    const own = [{ slotId: idOf("B"), ifRevision: b.revision, ...at("12:00") }];
    await organizer.call(contract.operate, { params, body: { moves: own } });
  });

  it("does not take along what is pinned, unless it is the only one or only its pin goes", async () => {
    const { operate, slotOf } = await makePlan();
    await operate({ A: { ...at("10:00"), pinned: true } });
    const refused = await refusal(operate({ A: at("11:00"), B: at("11:00") }));
    assert.deepEqual([refused.status, refused.message], [409, "“A” is pinned."]);
    await operate({ A: at("11:00") });
    await operate({ A: { pinned: false }, B: at("12:00") });
    const [a, b] = [await slotOf("A"), await slotOf("B")];
    assert.deepEqual([a.pinned, b.startTime], [false, "2027-05-01T11:00:00.000Z"]);
  });

  it("refuses what is not there, twice, nowhere new, or no place", async () => {
    const { operate, organizer, params, idOf, eventId, slotOf } = await makePlan();
    const other = await makePlan(["C"]);
    const foreign = { slotId: other.idOf("C"), ifRevision: 0, ...at("10:00") };
    const call = (moves: Move[]) => refusal(organizer.call(contract.operate, { params, body: { moves } }));
    assert.equal((await call([foreign])).status, 404);
    const { revision } = await slotOf("A");
    const own = { slotId: idOf("A"), ifRevision: revision };
    assert.equal(
      (
        await call([
          { ...own, ...at("10:00") },
          { ...own, ...at("11:00") },
        ])
      ).status,
      422,
    );
    assert.equal((await call([{ ...own, startTime: null }])).message, "Everything is already there.");
    assert.deepEqual((await call([{ ...own, roomId: other.hall }])).fields, { roomId: "Room not found" });
    assert.equal((await call([{ ...own, startTime: "0000-01-01T00:00" }])).status, 422);
    await organizer.call(rejectSession, { params: { sessionId: idOf("B") }, body: {} });
    assert.equal((await refusal(operate({ B: at("10:00") }))).status, 404);
    assert.equal(eventId.length, 36);
  });

  // Proves scheduling 3.3: At most 2,000 moves.
  it("moves two thousand, and of two thousand and one none", async () => {
    const { organizer, params, eventId, hall, load } = await makePlan([]);
    await makeCrowd(app, eventId, 2001);
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    const { slots } = await load();
    // As the editor sends what was dragged, made longer and put into a track.
    const moves = slots.map(({ slotId, revision }) => ({
      ...{ slotId, startTime: "2027-05-01T09:00:00.000Z", durationMinutes: 1440, roomId: hall },
      ...{ trackId: track.trackId, pinned: false, ifRevision: revision },
    }));
    for (const endpoint of [contract.operate, contract.checkOperation]) {
      const { status, message, fields } = await refusal(
        organizer.call(endpoint, { params, body: { moves } }),
      );
      const said = "Please choose at most 2000 sessions";
      assert.deepEqual([status, message, fields], [422, said, { moves: said }]);
    }
    const stand = async () => {
      const now = await load();
      return [now.number, now.slots.filter(({ startTime }) => startTime !== null).length];
    };
    assert.deepEqual(await stand(), [0, 0]);
    const { operation, slots: moved } = await organizer.call(contract.operate, {
      params,
      body: { label: "Move 2000 sessions", moves: moves.slice(0, 2000) },
    });
    assert.deepEqual([operation.number, operation.moves.length, moved.length], [1, 2000, 2000]);
    assert.deepEqual(await stand(), [1, 2000]);
  });

  it("moves breaks with their rooms, and refuses one with a start and no length", async () => {
    const { organizer, params, hall, attic, load } = await makePlan();
    const { item } = await organizer.call(createItem, { params, body: { kind: "break", title: "Lunch" } });
    const call = (move: Omit<Move, "slotId" | "ifRevision">, ifRevision = item.revision) =>
      organizer.call(contract.operate, {
        params,
        body: { moves: [{ slotId: item.itemId, ifRevision, ...move }] },
      });
    assert.deepEqual((await refusal(call(at("12:00")))).fields, {
      durationMinutes: "Please enter a duration",
    });
    const { slots } = await call({ ...at("12:00"), durationMinutes: 60, roomIds: [hall, attic] });
    assert.deepEqual(slots[0]?.roomIds, [hall, attic]);
    const moved = (await load()).slots.find(({ kind }) => kind === "break");
    assert.deepEqual(moved, slots[0]);
  });

  it("stands in the event's history, and in what the next version changes", async () => {
    const { operate, organizer, params, hall } = await makePlan();
    const preview = () => organizer.call(previewVersion, { params });
    await organizer.call(releaseVersion, {
      params,
      body: { tell: false, planRevision: (await preview()).planRevision },
    });
    await operate({ A: { ...at("10:00"), roomId: hall } });
    const { changes } = await preview();
    assert.deepEqual(
      changes.map(({ title, to }) => [title, to?.startTime, to?.room]),
      [["A", "2027-05-01T09:00:00.000Z", "Hall"]],
    );
    const { history } = await organizer.call(listEventHistory, { params, query: {} });
    assert.equal(history[0]?.action, "placed");
  });
});

describe("what follows from an operation", () => {
  const many = Array.from({ length: 200 }, (_, index) => `T${index}`);
  const release = async ({ organizer, params }: Awaited<ReturnType<typeof makePlan>>) => {
    const { planRevision } = await organizer.call(previewVersion, { params });
    await organizer.call(releaseVersion, { params, body: { tell: false, planRevision } });
  };
  const statementsOf = async (work: () => Promise<unknown>) => {
    app.queries.length = 0;
    await work();
    // Without who is calling, and the bounds of the transaction.
    return app.queries.slice(app.queries.indexOf("begin") + 1, app.queries.indexOf("commit"));
  };

  // Proves scheduling 9: Statements of an operation with 1 and with 200 moves: equal but for rows, ≤ 12
  it("takes as many statements for two hundred moves as for one, and few in an event with a version", async () => {
    const plan = await makePlan(many);
    const all = Object.fromEntries(many.map((title) => [title, at("12:00")]));
    const { slots } = await plan.load();
    const run = async (titles: readonly string[], time: string) => {
      const current = new Map((await plan.load()).slots.map((slot) => [slot.title, slot]));
      const moves = titles.map((title) => ({
        ...{ slotId: plan.idOf(title), ifRevision: current.get(title)?.revision ?? 0 },
        ...{ ...at(time), roomId: plan.hall },
      }));
      const body = { moves };
      return statementsOf(() => plan.organizer.call(contract.operate, { params: plan.params, body }));
    };
    assert.equal(slots.length, Object.keys(all).length);
    // So that each move makes and solves conflicts.
    await run(many, "09:00");
    assert.deepEqual(await run(many, "10:00"), await run(["T0"], "11:00"));
    await run(many, "12:00");
    await release(plan);
    const [one, twoHundred] = [await run(["T0"], "13:00"), await run(many, "14:00")];
    assert.deepEqual(twoHundred, one);
    assert.ok(one.length <= 12, one.map((statement) => statement.slice(0, 60)).join("\n"));
  });

  it("is one entry of the audit log for an administrator in somebody else's event", async () => {
    const { operate, eventId, params, organizer } = await makePlan();
    const admin = await makeUser(app, { role: "admin" });
    const { item } = await organizer.call(createItem, { params, body: { kind: "break", title: "Lunch" } });
    const { operation } = await operate({ A: at("10:00"), B: at("11:00") }, admin);
    const move = { slotId: item.itemId, ifRevision: item.revision, ...at("12:00"), durationMinutes: 60 };
    await admin.call(contract.operate, { params, body: { moves: [move] } });
    const { logs } = await admin.call(listAuditLogs, { query: { action: "slots_moved" } });
    const [lunch, both] = logs;
    assert.deepEqual(
      [lunch?.details.titles, both?.details.titles, both?.details.moves, both?.resourceId],
      [["Lunch"], ["A", "B"], 2, eventId],
    );
    assert.equal(both?.details.operationId, operation.operationId);
    assert.equal((await admin.call(listAuditLogs, { query: {} })).logs.length, 2);
  });

  // Proves scheduling 3.3: Moves tell what they tell today; what is moved back meanwhile is told to nobody
  it("is told to speakers of confirmed sessions in a live event, once, and not where it was moved back", async () => {
    const plan = await makePlan(["A", "B", "C"]);
    const { operate, undo, speaker, hall } = plan;
    const told = async () => {
      const { notices } = await speaker.call(listNotices, { query: {} });
      return notices
        .flatMap(({ talkTitle, moved }) => (moved ? [[talkTitle, moved.after.startTime]] : []))
        .sort();
    };
    await operate({ A: { ...at("10:00"), roomId: hall }, B: at("11:00"), C: { pinned: true } });
    assert.deepEqual(await told(), [
      ["A", "2027-05-01T09:00:00.000Z"],
      ["B", "2027-05-01T10:00:00.000Z"],
    ]);
    const { operation } = await operate({ A: at("12:00"), B: { startTime: null } });
    assert.deepEqual(await told(), [["A", "2027-05-01T11:00:00.000Z"]]);
    await undo(operation.operationId);
    await operate({ A: { startTime: null, roomId: null } });
    assert.deepEqual(await told(), [["B", "2027-05-01T10:00:00.000Z"]]);
    await release(plan);
    await operate({ B: at("15:00") });
    assert.deepEqual(await told(), [["B", "2027-05-01T10:00:00.000Z"]]);
  });
});

describe("Undo", () => {
  // Proves scheduling 3.3: Undo is one's own last operation; undoing that is Redo
  it("puts an operation back as a whole, and is undone itself", async () => {
    const { operate, undo, slotOf, hall, organizer, params } = await makePlan();
    const { operation } = await operate({
      A: { ...at("10:00"), roomId: hall, pinned: true },
      B: { ...at("11:00"), durationMinutes: 45 },
    });
    const undone = await undo(operation.operationId);
    assert.deepEqual([undone.operation.undoes, undone.operation.number], [operation.operationId, 2]);
    const [a, b] = [await slotOf("A"), await slotOf("B")];
    assert.deepEqual([a.startTime, a.roomIds, a.pinned, b.durationMinutes], [null, [], false, 30]);
    assert.equal((await refusal(undo(operation.operationId))).message, "This was already undone.");
    await undo(undone.operation.operationId);
    assert.deepEqual([(await slotOf("A")).pinned, (await slotOf("B")).durationMinutes], [true, 45]);
    const { operations } = await organizer.call(contract.listOperations, { params });
    assert.deepEqual(
      operations.map(({ number, undone }) => [number, undone]),
      [
        [3, false],
        [2, true],
        [1, true],
      ],
    );
  });

  it("is refused as a whole if one stands elsewhere by now, and names who moved it", async () => {
    const { operate, undo, slotOf, organizer } = await makePlan();
    const { operation } = await operate({ A: at("10:00"), B: at("11:00") });
    await operate({ B: at("12:00") });
    const refused = await refusal(undo(operation.operationId));
    assert.deepEqual(
      [refused.status, refused.message],
      [409, `Cannot undo: “B” was moved by ${organizer.name}.`],
    );
    assert.equal((await slotOf("A")).startTime, "2027-05-01T09:00:00.000Z");
  });

  // Proves scheduling 3.3: If a slot stands elsewhere by now: 409 "Cannot undo: “{title}” was moved by {name}.", as a whole.
  it("names nobody where no operation moved it there, and leaves a pin that somebody set since", async () => {
    const { operate, undo, slotOf, idOf, hall, attic, organizer, params } = await makePlan();
    const { operation } = await operate({ A: { ...at("10:00"), roomId: hall } });
    await operate({ A: { pinned: true } });
    await undo(operation.operationId);
    const { startTime, pinned } = await slotOf("A");
    assert.deepEqual([startTime, pinned], [null, true]);
    const many = (await operate({ B: { ...at("11:00"), roomId: hall } })).operation;
    const seen = await slotOf("B");
    await organizer.call(deleteRoom, { params: { roomId: hall }, query: { moveTo: attic } });
    assert.equal((await refusal(undo(many.operationId))).message, "Cannot undo: “B” was moved.");
    const moves = [{ slotId: idOf("B"), ifRevision: seen.revision, ...at("12:00") }];
    const late = await refusal(organizer.call(contract.operate, { params, body: { moves } }));
    assert.match(late.message, /^“B” was moved meanwhile. It is now /);
  });

  it("is not undone into a room that is gone", async () => {
    const { operate, undo, slotOf, hall, attic, organizer } = await makePlan();
    await operate({ A: { ...at("10:00"), roomId: hall } });
    const { operation } = await operate({ A: { roomId: attic } });
    await organizer.call(deleteRoom, { params: { roomId: hall }, query: { moveTo: attic } });
    const refused = await refusal(undo(operation.operationId));
    assert.equal(refused.message, "Cannot undo: the room of “A” is gone.");
    assert.deepEqual((await slotOf("A")).roomIds, [attic]);
  });

  it("leaves many where they are if one of them was pinned since", async () => {
    const { operate, undo } = await makePlan();
    const { operation } = await operate({ A: at("10:00"), B: at("11:00") });
    await operate({ B: { pinned: true } });
    assert.equal((await refusal(undo(operation.operationId))).message, "“B” is pinned.");
  });

  // Proves scheduling 3.3: for 90 days and 100 steps
  it("goes back a hundred steps, of which undoing and redoing are none", async () => {
    const { operate, undo, organizer, params, eventId } = await makePlan();
    const first = (await operate({ A: at("10:00") })).operation;
    const second = (await operate({ A: at("10:05") })).operation;
    const redo = (await undo(second.operationId)).operation;
    await undo(redo.operationId);
    const template = { event_id: eventId, actor_id: organizer.userId, label: null, undoes: null };
    const add = (count: number, from: number) =>
      app.db
        .insertInto("schedule_operations")
        .values(
          Array.from({ length: count }, (_, n) => ({
            ...{ ...template, operation_id: randomUUIDv7(), number: from + n, moves: JSON.stringify([]) },
            at: app.ctx.clock().toISOString(),
          })),
        )
        .execute();
    await add(98, 5);
    const count = async () => (await organizer.call(contract.listOperations, { params })).operations.length;
    assert.equal(await count(), 102);
    await add(1, 103);
    assert.equal(await count(), 102);
    assert.equal((await refusal(undo(first.operationId))).status, 410);
  });

  it("is one's own, for ninety days", async () => {
    const { operate, undo, eventId } = await makePlan();
    const { operation } = await operate({ A: at("10:00") });
    const admin = await makeUser(app, { role: "admin" });
    assert.equal((await refusal(undo(operation.operationId, admin))).status, 404);
    await app.db
      .updateTable("schedule_operations")
      .set({ at: new Date(app.ctx.clock().valueOf() - 91 * 86_400_000).toISOString() })
      .where("event_id", "=", eventId)
      .execute();
    assert.equal((await refusal(undo(operation.operationId))).status, 410);
  });
});

describe("operations of many moves", () => {
  it("are counted, whether they are done or undone", async () => {
    const { operate, undo } = await makePlan();
    const { operation } = await operate({ A: at("10:00"), B: at("11:00") });
    const hits = scheduleLimits.movesPerTenMinutes - 3;
    await app.db.updateTable("rate_limits").set({ hits }).where("key", "like", "schedule-moves:%").execute();
    const redo = (await undo(operation.operationId)).operation;
    assert.equal((await refusal(undo(redo.operationId))).status, 429);
    await operate({ A: at("10:00") });
  });

  it("are told as far as they fit into one answer, and then all is loaded again", async () => {
    const { load, organizer, params, eventId } = await makePlan();
    const news = planNews(app.ctx);
    await news.load(eventId);
    const place = JSON.stringify({
      ...{ startTime: null, durationMinutes: null, roomName: null, trackId: null, trackName: null },
      pinned: false,
    });
    const rooms = sql`(select jsonb_agg(gen_random_uuid()) from generate_series(1, 30) where move > 0)`;
    await sql`insert into schedule_operations (operation_id, event_id, number, actor_id, moves, at)
      select gen_random_uuid(), ${eventId}::uuid, number, ${organizer.userId}::uuid, (
        select jsonb_agg(jsonb_build_object('slotId', gen_random_uuid(), 'from', place, 'to', place))
        from generate_series(1, 300) as move
        cross join lateral (select ${place}::text::jsonb || jsonb_build_object('roomIds', ${rooms}) as place) as placed
        where number > 0), ${app.ctx.clock().toISOString()}::timestamptz
      from generate_series(1, 5) as number`.execute(app.db);
    await sql`update programmes set last_operation = 5 where event_id = ${eventId}`.execute(app.db);
    const list = (after?: number) =>
      organizer.call(contract.listOperations, {
        params,
        ...(after !== undefined && { query: { after: String(after) } }),
      });
    const sizes = (await list()).operations.map(({ moves }) => moves.length);
    assert.deepEqual([sizes.length, sizes[0], sizes.at(-1)], [5, 300, 1]);
    const first = await list(0);
    assert.ok(first.more && first.operations.length > 0 && first.operations.length < 5);
    assert.ok(first.operations.every(({ moves }) => moves.length === 300));
    const last = await list(4);
    assert.deepEqual([last.more, last.operations.map(({ number }) => number)], [false, [5]]);
    const { value } = (await news.load(eventId)) ?? {};
    assert.deepEqual([value?.number, value?.reload, value?.operations], [5, true, []]);
    assert.equal((await load()).number, 5);
  });
});

describe("what is moved elsewhere than in the editor", () => {
  // Proves scheduling 3.3: Organizers' changes of a place by the session's form, several at once, or items are operations too
  it("is an operation of whoever did it, undone like any other, and told of each slot", async () => {
    const { organizer, params, eventId, idOf, hall, undo, slotOf } = await makePlan();
    const [a, b] = [idOf("A"), idOf("B")];
    const set = { startTime: "2027-05-01T10:00", roomId: hall };
    await organizer.call(updateSession, { params: { sessionId: a }, body: set });
    const bulk = { action: "set" as const, sessions: [{ sessionId: a }, { sessionId: b }] };
    await organizer.call(changeEventSessions, { params, body: { ...bulk, startTime: "2027-05-01T11:00" } });
    const { item } = await organizer.call(createItem, { params, body: { kind: "break", title: "Lunch" } });
    const lunch = { startTime: "2027-05-01T12:00", durationMinutes: 60, roomIds: [hall] };
    await organizer.call(updateItem, { params: { itemId: item.itemId }, body: lunch });
    await organizer.call(updateItem, { params: { itemId: item.itemId }, body: { title: "Dinner" } });
    const { operations } = await organizer.call(contract.listOperations, { params });
    assert.deepEqual(
      operations.map(({ number, moves }) => [number, moves.map(({ title }) => title)]),
      [
        [4, ["Dinner"]],
        [3, ["B"]],
        [2, ["A"]],
        [1, ["A"]],
      ],
    );
    const { operations: ofA } = await organizer.call(contract.listOperations, {
      params,
      query: { slotId: a },
    });
    assert.deepEqual(
      ofA.map(({ actor, moves }) => [actor?.name, moves[0]?.from.startTime, moves[0]?.to.startTime]),
      [
        [organizer.name, "2027-05-01T09:00:00.000Z", "2027-05-01T10:00:00.000Z"],
        [organizer.name, null, "2027-05-01T09:00:00.000Z"],
      ],
    );
    await undo(ofA[0]?.operationId ?? "");
    assert.equal((await slotOf("A")).startTime, "2027-05-01T09:00:00.000Z");
    await undo(operations[0]?.operationId ?? "");
    const { schedule } = await organizer.call(contract.getSchedule, { params: { eventId } });
    assert.equal(schedule.slots.find(({ kind }) => kind === "break")?.startTime, null);
  });

  it("is a speaker's too, but not what only follows from a room that goes", async () => {
    const { organizer, speaker, params, idOf, hall, attic, operate } = await makePlan();
    await operate({ A: { ...at("09:00"), roomId: attic } });
    await speaker.call(updateSession, {
      params: { sessionId: idOf("A") },
      body: { startTime: "2027-05-01T10:00" },
    });
    await organizer.call(deleteRoom, { params: { roomId: attic }, query: { moveTo: hall } });
    const { operations } = await organizer.call(contract.listOperations, { params, query: { after: "0" } });
    assert.deepEqual(
      operations.map(({ actor }) => actor?.userId),
      [organizer.userId, speaker.userId],
    );
  });

  // Proves scheduling 3.3: A session that is rejected or deleted leaves the plan; approved again it stands where it stood
  it("leaves the plan with a rejection, and stands where it stood once it is approved again", async () => {
    const { organizer, operate, load, idOf, hall, slotOf } = await makePlan();
    await operate({ A: { ...at("10:00"), roomId: hall } });
    const before = await slotOf("A");
    const session = { params: { sessionId: idOf("A") } };
    await organizer.call(rejectSession, { ...session, body: {} });
    assert.deepEqual(
      (await load()).slots.map(({ title }) => title),
      ["B"],
    );
    await organizer.call(approveSession, session);
    const { revision: _, ...place } = await slotOf("A");
    assert.deepEqual({ ...place, revision: before.revision }, before);
  });
});

describe("who manages a track", () => {
  // Proves scheduling 7: move, pin, keep: sessions of own tracks, into rooms the track may use
  it("moves its sessions into its rooms, and nothing else", async () => {
    const { organizer, params, operate, load, hall, attic, speaker } = await makePlan(["A", "B"]);
    const manager = await makeUser(app);
    const add = async (name: string, details: object = {}) =>
      (await organizer.call(createTrack, { params, body: { name, ...details } })).track.trackId;
    const web = await add("Web", { roomPolicy: "only", roomIds: [hall] });
    const land = await add("Land");
    await organizer.call(setTrackManagers, {
      params: { trackId: web },
      body: { userIds: [manager.userId] },
    });
    await operate({ A: { trackId: web }, B: { trackId: land } });
    await operate({ A: { ...at("10:00"), roomId: hall } }, manager);
    const refused = async (moves: Parameters<typeof operate>[0]) => {
      const { status, message } = await refusal(operate(moves, manager));
      return [status, message];
    };
    assert.deepEqual(await refused({ A: { roomId: attic } }), [403, "Web can't be in this room."]);
    assert.deepEqual(await refused({ A: at("11:00"), B: at("11:00") }), [403, "“B” is not of your tracks."]);
    assert.deepEqual(await refused({ A: { trackId: land } }), [403, "“A” is not of your tracks."]);
    assert.deepEqual(await refused({ B: { trackId: web } }), [403, "“B” is not of your tracks."]);
    assert.equal((await refusal(load(speaker))).status, 403);
    const seen = await load(manager);
    assert.deepEqual(
      [seen.organized, seen.slots.length, seen.tracks.map(({ own }) => own)],
      [false, 2, [true, false]],
    );
    // Not by another track of theirs either.
    const sea = await add("Sea");
    const managed = { params: { trackId: sea }, body: { userIds: [manager.userId] } };
    await organizer.call(setTrackManagers, managed);
    await operate({ A: { trackId: sea, roomId: attic } });
    assert.deepEqual(await refused({ A: { trackId: web } }), [403, "Web can't be in this room."]);
  });
});
