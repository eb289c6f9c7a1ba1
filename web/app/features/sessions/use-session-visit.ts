import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { paths } from "../../base/paths/paths.ts";
import { useVisit } from "../../sign-in/use-visit.ts";
import type { Visit } from "../../sign-in/visits.ts";

/** Remembers for the palette that the user reads the session now; nothing if null. */
export function useSessionVisit(session: Session | null): void {
  useVisit(
    session && visitOfSession({ ...session, title: session.talk.title, eventName: session.event.name }),
  );
}

/** A session as the palette names it, found or visited. */
export const visitOfSession = (
  session: Pick<Session, "sessionId" | "number"> & { title: string; eventName: string },
): Visit => ({
  to: paths.session(session.sessionId),
  label: session.title,
  note: text("{event}, no. {number}", { event: session.eventName, number: String(session.number) }),
});
