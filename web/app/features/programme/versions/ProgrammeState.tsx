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
  const isPublic = event.visibility === "public";
  const state =
    currentVersion === null
      ? isPublic
        ? text("Times and rooms of confirmed sessions are public as soon as they are saved.")
        : text("The event is a draft: nothing of its programme is public.")
      : isPublic
        ? text("Times and rooms are public as released.")
        : text(
            "The event is a draft: nothing of its programme is public. Once the event is, times and rooms are public as released.",
          );
  const lines = [
    state,
    currentVersion !== null &&
      unreleasedChanges > 0 &&
      counted(
        unreleasedChanges,
        "{count} change isn't released yet.",
        "{count} changes aren't released yet.",
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
