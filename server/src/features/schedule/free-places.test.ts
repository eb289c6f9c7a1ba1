import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRoom } from "@plenary/contract/programme/rooms";
import { createTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import * as contract from "@plenary/contract/schedule/rules";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { at, makeArranged } from "../../../test/programme/arranged.ts";

const app = useApp();

describe("free places", () => {
  it("are those of a day and a room, without hard conflicts", async () => {
    const { organizer, params, operate, hall, idOf } = await makeArranged(app);
    await operate({ A: { ...at("10:00"), roomId: hall } });
    const query = { slotId: idOf("B"), roomId: hall, day: "2027-05-01" };
    const { places } = await organizer.call(contract.listPlaces, { params, query });
    assert.ok(places.length > 0);
    for (const { roomId, day, startTime, until } of places) {
      assert.deepEqual([roomId, day], [hall, "2027-05-01"]);
      // A is there from 9:00 to 9:30 UTC, and B takes half an hour.
      assert.ok(until <= "2027-05-01T08:30:00.000Z" || startTime >= "2027-05-01T09:30:00.000Z");
    }
    const unknown = { ...query, slotId: "01a2282f-94d0-7933-baf2-8a96d38365fc" };
    assert.equal(
      (await refusal(organizer.call(contract.listPlaces, { params, query: unknown }))).status,
      404,
    );
  });

  // Proves scheduling 4: `GET .../schedule/places` and "Next free place" say the best 50 for a slot
  it("are the best fifty of all, those without soft conflicts first", async () => {
    const { organizer, params, operate, hall, attic, idOf } = await makeArranged(app);
    await operate({ A: { ...at("10:00"), roomId: hall } });
    for (let room = 0; room < 30; room++)
      await organizer.call(createRoom, { params, body: { name: `Room ${room}` } });
    const hours = [{ day: "2027-05-02", opens: "2027-05-02T09:00", closes: "2027-05-02T18:00" }];
    await organizer.call(contract.setRules, { params, body: { hours } });
    const ask = async (query: { roomId?: string; day?: string } = {}) => {
      const asked = { slotId: idOf("B"), ...query };
      return (await organizer.call(contract.listPlaces, { params, query: asked })).places;
    };
    const places = await ask();
    assert.equal(places.length, 50);
    const softs = places.map(({ soft }) => soft);
    assert.deepEqual(
      softs,
      softs.toSorted((one, other) => one - other),
    );
    const worst = softs.at(-1) ?? 0;
    // None of those that are left out is better.
    const named = new Set(places.map((place) => JSON.stringify(place)));
    for (const roomId of [hall, attic])
      for (const place of await ask({ roomId }))
        assert.ok(named.has(JSON.stringify(place)) || place.soft >= worst);
  });

  it("lie ahead while the event is on", async () => {
    app.clock.set(new Date("2027-05-01T13:08:00Z"));
    const { organizer, params, hall, idOf } = await makeArranged(app);
    const ask = async (day: string) => {
      const query = { slotId: idOf("B"), roomId: hall, day };
      return (await organizer.call(contract.listPlaces, { params, query })).places;
    };
    const today = await ask("2027-05-01");
    assert.ok(today.length > 0);
    assert.deepEqual(
      today.filter(({ startTime }) => startTime < "2027-05-01T13:08"),
      [],
    );
    app.clock.set(new Date("2027-06-01T13:08:00Z"));
    const later = await makeArranged(app);
    const query = { slotId: later.idOf("B"), roomId: later.hall, day: "2027-05-01" };
    const { places } = await later.organizer.call(contract.listPlaces, { params: later.params, query });
    assert.ok(places.length > 0);
  });

  // Proves scheduling 7: availability: of own tracks' speakers
  it("are told to managers of tracks for sessions of these alone, as they say when people are away", async () => {
    const { organizer, params, hall, idOf } = await makeArranged(app);
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    const manager = await makeUser(app);
    const ofTrack = { params: { trackId: track.trackId }, body: { userIds: [manager.userId] } };
    await organizer.call(setTrackManagers, ofTrack);
    const query = { slotId: idOf("B"), roomId: hall, day: "2027-05-01" };
    const places = () => manager.call(contract.listPlaces, { params, query });
    assert.equal((await refusal(places())).message, "“B” is not of your tracks.");
    await organizer.call(updateSession, {
      params: { sessionId: idOf("B") },
      body: { track: "Web" },
    });
    assert.ok((await places()).places.length > 0);
  });

  it("are told to managers in rooms alone that the session's track may use, or that it has", async () => {
    const { organizer, params, operate, hall, attic, idOf } = await makeArranged(app);
    const body = { name: "Web", roomPolicy: "only" as const, roomIds: [hall] };
    const { trackId } = (await organizer.call(createTrack, { params, body })).track;
    const manager = await makeUser(app);
    await organizer.call(setTrackManagers, { params: { trackId }, body: { userIds: [manager.userId] } });
    await operate({ B: { trackId } });
    await organizer.call(contract.setRules, { params, body: { levels: { track_room: "off" } } });
    const roomsFor = async (who: typeof manager) => {
      const { places } = await who.call(contract.listPlaces, { params, query: { slotId: idOf("B") } });
      return [...new Set(places.map(({ roomId }) => roomId))].sort();
    };
    const both = [hall, attic].sort();
    assert.deepEqual([await roomsFor(organizer), await roomsFor(manager)], [both, [hall]]);
    await operate({ B: { ...at("10:00"), roomId: attic } });
    assert.deepEqual(await roomsFor(manager), both);
  });
});
