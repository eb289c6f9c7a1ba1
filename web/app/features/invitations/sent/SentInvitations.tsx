import { InvitationStatus } from "@plenary/contract/invitations/invitations";
import { text } from "@plenary/contract/text";
import { useMemo, useRef } from "react";
import { useListQuery } from "../../../base/calls/rows.ts";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import { FilterTabs } from "../../../ui/lists/FilterTabs.tsx";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { ColumnMenu } from "../../../ui/table/ColumnMenu.tsx";
import { byTime, timeOrderIn, useColumns } from "../../../ui/table/columns.ts";
import { FilterLine } from "../../../ui/table/FilterLine.tsx";
import { NoRows } from "../../../ui/table/NoRows.tsx";
import { Table } from "../../../ui/table/Table.tsx";
import { invitationColumns, invitedName } from "./invitation-columns.tsx";
import { stateName } from "./invitation-states.ts";
import { SentDetail } from "./SentDetail.tsx";
import { invitationStateIn, type SentInvitationsPage } from "./sent-invitations.ts";

/** The invitations to speak that an event's organizers sent, with their outcomes. */
export function SentInvitations({ invitations, counts, hasMore }: SentInvitationsPage) {
  const { query, wanted, filter, loadMore, loadingMore } = useListQuery();
  const list = useRef<HTMLDivElement>(null);
  const asked = invitationStateIn(query);
  const byMail = !useNoMail();
  const columns = useColumns(
    "invitations",
    useMemo(() => invitationColumns(), []),
  );
  const sorting = byTime(wanted, filter);
  const filters = InvitationStatus.options.filter((state) => counts[state] > 0 || state === asked);
  return (
    <div ref={list} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      {counts.all > 0 && (
        <FilterLine end={<ColumnMenu shown={columns} {...sorting} />}>
          <FilterTabs
            dense
            label={text("State")}
            value={invitationStateIn(wanted) ?? ""}
            onChange={(state) => filter("state", state)}
            options={[
              { value: "", label: text("All"), count: counts.all },
              ...filters.map((value) => ({ value, label: stateName(value), count: counts[value] })),
            ]}
          />
        </FilterLine>
      )}
      <Table
        label={text("Invitations")}
        rows={invitations}
        keyOf={({ invitationId }) => invitationId}
        nameOf={invitedName}
        shown={columns}
        {...sorting}
        detail={(invitation) => <SentDetail byMail={byMail} invitation={invitation} focusAfter={list} />}
        busy={invitationStateIn(wanted) !== asked || timeOrderIn(wanted) !== timeOrderIn(query)}
        empty={counts.all > 0 ? <NoRows title={text("No invitations in this state")} /> : <NoneYet />}
        more={hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
      />
    </div>
  );
}

function NoneYet() {
  return (
    <NoRows
      title={text("No invitations yet")}
      said={text(
        "Invite somebody by email. You see here whether they accept, and can withdraw what is not answered.",
      )}
    />
  );
}
