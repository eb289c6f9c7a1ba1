import { counted } from "@plenary/contract/text";
import { ownPaths } from "../../base/own-paths.ts";
import { NoteLink } from "../../ui/NoteLink.tsx";

/** Leads organizers to the sessions waiting for their decision; renders nothing if there are none. */
export function WaitingLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <NoteLink to={ownPaths.waitingSessions()}>
      {counted(count, "{count} session waits for your decision", "{count} sessions wait for your decision")}
    </NoteLink>
  );
}
