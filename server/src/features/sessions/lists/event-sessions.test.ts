import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CallInput } from "@plenary/contract/endpoint";
import { createRoom, updateRoom } from "@plenary/contract/programme/rooms";
import * as contract from "@plenary/contract/sessions/event-sessions";
import type { SessionStatus } from "@plenary/contract/sessions/sessions";
import {
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../../test/harness.ts";
import { mailed } from "../../../../test/mail/outbox.ts";
import { makeCast, outcomes } from "../../../../test/scenes.ts";

const app = useApp();

type Query = CallInput<typeof contract.listEventSessions>["query"];

/** A session with its title, one after the other in time. */
async function submit(
  speaker: TestUser,
  eventId: string,
  title: string,
  values: Parameters<typeof makeSession>[3] = {},
): Promise<string> {
  app.clock.advance(1000);
  const talk_id = await makeTalk(app, speaker, { title });
  return (await makeSession(app, speaker, eventId, { ...values, talk_id })).sessionId;
}

/** An event with four sessions, and what its organizer is shown of it. */
async function makeProgramme() {
  const organizer = await makeUser(app);
  const [ada, bo, eve] = [
    await makeUser(app, { name: "Ada Ångström" }),
    await makeUser(app, { name: "Bo Li" }),
    await makeUser(app, { name: "Eve Asked" }),
  ];
  const eventId = await makeEvent(app, organizer);
  await makeSession(app, ada, await makeEvent(app, organizer), { room: "Elsewhere" });
  const clocks = await submit(ada, eventId, "Über Uhren", { room: "Aula", track: "Time" });
  const maze = await submit(bo, eventId, "a maze", {
    ...{ status: "confirmed", room: "aula", track: "time", start_time: "2027-05-02T09:00:00.000Z" },
  });
  const hindi = await submit(bo, eventId, "हिन्दी 100%", {
    ...{ status: "confirmed", room: "Aula", start_time: "2027-05-01T09:00:00.000Z" },
  });
  const zoo = await submit(ada, eventId, "The zoø", { status: "rejected" });
  await makeCoSpeaker(app, eve, zoo, { accepted: false });
  const list = (query: Query = {}, as = organizer) =>
    as.call(contract.listEventSessions, { params: { eventId }, query });
  const titles = async (query: Query) => (await list(query)).sessions.map(({ talk }) => talk.title);
  return { organizer, ada, bo, eventId, clocks, maze, hindi, zoo, list, titles };
}

describe("the list of an event's sessions", () => {
  it("is a page of all of them for organizers, and of one's own for others", async () => {
    const { list, ada, bo, organizer, clocks, maze, hindi, zoo } = await makeProgramme();
    const { sessions, ...rest } = await list();
    assert.deepEqual(
      sessions.map(({ sessionId }) => sessionId),
      [zoo, hindi, maze, clocks],
    );
    assert.deepEqual(rest, {
      ...{ page: 1, pages: 1, total: 4, rooms: ["Aula"], tracks: ["Time"] },
      ...{ types: [], languages: [] },
      counts: { all: 4, draft: 1, confirmed: 2, rejected: 1 },
    });
    const own = await list({}, bo);
    assert.deepEqual([own.sessions.map(({ sessionId }) => sessionId), own.total], [[hindi, maze], 2]);
    assert.deepEqual(own.sessions[0]?.permissions, { edit: true, decide: false, delete: true });
    assert.deepEqual(await refusal(list({}, await makeUser(app))), notFound("Event"));
    assert.equal((await list({}, organizer)).sessions[3]?.speaker.name, ada.name);
  });

  // Proves standards 7: Search finds ł ø đ ı æ œ þ ð by their plain letters, in what is stored too
  it("is searched by title and names, filtered by the rest, and counted by status meanwhile", async () => {
    const { titles, list } = await makeProgramme();
    for (const [query, expected] of [
      [{ q: "uber UHREN" }, ["Über Uhren"]],
      [{ q: "हिन्दी" }, ["हिन्दी 100%"]],
      [{ q: "0%" }, ["हिन्दी 100%"]],
      [{ q: "_" }, []],
      [{ q: "THE ZOO" }, ["The zoø"]],
      [{ q: "angstrom" }, ["The zoø", "Über Uhren"]],
      [{ q: "example.org" }, []],
      [{ speaker: "asked" }, ["The zoø"]],
      [{ speaker: "zoo" }, []],
      [{ room: "AULA" }, ["हिन्दी 100%", "a maze", "Über Uhren"]],
      [{ track: "Time", status: "draft" }, ["Über Uhren"]],
      [{ without: "time" }, ["The zoø", "Über Uhren"]],
      [{ without: "room" }, ["The zoø"]],
      [{ without: "track", room: "Aula" }, ["हिन्दी 100%"]],
      [{ q: "' or true --" }, []],
    ] as [Query, string[]][]) {
      assert.deepEqual(await titles(query), expected, JSON.stringify(query));
    }
    const { counts, total } = await list({ room: "aula", status: "confirmed" });
    assert.deepEqual([counts, total], [{ all: 3, draft: 1, confirmed: 2, rejected: 0 }, 4]);
  });

  it("is sorted by submission, title, time or speaker", async () => {
    const { titles } = await makeProgramme();
    const [zoo, hindi, maze, clocks] = ["The zoø", "हिन्दी 100%", "a maze", "Über Uhren"];
    assert.deepEqual(await titles({ sort: "submitted" }), [zoo, hindi, maze, clocks]);
    assert.deepEqual(await titles({ sort: "title" }), [maze, zoo, clocks, hindi]);
    assert.deepEqual((await titles({ sort: "time" })).slice(0, 2), [hindi, maze]);
    assert.deepEqual((await titles({ sort: "speaker" })).slice(0, 2).sort(), [zoo, clocks]);
  });

  it("has pages, the last of which is shown for those beyond, and takes as many queries for many as for one", async () => {
    const { list, titles, ada, eventId } = await makeProgramme();
    const pages = await Promise.all([1, 2, 3].map((page) => titles({ sort: "title", limit: 2, page })));
    assert.deepEqual(pages, [["a maze", "The zoø"], ["Über Uhren", "हिन्दी 100%"], pages[1]]);
    const beyond = await list({ limit: 2, page: 900_000 });
    assert.deepEqual([beyond.page, beyond.pages], [2, 2]);
    const none = await list({ q: "nothing like it", page: 7 });
    assert.deepEqual([none.page, none.pages, none.sessions], [1, 1, []]);
    assert.equal((await refusal(list({ page: 0 }))).status, 400);
    app.queries.length = 0;
    await list({ q: "o" });
    const few = app.queries.length;
    for (let n = 0; n < 5; n += 1) await submit(ada, eventId, `More ${n}`);
    app.queries.length = 0;
    await list({ q: "o" });
    assert.deepEqual([few, app.queries.length], [6, 6]);
  });
});

const change = (
  as: TestUser,
  eventId: string,
  body: CallInput<typeof contract.changeEventSessions>["body"],
) => as.call(contract.changeEventSessions, { params: { eventId }, body });

/** What the sessions are now, by id. */
async function stored(...ids: string[]) {
  const rows = await app.db
    .selectFrom("sessions")
    .select(["session_id", "status", "reject_reason", "room", "track"])
    .where("session_id", "in", ids)
    .execute();
  return ids.map((id) => {
    const row = rows.find(({ session_id }) => session_id === id);
    return row && [row.status, row.reject_reason, row.room, row.track];
  });
}

const seen = (ifStatus: SessionStatus, ...ids: string[]) => ids.map((sessionId) => ({ sessionId, ifStatus }));
const outcomesOf = ({ outcomes: all }: { outcomes: { outcome: string }[] }) =>
  all.map(({ outcome }) => outcome);

describe("several sessions at once", () => {
  it("are for the organizers of the event alone", async () => {
    const cast = await makeCast(app);
    const { eventId, sessionId } = cast;
    const set = (user: TestUser) =>
      change(user, eventId, { action: "set", sessions: [{ sessionId }], room: user.name });
    assert.deepEqual(await outcomes(cast, set), {
      ...{ creator: "ok", coOrganizer: "ok", admin: "ok" },
      ...{ speaker: 403, coSpeaker: 403, invited: 403 },
      ...{ pendingCoOrganizer: 404, rejectedCoOrganizer: 404, askedCoSpeaker: 404 },
      ...{ formerlyInvited: 404, stranger: 404 },
    });
  });

  it("are approved each by itself, and say which were not, and why", async () => {
    const { organizer, ada, eventId, clocks, maze, zoo } = await makeProgramme();
    const [late, gone] = [await submit(ada, eventId, "Late"), await submit(ada, eventId, "Gone")];
    await change(organizer, eventId, { action: "reject", sessions: seen("draft", late) });
    await app.db.deleteFrom("sessions").where("session_id", "=", gone).execute();
    await app.settle();
    const mailsBefore = (await mailed(app)).length;
    const answer = await change(organizer, eventId, {
      action: "approve",
      sessions: [
        ...seen("draft", clocks, maze, late, gone),
        ...seen("rejected", zoo),
        ...seen("draft", clocks),
      ],
    });
    assert.deepEqual(outcomesOf(answer), ["done", "unchanged", "changed", "gone", "done"]);
    assert.deepEqual(
      answer.outcomes.map(({ sessionId }) => sessionId),
      [clocks, maze, late, gone, zoo],
    );
    assert.deepEqual(
      (await stored(clocks, late, zoo)).map((row) => row?.[0]),
      ["confirmed", "rejected", "confirmed"],
    );
    const mails = (await mailed(app)).slice(mailsBefore);
    assert.deepEqual(
      mails.map(({ kind }) => kind),
      ["session_approved", "session_approved"],
    );
    // Sent again, as after a lost answer, it does nothing a second time.
    const again = await change(organizer, eventId, { action: "approve", sessions: seen("draft", clocks) });
    assert.deepEqual(outcomesOf(again), ["unchanged"]);
  });

  it("are rejected with one reason, and given a room and track that leave their status", async () => {
    const { organizer, eventId, clocks, maze, hindi } = await makeProgramme();
    const both = [...seen("draft", clocks), ...seen("confirmed", maze)];
    await change(organizer, eventId, { action: "reject", sessions: both, reason: "Full" });
    assert.deepEqual(await stored(clocks, maze), [
      ["rejected", "Full", "Aula", "Time"],
      ["rejected", "Full", "aula", "time"],
    ]);
    const sessions = [{ sessionId: maze }, { sessionId: hindi }];
    const set = await change(organizer, eventId, { action: "set", sessions, room: "Hall 2", track: null });
    assert.deepEqual(outcomesOf(set), ["done", "done"]);
    assert.deepEqual(await stored(maze, hindi), [
      ["rejected", "Full", "Hall 2", null],
      ["confirmed", null, "Hall 2", null],
    ]);
    await change(organizer, eventId, { action: "set", sessions, track: "T" });
    assert.deepEqual(await stored(hindi), [["confirmed", null, "Hall 2", "T"]]);
  });

  // Proves programme 2: The session form, and the bar for several, offer the event's rooms and tracks, take any text,
  //   and send the row
  it("are given a room by its row, whatever it is called by now, and none of another event", async () => {
    const { organizer, eventId, maze, hindi } = await makeProgramme();
    const room = async (of: string) =>
      (await organizer.call(createRoom, { params: { eventId: of }, body: { name: "Hall 3" } })).room;
    const { roomId } = await room(eventId);
    await organizer.call(updateRoom, { params: { roomId }, body: { name: "Grand hall" } });
    const sessions = [{ sessionId: maze }, { sessionId: hindi }];
    const set = await change(organizer, eventId, { action: "set", sessions, roomId });
    assert.deepEqual(outcomesOf(set), ["done", "done"]);
    assert.deepEqual(await stored(maze), [["confirmed", null, "Grand hall", "time"]]);
    const { roomId: elsewhere } = await room(await makeEvent(app, organizer));
    const foreign = change(organizer, eventId, { action: "set", sessions, roomId: elsewhere });
    assert.deepEqual(await refusal(foreign), invalid("roomId", "Room not found"));
  });

  it("are put back to how they were while nobody has heard of it", async () => {
    const { organizer, eventId, clocks, zoo } = await makeProgramme();
    const before = await stored(clocks, zoo);
    const sessions = [...seen("draft", clocks), ...seen("rejected", zoo)];
    const { outcomes: decided } = await change(organizer, eventId, { action: "approve", sessions });
    const undo = {
      action: "undo",
      sessions: decided.map(({ sessionId, decidedAt }) => ({ sessionId, decidedAt: decidedAt ?? "" })),
    } as const;
    const elsewhere = await makeEvent(app, organizer);
    assert.deepEqual(
      outcomesOf(await change(organizer, elsewhere, { ...undo, sessions: [...undo.sessions] })),
      ["gone", "gone"],
    );
    assert.deepEqual(
      outcomesOf(await change(organizer, eventId, { ...undo, sessions: [...undo.sessions] })),
      ["done", "done"],
    );
    assert.deepEqual(await stored(clocks, zoo), before);
    assert.deepEqual(
      outcomesOf(await change(organizer, eventId, { ...undo, sessions: [{ sessionId: clocks }] })),
      ["changed"],
    );
    assert.deepEqual(
      outcomesOf(await change(organizer, eventId, { ...undo, sessions: [...undo.sessions] })),
      ["changed", "changed"],
    );
  });

  it("are left alone where they belong to another event, also of the same organizer, or one speaks there oneself", async () => {
    const { organizer, bo, ada, eventId, clocks } = await makeProgramme();
    const other = await makeUser(app);
    const foreignEvent = await makeEvent(app, other);
    const foreign = await submit(ada, foreignEvent, "Foreign");
    const own = await submit(organizer, foreignEvent, "Own, elsewhere");
    const elsewhere = await submit(ada, await makeEvent(app, organizer), "Elsewhere");
    const before = await stored(foreign, own, elsewhere);
    const sessions = [foreign, own, elsewhere].map((sessionId) => ({ sessionId }));
    for (const action of ["approve", "reject", "set"] as const) {
      const answer = await change(organizer, eventId, { action, sessions, reason: "x", room: "x" });
      assert.deepEqual(outcomesOf(answer), ["gone", "gone", "gone"]);
    }
    assert.deepEqual(await stored(foreign, own, elsewhere), before);
    // Nor does an event of one's own open a session that one speaks in.
    const mine = await makeEvent(app, bo);
    const stolen = await change(bo, mine, { action: "approve", sessions: [{ sessionId: clocks }] });
    assert.deepEqual(outcomesOf(stolen), ["gone"]);
  });

  it("are 200 at most in a call, and as many as a large conference has in ten minutes", async () => {
    const { organizer, eventId, clocks } = await makeProgramme();
    const some = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        sessionId: `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`,
      }));
    for (const [sessions, message] of [
      [[], "Please choose at least one session"],
      [some(201), "Please choose at most 200 sessions"],
    ] as const) {
      const call = change(organizer, eventId, { action: "approve", sessions: [...sessions] });
      assert.deepEqual((await refusal(call)).fields, { sessions: message });
    }
    for (let n = 0; n < 10; n += 1)
      await change(organizer, eventId, { action: "approve", sessions: some(200) });
    const next = change(organizer, eventId, { action: "approve", sessions: seen("draft", clocks) });
    assert.equal((await refusal(next)).status, 429);
    assert.deepEqual((await stored(clocks))[0]?.[0], "draft");
  });
});
