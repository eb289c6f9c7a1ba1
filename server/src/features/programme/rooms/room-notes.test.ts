import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/programme/rooms";
import * as sessions from "@plenary/contract/sessions/sessions";
import { makeCoSpeaker, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { makeVenue as makeVenueIn } from "../../../../test/scenes.ts";

const app = useApp();

const makeVenue = () => makeVenueIn(app);

describe("rooms", () => {
  // Proves programme 6: Notes for speakers are for organizers and who speaks there; who arranges a track sees a draft
  //   event, and is named no more with a deleted account
  it("tell their notes to organizers and to who speaks there, nobody else", async () => {
    const { organizer, speaker, eventId, add, confirmed, list } = await makeVenue();
    await add("Aula", { speakerNotes: "The key is at the desk" });
    await add("Cellar", { speakerNotes: "Mind the step" });
    const beside = await makeUser(app);
    const { sessionId } = await confirmed("Aula");
    await makeCoSpeaker(app, beside, sessionId);
    const notes = async (who: typeof organizer) =>
      (await list(who)).rooms.map((room) => ("speakerNotes" in room ? room.speakerNotes : undefined));
    assert.deepEqual(await notes(organizer), ["The key is at the desk", "Mind the step"]);
    assert.deepEqual(await notes(speaker), ["The key is at the desk", undefined]);
    assert.deepEqual(await notes(beside), ["The key is at the desk", undefined]);
    assert.deepEqual(await notes(await makeUser(app)), [undefined, undefined]);
    const asked = await speaker.call(contract.listRooms, { params: { eventId } });
    assert.equal(asked.texts, undefined);
  });

  // Proves programme 6: Notes for speakers are for organizers and who speaks there; who arranges a track sees a draft
  //   event, and is named no more with a deleted account
  it("tell nobody their notes who has only proposed to speak there", async () => {
    const { organizer, eventId, add, confirmed, list, speaker } = await makeVenue();
    const aula = await add("Aula", { speakerNotes: "The key is at the desk" });
    const cellar = await add("Cellar", { speakerNotes: "Mind the step" });
    const notes = async (who: typeof organizer) =>
      (await list(who)).rooms.map((room) => ("speakerNotes" in room ? room.speakerNotes : undefined));
    const stranger = await makeUser(app);
    const talk = { title: "Let me in", summary: "S", description: "D" };
    const body = { ...talk, eventId, roomId: aula.roomId };
    const { session } = await stranger.call(sessions.submitNewTalk, { body });
    assert.deepEqual([session.status, session.roomId], ["draft", aula.roomId]);
    assert.deepEqual(await notes(stranger), [undefined, undefined]);
    const rejecting = { params: { sessionId: session.sessionId }, body: { reason: "No" } };
    await organizer.call(sessions.rejectSession, rejecting);
    assert.deepEqual(await notes(stranger), [undefined, undefined]);
    // One that was confirmed and waits after its speaker has chosen another room stands where it stood.
    const { sessionId } = await confirmed("Aula");
    const chosen = { params: { sessionId }, body: { roomId: cellar.roomId } };
    assert.equal((await speaker.call(sessions.updateSession, chosen)).session.status, "draft");
    assert.deepEqual(await notes(speaker), ["The key is at the desk", undefined]);
  });
});
