import { getProposal } from "@plenary/contract/call/proposals";
import { call } from "../../base/calls/api.ts";
import { sendUnsent } from "../../sign-in/senders.ts";

/** The proposal of an address, with what was typed until now. */
export async function loadProposal(proposalId = "", signal: AbortSignal) {
  await sendUnsent();
  return call(getProposal, { params: { proposalId } }, { signal });
}
