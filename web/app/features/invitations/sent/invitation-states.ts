import type { InvitationStatus } from "@plenary/contract/invitations/invitations";
import type { BadgeTone } from "../../../ui/texts/Badge.tsx";

export const invitationStates: Record<InvitationStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: "Pending", tone: "warn" },
  accepted: { label: "Accepted", tone: "accent" },
  rejected: { label: "Rejected", tone: "danger" },
  expired: { label: "Expired", tone: "neutral" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
};
