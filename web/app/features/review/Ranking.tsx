import { getRanking, type RankedProposal } from "@plenary/contract/review/ranking";
import { beside, counted, text } from "@plenary/contract/text";
import { useMemo, useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { formatInFull } from "../../base/formats/dates.ts";
import { formatNumber } from "../../base/formats/figures.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { ColumnMenu } from "../../ui/table/ColumnMenu.tsx";
import { type Column, type Order, useColumns } from "../../ui/table/columns.ts";
import { FilterLine } from "../../ui/table/FilterLine.tsx";
import { NoRows } from "../../ui/table/NoRows.tsx";
import { rowLinkClass, Table } from "../../ui/table/Table.tsx";
import { TableScreen } from "../../ui/table/TableScreen.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { tagsColumn, trackColumn, typeColumn } from "../proposals/about-columns.tsx";
import { stateNames, stateTones } from "../proposals/proposal-words.ts";
import { loadOrganized } from "../workspace/load-event.ts";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const others = call(getRanking, { params: { eventId } }, { signal: request.signal });
  const { event, loaded } = await loadOrganized(eventId, others);
  return { event, ...loaded };
}

export function ErrorBoundary() {
  return <EventFailure failure={getRanking.failure} />;
}

/** Proposals by fair score (docs/product/review.md#fair-scores). */
export default function Ranking() {
  const { event, proposals, leftOut, allReadAll, at } = useLoaderData<typeof clientLoader>();
  const { eventId } = event;
  const [sorted, setSorted] = useState<{ by: string; order: Order }>({ by: "fair", order: "desc" });
  const columns = useColumns(
    "ranking",
    useMemo(() => rankingColumns(eventId), [eventId]),
    proposals,
  );
  const value = (row: RankedProposal) => (sorted.by === "mean" ? row.mean : row.fair) ?? -1;
  const rows = proposals.toSorted(
    (one, other) => (value(other) - value(one)) * (sorted.order === "desc" ? 1 : -1),
  );
  return (
    <TableScreen
      title={text("Ranking")}
      note={beside([
        text("As of {time}.", { time: formatInFull(at, event.timezone) }),
        allReadAll && text("Everybody has reviewed the same, so both scores put them in one order."),
        leftOut > 0 &&
          counted(
            leftOut,
            "{count} proposal is left out, because you speak in it.",
            "{count} proposals are left out, because you speak in them.",
          ),
      ])}
      actions={<PlaceLink to={reviewPaths.setUp(eventId)}>{text("Review")}</PlaceLink>}
    >
      <title>{text("Ranking for {event} · Plenary", { event: event.name })}</title>
      <FilterLine
        end={
          <ColumnMenu
            shown={columns}
            sorted={sorted}
            usual={{ by: "fair", order: "desc" }}
            onSort={(by, order) => setSorted({ by, order })}
          />
        }
      >
        <p className="text-sm text-ink-soft">
          {text("Fair scores take out how generous each reviewer is beside others on the same proposals.")}
        </p>
      </FilterLine>
      <Table
        label={text("Ranking")}
        rows={rows}
        keyOf={({ proposalId }) => proposalId}
        nameOf={({ title }) => title}
        shown={columns}
        sorted={sorted}
        onSort={(by, order) => setSorted({ by, order })}
        busy={false}
        empty={
          <NoRows
            title={text("No proposals yet")}
            said={text("They are here as soon as somebody submits one.")}
          />
        }
      />
    </TableScreen>
  );
}

/** 0 to 100, to one digit. */
const scoreText = (score: number | null): string =>
  score === null ? "–" : formatNumber(Math.round(1000 * score) / 10);

const rankingColumns = (eventId: string): readonly Column<RankedProposal>[] => [
  { id: "rank", label: text("Rank"), width: 68, figures: true, cell: ({ rank }) => rank ?? "–" },
  {
    id: "title",
    label: text("Title"),
    phone: "title",
    cell: ({ proposalId, title }) => (
      <Link to={reviewPaths.proposal(eventId, proposalId)} className={rowLinkClass} dir="auto">
        {title}
      </Link>
    ),
  },
  {
    id: "fair",
    label: text("Fair"),
    width: 84,
    figures: true,
    phone: "end",
    sort: { by: "fair", first: "desc" },
    cell: ({ fair }) => <span className="tabular-nums">{scoreText(fair)}</span>,
  },
  {
    id: "mean",
    label: text("Mean"),
    width: 84,
    figures: true,
    from: "small",
    sort: { by: "mean", first: "desc" },
    cell: ({ mean }) => <span className="tabular-nums text-ink-soft">{scoreText(mean)}</span>,
  },
  {
    id: "spread",
    label: text("Spread"),
    width: 84,
    figures: true,
    from: "medium",
    cell: ({ spread }) => <span className="tabular-nums text-ink-soft">{scoreText(spread)}</span>,
  },
  {
    id: "reviews",
    label: text("Reviews"),
    width: 92,
    figures: true,
    from: "small",
    cell: ({ reviews }) => <span className="tabular-nums">{reviews}</span>,
  },
  {
    id: "abstained",
    label: text("Abstained"),
    width: 100,
    figures: true,
    from: "medium",
    has: ({ abstained }) => abstained > 0,
    cell: ({ abstained }) => <span className="tabular-nums text-ink-soft">{abstained}</span>,
  },
  {
    id: "state",
    label: text("State"),
    width: 124,
    phone: "below",
    from: "medium",
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]()}</Badge>,
  },
  { ...typeColumn(), from: "large" },
  trackColumn(),
  { ...tagsColumn(), from: "wide" },
];
