import {
  InvitationStatus,
  listSentInvitations,
  type SentInvitation,
} from "@plenary/contract/invitations/invitations";
import { call } from "../../../base/calls/api.ts";
import { loadPages, type Page } from "../../../base/calls/rows.ts";
import { timeOrderIn } from "../../../ui/table/columns.ts";

export interface SentInvitationsPage {
  invitations: SentInvitation[];
  counts: { all: number } & Record<InvitationStatus, number>;
  hasMore: boolean;
}

/** The invitations for the query of the event's screen, for organizers; without a query only the totals matter. */
export async function loadSentInvitations(
  eventId: string,
  query: URLSearchParams | null,
  signal: AbortSignal,
): Promise<SentInvitationsPage> {
  const status = query ? invitationStateIn(query) : undefined;
  const order = query ? timeOrderIn(query) : undefined;
  const load = (page: Page) =>
    call(listSentInvitations, { params: { eventId }, query: { ...page, status, order } }, { signal });
  const pages = await (query ? loadPages(query, load) : Promise.all([load({ limit: 1 })]));
  return {
    invitations: pages.flatMap(({ invitations }) => invitations),
    counts: pages[0].counts,
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  };
}

/** The state in the address, if valid. */
export function invitationStateIn(query: URLSearchParams): InvitationStatus | undefined {
  return InvitationStatus.safeParse(query.get("state")).data;
}
