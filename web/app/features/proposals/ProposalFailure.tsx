import { getProposal } from "@plenary/contract/call/proposals";
import { text } from "@plenary/contract/text";
import { callPaths } from "../../base/paths/call-paths.ts";
import { LoadFailure } from "../errors/LoadFailure.tsx";

/** The error boundary of the screens about one proposal. */
export function ProposalFailure() {
  const notFound = {
    title: text("Proposal not found"),
    text: text("The proposal you're looking for doesn't exist, or it isn't yours to see."),
  };
  return (
    <LoadFailure
      failure={getProposal.failure}
      notFound={notFound}
      back={{ to: callPaths.own(), label: text("Back to my proposals") }}
    />
  );
}
