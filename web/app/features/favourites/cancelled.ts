import type { listCancelledSessions } from "@plenary/contract/public/public-lists";
import { call } from "../../base/calls/api.ts";

const known = new Map<string, string>();

/** Those of the sessions that were cancelled, without drafts that wait, and without those unknown for lack of a network. */
export async function cancelledIn(eventId: string, sessionIds: readonly string[], signal: AbortSignal) {
  if (sessionIds.some((sessionId) => !known.has(sessionId))) {
    const path = "/public/events/:eventId/cancelled";
    const answer = call<typeof listCancelledSessions>(
      { method: "GET", path },
      { params: { eventId } },
      { signal },
    );
    const { sessions } = await answer.catch(() => ({ sessions: [] }));
    for (const { sessionId, title } of sessions) known.set(sessionId, title);
  }
  return sessionIds.flatMap((sessionId) => {
    const title = known.get(sessionId);
    return title === undefined ? [] : [{ sessionId, title }];
  });
}
