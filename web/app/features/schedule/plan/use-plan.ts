import { ApiError } from "@plenary/contract/client";
import type { Answer, CallInput } from "@plenary/contract/endpoint";
import {
  getSchedule,
  listOperations,
  type OpenedSchedule,
  type OperationNews,
  operate,
  type ScheduleOperation,
  type SchedulePlace,
  type SchedulePresence,
  type ScheduleSlot,
  type SolutionNews,
  tellHeld,
  undoOperation,
} from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, errorText, isLost } from "../../../base/calls/api.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { type Followed, followSchedule } from "./follow.ts";
import {
  isOnUnknownDay,
  type Plan,
  planOf,
  undoable,
  withNews,
  withOthers,
  withOwn,
  withPlace,
  withSkipped,
  withSlots,
} from "./plan.ts";
import { type Act, createTurns } from "./turns.ts";
import { REST } from "./use-unreleased.ts";

/** What an operation did. */
export type Done = Pick<Answer<typeof operate>, "operation" | "slots">;

export type Move = Omit<CallInput<typeof operate>["body"]["moves"][number], "ifRevision"> & {
  /** Of the slot as it was seen. */
  seenRevision: number;
};

interface Failure {
  text: string;
  /** Whether the server didn't answer. */
  isLost: boolean;
}

/**
 * What it refuses once more however often it is asked: somebody else moved or pinned it, its room is gone, or the rules
 * are strict.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 409, 410, 422].includes(error.status);

/** What an operation is called where it is taken back. */
export const operationName = ({ label, moves }: ScheduleOperation): string => label ?? moves[0]?.title ?? "";

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
 * put back, with its reason in `failure`. What others do comes by a stream: `onOthers` hears of each operation.
 */
export function usePlan(
  eventId: string,
  loaded: Plan,
  onOthers: (operation: ScheduleOperation, plan: Plan) => void,
) {
  const { user } = useSignIn();
  const isOwn = ({ actor }: ScheduleOperation) => actor?.userId === user?.userId;
  const [plan, setPlan] = useState(loaded);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Whether something that this tab does wasn't answered yet. */
  const [isBusy, setBusy] = useState(false);
  const [turns] = useState(() =>
    createTurns(setBusy, () => new Promise((resolve) => setTimeout(resolve, REST))),
  );
  const latest = useRef(plan);
  /** Null until that is known. */
  const [isConnected, setIsConnected] = useState<boolean | null>(null);
  const [here, setHere] = useState<readonly SchedulePresence[]>([]);
  const [solution, setSolution] = useState<SolutionNews>(null);
  /** The stream of this tab, while there is one, and what is picked up in it. */
  const stream = useRef<string>(null);
  const heldHere = useRef<string>(null);

  const show = (next: Plan) => {
    latest.current = next;
    setPlan(next);
  };

  /** What others did, or this tab, may begin on a day that there was none of before. */
  const showMoved = (next: Plan, slots: readonly ScheduleSlot[]) => {
    show(next);
    if (isOnUnknownDay(next.schedule, slots)) showAnew();
  };

  /** Loads all of it again; what is picked up and chosen is kept elsewhere. */
  async function reload({ skipped }: Partial<Pick<Plan, "skipped">> = {}): Promise<void> {
    const anew = await loadPlan(eventId);
    // What this tab has moved since stands where it was put.
    show(
      turns.shown().reduce((plan, { slotId, place }) => withPlace(plan, slotId, place), {
        ...anew,
        skipped: skipped ?? anew.skipped,
      }),
    );
  }

  /** Goes on with what there is if the server doesn't answer: moves are refused if that is old. */
  const ifAnswered = (cause: unknown): false => {
    if (!(cause instanceof ApiError)) throw cause;
    return false;
  };

  /**
   * Runs one call after those before it; returns what it does, or undefined once it was refused. Then all is shown as
   * the server has it, or without an answer what was moved stands where it was: `before`. `refused` says of a refusal
   * what became of it.
   */
  function inTurn<T>(
    act: Act,
    work: () => Promise<T>,
    failed: string,
    {
      before,
      refused = (refusal) => refusal,
    }: { before?: ScheduleSlot; refused?: (refusal: string) => string } = {},
  ) {
    const begin = () => {
      setFailure(null);
      return work();
    };
    return turns.act(act, begin, async (error) => {
      const said = errorText(error, failed);
      setFailure({ text: isRefused(error) ? refused(said) : said, isLost: isLost(error) });
      // Others may have moved what was refused; without an answer it may have been moved all the same.
      const isShown = await reload(latest.current).then(() => true, ifAnswered);
      if (isShown || !before) return undefined;
      show(withSlots(latest.current, [before]));
      const isPutBack = text("“{title}” is back where it was.", { title: before.title });
      setFailure({ text: `${said} ${isPutBack}`, isLost: isLost(error) });
      return undefined;
    });
  }

  /** Shows what was done elsewhere since; `onOthers` gets what other people did. */
  async function catchUp(): Promise<void> {
    const query = { after: String(latest.current.schedule.number) };
    const { operations, slots, more } = await call(listOperations, { params: { eventId }, query });
    if (more) return reload();
    const [own, others] = [operations.filter(isOwn), operations.filter((one) => !isOwn(one))];
    showMoved(own.reduce(withOwn, withOthers(latest.current, operations, slots)), slots);
    for (const operation of others) onOthers(operation, latest.current);
  }

  /** The same for one operation as the stream tells it; those between are asked for. */
  async function hear({ operation, slots }: OperationNews): Promise<void> {
    const { number } = latest.current.schedule;
    if (operation.number <= number) return;
    if (operation.number > number + 1) return catchUp();
    const next = withNews(latest.current, operation, slots);
    showMoved(isOwn(operation) ? withOwn(next, operation) : next, slots);
    if (!isOwn(operation)) onOthers(operation, latest.current);
  }

  /** After what this tab is doing. */
  const inTheEnd = (work: () => Promise<void>): void => {
    void turns.show(() => work().catch(ifAnswered));
  };

  /** What others did up to that number and isn't shown yet; of more than one answer holds, nothing. */
  async function missedOf(number: number): Promise<ScheduleOperation[]> {
    const { number: known } = latest.current.schedule;
    if (number <= known) return [];
    const query = { after: String(known) };
    const { operations, more } = await call(listOperations, { params: { eventId }, query });
    return more ? [] : operations.filter((one) => !isOwn(one));
  }

  /** The number of the latest operation, where it may be one that wasn't heard of. */
  const unheard = useRef(0);

  /** Shows all anew, once this tab has nothing else to do. If that fails it is said: what is shown is no longer so. */
  const showAnew = (number = 0): void => {
    unheard.current = Math.max(unheard.current, number);
    turns.showLast(async () => {
      try {
        const missed = await missedOf(unheard.current);
        await reload();
        for (const operation of missed) onOthers(operation, latest.current);
      } catch (error) {
        setFailure({ text: errorText(error, getSchedule.failure), isLost: isLost(error) });
        ifAnswered(error);
      }
    });
  };

  async function tellOthers(slotId: string | null): Promise<void> {
    heldHere.current = slotId;
    const streamId = stream.current;
    if (streamId === null) return;
    // It binds nobody, so nobody minds if it is lost.
    await call(tellHeld, { params: { eventId }, body: { streamId, slotId } }).catch(ifAnswered);
  }

  /** What failed without a connection is of no use once that is back. */
  const forgetLost = useEffectEvent(() => setFailure((present) => (present?.isLost ? null : present)));

  const told = useEffectEvent((what: keyof Followed, news: unknown) => {
    if (what === "operation") inTheEnd(() => hear(news as OperationNews));
    if (what === "reload") showAnew();
    if (what === "here") setHere(news as SchedulePresence[]);
    if (what === "solution") setSolution(news as SolutionNews);
    if (what === "lost") {
      stream.current = null;
      setIsConnected(false);
      setHere([]);
    }
    if (what === "opened") {
      const { streamId, number } = news as OpenedSchedule;
      stream.current = streamId;
      setIsConnected(true);
      forgetLost();
      if (heldHere.current !== null) void tellOthers(heldHere.current);
      // Rules, times, drafts and titles may have changed while nothing was heard, since the schedule was loaded too.
      showAnew(number);
    }
  });
  useEffect(() => {
    const over = new AbortController();
    void followSchedule(eventId, over.signal, {
      opened: (state) => told("opened", state),
      operation: (news) => told("operation", news),
      reload: () => told("reload", null),
      here: (people) => told("here", people),
      solution: (news) => told("solution", news),
      lost: () => told("lost", null),
    });
    addEventListener("online", () => forgetLost(), { signal: over.signal });
    return () => over.abort();
  }, [eventId]);

  /** The one that was seen, or what this tab has made of it since: its own moves are no one else's. */
  const raised = useRef(new Map<string, number>());
  function revisionOf(slotId: string, seen: number): number {
    let revision = seen;
    for (;;) {
      const next = raised.current.get(`${slotId} ${revision}`);
      if (next === undefined) return revision;
      revision = next;
    }
  }

  /**
   * What this tab did is shown as the server has it, and with it what it lacks of others.
   * @param from the revisions that it has raised, where these are known; those that are shown otherwise
   */
  const done = async ({ operation, slots }: Done, from = new Map<string, number>()) => {
    for (const { slotId, revision } of slots) {
      const before = from.get(slotId) ?? latest.current.slots.get(slotId)?.revision ?? revision;
      if (revision > before) raised.current.set(`${slotId} ${before}`, revision);
    }
    showMoved(withOwn(withSlots(latest.current, slots), operation), slots);
    const { number } = latest.current.schedule;
    if (operation.number === number + 1) show(withOthers(latest.current, [operation], []));
    // It is done, whether or not the rest can be shown.
    else await catchUp().catch(ifAnswered);
    return operation;
  };

  return {
    plan,
    /** Whether something that was done here wasn't answered yet: what Undo takes back isn't known until then. */
    isBusy,
    failure: failure?.text ?? null,
    dismissFailure: () => setFailure(null),
    /** Shows what else has changed. */
    reload: () => showAnew(),
    /** Whether it hears of others; null until that is known. */
    isConnected,
    /** The event's latest solution, as far as it is known. */
    solution,
    /** Who else has this schedule open, once for each slot that they have picked up. */
    others: isConnected ? here.filter(({ userId }) => userId !== user?.userId) : [],
    /** Shows others what is picked up here; null for nothing. */
    tellOthers,
    /**
     * Moves slots to where they are shown already: `place` is what a single move makes of its slot, `label` what several
     * are called where they are undone. Resolves to the operation, to null if somebody had moved one of them since it was
     * seen, and to undefined if it failed otherwise.
     */
    move(moves: readonly Move[], place?: Partial<SchedulePlace>, label?: string) {
      const [first] = moves;
      const isPin = moves.every((one) =>
        Object.keys(one).every((key) => ["slotId", "seenRevision", "pinned"].includes(key)),
      );
      const before = first && moves.length === 1 ? latest.current.slots.get(first.slotId) : undefined;
      const shown = first && place && moves.length === 1 ? { slotId: first.slotId, place } : undefined;
      if (shown) {
        show(withPlace(latest.current, shown.slotId, shown.place));
      }
      let asked = new Map<string, number>();
      let isConflict = false;
      const isMovedSince = () =>
        [...asked].some(([slotId, revision]) => latest.current.slots.get(slotId)?.revision !== revision);
      const turn = inTurn(
        { goesOnFrom: moves.map(({ slotId }) => slotId), ...(shown && { shows: shown }) },
        async () => {
          asked = new Map(
            moves.map(({ slotId, seenRevision }) => [slotId, revisionOf(slotId, seenRevision)]),
          );
          const named = moves.map(({ seenRevision, ...one }) => ({
            ...one,
            ifRevision: asked.get(one.slotId) ?? seenRevision,
          }));
          const body = { label, moves: named };
          const answer = await call(operate, { params: { eventId }, body }).catch((error: unknown) => {
            isConflict = error instanceof ApiError && error.status === 409;
            throw error;
          });
          return done(answer, asked);
        },
        operate.failure,
        {
          ...(before && { before }),
          refused: (refusal) => (isPin ? refusal : text("Not moved. {refusal}", { refusal })),
        },
      );
      return turn.then((operation) => operation ?? (isConflict && isMovedSince() ? null : undefined));
    },
    /**
     * Takes back one's own last operation, or does again what was taken back: what that is shows when all before it is
     * done. Resolves to what it was, and to nothing if there was none or it failed. If it cannot be taken back any more,
     * the step before is next.
     */
    takeBack(which: "undo" | "redo"): Promise<ScheduleOperation | undefined> {
      let operation: ScheduleOperation | undefined;
      return inTurn(
        { goesOnFrom: "all" },
        async () => {
          operation = undoable(latest.current)[which];
          if (!operation) return undefined;
          const params = { eventId, operationId: operation.operationId };
          await done(await call(undoOperation, { params }));
          return operation;
        },
        undoOperation.failure,
        {
          refused(refusal) {
            if (!operation) return refusal;
            show(withSkipped(latest.current, operation));
            return text("{refusal} Skipped: {what}.", { refusal, what: operationName(operation) });
          },
        },
      );
    },
    /** The same for another call that moves slots; throws what that throws. */
    inTurn: (work: () => Promise<Done>): Promise<ScheduleOperation | undefined> =>
      turns.act(
        { goesOnFrom: [] },
        async () => done(await work()),
        (error) => Promise.reject(error),
      ),
  };
}
