import type { Schedule, ScheduleOperation, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import type { Solution } from "@plenary/contract/schedule/solver";
import { counted, text } from "@plenary/contract/text";
import { useId, useRef, useState } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { FoundSolution } from "./FoundSolution.tsx";
import { placeable } from "./SolverButton.tsx";
import { SolverForm } from "./SolverForm.tsx";
import { isAtWork, type Solver } from "./use-solver.ts";

interface SolverPanelProps {
  solver: Solver;
  schedule: Schedule;
  /** What has no place. */
  slots: readonly ScheduleSlot[];
  /** What Undo would take back. */
  undo: ScheduleOperation | undefined;
  /** Shows a slot where it stands now. */
  onShow: (slotId: string) => void;
}

/** What is to be placed, how far the search is, and what it found, beside the plan (docs/product/solver.md). */
export function SolverPanel({ solver, schedule, slots, undo, onShow }: SolverPanelProps) {
  const heading = useId();
  const { isOpen, isOpening, solution, failure } = solver;
  const [isUnfolded, setUnfolded] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  if (!isOpen) return null;
  // What is applied is in the grid, which needs the room.
  const isApplied = solution?.state === "applied" && !isUndone(solution);
  const canUndo = undo !== undefined && undo.operationId === solver.appliedBy;
  const isShown = !isApplied || isUnfolded;
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="font-sans text-base font-semibold">
          {text("Solver")}
        </h2>
        <div className="flex flex-wrap gap-1">
          {isApplied && (
            <Button
              ref={fold}
              variant="quiet"
              size="sm"
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? text("Hide solution") : text("Show solution")}
            </Button>
          )}
          {schedule.organized && solution && !isAtWork(solution) && (
            <>
              <Button variant="quiet" size="sm" onClick={solver.forget}>
                {text("Ask differently")}
              </Button>
              <Button variant="quiet" size="sm" busy={solver.isBusy} onClick={() => void solver.remove()}>
                {text("Delete solution")}
              </Button>
            </>
          )}
          <Button variant="quiet" size="sm" onClick={solver.close}>
            {text("Close solver")}
          </Button>
        </div>
      </div>
      <FormError>{failure}</FormError>
      <p role="status" className="font-medium empty:hidden">
        {solution ? stateWords(solution, canUndo) : isOpening ? text("Loading...") : null}
      </p>
      {!solution &&
        !isOpening &&
        (schedule.organized ? (
          <SolverForm {...{ solver, schedule, unscheduled: placeable(slots) }} />
        ) : (
          <p>{text("Organizers have not asked for places yet.")}</p>
        ))}
      {isAtWork(solution) && solution && <AtWork {...{ solver, solution }} mayStop={schedule.organized} />}
      {solution?.found && isShown && (
        <FoundSolution
          key={solution.solutionId}
          {...{ solver, schedule, onShow }}
          found={solution.found}
          isApplied={isApplied}
          onApplied={() => {
            setUnfolded(false);
            // The button that was pressed is folded too.
            requestAnimationFrame(() => fold.current?.focus());
          }}
        />
      )}
    </section>
  );
}

/** Whether nothing of what was applied stands there any more, and it can be applied again: not all was moved elsewhere. */
const isUndone = ({ found }: Solution): boolean => {
  const stands = new Set(found?.moves.map(({ now }) => now));
  return stands.has("as_found") && !stands.has("there");
};

/** What stands of what was applied. */
function appliedWords({ found }: Solution, canUndo: boolean): string {
  const all = found?.moves ?? [];
  if (all.every(({ now }) => now === "as_found")) return text("Undone. You can apply it again.");
  const count = all.filter(({ now }) => now === "there").length;
  if (count === all.length) return canUndo ? text("Applied. You can undo it.") : text("Applied.");
  const values = { count, all: all.length };
  return canUndo
    ? text("Applied: {count} of {all} moves. You can undo it.", values)
    : text("Applied: {count} of {all} moves.", values);
}

/** Said when it changes. */
function stateWords(solution: Solution, canUndo: boolean): string {
  const { state, found } = solution;
  if (state === "queued" || state === "working") return text("Looking for places. Nothing is moved yet.");
  if (state === "stopped") return text("Stopped. Nothing was moved.");
  if (state === "failed") return text("The solver was interrupted. Please start it again.");
  if (state === "applied") return appliedWords(solution, canUndo);
  if (!found || found.moves.length + found.left.length === 0) return text("No better places were found.");
  const placed = found.moves.filter(({ from, to }) => from === null && to !== null).length;
  const moved = found.moves.length - placed;
  const words = [
    placed > 0 &&
      counted(placed, "{count} session would get a place.", "{count} sessions would get a place."),
    moved > 0 && counted(moved, "{count} session would move.", "{count} sessions would move."),
    found.left.length > 0 &&
      counted(
        found.left.length,
        "{count} session is left without a place.",
        "{count} sessions are left without a place.",
      ),
  ];
  return words.filter(Boolean).join(" ");
}

interface AtWorkProps {
  solver: Solver;
  solution: Solution;
  mayStop: boolean;
}

function AtWork({ solver, solution, mayStop }: AtWorkProps) {
  const { progress, seconds } = solution;
  const spent = progress?.seconds ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <progress
        max={seconds}
        value={spent}
        aria-label={text("Time spent")}
        className="h-2 w-52 accent-accent"
      />
      <span className="text-ink-soft tabular-nums">
        {progress
          ? counted(
              progress.best ?? progress.left,
              "{count} is still without a place, after {spent} of {seconds} seconds at most",
              "{count} are still without a place, after {spent} of {seconds} seconds at most",
              { spent: Math.round(spent), seconds },
            )
          : text("at most {seconds} seconds", { seconds })}
      </span>
      {mayStop && (
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" busy={solver.isBusy} onClick={() => void solver.stop(true)}>
            {text("Stop and keep")}
          </Button>
          <Button variant="quiet" size="sm" busy={solver.isBusy} onClick={() => void solver.stop(false)}>
            {text("Stop")}
          </Button>
        </div>
      )}
    </div>
  );
}
