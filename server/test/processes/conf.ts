import assert from "node:assert/strict";
import { getPublicProgramme, getPublicSession } from "@plenary/contract/programme/public-programme";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { getPublicProfile, listPublicSessions } from "@plenary/contract/public/public";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { publicSlots } from "../../src/features/programme/places/public-slots.ts";
import { makeEvent, makeSession, makeUser, type TestUser } from "../factories.ts";
import type { TestApp } from "../harness.ts";

/** A public event with two confirmed sessions of a speaker, one of them without a place. */
export async function makeConf(app: TestApp) {
  const organizer = await makeUser(app, { name: "Olga" });
  const speaker = await makeUser(app, { name: "Ada", email: "ada@example.org" });
  const eventId = await makeEvent(app, organizer, { visibility: "public", timezone: "UTC", name: "Conf" });
  const { sessionId, talkId } = await makeSession(app, speaker, eventId, {
    ...{ status: "confirmed", start_time: "2027-05-01T10:00:00.000Z", duration_minutes: 30, room: "Hall" },
  });
  const other = await makeSession(app, speaker, eventId, { status: "confirmed" });
  const params = { eventId };
  const preview = () => organizer.call(previewVersion, { params });
  const release = async (body: object = {}, who: TestUser = organizer) => {
    const { planRevision } = await preview();
    const sent = { tell: false, planRevision, ...body };
    return (await who.call(releaseVersion, { params, body: sent })).version;
  };
  const set = (body: object, id = sessionId, who: TestUser = organizer) =>
    who.call(updateSession, { params: { sessionId: id }, body });
  const slots = async () => (await app.client()(getPublicProgramme, { params })).programme;
  /** Where the public sees the session, by every call that says so. */
  const shown = async () => {
    const { sessions } = await app.client()(listPublicSessions, { params });
    const { user } = await app.client()(getPublicProfile, { params: { userId: speaker.userId } });
    const { session } = await app.client()(getPublicSession, { params: { eventId, sessionId } });
    const slot = (await slots()).slots.find((one) => one.slotId === sessionId);
    const places = [...sessions, ...user.sessions].filter((one) => one.sessionId === sessionId);
    const all = [session, ...(slot ? [slot] : []), ...places].map(({ startTime, durationMinutes, room }) => {
      return `${startTime} ${durationMinutes} ${room}`;
    });
    assert.equal(all.length, 4);
    const [first, ...others] = new Set(all);
    assert.deepEqual(others, []);
    return first;
  };
  const sequence = async (id = sessionId) =>
    (await publicSlots(app.db, eventId)).find((slot) => slot.slotId === id)?.sequence;
  return {
    ...{ organizer, speaker, eventId, sessionId, talkId, otherId: other.sessionId, params },
    ...{ preview, release, set, slots, shown, sequence },
  };
}
