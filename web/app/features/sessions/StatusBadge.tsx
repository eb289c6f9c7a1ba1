import type { SessionStatus } from "@plenary/contract/sessions";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { statusOf } from "./status.ts";

const badges: Record<SessionStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: "Draft", tone: "warn" },
  confirmed: { label: "Confirmed", tone: "accent" },
  rejected: { label: "Rejected", tone: "danger" },
};

export function StatusBadge({ session }: { session: { status: string } }) {
  const { label, tone } = badges[statusOf(session)];
  return <Badge tone={tone}>{label}</Badge>;
}
