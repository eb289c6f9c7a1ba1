import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getEvent } from "@plenary/contract/events/events";
import { searchPalette } from "@plenary/contract/events/palette";
import { createTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import {
  makeAdmin,
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

const find = (user: TestUser, q: string) => user.call(searchPalette, { query: { q } });

/** Two events of Olga's and one of somebody else's, each with a session. */
async function scene() {
  const [olga, ada, other] = [
    await makeUser(app, { name: "Olga" }),
    await makeUser(app, { name: "Ada Ångström" }),
    await makeUser(app, { name: "Otto" }),
  ];
  const events = {
    old: await makeEvent(app, olga, {
      ...{ name: "Old Days", start_date: "2026-01-01", end_date: "2026-01-02" },
      created_at: "2025-10-01T10:00:00.000Z",
    }),
    new: await makeEvent(app, olga, { name: "New Days" }),
    others: await makeEvent(app, other, { name: "Others' Days" }),
  };
  const submit = async (eventId: string, title: string) =>
    (await makeSession(app, ada, eventId, { talk_id: await makeTalk(app, ada, { title }) })).sessionId;
  const ids = {
    old: await submit(events.old, "Łódź by tram"),
    new: await submit(events.new, "Trams at night"),
    others: await submit(events.others, "Trams elsewhere"),
  };
  return { olga, ada, other, events, ids };
}

describe("the palette's search", () => {
  // Proves workspace 2: **Ctrl+K** finds sessions (title, speaker, number), speakers, and every place of the events
  //   that one organizes
  it("finds sessions by title, speaker and number, in the events that one organizes", async () => {
    const { olga, other, events, ids } = await scene();
    const titles = async (q: string, user = olga) => (await find(user, q)).sessions.map(({ title }) => title);
    const trams = [
      {
        ...{ sessionId: ids.new, number: 1, title: "Trams at night" },
        eventId: events.new,
        eventName: "New Days",
      },
      {
        ...{ sessionId: ids.old, number: 1, title: "Łódź by tram" },
        eventId: events.old,
        eventName: "Old Days",
      },
    ];
    assert.deepEqual((await find(olga, "TRAM")).sessions, trams);
    assert.deepEqual(await titles("lodz tram"), ["Łódź by tram"]);
    assert.deepEqual(await titles("angstrom"), ["Trams at night", "Łódź by tram"]);
    assert.deepEqual(await titles("#1"), ["Trams at night", "Łódź by tram"]);
    assert.deepEqual(await titles("#2"), []);
    assert.deepEqual(await titles("tram%"), []);
    assert.deepEqual(await titles("tram", other), ["Trams elsewhere"]);
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, events.old, "pending");
    assert.deepEqual(await titles("tram", helper), []);
    await makeCoOrganizer(app, helper, events.new);
    assert.deepEqual(await titles("tram", helper), ["Trams at night"]);
    const admin = await makeAdmin(app);
    await makeCoOrganizer(app, admin, events.new);
    const named = (await find(admin, "days")).events.map(({ name, coOrganizes }) => [name, coOrganizes]);
    assert.deepEqual(named.sort(), [
      ["New Days", true],
      ["Old Days", undefined],
      ["Others' Days", undefined],
    ]);
    assert.deepEqual(await titles("tram", await makeAdmin(app)), []);
  });

  it("finds speakers with the latest of the events, once each, who have accepted to speak", async () => {
    const { olga, other, ada, events, ids } = await scene();
    const bo = await makeUser(app, { name: "Bo Angstrom" });
    await makeCoSpeaker(app, bo, ids.old, { accepted: false });
    const ofAda = { userId: ada.userId, name: "Ada Ångström", eventId: events.new, eventName: "New Days" };
    assert.deepEqual((await find(olga, "angstrom")).speakers, [ofAda]);
    await makeCoSpeaker(app, bo, ids.others);
    assert.deepEqual((await find(olga, "bo ang")).speakers, []);
    assert.equal((await find(other, "bo ang")).speakers[0]?.eventName, "Others' Days");
  });

  it("has the events of which one only manages a track", async () => {
    const { olga, other, events } = await scene();
    const { track } = await olga.call(createTrack, {
      params: { eventId: events.new },
      body: { name: "Trams" },
    });
    await olga.call(setTrackManagers, {
      params: { trackId: track.trackId },
      body: { userIds: [other.userId, olga.userId] },
    });
    assert.deepEqual((await find(other, "zz")).arranged, [{ eventId: events.new, eventName: "New Days" }]);
    assert.deepEqual((await find(olga, "zz")).arranged, []);
    const told = async (user: TestUser, eventId: string) =>
      (await user.call(getEvent, { params: { eventId } })).arranges;
    assert.deepEqual(
      await Promise.all([told(other, events.new), told(other, events.others), told(olga, events.new)]),
      [true, false, false],
    );
  });

  it("finds events and people that one may see, with as little of each as is shown", async () => {
    const { olga, ada, events } = await scene();
    const found = await find(olga, "days");
    assert.deepEqual(
      found.events.map(({ eventId }) => eventId),
      [events.new, events.old],
    );
    assert.deepEqual(Object.keys(found.events[0] ?? {}).sort(), [
      ...["creatorId", "endDate", "eventId", "name", "permissions", "startDate"],
    ]);
    const { people } = await find(olga, "ada");
    assert.deepEqual(people, [{ userId: ada.userId, name: "Ada Ångström", username: ada.username }]);
  });

  it("takes as many statements for one match as for many, and refuses too short a word", async () => {
    const { olga, ada, events } = await scene();
    const statements = async () => {
      await find(olga, "tram");
      app.queries.length = 0;
      await find(olga, "tram");
      return app.queries.length;
    };
    const few = await statements();
    for (let n = 0; n < 20; n += 1) {
      const talk_id = await makeTalk(app, ada, { title: `Tram ${n}` });
      await makeSession(app, ada, events.new, { talk_id });
    }
    assert.equal(await statements(), few);
    assert.equal((await find(olga, "tram")).sessions.length, 5);
    assert.equal((await refusal(find(olga, " "))).status, 400);
  });
});
