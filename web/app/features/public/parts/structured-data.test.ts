import assert from "node:assert/strict";
import { it } from "node:test";
import type { PublicProgramme, PublicRoom, PublicSlot } from "@plenary/contract/programme/public-programme";
import type { SinglePublicEvent } from "@plenary/contract/public/public";
import { programmeData } from "./programme-data.ts";
import { eventData } from "./structured-data.ts";

const event = {
  ...{ eventId: "e", name: "Conf", location: "Lisbon", timezone: "UTC", website: null },
  ...{ startDate: "2027-05-01", endDate: "2027-05-02", descriptionPreview: "", attendanceMode: "hybrid" },
} as SinglePublicEvent;
const place = { "@type": "Place", name: "Lisbon", address: "Lisbon" };
const online = { "@type": "VirtualLocation", url: "https://x.example/public/events/e/programme" };

// Proves programme 2, 14: Structured data of event and programme have `eventAttendanceMode`, the first 40 slots and
//   breadcrumbs
it("an event is where its organizers say: at its place, online, or both", () => {
  const where = (attendanceMode: PublicProgramme["attendanceMode"]) =>
    programmeData({ event, attendanceMode }, "https://x.example").location;
  assert.deepEqual(where("in_person"), place);
  assert.deepEqual(where("online"), online);
  assert.deepEqual(where("hybrid"), [place, online]);
});

// Proves programme 2, 14: Structured data of event and programme have `eventAttendanceMode`, the first 40 slots and
//   breadcrumbs
it("a slot of an event's page is online where its room or the event is", () => {
  const slot = (roomIds: string[], room: string | null, more: Partial<PublicSlot> = {}) =>
    ({
      ...{ kind: "session", title: "Parsing", roomIds, room, speakers: [], streamUrl: null },
      ...{ startTime: "2027-05-01T10:00:00.000Z", durationMinutes: null, ...more },
    }) as unknown as PublicSlot;
  const its = "https://stream.example/its";
  const slots = [
    ...[slot(["hall"], "Hall"), slot(["call"], "Call"), slot([], null), slot([], "Roof")],
    ...[slot(["call"], "Call", { streamUrl: its }), slot(["hall", "yard"], null, { kind: "break" })],
  ];
  const rooms = [
    { roomId: "hall", name: "Hall", kind: "room", streamUrl: "https://stream.example/hall" },
    { roomId: "yard", name: "Yard", kind: "outdoors", streamUrl: null },
    { roomId: "call", name: "Call", kind: "online", streamUrl: "https://stream.example/call" },
  ] as PublicRoom[];
  const where = (attendanceMode: SinglePublicEvent["attendanceMode"]) => {
    const shown = { event: { ...event, attendanceMode }, programme: { slots, rooms } };
    const data = eventData(shown, "https://x.example/e");
    return (data as { subEvent: { location: object }[] }).subEvent.map(({ location }) => location);
  };
  const call = { "@type": "VirtualLocation", url: "https://stream.example/call" };
  const page = { "@type": "VirtualLocation", url: "https://x.example/e" };
  const [hall, yard, roof] = ["Hall", "Yard", "Roof"].map((name) => ({ ...place, name }));
  assert.deepEqual(where("hybrid"), [hall, call, place, roof, { ...call, url: its }, [hall, yard]]);
  const inHall = { ...call, url: "https://stream.example/hall" };
  assert.deepEqual(where("online"), [inHall, call, page, page, { ...call, url: its }, inHall]);
});
