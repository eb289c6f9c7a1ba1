import type { Collision } from "@plenary/contract/schedule/colliding-slot";
import type { SchedulePresence, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { counted, list, text } from "@plenary/contract/text";
import Search from "lucide-react/icons/search";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Link } from "react-router";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { paths } from "../../../base/paths/paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { conflictCount } from "../conflicts/ConflictList.tsx";
import { type Plan, undoable } from "../plan/plan.ts";
import { SolverButton } from "../solver/SolverButton.tsx";
import type { Solver } from "../solver/use-solver.ts";
import { Others } from "./Others.tsx";
import { UndoButton } from "./UndoButton.tsx";

interface ToolbarProps {
  eventId: string;
  plan: Plan;
  solver: Solver;
  unscheduled: readonly ScheduleSlot[];
  conflicts: readonly Collision<ScheduleSlot>[];
  /** Whether they are listed. */
  listsConflicts: boolean;
  /** Shows them, or closes their list. */
  onConflicts: () => void;
  /** How many changes the next version would release; null where that isn't known. */
  unreleased: number | null;
  others: readonly SchedulePresence[];
  /** Whether something that was done here wasn't answered yet. */
  isBusy: boolean;
  onTakeBack: (which: "undo" | "redo") => void;
  onFind: () => void;
  onKeys: () => void;
}

/** What can be done with the whole plan, what is wrong with it, who else is here, and the way to its next version. */
export function Toolbar({
  eventId,
  plan,
  solver,
  unscheduled,
  conflicts,
  listsConflicts,
  onConflicts,
  unreleased,
  others,
  isBusy,
  onTakeBack,
  onFind,
  onKeys,
}: ToolbarProps) {
  const { schedule, slots } = plan;
  const { undo: last, redo: undone } = undoable(plan);
  const none = conflicts.length === 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h1 className="shrink-0 text-xl">{text("Schedule editor")}</h1>
      <div className="flex flex-wrap">
        <UndoButton which="undo" operation={last} {...{ isBusy, onTakeBack }} />
        <UndoButton which="redo" operation={undone} {...{ isBusy, onTakeBack }} />
        <SolverButton {...{ solver, slots: unscheduled }} isOrganizer={schedule.organized} />
        {/* There without any, too: the grid would move away under the pointer where the first one takes another line. */}
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={listsConflicts}
          disabled={none && !listsConflicts}
          onClick={onConflicts}
          className={none ? "max-lg:hidden" : ""}
        >
          <TriangleAlert
            aria-hidden="true"
            className={conflicts.some(({ kept }) => !kept) ? "text-warn" : "text-ink-soft"}
          />
          {none ? text("No conflicts") : conflictCount(conflicts)}
        </Button>
        <Button variant="quiet" size="sm" onClick={onFind}>
          <Search aria-hidden="true" />
          {text("Find")}
        </Button>
      </div>
      <Others others={others} slots={slots} />
      <Button variant="quiet" size="sm" onClick={onKeys} className="ms-auto max-lg:hidden">
        {text("Keys")}
      </Button>
      {/* Organizers have them beside each screen of the event. */}
      {!schedule.organized && (
        <>
          <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {text("You arrange {tracks}.", {
              tracks: list(schedule.tracks.flatMap(({ own, name }) => (own ? [name] : []))),
            })}
          </span>
          <Link to={organizerPaths.scheduleRules(eventId)} className="text-link shrink-0 text-sm">
            {text("Rules")}
          </Link>
          <Link to={organizerPaths.availability(eventId)} className="text-link shrink-0 text-sm">
            {text("Availability")}
          </Link>
        </>
      )}
      <Link
        to={schedule.organized ? organizerPaths.newVersion(eventId) : paths.event(eventId)}
        className="text-link shrink-0 text-sm max-lg:ms-auto"
      >
        {!schedule.organized
          ? text("Back to the event")
          : schedule.live
            ? text("Prepare the first version")
            : text("Prepare the next version")}
        {unreleased !== null && (
          <span className="ms-1 text-ink-soft">
            {counted(unreleased, "{count} unreleased", "{count} unreleased")}
          </span>
        )}
      </Link>
    </div>
  );
}
