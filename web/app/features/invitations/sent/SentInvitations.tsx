import { InvitationStatus } from "@plenary/contract/invitations/invitations";
import { useRef } from "react";
import { useListQuery } from "../../../base/calls/rows.ts";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { FilterTabs } from "../../../ui/lists/FilterTabs.tsx";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { invitationStates } from "./invitation-states.ts";
import { SentRow } from "./SentRow.tsx";
import { invitationStateIn, type SentInvitationsPage } from "./sent-invitations.ts";

/** The invitations to speak that an event's organizers sent, with their outcomes. */
export function SentInvitations({ invitations, counts, hasMore }: SentInvitationsPage) {
  const { query, filter, loadMore, loadingMore } = useListQuery();
  const list = useRef<HTMLDivElement>(null);
  const asked = invitationStateIn(query);
  const byMail = !useNoMail();
  if (counts.all === 0) {
    return (
      <EmptyState title="No invitations yet">
        Invite somebody by e-mail. You see here whether they accept, and can withdraw what is not answered.
      </EmptyState>
    );
  }
  const filters = InvitationStatus.options.filter((state) => counts[state] > 0 || state === asked);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <div className="mb-6 flex">
        <FilterTabs
          label="State"
          value={asked ?? ""}
          onChange={(state) => filter("state", state)}
          options={[
            { value: "", label: "All", count: counts.all },
            ...filters.map((value) => ({
              value,
              label: invitationStates[value].label,
              count: counts[value],
            })),
          ]}
        />
      </div>
      {invitations.length > 0 ? (
        <ul aria-label="Invitations" className="divide-y divide-line border-y border-line">
          {invitations.map((invitation) => (
            <SentRow
              key={invitation.invitationId}
              byMail={byMail}
              invitation={invitation}
              focusAfter={list}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title="No invitations in this state" />
      )}
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}
