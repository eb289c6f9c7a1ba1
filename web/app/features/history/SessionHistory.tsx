import { listSessionHistory } from "@plenary/contract/events/history";
import { call } from "../../base/calls/api.ts";
import { FoldedHistory } from "./FoldedHistory.tsx";

interface SessionHistoryProps {
  sessionId: string;
  zone: string;
}

/** What was changed in a session, for its speakers and organizers. */
export function SessionHistory({ sessionId, zone }: SessionHistoryProps) {
  return (
    <FoldedHistory
      zone={zone}
      load={(cursor) => call(listSessionHistory, { params: { sessionId }, query: { cursor } })}
    />
  );
}
