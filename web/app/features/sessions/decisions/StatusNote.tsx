import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { statusOf } from "./status.ts";

/** Explains the status to speakers who don't decide themselves. */
export function StatusNote({ session }: { session: Session }) {
  const { permissions, rejectReason } = session;
  if (permissions.decide) return null;
  const notes = {
    draft: "The organizers have not decided about this session yet.",
    confirmed: "The organizers approved this session: it is in the programme.",
    rejected: rejectReason
      ? "The organizers rejected this session."
      : "The organizers rejected this session and gave no reason.",
  };
  const status = statusOf(session);
  return (
    <p className="text-sm text-ink-soft">
      {session.cancelled ? text("The organizers cancelled this session.") : notes[status]}
      {status === "rejected" && permissions.edit && " Change it to submit it again."}
    </p>
  );
}
