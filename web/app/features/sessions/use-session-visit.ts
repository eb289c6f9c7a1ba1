import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { paths } from "../../base/paths/paths.ts";
import { useVisit } from "../../sign-in/use-visit.ts";

/** Remembers for the palette that the user reads the session now; nothing if null. */
export function useSessionVisit(session: Session | null): void {
  useVisit(
    session && { to: paths.session(session.sessionId), label: session.talk.title, note: noteOf(session) },
  );
}

const noteOf = ({ event, number }: Session) =>
  text("{event}, no. {number}", { event: event.name, number: String(number) });
