import { type AnswerFields, asFields } from "@plenary/contract/call/call-questions";
import type { Proposal, ProposalFields } from "@plenary/contract/call/proposals";
import type { Stored } from "./field-saver.ts";

/** What is saved of a proposal; each answer is a field of its own. */
export type SavedFields = ProposalFields & AnswerFields;

const names = [
  ...(["title", "summary", "description", "notes", "typeId", "minutes", "trackId", "language"] as const),
];

export const storedOf = (proposal: Proposal): Stored<SavedFields> => ({
  version: proposal.version,
  fields: {
    ...Object.fromEntries(names.map((name) => [name, proposal[name]])),
    ...asFields(proposal.answers),
  } as SavedFields,
});
