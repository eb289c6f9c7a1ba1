import { atField, conflict, invalid, notFound } from "../refusal-kinds.ts";
import { counted, text } from "../text.ts";

/** Refusals of the solver (refusals.ts; docs/product/solver.md). */
export const solverRefusals = {
  SolverBusy: conflict(() => text("The solver is working on this event already")),
  /** Of other events. */
  SolverBusyElsewhere: conflict(({ active }: { active: number }) =>
    counted(
      active,
      "The solver still has {count} of your other events to work on. Please wait until that is done.",
      "The solver still has {count} of your other events to work on. Please wait until one is done.",
    ),
  ),
  NothingToPlace: conflict(() => text("There is nothing to place")),
  /** What was chosen is not of the event. */
  UnknownScope: atField(
    invalid,
    ({ of }: { of: "rooms" | "tracks" | "days" }) => of,
    ({ of }) =>
      of === "rooms"
        ? text("Room not found")
        : of === "tracks"
          ? text("Track not found")
          : text("This is not a day of the event"),
  ),
  SolutionNotFound: notFound(() => text("Solution not found")),
  /** It is not ready, was stopped, or failed. */
  NoSolution: conflict(() => text("There is nothing to apply.")),
  MovedMeanwhile: conflict(({ moved }: { moved: number }) =>
    counted(moved, "{count} session was moved meanwhile.", "{count} sessions were moved meanwhile."),
  ),
};
