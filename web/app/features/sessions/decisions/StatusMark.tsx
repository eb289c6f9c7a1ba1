import type { Session } from "@plenary/contract/sessions/sessions";
import { Mark } from "../../../ui/table/Mark.tsx";
import { statusWord } from "./StatusBadge.tsx";
import { statusOf } from "./status.ts";

type Shown = Pick<Session, "status" | "cancelled">;

const kinds = { draft: "waits", confirmed: "good", rejected: "refused" } as const;

/** The status as a shape and as a word, which narrow lists hide from sight. */
export function StatusMark({ session, wordClass = "" }: { session: Shown; wordClass?: string }) {
  const kind = session.cancelled ? "ended" : kinds[statusOf(session)];
  return <Mark kind={kind} word={statusWord(session)} wordClass={wordClass} />;
}
