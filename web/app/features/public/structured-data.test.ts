import assert from "node:assert/strict";
import { it } from "node:test";
import type { PublicSession, SinglePublicEvent } from "@plenary/contract/public";
import type { PublicProgramme } from "@plenary/contract/public-programme";
import { programmeData } from "./programme-data.ts";
import { eventData } from "./structured-data.ts";

const event = {
  ...{ eventId: "e", name: "Conf", location: "Lisbon", timezone: "UTC", website: null },
  ...{ startDate: "2027-05-01", endDate: "2027-05-02", descriptionPreview: "", attendanceMode: "hybrid" },
} as SinglePublicEvent;
const place = { "@type": "Place", name: "Lisbon", address: "Lisbon" };
const online = { "@type": "VirtualLocation", url: "https://x.example/public/events/e/programme" };

it("an event is where its organizers say: at its place, online, or both", () => {
  const where = (attendanceMode: PublicProgramme["attendanceMode"]) =>
    programmeData({ event, attendanceMode }, "https://x.example").location;
  assert.deepEqual(where("in_person"), place);
  assert.deepEqual(where("online"), online);
  assert.deepEqual(where("hybrid"), [place, online]);
});

it("a session of an event's page is online where its room or the event is", () => {
  const session = (roomId: string | null, room: string | null) =>
    ({
      ...{ roomId, room, startTime: "2027-05-01T10:00:00.000Z", durationMinutes: null, speakers: [] },
      talk: { title: "Parsing" },
    }) as unknown as PublicSession;
  const sessions = [session("hall", "Hall"), session("call", "Call"), session(null, null)];
  const rooms = [
    { roomId: "hall", kind: "room", streamUrl: "https://stream.example/hall" },
    { roomId: "call", kind: "online", streamUrl: "https://stream.example/call" },
  ] as const;
  const where = (attendanceMode: SinglePublicEvent["attendanceMode"]) => {
    const data = eventData({ event: { ...event, attendanceMode }, sessions, rooms }, "https://x.example/e");
    return (data as { subEvent: { location: object }[] }).subEvent.map(({ location }) => location);
  };
  const call = { "@type": "VirtualLocation", url: "https://stream.example/call" };
  const page = { "@type": "VirtualLocation", url: "https://x.example/e" };
  assert.deepEqual(where("hybrid"), [{ ...place, name: "Hall" }, call, place]);
  assert.deepEqual(where("online"), [{ ...call, url: "https://stream.example/hall" }, call, page]);
});
