import type { Event } from "@plenary/contract/events/events";
import type { Programme } from "@plenary/contract/programme/programme";
import { counted, text } from "@plenary/contract/text";
import { Link } from "react-router";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { conflictsId } from "./Conflicts.tsx";

interface ProgrammeStateProps {
  event: Pick<Event, "eventId" | "visibility">;
  programme: Pick<Programme, "currentVersion" | "unreleasedChanges" | "conflicts">;
}

/** What of the programme is public, for organizers, and its conflicts. */
export function ProgrammeState({ event, programme }: ProgrammeStateProps) {
  const { currentVersion, unreleasedChanges = 0, conflicts = 0 } = programme;
  const lines = [
    event.visibility !== "public" && text("The event is a draft: nothing of its programme is public."),
    currentVersion === null
      ? event.visibility === "public" &&
        text("Times and rooms of confirmed sessions are public as soon as they are saved.")
      : unreleasedChanges === 0
        ? text("Times and rooms are public as released.")
        : counted(
            unreleasedChanges,
            "Times and rooms are public as released. {count} change isn’t released yet.",
            "Times and rooms are public as released. {count} changes aren’t released yet.",
          ),
  ].filter((line) => line !== false);
  return (
    <>
      {lines.join(" ")}{" "}
      {conflicts > 0 && (
        <Link
          to={{ pathname: organizerPaths.newVersion(event.eventId), hash: conflictsId }}
          className="text-link"
        >
          {counted(conflicts, "{count} conflict in the plan.", "{count} conflicts in the plan.")}
        </Link>
      )}
    </>
  );
}
