import { randomUUIDv7 } from "node:crypto";

/** Good values for the fields of sessions, rooms, tracks, items and the programme, and where odd ones are good (hostile-types.test.ts). */

export const valuesOfProgramme = {
  ...{ languages: ["en"], links: [], doNotRecord: false, needs: [], expectedAudience: 50 },
  ...{ streamUrl: "https://example.org/live", recordingUrl: "https://example.org/then", mapUrl: null },
  ...{ roomId: null, trackId: null, into: randomUUIDv7(), roomIds: [], trackIds: [] },
  ...{ building: "K", floor: "1", speakerNotes: "Bring a cable", capacity: 40, parallelMax: 1, features: [] },
  ...{ accessibility: "A ramp", hidden: false, state: "open", color: "#3366cc", roomPolicy: "any" },
  ...{ acronym: "conf-2027", dayChange: "06:00", gridMinutes: 5, defaultMinutes: 30 },
  ...{ tell: false, repliesToMe: true, planRevision: 0, note: "Two sessions moved" },
  ...{ notice: "Starts 15 minutes late", keep: "instant", shiftProgramme: false },
  ...{ isConfirmed: true, speakers: [] },
  ...{ attendanceMode: "in_person", embedOrigins: [], url: "https://example.org/" },
};

const rooms = ["POST /events/:eventId/rooms", "PUT /rooms/:roomId"];
const tracks = ["POST /events/:eventId/tracks", "PUT /tracks/:trackId"];
const entering = "POST /events/:eventId/sessions";
const sessions = ["POST /sessions", "POST /sessions/with-new-talk", "PUT /sessions/:sessionId", entering];
const items = ["POST /events/:eventId/items", "PUT /items/:itemId"];
const texts = ["building", "floor", "description", "speakerNotes", "accessibility", "mapUrl", "streamUrl"];

const right: [calls: string[], fields: string[], kinds: string[]][] = [
  [sessions, ["startTime", "room", "track", "roomId", "trackId"], ["null"]],
  [sessions, ["type", "streamUrl", "recordingUrl"], ["null"]],
  [sessions, ["durationMinutes", "expectedAudience"], ["number", "null"]],
  [sessions, ["doNotRecord"], ["true", "false"]],
  [[entering], ["isConfirmed"], ["true", "false"]],
  [[entering], ["speakers"], ["empty array"]],
  [["PUT /events/:eventId"], ["shiftProgramme"], ["true", "false"]],
  [sessions, ["coSpeakerIds", "languages", "links", "needs"], ["empty array"]],
  [rooms, texts, ["null"]],
  [rooms, ["capacity"], ["number", "null"]],
  [rooms, ["parallelMax"], ["number"]],
  [rooms, ["features"], ["empty array"]],
  [rooms, ["hidden"], ["true", "false"]],
  [tracks, ["color", "description"], ["null"]],
  [tracks, ["roomIds"], ["empty array"]],
  [items, ["description", "url", "startTime"], ["null"]],
  [items, ["durationMinutes"], ["number", "null"]],
  [items, ["roomIds"], ["empty array"]],
  [["PUT /events/:eventId/rooms/order"], ["roomIds"], ["empty array"]],
  [["PUT /events/:eventId/tracks/order"], ["trackIds"], ["empty array"]],
  [["PUT /tracks/:trackId/managers"], ["userIds"], ["empty array"]],
  [["PUT /sessions/:sessionId/notice"], ["notice"], ["null"]],
  [["PUT /events/:eventId/programme"], ["defaultMinutes"], ["number"]],
  [
    ["POST /events/:eventId/messages", "POST /events/:eventId/messages/preview"],
    ["repliesToMe"],
    ["true", "false"],
  ],
  [["POST /favourites/merge"], ["favourites"], ["empty array"]],
  [["POST /events/:eventId/versions"], ["name", "note"], ["null"]],
  [["POST /events/:eventId/versions"], ["tell"], ["true", "false"]],
  [["POST /events/:eventId/versions"], ["planRevision"], ["number", "negative zero"]],
  [["PUT /events/:eventId/programme"], ["embedOrigins"], ["empty array"]],
];

export const rightOfProgramme = Object.fromEntries(
  right.flatMap(([calls, fields, kinds]) =>
    calls.flatMap((call) => fields.map((field) => [`${call} ${field}`, kinds])),
  ),
);

/** What `kind` is good for where it means another thing than elsewhere. */
export const kindsOfProgramme: Record<string, { kind: string } | undefined> = Object.fromEntries([
  ...rooms.map((call) => [call, { kind: "stage" }]),
  ...items.map((call) => [call, { kind: "break" }]),
]);
