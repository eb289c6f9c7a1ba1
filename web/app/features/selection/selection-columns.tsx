import type { PendingDecision, SelectedProposal } from "@plenary/contract/selection/selection";
import { beside, text } from "@plenary/contract/text";
import type { LucideIcon } from "lucide-react";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import X from "lucide-react/icons/x";
import { Link } from "react-router";
import { formatNumber } from "../../base/formats/figures.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import type { Column } from "../../ui/table/columns.ts";
import { rowLinkClass } from "../../ui/table/Table.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { tagsColumn, trackColumn, typeColumn } from "../proposals/about-columns.tsx";
import { standingOf, stateNames, stateTones, titleOf } from "../proposals/proposal-words.ts";
import { decisionActs, decisions } from "./selection-words.ts";

type Decide = (row: SelectedProposal, decision: PendingDecision | null) => void;

const icons: Record<PendingDecision, LucideIcon> = { accept: Check, waitlist: Clock, reject: X };

const pressed: Record<PendingDecision, string> = {
  accept: "aria-pressed:bg-accent-wash aria-pressed:text-accent-strong",
  waitlist: "aria-pressed:bg-warn-wash aria-pressed:text-warn",
  reject: "aria-pressed:bg-danger-wash aria-pressed:text-danger-strong",
};

/** One press decides, and the same again takes it back. */
function Decisions({ row, decide }: { row: SelectedProposal; decide: Decide }) {
  return (
    <span className="flex gap-1 max-lg:gap-0">
      {decisions.map((decision) => {
        const Icon = icons[decision];
        const isSet = row.pending?.decision === decision;
        return (
          <button
            key={decision}
            type="button"
            aria-pressed={isSet}
            aria-label={`${decisionActs[decision]()}: ${titleOf(row)}`}
            title={decisionActs[decision]()}
            onClick={() => decide(row, isSet ? null : decision)}
            className={`relative z-1 inline-flex size-7 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink max-lg:size-11 ${pressed[decision]}`}
          >
            <Icon className="size-4" aria-hidden="true" />
          </button>
        );
      })}
    </span>
  );
}

/** 0 to 100, to one digit. */
const scoreText = (score: number | null): string =>
  score === null ? "–" : formatNumber(Math.round(1000 * score) / 10);

/** What it is accepted as, where that is something else than was submitted. */
function changesOf({ pending, minutes }: SelectedProposal): boolean {
  return (
    pending !== null &&
    (pending.typeId !== null || pending.trackId !== null || (pending.minutes ?? minutes) !== minutes)
  );
}

export const selectionColumns = (eventId: string, decide: Decide): readonly Column<SelectedProposal>[] => [
  {
    id: "rank",
    label: text("Rank"),
    width: 68,
    figures: true,
    has: ({ rank }) => rank !== null,
    cell: ({ rank }) => rank ?? "–",
  },
  {
    id: "number",
    label: text("No."),
    width: 68,
    figures: true,
    from: "medium",
    cell: ({ number }) => <span className="text-ink-soft">{number}</span>,
  },
  {
    id: "title",
    label: text("Title"),
    phone: "title",
    cell: (row) => (
      <Link to={callPaths.proposalOf(eventId, row.proposalId)} className={rowLinkClass} dir="auto">
        {titleOf(row)}
      </Link>
    ),
  },
  {
    id: "fair",
    label: text("Fair"),
    width: 84,
    figures: true,
    has: ({ fair }) => fair !== null,
    cell: ({ fair }) => <span className="tabular-nums">{scoreText(fair)}</span>,
  },
  {
    id: "reviews",
    label: text("Reviews"),
    width: 92,
    figures: true,
    from: "small",
    has: ({ reviews }) => reviews > 0,
    cell: ({ reviews }) => <span className="tabular-nums">{reviews}</span>,
  },
  { ...typeColumn(), phone: "below" },
  trackColumn(),
  { ...tagsColumn(), from: "wide" },
  {
    id: "changes",
    label: text("Changes"),
    width: 120,
    from: "medium",
    has: (row) => changesOf(row) || Boolean(row.pending?.note),
    cell: (row) => (
      <span className="text-ink-soft">
        {beside([
          changesOf(row) && text("Other type, track or length"),
          row.pending?.note && text("With a reason"),
        ])}
      </span>
    ),
  },
  {
    id: "decision",
    label: text("Decision"),
    width: 140,
    phone: "act",
    cell: (row) =>
      row.state === "submitted" ? (
        <Decisions row={row} decide={decide} />
      ) : (
        <Badge tone={stateTones[standing(row)]}>{stateNames[standing(row)]()}</Badge>
      ),
  },
];

const standing = ({ state, status }: SelectedProposal) =>
  standingOf({ state, session: status && { sessionId: "", status } });
