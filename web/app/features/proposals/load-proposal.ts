import { getProposal } from "@plenary/contract/call/proposals";
import { ApiError } from "@plenary/contract/client";
import { type Comments, listComments } from "@plenary/contract/review/comments";
import { call } from "../../base/calls/api.ts";
import { sendUnsent } from "../../sign-in/senders.ts";

/** The proposal of an address, with what was typed until now. */
export async function loadProposal(proposalId = "", signal: AbortSignal) {
  await sendUnsent();
  return call(getProposal, { params: { proposalId } }, { signal });
}

/** With what is said of it, as far as the reader takes part: of what was withdrawn, and drafts, nothing is. */
export async function loadDiscussed(proposalId = "", signal: AbortSignal) {
  const answer = await loadProposal(proposalId, signal);
  const { number, state } = answer.proposal;
  const isDiscussed = number !== null && state !== "withdrawn";
  return { ...answer, discussion: isDiscussed ? await loadComments(proposalId, signal) : null };
}

/** Null for organizers who have a conflict of interest. */
async function loadComments(proposalId: string, signal: AbortSignal): Promise<Comments | null> {
  try {
    return await call(listComments, { params: { proposalId } }, { signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}
