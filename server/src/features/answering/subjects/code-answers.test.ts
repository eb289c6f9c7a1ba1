import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getCode, listFeedbackSessions } from "@plenary/contract/feedback/feedback";
import { listFeedbackCodes, updateSessionFeedback } from "@plenary/contract/feedback/feedback-settings";
import { createRoom, deleteRoom, mergeRoom } from "@plenary/contract/programme/rooms";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { updateStage } from "@plenary/contract/stage/stage";
import { makeEvent, makeSession } from "../../../../test/factories.ts";
import { makeDay, setUp } from "../../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

const look = (code: string) => app.client()(getCode, { params: { code } });

describe("a code", () => {
  // Proves feedback 2, 7: What is under a code of a session, a room or the event, at every moment
  it("of a session has its form, before, while and after it takes answers", async () => {
    const { organizer, ids, codeOf, eventId } = await makeDay(app, [["2027-05-01T09:00:00Z", 30]]);
    const [sessionId = ""] = ids;
    const code = codeOf(sessionId);
    const body = { thanks: "Thank you" };
    await organizer.call(updateSessionFeedback, { params: { sessionId }, body });
    const before = await look(code);
    const { title, ...session } = before.session ?? assert.fail();
    assert.match(title, /^Talk/);
    assert.deepEqual(session, {
      ...{ sessionId, code, speakers: ["Olga"], room: "Aula", ratings: true, thanks: "Thank you" },
      ...{ startTime: "2027-05-01T09:00:00.000Z", endTime: "2027-05-01T09:30:00.000Z" },
      ...{ opensAt: "2027-05-01T09:20:00.000Z", closesAt: "2027-05-01T11:30:00.000Z" },
    });
    assert.deepEqual([before.kind, before.state, before.until], ["session", "before", session.opensAt]);
    assert.deepEqual(before.event, {
      ...{ eventId, name: "Conf", timezone: "UTC", access: "open" },
      deletableUntil: "2027-06-02T02:00:00.000Z",
    });
    assert.equal(before.form.reactions.length, 10);
    // What was kept ends with the window, to the millisecond.
    app.clock.set(new Date("2027-05-01T09:20:00Z"));
    assert.deepEqual([(await look(code)).state, (await look(code)).until], ["open", session.closesAt]);
    app.clock.set(new Date("2027-05-01T11:30:00Z"));
    assert.deepEqual([(await look(code)).state, (await look(code)).until], ["closed", null]);
  });

  // Proves feedback 2, 9: A code is found in any case, with spaces and dashes, by one address; unknown ones are limited
  it("is found however it is written, by its one address", async () => {
    const { codeOf } = await makeDay(app, []);
    const code = codeOf(null);
    const written = `${code.slice(0, 3).toLowerCase()} - ${code.slice(3)}`;
    assert.equal((await look(written)).kind, "event");
    const response = await app.raw(`/api/public/f/${code.toLowerCase()}`, { redirect: "manual" });
    assert.deepEqual([response.status, response.headers.get("location")], [308, `/api/public/f/${code}`]);
  });

  it("that has led somewhere goes on for a hall in which somebody guesses, also after a change", async () => {
    const { codeOf, organizer, eventId } = await makeDay(app, []);
    // Guesses of other tests count neither here, nor these there.
    app.clock.advance(60 * 60_000);
    const code = codeOf(null);
    assert.equal((await look(code)).kind, "event");
    for (let n = 0; n < 301; n++) await refusal(look("AAAAAA"));
    await setUp(app, organizer, eventId, { compare: false });
    assert.equal((await look(code)).kind, "event");
  });

  // Proves feedback 2, 9: A code is found in any case, with spaces and dashes, by one address; unknown ones are limited
  it("that nothing has says so, and many of them are too many", async () => {
    const { codeOf, organizer, eventId } = await makeDay(app, []);
    app.clock.advance(10 * 60_000);
    const nothing = { status: 404, code: "not_found", message: "There is nothing to answer here" };
    for (const code of ["AAAAAA", "AAAAA0", "x", "%00", "🤘🤘🤘🤘🤘🤘", "A".repeat(100)])
      assert.deepEqual(await refusal(look(code)), nothing, code);
    for (let n = 6; n < 300; n++) await refusal(look("AAAAAA"));
    assert.equal((await refusal(look("AAAAAA"))).status, 429);
    // Nothing that is right is refused for it.
    assert.equal((await look(codeOf(null))).kind, "event");
    app.clock.advance(5 * 60_000);
    await setUp(app, organizer, eventId, { enabled: false });
    assert.deepEqual(await refusal(look(codeOf(null))), nothing);
  });

  // Proves feedback 2, 9: A code is found in any case, with spaces and dashes, by one address; unknown ones are limited
  it("or a link's secret that can be none says so, whatever its length and escapes", async () => {
    app.clock.advance(10 * 60_000);
    const none = [
      "x",
      "A".repeat(101),
      "A".repeat(5000),
      "%",
      "%zz",
      "%FF",
      "%C3%28",
      "%00",
      "a%2Fb",
      "🤘",
      "'\"<>;&=",
    ];
    const said = async (path: string) => {
      const response = await app.raw(path);
      return [response.status, ((await response.json()) as { error: { message: string } }).error.message];
    };
    for (const code of none) {
      assert.deepEqual(await said(`/api/public/f/${code}`), [404, "There is nothing to answer here"], code);
      const image = await said(`/api/feedback/codes/${code}/qr`);
      assert.deepEqual(image, [401, "Please sign in to continue."], code);
      for (const path of ["walls", "feedback/shared", "feedback/speakers", "feedback/mails"])
        assert.deepEqual(
          await said(`/api/public/${path}/${code}`),
          [404, "This link is not valid"],
          path + code,
        );
      for (const [before, after] of [["invitations"], ["claims"], ["public/calendars", ".ics"]])
        assert.deepEqual(
          await said(`/api/${before}/${code}${after ?? ""}`),
          await said(`/api/${before}/${"A".repeat(43)}${after ?? ""}`),
          before + code,
        );
    }
    app.clock.advance(10 * 60_000);
  });

  it("follows the programme", async () => {
    const { organizer, ids, codeOf } = await makeDay(app, [["2027-05-01T09:00:00Z", 30]]);
    const [sessionId = ""] = ids;
    const code = codeOf(sessionId);
    assert.equal((await look(code)).session?.room, "Aula");
    const body = { room: "Cellar", startTime: "2027-05-01T10:00" };
    await organizer.call(updateSession, { params: { sessionId }, body });
    const { session } = await look(code);
    assert.deepEqual([session?.room, session?.opensAt], ["Cellar", "2027-05-01T10:20:00.000Z"]);
  });
});

describe("the stage under the code of a room", () => {
  // Proves feedback 2: A room's code leads to the stage of what is on
  it("is that of what is on, else of what began last, else of what begins next", async () => {
    const { organizer, roomId, ids, codeOf } = await makeDay(app, [
      ["2027-05-01T09:00:00Z", 30],
      ["2027-05-01T09:40:00Z", 30],
    ]);
    for (const sessionId of ids)
      await organizer.call(updateStage, { params: { sessionId }, body: { open: true } });
    const found: (number | undefined)[] = [];
    for (const time of ["08:00", "08:50", "09:20", "09:35", "09:45", "10:20", "11:09", "11:10"]) {
      app.clock.set(new Date(`2027-05-01T${time}:00Z`));
      const { stage } = await look(codeOf(roomId));
      found.push(stage ? ids.indexOf(stage.sessionId) : undefined);
      assert.equal(stage?.code, stage ? codeOf(stage.sessionId) : undefined);
    }
    assert.deepEqual(found, [0, 0, 0, 0, 1, 1, 1, undefined]);
  });
});

describe("the code of a room that another takes the place of", () => {
  // Proves feedback 4, 9: The code of a room that was merged or deleted leads to the room in its place
  it("leads to that one, which keeps its own", async () => {
    const { organizer, eventId, roomId, codeOf } = await makeDay(app, [["2027-05-01T09:00:00Z", 60]]);
    const add = async (name: string) =>
      (await organizer.call(createRoom, { params: { eventId }, body: { name } })).room.roomId;
    const [atticId, cellarId] = [await add("Attic"), await add("Cellar")];
    const listed = async () =>
      (await organizer.call(listFeedbackCodes, { params: { eventId }, query: {} })).codes.filter(
        ({ kind }) => kind === "room",
      );
    const [, attic, cellar] = (await listed()).map(({ code }) => code);
    const onDoor = codeOf(roomId);
    assert.equal((await look(onDoor)).room?.name, "Aula");
    await organizer.call(mergeRoom, { params: { roomId }, body: { into: atticId } });
    const moved = await look(onDoor);
    assert.deepEqual([moved.room?.name, moved.session?.room], ["Attic", "Attic"]);
    await organizer.call(deleteRoom, { params: { roomId: atticId }, query: { moveTo: cellarId } });
    for (const code of [onDoor, attic, cellar]) assert.equal((await look(code ?? "")).room?.name, "Cellar");
    assert.deepEqual(
      (await listed()).map(({ code }) => code),
      [cellar],
    );
  });
});

describe("the code of a room", () => {
  const day = [
    ["2027-05-01T09:00:00Z", 60],
    ["2027-05-01T10:00:00Z", 60],
    ["2027-05-01T11:00:00Z", 60],
  ] as const;

  // Proves feedback 2, 7: What is under a code of a session, a room or the event, at every moment
  it("has the form of what began last of what takes answers, and the others there", async () => {
    const { ids, codeOf, roomId } = await makeDay(app, day);
    const code = codeOf(roomId);
    const [first, second, third] = ids;
    const at = async (time: string) => {
      app.clock.set(new Date(`2027-05-01T${time}Z`));
      const { state, session, sessions } = await look(code);
      return [state, session?.sessionId, ...sessions.map(({ sessionId }) => sessionId)];
    };
    assert.deepEqual(await at("08:00:00"), ["before", first]);
    assert.deepEqual(await at("09:49:59"), ["before", first]);
    assert.deepEqual(await at("09:50:00"), ["open", first]);
    assert.deepEqual(await at("10:30:00"), ["open", first]);
    assert.deepEqual(await at("10:50:00"), ["open", second, first]);
    assert.deepEqual(await at("11:50:00"), ["open", third, second, first]);
    assert.deepEqual(await at("12:00:00"), ["open", third, second]);
    assert.deepEqual(await at("14:00:00"), ["over", undefined]);
  });

  // Proves feedback 2, 7: What is under a code of a session, a room or the event, at every moment
  it("offers a choice, and no form, where two began at once", async () => {
    const twice = [day[0], ["2027-05-01T10:00:00Z", 30], ["2027-05-01T10:00:00Z", 30]] as const;
    const { ids, codeOf, roomId } = await makeDay(app, twice);
    app.clock.set(new Date("2027-05-01T10:30:00Z"));
    const { state, session, sessions, room } = await look(codeOf(roomId));
    assert.deepEqual([state, session, room], ["choice", null, { roomId, name: "Aula" }]);
    const found = sessions.map(({ sessionId }) => sessionId);
    assert.deepEqual([found.slice(0, 2).sort(), found.slice(2)], [ids.slice(1).sort(), [ids[0]]]);
  });

  // Proves feedback 2, 7: What is under a code of a session, a room or the event, at every moment
  it("says what comes next on its programme day, over midnight, and not on the next", async () => {
    const { ids, codeOf, roomId } = await makeDay(app, [
      ["2027-05-02T00:30:00Z", 30],
      ["2027-05-02T09:00:00Z", 30],
    ]);
    const code = codeOf(roomId);
    app.clock.set(new Date("2027-05-01T20:00:00Z"));
    assert.deepEqual([(await look(code)).state, (await look(code)).session?.sessionId], ["before", ids[0]]);
    app.clock.set(new Date("2027-05-02T04:00:00Z"));
    assert.deepEqual((await look(code)).state, "over");
    app.clock.set(new Date("2027-05-02T06:00:00Z"));
    assert.deepEqual([(await look(code)).state, (await look(code)).session?.sessionId], ["before", ids[1]]);
  });
});

// Proves feedback 2, 7: What is under a code of a session, a room or the event, at every moment
it("lists what takes answers, by start, for phones to keep", async () => {
  const { organizer, eventId, ids } = await makeDay(app, [
    ["2027-05-01T10:00:00Z", 30],
    ["2027-05-01T09:00:00Z", 30],
  ]);
  const list = () => app.client()(listFeedbackSessions, { params: { eventId } });
  const { sessions, form, eventCode } = await list();
  assert.deepEqual(
    sessions.map(({ sessionId }) => sessionId),
    [ids[1], ids[0]],
  );
  assert.equal(form.threshold, 5);
  assert.equal((await look(eventCode)).kind, "event");
  await organizer.call(updateSessionFeedback, {
    ...{ params: { sessionId: ids[1] ?? "" }, body: { enabled: false } },
  });
  assert.equal((await list()).sessions.length, 1);
  // What is confirmed later has a code as soon as it takes answers.
  const { sessionId } = await makeSession(app, organizer, eventId, { status: "confirmed" });
  app.ctx.changes.apply([`public:event:${eventId}`]);
  assert.ok((await list()).sessions.some((one) => one.sessionId === sessionId && one.code.length === 6));
  const draft = await makeEvent(app, organizer);
  await setUp(app, organizer, draft);
  for (const other of [draft, sessionId])
    assert.equal(
      (await refusal(app.client()(listFeedbackSessions, { params: { eventId: other } }))).message,
      "There is nothing to answer here",
    );
});
