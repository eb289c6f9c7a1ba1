import { createRoom, listRooms } from "@plenary/contract/programme/rooms";
import { getSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeUser } from "../factories.ts";
import type { TestApp } from "../harness.ts";

/** A public event, its organizer, and calls about its rooms. */
export async function makeVenue(app: TestApp) {
  const organizer = await makeUser(app);
  const speaker = await makeUser(app);
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const add = async (name: string, details: object = {}) =>
    (await organizer.call(createRoom, { params: { eventId }, body: { name, ...details } })).room;
  const list = async (who = organizer) => who.call(listRooms, { params: { eventId } });
  const names = async () => (await list()).rooms.map((room) => room.name);
  const confirmed = (room: string | null) =>
    makeSession(app, speaker, eventId, { status: "confirmed", room, start_time: "2027-05-01T09:00:00.000Z" });
  const roomOf = async (sessionId: string) => {
    const { session } = await speaker.call(getSession, { params: { sessionId } });
    return { room: session.room, roomId: session.roomId };
  };
  return { organizer, speaker, eventId, add, list, names, confirmed, roomOf };
}
