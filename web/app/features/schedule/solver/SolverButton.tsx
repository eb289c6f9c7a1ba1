import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import Sparkles from "lucide-react/icons/wand-sparkles";
import { Button } from "../../../ui/buttons/Button.tsx";
import type { Solver } from "./use-solver.ts";

interface SolverButtonProps {
  solver: Solver;
  /** What has no place. */
  slots: readonly ScheduleSlot[];
  /** Managers of tracks only see what organizers have asked for. */
  isOrganizer: boolean;
}

/** How many of what has no place would get one: items and what is pinned are left alone. */
export const placeable = (slots: readonly ScheduleSlot[]): number =>
  slots.filter(({ kind, pinned }) => kind === "session" && !pinned).length;

/** Has places found: at once for what has none, else once it is said for what. */
export function SolverButton({ solver, slots, isOrganizer }: SolverButtonProps) {
  const { isOpen, open, close } = solver;
  const unscheduled = placeable(slots);
  const asked = !isOrganizer ? "latest" : unscheduled > 0 ? ({ scope: "unscheduled" } as const) : null;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-expanded={isOpen}
      onClick={() => (isOpen ? close() : void open(asked))}
    >
      <Sparkles aria-hidden="true" />
      {!isOrganizer
        ? text("Solver")
        : unscheduled > 0
          ? text("Schedule all...")
          : text("Find better places...")}
    </Button>
  );
}
