import { pathOf } from "@plenary/contract/paths";
import type { QueryOf } from "@plenary/contract/screens";

/** As paths.ts, for screens of signed-in users; separate so that visitors don't load them. */
export const ownPaths = {
  favourites: () => pathOf("/favourites"),
  feedback: () => pathOf("/feedback"),
  claim: (token: string) => pathOf("/claims/:token", { token }),
  linkedInvitation: (token: string) => pathOf("/invitations/:token", { token }),
  editTalk: (talkId: string) => pathOf("/talks/:talkId/edit", { talkId }),
  /** When one can be at an event, as its speaker. */
  availability: (eventId: string) => pathOf("/events/:eventId/availability", { eventId }),
  messageSettings: () => pathOf("/messages/settings"),
  waitingSessions: (query?: QueryOf<"/sessions/waiting">) => pathOf("/sessions/waiting", query),
};
