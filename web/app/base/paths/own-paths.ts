import { pathOf } from "@plenary/contract/paths";
import type { QueryOf } from "@plenary/contract/screens";

/** Like paths.ts, the addresses of screens that only who is signed in is led to: apart, so that no visitor loads them. */
export const ownPaths = {
  favourites: () => pathOf("/favourites"),
  feedback: () => pathOf("/feedback"),
  claim: (token: string) => pathOf("/claims/:token", { token }),
  linkedInvitation: (token: string) => pathOf("/invitations/:token", { token }),
  editTalk: (talkId: string) => pathOf("/talks/:talkId/edit", { talkId }),
  messageSettings: () => pathOf("/messages/settings"),
  waitingSessions: (query?: QueryOf<"/sessions/waiting">) => pathOf("/sessions/waiting", query),
};
