import type { Session } from "@plenary/contract/sessions/sessions";
import { statusOf } from "./status.ts";

/** The reason of a rejection, if one was given. */
export function RejectReason({ session }: { session: Session }) {
  if (statusOf(session) !== "rejected" || !session.rejectReason) return null;
  return (
    <p className="user-text max-w-prose border-s-2 border-danger ps-3 text-sm">
      <span className="font-medium">Reason: </span>
      {session.rejectReason}
    </p>
  );
}
