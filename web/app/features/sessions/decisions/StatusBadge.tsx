import type { Session, SessionStatus } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { Badge, type BadgeTone } from "../../../ui/texts/Badge.tsx";
import { statusOf } from "./status.ts";

const tones: Record<SessionStatus, BadgeTone> = { draft: "warn", confirmed: "accent", rejected: "danger" };

/** The status in a word. */
export function statusWord(session: Pick<Session, "status" | "cancelled">): string {
  if (session.cancelled) return text("Cancelled");
  const status = statusOf(session);
  if (status === "draft") return text("Draft");
  return status === "confirmed" ? text("Confirmed") : text("Rejected");
}

/** The status, and beside it what it means for the reader (docs/product/sessions.md#approval). */
export function StatusBadge({ session }: { session: Pick<Session, "status" | "cancelled" | "permissions"> }) {
  const status = statusOf(session);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusWord session={session} />
      <span className="text-sm text-ink-soft">
        {session.cancelled ? text("No longer in the programme") : meaning(status, session.permissions.decide)}
      </span>
    </span>
  );
}

/** The badge alone, for lists of many. */
export function StatusWord({ session }: { session: Pick<Session, "status" | "cancelled"> }) {
  return <Badge tone={tones[statusOf(session)]}>{statusWord(session)}</Badge>;
}

function meaning(status: SessionStatus, decides: boolean): string {
  switch (status) {
    case "draft":
      return decides ? text("Waiting for your decision") : text("Waiting for the organizers");
    case "confirmed":
      return text("Accepted for the programme");
    case "rejected":
      return decides ? text("Not in the programme") : text("Not accepted by the organizers");
  }
}
