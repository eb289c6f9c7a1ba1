import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { listNotices } from "@plenary/contract/messages/notices";
import { createItem, getProgramme, listItems } from "@plenary/contract/programme/programme";
import { getSession } from "@plenary/contract/sessions/sessions";
import { makeSession } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp();

/** An event with a confirmed session and registration at ten in UTC, a proposal at eleven, and one that has no time. */
async function makeDated() {
  const conf = await makeConf(app);
  const { organizer, speaker, params, sessionId, eventId } = conf;
  const body = { kind: "activity", title: "Registration", startTime: "2027-05-01T10:00" } as const;
  await organizer.call(createItem, { params, body: { ...body, durationMinutes: 30 } });
  const draft = await makeSession(app, speaker, eventId, { start_time: "2027-05-01T11:00:00.000Z" });
  const change = async (changes: object, who = organizer) =>
    (await who.call(updateEvent, { params, body: changes })).event;
  await change({ startDate: "2027-05-01", endDate: "2027-05-02", timezone: "UTC" });
  const startOf = async (id: string) =>
    (await organizer.call(getSession, { params: { sessionId: id } })).session.startTime;
  /** When the session, the proposal and registration begin. */
  const starts = async () => {
    const { items } = await organizer.call(listItems, { params });
    return [await startOf(sessionId), await startOf(draft.sessionId), items[0]?.startTime];
  };
  const sequences = async () =>
    (await conf.slots()).slots.length &&
    (await app.db.selectFrom("public_slots").select("sequence").orderBy("number").execute()).map(
      (row) => row.sequence,
    );
  return { ...conf, change, starts, startOf, sequences };
}

const at = (day: string, ...hours: number[]) =>
  hours.map((hour) => `2027-05-${day}T${String(hour).padStart(2, "0")}:00:00.000Z`);

describe("an event with a programme", () => {
  // Proves programme 7, 16: `PUT /events/{id}` with `keep` and `shiftProgramme` keeps the clock, or moves what is
  //   arranged along; over clock changes too
  it("keeps the instants of what is in it, unless it is asked to keep the clock", async () => {
    const { change, starts, organizer, params, startOf, otherId, sequences } = await makeDated();
    await change({ timezone: "Europe/Berlin" });
    assert.deepEqual(await starts(), at("01", 10, 11, 10));
    assert.deepEqual(await sequences(), [0, 0, 0]);
    const event = await change({ timezone: "America/New_York", keep: "clock" });
    assert.equal(event.timezone, "America/New_York");
    assert.deepEqual(await starts(), at("01", 16, 17, 16));
    assert.equal(await startOf(otherId), null);
    assert.deepEqual(await sequences(), [1, 0, 1]);
    // Without another zone there is nothing to keep.
    await change({ keep: "clock", shiftProgramme: true });
    assert.deepEqual(await starts(), at("01", 16, 17, 16));
    const { programme } = await organizer.call(getProgramme, { params });
    assert.deepEqual(
      [programme.timed, programme.timedDays],
      [3, { first: "2027-05-01", last: "2027-05-01" }],
    );
  });

  // Proves programme 7, 16: `PUT /events/{id}` with `keep` and `shiftProgramme` keeps the clock, or moves what is
  //   arranged along; over clock changes too
  it("takes it along to another first day if it is asked to, and tells who speaks", async () => {
    const { change, starts, speaker, shown, slots } = await makeDated();
    assert.deepEqual(
      (await slots()).days.map(({ date }) => date),
      ["2027-05-01"],
    );
    await change({ startDate: "2027-05-08", endDate: "2027-05-09" });
    assert.deepEqual(await starts(), at("01", 10, 11, 10));
    await change({ startDate: "2027-05-05", shiftProgramme: true });
    assert.deepEqual(
      await starts(),
      at("28", 10, 11, 10).map((start) => start.replace("-05-", "-04-")),
    );
    assert.match((await shown()) ?? "", /^2027-04-28T10/);
    assert.deepEqual(
      (await slots()).days.map(({ date }) => date),
      ["2027-04-28"],
    );
    const { notices } = await speaker.call(listNotices);
    assert.deepEqual(
      notices.map(({ kind }) => kind),
      ["session_moved"],
    );
  });

  // Proves programme 7, 16: `PUT /events/{id}` with `keep` and `shiftProgramme` keeps the clock, or moves what is
  //   arranged along; over clock changes too
  it("moves what is arranged alone once a version is released, and tells nobody", async () => {
    const { change, starts, shown, speaker, release, preview, organizer, params } = await makeDated();
    await release();
    const { planRevision } = await preview();
    await change({ startDate: "2027-05-02", timezone: "Europe/Berlin", keep: "clock", shiftProgramme: true });
    assert.deepEqual(await starts(), at("02", 8, 9, 8));
    assert.match((await shown()) ?? "", /^2027-05-01T10/);
    assert.deepEqual((await speaker.call(listNotices)).notices, []);
    const changed = await preview();
    assert.ok(changed.planRevision > planRevision);
    assert.deepEqual(
      changed.changes.map(({ change: how }) => how),
      ["moved", "moved"],
    );
    const { programme } = await organizer.call(getProgramme, { params });
    assert.equal(programme.unreleasedChanges, 2);
  });

  it("moves all of it or nothing", async () => {
    const { change, starts, speaker } = await makeDated();
    const away = { startDate: "9999-12-31", endDate: "9999-12-31", shiftProgramme: true };
    await app.db.updateTable("sessions").set({ start_time: "2027-05-02T10:00:00.000Z" }).execute();
    await app.settle();
    assert.equal((await refusal(change(away))).status, 422);
    assert.equal((await refusal(change({ startDate: "2027-05-03", shiftProgramme: true }))).status, 422);
    assert.equal(
      (await refusal(change({ startDate: "2027-05-02", shiftProgramme: true }, speaker))).status,
      403,
    );
    assert.deepEqual(await starts(), [...at("02", 10, 10), ...at("01", 10)]);
  });
});
