import type { Attempt } from "../attempt.ts";
import type { Scene } from "./permission-scene.ts";
import type { programmePermissions } from "./programme-permissions.ts";

/** What a caller sends, with the ids of the scene's programme. */
const withBody =
  (body: (scene: Scene) => object) =>
  (scene: Scene): Attempt => ({ ...named(scene), body: body(scene) });

const named = ({ eventId, sessionId, programme }: Scene): Attempt => ({
  params: {
    eventId,
    sessionId,
    roomId: programme.roomId,
    trackId: programme.trackId,
    itemId: programme.itemId,
    number: programme.number,
  },
});

const ofSomebody = ({ people }: Scene): Attempt => ({ params: { userId: people.user.userId } });

/** For each row of programme-permissions.ts, the call that would succeed for somebody who may make it. */
export const programmeCalls: Record<keyof typeof programmePermissions, (scene: Scene) => Attempt> = {
  "GET /public/events/:eventId/programme, public": named,
  "GET /public/events/:eventId/programme": named,
  "GET /public/events/:eventId/programme/search, public": (scene) => ({
    ...named(scene),
    query: { q: "talk" },
  }),
  "GET /public/events/:eventId/programme/search": (scene) => ({ ...named(scene), query: { q: "talk" } }),
  "GET /public/events/:eventId/sessions/:sessionId, public": named,
  "GET /public/events/:eventId/sessions/:sessionId": named,
  "GET /public/events/:eventId/schedule.xml, public": named,
  "GET /public/events/:eventId/schedule.xml": named,
  "GET /public/events/:eventId/schedule.json, public": named,
  "GET /public/events/:eventId/schedule.json": named,
  "GET /public/events/:eventId/programme.csv, public": named,
  "GET /public/events/:eventId/programme.csv": named,
  "GET /public/events/:eventId/changes.atom, public": named,
  "GET /public/events/:eventId/changes.atom": named,
  "GET /public/events/:eventId/room-status.json, public": named,
  "GET /public/events/:eventId/room-status.json": named,
  "GET /public/events/:eventId/programme.ics, public": named,
  "GET /public/events/:eventId/programme.ics": named,
  "GET /public/events/:eventId/sessions/:sessionId.ics, public": named,
  "GET /public/events/:eventId/sessions/:sessionId.ics": named,
  "GET /public/users/:userId/sessions.ics": ofSomebody,
  "GET /public/calendars/:token.ics": () => ({ params: { token: "made-up" } }),
  "GET /favourites": () => ({}),
  "PUT /favourites/:sessionId, public": named,
  "PUT /favourites/:sessionId": named,
  "DELETE /favourites/:sessionId": named,
  "POST /favourites/merge": ({ sessionId }) => ({ body: { favourites: [{ sessionId, on: true }] } }),
  "GET /favourites/calendar-link": () => ({}),
  "POST /favourites/calendar-link": () => ({}),
  "DELETE /favourites/calendar-link": () => ({}),
  "GET /public/events/:eventId/speakers, public": named,
  "GET /public/events/:eventId/speakers": named,
  "GET /public/events/:eventId/rooms, public": named,
  "GET /public/events/:eventId/rooms": named,
  "GET /public/events/:eventId/tracks, public": named,
  "GET /public/events/:eventId/tracks": named,
  "GET /public/events/:eventId/cancelled, public": named,
  "GET /public/events/:eventId/cancelled": named,
  "GET /events/:eventId/programme": named,
  "GET /events/:eventId/programme, public": named,
  "PUT /events/:eventId/programme": withBody(() => ({ gridMinutes: 10 })),
  "PUT /events/:eventId/programme, origins": withBody(() => ({ embedOrigins: ["https://example.org"] })),
  "GET /events/:eventId/versions": named,
  "GET /events/:eventId/versions/preview": named,
  "GET /events/:eventId/versions/:number": named,
  "POST /events/:eventId/versions": withBody(({ programme }) => ({
    ...{ tell: false, planRevision: programme.planRevision },
  })),
  "GET /public/events/:eventId/versions, public": named,
  "GET /public/events/:eventId/versions": named,
  "GET /public/events/:eventId/versions/:number": named,
  "GET /events/:eventId/rooms": named,
  "POST /events/:eventId/rooms": withBody(() => ({ name: "New room" })),
  "PUT /events/:eventId/rooms/order": withBody(({ programme }) => ({ roomIds: [programme.roomId] })),
  "PUT /rooms/:roomId": withBody(() => ({ name: "Changed" })),
  "PUT /rooms/:roomId/state": withBody(() => ({ state: "full" })),
  "POST /rooms/:roomId/merge": withBody(({ programme }) => ({ into: programme.otherRoomId })),
  "DELETE /rooms/:roomId": named,
  "PUT /sessions/:sessionId/notice, public": withBody(() => ({ notice: "Starts late" })),
  "PUT /sessions/:sessionId/notice": withBody(() => ({ notice: "Starts late" })),
  "GET /events/:eventId/tracks": named,
  "POST /events/:eventId/tracks": withBody(() => ({ name: "New track" })),
  "PUT /events/:eventId/tracks/order": withBody(({ programme }) => ({ trackIds: [programme.trackId] })),
  "PUT /tracks/:trackId": withBody(() => ({ name: "Changed" })),
  "PUT /tracks/:trackId/managers": withBody(({ other }) => ({ userIds: [other.userId] })),
  "POST /tracks/:trackId/merge": withBody(({ programme }) => ({ into: programme.otherTrackId })),
  "DELETE /tracks/:trackId": named,
  "GET /events/:eventId/items": named,
  "POST /events/:eventId/items": withBody(() => ({ kind: "break", title: "Lunch" })),
  "PUT /items/:itemId": withBody(() => ({ title: "Changed" })),
  "DELETE /items/:itemId": named,
};
