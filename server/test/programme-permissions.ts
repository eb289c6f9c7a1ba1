import { everybody, nobody, organizers, owners, signedIn } from "./verdicts.ts";

/** Who sees a draft event reads how its programme is arranged; what they get of it is less (rooms.test.ts, items.test.ts). */
const seen = { ...organizers, invited: "ok", speaker: "ok" } as const;
const inPublic = { when: "the event is public, the session confirmed", state: "public" } as const;

/** The rows of permissions.ts about rooms, tracks, items and the programme. */
export const programmePermissions = {
  "GET /public/events/:eventId/programme, public": { ...inPublic, verdicts: everybody },
  "GET /public/events/:eventId/programme": { when: "of a draft", verdicts: nobody },
  "GET /public/events/:eventId/sessions/:sessionId, public": { ...inPublic, verdicts: everybody },
  "GET /public/events/:eventId/sessions/:sessionId": { when: "of a draft", verdicts: nobody },
  "GET /public/events/:eventId/schedule.xml, public": { ...inPublic, verdicts: everybody },
  "GET /public/events/:eventId/schedule.xml": { when: "of a draft", verdicts: nobody },
  "GET /public/events/:eventId/schedule.json, public": { ...inPublic, verdicts: everybody },
  "GET /public/events/:eventId/schedule.json": { when: "of a draft", verdicts: nobody },
  "GET /public/events/:eventId/programme.csv, public": { ...inPublic, verdicts: everybody },
  "GET /public/events/:eventId/programme.csv": { when: "of a draft", verdicts: nobody },
  "GET /public/events/:eventId/room-status.json, public": { ...inPublic, verdicts: everybody },
  "GET /public/events/:eventId/room-status.json": { when: "of a draft", verdicts: nobody },
  "GET /public/events/:eventId/programme.ics, public": { ...inPublic, verdicts: everybody },
  "GET /public/events/:eventId/programme.ics": { when: "of a draft", verdicts: nobody },
  "GET /public/events/:eventId/sessions/:sessionId.ics, public": { ...inPublic, verdicts: everybody },
  "GET /public/events/:eventId/sessions/:sessionId.ics": { when: "of a draft", verdicts: nobody },
  "GET /public/users/:userId/sessions.ics": { verdicts: everybody },
  "GET /events/:eventId/programme": { verdicts: seen },
  "GET /events/:eventId/programme, public": { ...inPublic, verdicts: signedIn },
  "PUT /events/:eventId/programme": { verdicts: organizers },
  "PUT /events/:eventId/programme, origins": {
    when: "which websites may show it",
    verdicts: { ...owners, coOrganizer: 403 },
  },
  "GET /events/:eventId/rooms": { verdicts: seen },
  "POST /events/:eventId/rooms": { verdicts: organizers },
  "PUT /events/:eventId/rooms/order": { verdicts: organizers },
  "PUT /rooms/:roomId": { verdicts: organizers },
  "PUT /rooms/:roomId/state": { verdicts: organizers },
  "POST /rooms/:roomId/merge": { verdicts: organizers },
  "DELETE /rooms/:roomId": { verdicts: organizers },
  "GET /events/:eventId/tracks": { verdicts: seen },
  "POST /events/:eventId/tracks": { verdicts: organizers },
  "PUT /events/:eventId/tracks/order": { verdicts: organizers },
  "PUT /tracks/:trackId": { verdicts: organizers },
  "PUT /tracks/:trackId/managers": { verdicts: organizers },
  "POST /tracks/:trackId/merge": { verdicts: organizers },
  "DELETE /tracks/:trackId": { verdicts: organizers },
  "GET /events/:eventId/items": { verdicts: seen },
  "POST /events/:eventId/items": { verdicts: organizers },
  "PUT /items/:itemId": { verdicts: organizers },
  "DELETE /items/:itemId": { verdicts: organizers },
} as const;
