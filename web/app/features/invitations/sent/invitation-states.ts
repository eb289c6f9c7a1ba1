import type { InvitationStatus } from "@plenary/contract/invitations/invitations";
import { text } from "@plenary/contract/text";

/** The shapes of an invitation's states in a table. */
export const stateMarks = {
  pending: "waits",
  accepted: "good",
  rejected: "refused",
  expired: "ended",
  withdrawn: "ended",
} as const satisfies Record<InvitationStatus, string>;

export function stateName(state: InvitationStatus): string {
  switch (state) {
    case "pending":
      return text("Pending");
    case "accepted":
      return text("Accepted");
    case "rejected":
      return text("Rejected");
    case "expired":
      return text("Expired");
    case "withdrawn":
      return text("Withdrawn");
  }
}
