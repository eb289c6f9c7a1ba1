import type { ListedProposal } from "@plenary/contract/call/proposals";
import { lengthInWords } from "@plenary/contract/lengths";
import { beside } from "@plenary/contract/text";
import { Link } from "react-router";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { bdi } from "../../ui/texts/tags.tsx";
import { numberOf, standingOf, stateNames, stateTones, titleOf } from "./proposal-words.ts";

interface ProposalRowsProps {
  label: string;
  proposals: readonly ListedProposal[];
}

export function ProposalRows({ label, proposals }: ProposalRowsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {proposals.map((proposal) => (
        <Row key={proposal.proposalId} proposal={proposal} />
      ))}
    </ul>
  );
}

function Row({ proposal }: { proposal: ListedProposal }) {
  const { proposalId, state, minutes, typeName, trackName, eventName } = proposal;
  const about = beside([typeName, minutes !== null && lengthInWords(minutes), trackName]);
  const standing = standingOf(proposal);
  const to = state === "draft" ? callPaths.edit(proposalId) : callPaths.proposal(proposalId);
  return (
    <li className="relative grid gap-x-8 gap-y-1.5 py-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          <Link
            to={to}
            dir="auto"
            className="min-w-0 [overflow-wrap:anywhere] hover:text-accent after:absolute after:inset-0"
          >
            {titleOf(proposal)}
          </Link>
          <Badge tone={stateTones[standing]}>{stateNames[standing]()}</Badge>
        </h2>
        <p className="text-sm text-ink-soft">
          {rich("For <bdi>{event}</bdi>", { bdi, event: eventName })}
          {about && <bdi> · {about}</bdi>}
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        {numberOf(proposal)} {formatInstantDay(proposal.submittedAt ?? proposal.updatedAt)}
      </p>
    </li>
  );
}
