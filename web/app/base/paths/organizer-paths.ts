import { pathOf } from "@plenary/contract/paths";
import type { QueryOf } from "@plenary/contract/screens";

/** As paths.ts, for organizers' screens; separate so that visitors don't load them. */
export const organizerPaths = {
  editEvent: (eventId: string) => pathOf("/events/:eventId/edit", { eventId }),
  history: (eventId: string) => pathOf("/events/:eventId/history", { eventId }),
  sessions: (eventId: string, query?: QueryOf<"/events/:eventId/sessions">) =>
    pathOf("/events/:eventId/sessions", { eventId, ...query }),
  invitations: (eventId: string, query?: QueryOf<"/events/:eventId/invitations">) =>
    pathOf("/events/:eventId/invitations", { eventId, ...query }),
  speakers: (eventId: string, query?: QueryOf<"/events/:eventId/speakers">) =>
    pathOf("/events/:eventId/speakers", { eventId, ...query }),
  /** The link's state has the chosen recipients (features/speakers/recipient-selection.ts). */
  writeToSpeakers: (eventId: string, query?: QueryOf<"/events/:eventId/speakers/write">) =>
    pathOf("/events/:eventId/speakers/write", { eventId, ...query }),
  programme: (eventId: string) => pathOf("/events/:eventId/programme", { eventId }),
  /** `edit` opens the form of that one, or of a `new` one. */
  rooms: (eventId: string, query?: QueryOf<"/events/:eventId/rooms">) =>
    pathOf("/events/:eventId/rooms", { eventId, ...query }),
  tracks: (eventId: string, query?: QueryOf<"/events/:eventId/tracks">) =>
    pathOf("/events/:eventId/tracks", { eventId, ...query }),
  schedule: (eventId: string, query?: QueryOf<"/events/:eventId/schedule">) =>
    pathOf("/events/:eventId/schedule", { eventId, ...query }),
  scheduleRules: (eventId: string) => pathOf("/events/:eventId/schedule/rules", { eventId }),
  /** `person` is whose times are entered. */
  availability: (eventId: string, query?: QueryOf<"/events/:eventId/availability">) =>
    pathOf("/events/:eventId/availability", { eventId, ...query }),
  versions: (eventId: string) => pathOf("/events/:eventId/versions", { eventId }),
  newVersion: (eventId: string) => pathOf("/events/:eventId/versions/new", { eventId }),
  enterSession: (eventId: string) => pathOf("/events/:eventId/sessions/new", { eventId }),
  coOrganizers: (eventId: string) => pathOf("/events/:eventId/co-organizers", { eventId }),
};
