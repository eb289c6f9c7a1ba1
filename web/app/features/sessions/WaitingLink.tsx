import { paths } from "../../base/paths.ts";
import { NoteLink } from "../../ui/NoteLink.tsx";

/** Leads organizers to what speakers submitted to them; nothing where nothing waits. */
export function WaitingLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <NoteLink to={paths.waitingSessions()}>
      {count === 1 ? "1 session waits" : `${count} sessions wait`} for your decision
    </NoteLink>
  );
}
