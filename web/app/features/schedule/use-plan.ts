import { ApiError } from "@plenary/contract/client";
import type { Answer, CallInput } from "@plenary/contract/endpoint";
import {
  getSchedule,
  listOperations,
  operate,
  type ScheduleOperation,
  type SchedulePlace,
  undoOperation,
} from "@plenary/contract/schedule/schedule";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, errorText } from "../../base/calls/api.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { type Plan, planOf, withOthers, withOwn, withPlace, withSlots } from "./plan.ts";

export type Move = Omit<CallInput<typeof operate>["body"]["moves"][number], "ifRevision">;

/** The schedule, and one's own operations that can be undone. */
export async function loadPlan(eventId: string, signal?: AbortSignal): Promise<Plan> {
  const params = { eventId };
  const [{ schedule }, { operations }] = await Promise.all([
    call(getSchedule, { params }, { signal }),
    call(listOperations, { params }, { signal }),
  ]);
  return planOf(schedule, operations);
}

/**
 * The plan as this tab shows it. Moves are shown at once; what the server answers replaces that, and what it refuses is
 * put back, with its reason in `failure`.
 */
export function usePlan(
  eventId: string,
  loaded: Plan,
  onOthers: (operation: ScheduleOperation, plan: Plan) => void,
) {
  const { user } = useSignIn();
  const isOwn = ({ actor }: ScheduleOperation) => actor?.userId === user?.userId;
  const [plan, setPlan] = useState(loaded);
  const [failure, setFailure] = useState<string | null>(null);
  /** One after the other: each names revisions that the one before has raised. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(plan);

  const show = (next: Plan) => {
    latest.current = next;
    setPlan(next);
  };

  async function reload(): Promise<void> {
    show(await loadPlan(eventId));
  }

  /** Runs one call after those before it; returns its operation, or undefined once it was refused. */
  function inTurn(work: () => Promise<ScheduleOperation>, failed: string) {
    const run = async () => {
      setFailure(null);
      try {
        return await work();
      } catch (error) {
        setFailure(errorText(error, failed));
        // Others may have moved what was refused; without an answer it may have been moved all the same.
        await reload().catch((cause: unknown) => {
          if (!(cause instanceof ApiError)) throw cause;
        });
        return undefined;
      }
    };
    const turn = queue.current.then(run);
    queue.current = turn;
    return turn;
  }

  /** Shows what was done elsewhere since; `onOthers` gets what other people did. */
  async function catchUp(): Promise<void> {
    const query = { after: String(latest.current.schedule.number) };
    const { operations, slots } = await call(listOperations, { params: { eventId }, query });
    const [own, others] = [operations.filter(isOwn), operations.filter((one) => !isOwn(one))];
    show(own.reduce(withOwn, withOthers(latest.current, operations, slots)));
    for (const operation of others) onOthers(operation, latest.current);
  }

  /** One comes back to a tab. Without an answer it goes on with what it has: moves are refused if that is old. */
  const whenShown = useEffectEvent(() => {
    if (document.visibilityState !== "visible") return;
    queue.current = queue.current.then(catchUp).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener("visibilitychange", () => whenShown(), { signal: listening.signal });
    addEventListener("focus", () => whenShown(), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  /** What this tab did is shown as the server has it, and with it what it lacks of others. */
  const done = async ({ operation, slots }: Answer<typeof operate>) => {
    show(withOwn(withSlots(latest.current, slots), operation));
    const { number } = latest.current.schedule;
    if (operation.number === number + 1) show(withOthers(latest.current, [operation], []));
    else await catchUp();
    return operation;
  };

  return {
    plan,
    failure,
    /** Moves slots to where they are shown already: `place` is what a single move makes of its slot. */
    move(moves: readonly Move[], place?: Partial<SchedulePlace>) {
      const [first] = moves;
      if (first && place && moves.length === 1) show(withPlace(latest.current, first.slotId, place));
      return inTurn(async () => {
        const revisionOf = (slotId: string) => latest.current.slots.get(slotId)?.revision ?? 0;
        const body = { moves: moves.map((one) => ({ ...one, ifRevision: revisionOf(one.slotId) })) };
        return done(await call(operate, { params: { eventId }, body }));
      }, operate.failure);
    },
    undo: ({ operationId }: ScheduleOperation) =>
      inTurn(
        async () => done(await call(undoOperation, { params: { eventId, operationId } })),
        undoOperation.failure,
      ),
  };
}
