import { pathOf } from "@plenary/contract/paths";
import type { QueryOf } from "@plenary/contract/screens";

/** As paths.ts, for screens about calls for papers and proposals; separate so that visitors don't load them. */
export const callPaths = {
  propose: (eventId: string, query?: QueryOf<"/public/events/:eventId/propose">) =>
    pathOf("/public/events/:eventId/propose", { eventId, ...query }),
  event: (eventId: string) => pathOf("/events/:eventId/call", { eventId }),
  proposals: (eventId: string, query?: QueryOf<"/events/:eventId/call/proposals">) =>
    pathOf("/events/:eventId/call/proposals", { eventId, ...query }),
  /** A proposal as the event's organizers work with it. */
  proposalOf: (eventId: string, proposalId: string) =>
    pathOf("/events/:eventId/call/proposals/:proposalId", { eventId, proposalId }),
  /** As organizers change it. */
  editOf: (eventId: string, proposalId: string) =>
    pathOf("/events/:eventId/call/proposals/:proposalId/edit", { eventId, proposalId }),
  enter: (eventId: string) => pathOf("/events/:eventId/call/proposals/new", { eventId }),
  settings: (eventId: string) => pathOf("/events/:eventId/call/settings", { eventId }),
  form: (eventId: string) => pathOf("/events/:eventId/call/form", { eventId }),
  selection: (eventId: string) => pathOf("/events/:eventId/call/selection", { eventId }),
  run: (eventId: string, runId: string) => pathOf("/events/:eventId/call/runs/:runId", { eventId, runId }),
  own: () => pathOf("/proposals"),
  proposal: (proposalId: string) => pathOf("/proposals/:proposalId", { proposalId }),
  /** `eventId` is the event that a new one is for. */
  edit: (proposalId: string, query?: QueryOf<"/proposals/:proposalId/edit">) =>
    pathOf("/proposals/:proposalId/edit", { proposalId, ...query }),
};
