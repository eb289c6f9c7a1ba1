import { SessionStatus } from "@plenary/contract/sessions/sessions";

/** The status as it is shown: one that isn't known counts as a draft (docs/product/sessions.md#sessions). */
export function statusOf(session: { status: string }): SessionStatus {
  return SessionStatus.safeParse(session.status).data ?? "draft";
}
