import { listComments } from "@plenary/contract/feedback/feedback-results";

/** Which comments the address of the list asks for. */
export function askedComments(query: URLSearchParams) {
  const { state, sessionId } = listComments.query.shape;
  return {
    state: state.safeParse(query.get("state") ?? undefined).data ?? "waiting",
    sessionId: sessionId.safeParse(query.get("sessionId") ?? undefined).data,
  };
}
