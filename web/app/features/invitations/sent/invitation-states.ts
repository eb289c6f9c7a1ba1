import type { InvitationStatus } from "@plenary/contract/invitations/invitations";
import { text } from "@plenary/contract/text";
import type { BadgeTone } from "../../../ui/texts/Badge.tsx";

interface InvitationState {
  readonly label: string;
  tone: BadgeTone;
  /** Its shape in a table. */
  mark: "waits" | "good" | "refused" | "ended";
}

export const invitationStates: Record<InvitationStatus, InvitationState> = {
  pending: {
    get label() {
      return text("Pending");
    },
    ...({ tone: "warn", mark: "waits" } as const),
  },
  accepted: {
    get label() {
      return text("Accepted");
    },
    ...({ tone: "accent", mark: "good" } as const),
  },
  rejected: {
    get label() {
      return text("Rejected");
    },
    ...({ tone: "danger", mark: "refused" } as const),
  },
  expired: {
    get label() {
      return text("Expired");
    },
    ...({ tone: "neutral", mark: "ended" } as const),
  },
  withdrawn: {
    get label() {
      return text("Withdrawn");
    },
    ...({ tone: "neutral", mark: "ended" } as const),
  },
};
