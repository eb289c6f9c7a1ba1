import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import * as events from "@plenary/contract/events/events";
import { createRoom } from "@plenary/contract/programme/rooms";
import * as contract from "@plenary/contract/programme/tracks";
import { makeEvent, makeSession, makeUser, PASSWORD } from "../../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

async function makeThemes(visibility: "draft" | "public" = "draft") {
  const organizer = await makeUser(app);
  const eventId = await makeEvent(app, organizer, { visibility });
  const add = async (name: string, details: object = {}) =>
    (await organizer.call(contract.createTrack, { params: { eventId }, body: { name, ...details } })).track;
  const change = async (trackId: string, body: object) =>
    (await organizer.call(contract.updateTrack, { params: { trackId }, body })).track;
  const room = async (name: string) =>
    (await organizer.call(createRoom, { params: { eventId }, body: { name } })).room.roomId;
  const list = async () => (await organizer.call(contract.listTracks, { params: { eventId } })).tracks;
  return { organizer, eventId, add, change, room, list };
}

describe("tracks", () => {
  it("have a colour, a text, and rooms", async () => {
    const { add, change, room, list } = await makeThemes();
    const [hall, cellar] = [await room("Hall"), await room("Cellar")];
    const web = await add("Web", { color: "#3366CC", roomPolicy: "prefer", roomIds: [cellar, hall] });
    assert.deepEqual(
      [web.color, web.roomPolicy, web.roomIds, web.slug, web.slots],
      ["#3366cc", "prefer", [hall, cellar], "web", 0],
    );
    const changed = await change(web.trackId, { description: "All of it", roomIds: [cellar] });
    assert.deepEqual(changed, { ...web, description: "All of it", roomIds: [cellar] });
    assert.deepEqual(await list(), [changed]);
  });

  it("are in the order that was asked for, and those that were not named follow", async () => {
    const { organizer, eventId, add, list } = await makeThemes();
    const [web, land, sea] = [await add("Web"), await add("Land"), await add("Sea")];
    const body = { trackIds: [sea.trackId, web.trackId] };
    const { tracks } = await organizer.call(contract.orderTracks, { params: { eventId }, body });
    assert.deepEqual(
      tracks.map(({ trackId }) => trackId),
      [sea.trackId, web.trackId, land.trackId],
    );
    assert.deepEqual(await list(), tracks);
  });

  // Proves programme 5: Rooms and tracks have names that are unique without regard to case and spaces, slugs that stay,
  //   and at most 300 of each
  it("refuse what no track can be", async () => {
    const { add, change, room } = await makeThemes();
    const other = await makeThemes();
    const foreign = await other.room("Hall");
    await room("Hall");
    const web = await add("Web");
    assert.deepEqual(await refusal(add("")), invalid("name", "Track name is required"));
    assert.equal((await refusal(add("WEB"))).message, "A track with this name exists already");
    const colour = "Please enter a colour such as #3366cc";
    assert.deepEqual(await refusal(add("Land", { color: "blue" })), invalid("color", colour));
    const none = invalid("roomIds", "Please choose at least one room");
    assert.deepEqual(await refusal(add("Land", { roomPolicy: "only" })), none);
    assert.deepEqual(await refusal(change(web.trackId, { roomPolicy: "only" })), none);
    const unknown = invalid("roomIds", "Room not found");
    assert.deepEqual(await refusal(change(web.trackId, { roomIds: [foreign] })), unknown);
  });

  // Proves programme 7: They are added, changed, put in order, merged and deleted; what is in one that goes has to go
  //   somewhere
  it("go once it is said where their sessions go", async () => {
    const { organizer, eventId, add, list } = await makeThemes();
    const [web, land] = [await add("Web"), await add("Land")];
    await makeSession(app, organizer, eventId, { track: "Web" });
    const params = { trackId: web.trackId };
    assert.equal(
      (await refusal(organizer.call(contract.deleteTrack, { params, query: {} }))).message,
      "This track has 1 session. Choose where it goes first.",
    );
    await organizer.call(contract.deleteTrack, { params, query: { moveTo: land.trackId } });
    assert.deepEqual(await list(), [{ ...land, slots: 1 }]);
    const merge = organizer.call(contract.mergeTrack, { params, body: { into: land.trackId } });
    assert.deepEqual(await refusal(merge), notFound("Track"));
  });

  // Proves programme 6: Notes for speakers are for organizers and who speaks there; who arranges a track sees a draft
  //   event, and is named no more with a deleted account
  it("are arranged by whom an organizer names, who see the event as a draft too", async () => {
    const { organizer, eventId, add, list } = await makeThemes();
    const { trackId } = await add("Web");
    const manager = await makeUser(app);
    const see = () => manager.call(events.getEvent, { params: { eventId } });
    assert.deepEqual(await refusal(see()), notFound("Event"));
    const name = (userIds: string[]) =>
      organizer.call(contract.setTrackManagers, { params: { trackId }, body: { userIds } });
    const { track } = await name([manager.userId]);
    assert.deepEqual(track.managers, [{ userId: manager.userId, name: manager.name }]);
    const { event } = await see();
    assert.deepEqual(event.permissions, { edit: false, manage: false });
    const imported = await makeUser(app, { password_hash: null });
    assert.deepEqual(await refusal(name([imported.userId])), invalid("userIds", "User not found"));
    await name([]);
    assert.deepEqual((await list())[0]?.managers, []);
    assert.deepEqual(await refusal(see()), notFound("Event"));
  });

  // Proves programme 6: Notes for speakers are for organizers and who speaks there; who arranges a track sees a draft
  //   event, and is named no more with a deleted account
  it("are not arranged by whose account is deleted, so that others can be named", async () => {
    const { organizer, add, list } = await makeThemes();
    const { trackId } = await add("Web");
    const [leaving, gone, other] = [await makeUser(app), await makeUser(app), await makeUser(app)];
    const name = async (...userIds: string[]) =>
      (await organizer.call(contract.setTrackManagers, { params: { trackId }, body: { userIds } })).track;
    await name(leaving.userId, other.userId);
    const deleting = { body: { password: PASSWORD } };
    await leaving.call(deleteAccount, deleting);
    await gone.call(deleteAccount, deleting);
    const rows = () => app.db.selectFrom("track_managers").select("user_id").execute();
    assert.deepEqual(await rows(), [{ user_id: other.userId }]);
    // Left by an earlier deletion.
    await app.db.insertInto("track_managers").values({ track_id: trackId, user_id: gone.userId }).execute();
    const shown = (await list())[0]?.managers ?? [];
    assert.deepEqual(shown, [{ userId: other.userId, name: other.name }]);
    const { managers } = await name(...shown.map(({ userId }) => userId), organizer.userId);
    assert.equal(managers.length, 2);
    assert.equal((await rows()).length, 2);
  });
});
