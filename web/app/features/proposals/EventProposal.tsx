import { type ClientLoaderFunctionArgs, redirect } from "react-router";
import { callPaths } from "../../base/paths/call-paths.ts";
import { loadDiscussed } from "./load-proposal.ts";

export { default, ErrorBoundary } from "./ProposalPage.tsx";

/** The screen of a proposal in the workspace of its event; others read it among their own. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const answer = await loadDiscussed(params.proposalId, request.signal);
  const { eventId, proposalId, permissions } = answer.proposal;
  if (!permissions.organize) throw redirect(callPaths.proposal(proposalId));
  if (eventId !== params.eventId) throw redirect(callPaths.proposalOf(eventId, proposalId));
  return answer;
}
