import { type Collision, slotsIn } from "@plenary/contract/schedule/colliding-slot";
import { type CollisionIndex, collisionIndex } from "@plenary/contract/schedule/collisions";
import { frameOf } from "@plenary/contract/schedule/frame";
import type { Schedule, ScheduleOperation, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { scheduleRefusals } from "@plenary/contract/schedule/schedule-refusals";
import { type SolvingMove, solvingMoves } from "@plenary/contract/schedule/solving-moves";
import { text } from "@plenary/contract/text";
import { useMemo, useRef, useState } from "react";
import { isOwn, isSeen, mayUse, roomsFor } from "../plan/own.ts";
import { inRoom, type Plan } from "../plan/plan.ts";
import type { Move } from "../plan/use-plan.ts";
import {
  collisionWords,
  droppedWords,
  heldWords,
  othersWords,
  pickedUpWords,
  placeWords,
  underWords,
} from "../plan/words.ts";

/** A slot that was picked up, where it would stand if it were dropped now. */
export type Held = ScheduleSlot;

/** Where a slot may be put. */
export interface Spot {
  startTime: string;
  /** Null for the one that it has, or the first that is free. */
  roomId: string | null;
  /** Where columns are tracks: the one that it is put into. */
  trackId?: string | null;
}

/** What would become of the conflicts: those that come, in words, and how many go. */
export interface Effect {
  added: string[];
  removed: number;
}

/**
 * What was picked up, by a press or a key, and moves with the arrows until it is dropped or put back. `said` is for
 * screen readers.
 */
export function useHeld(
  plan: Plan,
  move: (moves: readonly Move[], place?: Partial<ScheduleSlot>, label?: string) => Promise<unknown>,
) {
  const [picked, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState("");
  /** What is held, as it was when it was picked up: only what differs from it is moved. */
  const pickedAs = useRef<ScheduleSlot>(null);
  /** What somebody else has done with it since, in words. */
  const [toldMeanwhile, setMeanwhile] = useState<string | null>(null);
  /** What was picked up and has left the schedule since, in words. */
  const [gone, setGone] = useState<string | null>(null);
  const { schedule, slots } = plan;
  const pickedNow = picked ? slots.get(picked.slotId) : undefined;
  const held = picked && pickedNow ? stillThere(picked, pickedNow, schedule) : null;
  if (held !== picked) setHeld(held);
  if (picked && !held) setGone(goneWords(picked));
  const index = useMemo(() => collisionIndex(slots.values(), frameOf(schedule)), [slots, schedule]);
  const seenOf = (all: Collision<ScheduleSlot>[]) => all.filter((one) => isSeen(one, schedule));
  // biome-ignore lint/correctness/useExhaustiveDependencies: an index is of one schedule
  const conflicts = useMemo(() => seenOf(index.all()), [index]);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const collision of conflicts.filter(({ kept }) => !kept))
      for (const { slotId } of slotsIn(collision)) found.set(slotId, (found.get(slotId) ?? 0) + 1);
    return found;
  }, [conflicts]);
  /** By conflict: each is looked for once, as details are drawn again while something is held. */
  const solved = useMemo(() => ({ index, by: new Map<string, SolvingMove[]>() }), [index]);

  /** What would collide with the slot there. */
  function conflictsAt(slot: ScheduleSlot): string[] {
    const present = slots.get(slot.slotId);
    index.put(slot);
    const found = index
      .all()
      .filter((collision) => slotsIn(collision).some(({ slotId }) => slotId === slot.slotId));
    if (present) index.put(present);
    return found.map((collision) => collisionWords(collision, schedule));
  }

  function slotAt(slot: ScheduleSlot, { startTime, roomId, trackId }: Spot): ScheduleSlot {
    const there = { ...slot, startTime, ...lengthOf(slot, schedule) };
    if (trackId !== undefined && slot.kind === "session") there.trackId = trackId;
    if (roomId !== null) return inRoom(there, roomId);
    if (slot.kind !== "session" || slot.roomIds.length > 0 || slot.roomName !== null) return there;
    const rooms = roomsFor(there.trackId, schedule).map(({ roomId: each }) => inRoom(there, each));
    return rooms.find((each) => conflictsAt(each).length === 0) ?? rooms[0] ?? there;
  }

  function hold(next: Held): void {
    // "Next free place" picks up what it moves.
    if (held?.slotId !== next.slotId) {
      pickedAs.current = slots.get(next.slotId) ?? next;
      setMeanwhile(null);
    }
    setHeld(next);
    setSaid(heldWords(next, conflictsAt(next), schedule));
  }

  const baseOf = (slot: ScheduleSlot): ScheduleSlot =>
    (held?.slotId === slot.slotId ? pickedAs.current : null) ?? slot;

  /** What became of what is held: also by what is no operation, as where its room or the event's days went. */
  function meanwhileWords(of: Held): string | null {
    const [present, base] = [slots.get(of.slotId), baseOf(of)];
    if (toldMeanwhile !== null || !present || !moveBetween(base, { ...present, pinned: base.pinned }))
      return toldMeanwhile;
    const place = placeWords(present, schedule);
    return scheduleRefusals.SlotMoved.text({ name: null, title: of.title, place });
  }

  /** @param base the slot as somebody saw it who then moved it */
  function drop(slot: ScheduleSlot, base = baseOf(slot)): void {
    setHeld(null);
    const present = slots.get(slot.slotId);
    if (!present) {
      setGone(goneWords(slot));
      return;
    }
    // This tab may have moved it since, or not brought it to where it was picked up: it is dropped where it is shown.
    const standing = { startTime: present.startTime, roomIds: present.roomIds, roomName: present.roomName };
    const moved = moveBetween(base, slot) && moveBetween({ ...base, ...standing }, slot);
    if (!moved) {
      setSaid(text("Put back."));
      return;
    }
    const { startTime, durationMinutes, roomIds, roomName, trackId } = slot;
    const seen = { ...moved, seenRevision: base.revision };
    const moving = move([seen], { startTime, durationMinutes, roomIds, roomName, trackId });
    setSaid(droppedWords(slot, conflictsAt(slot), schedule));
    void moving.then((isMoved) => {
      if (!isMoved) setSaid(text("“{title}” was not moved.", { title: slot.title }));
    });
  }

  return {
    ...{ held, said, conflicts, hold, drop },
    /** What is held, as it stood when it was picked up. */
    base: held && baseOf(held),
    say: setSaid,
    meanwhile: held && meanwhileWords(held),
    gone,
    dismissGone: () => setGone(null),
    /** Says what somebody else did; in view too if that is what is held. */
    sayOthers(operation: ScheduleOperation, shown: Plan): void {
      setSaid(othersWords(operation, shown));
      const own = operation.moves.filter(({ slotId }) => slotId === held?.slotId);
      if (own.length > 0) setMeanwhile(othersWords({ ...operation, moves: own }, shown));
    },
    /** Says that a slot isn't one's own to move; returns whether it is. */
    mayMove(slot: ScheduleSlot): boolean {
      const may = isOwn(slot, schedule);
      if (!may) setSaid(scheduleRefusals.ForeignSlot.text({ title: slot.title }));
      return may;
    },
    pickUp(slot: ScheduleSlot): void {
      pickedAs.current = slot;
      setGone(null);
      setMeanwhile(null);
      setHeld(slot);
      setSaid(pickedUpWords(slot, schedule));
    },
    putBack(): void {
      setHeld(null);
      setSaid(text("Put back."));
    },
    conflictsAt,
    /** How many a slot has that nobody keeps. */
    conflictsOf: (slotId: string): number => counts.get(slotId) ?? 0,
    /** The plan as it is asked for collisions and free places. */
    index,
    /** Moves of one slot each that solve a conflict. */
    solving(collision: Collision<ScheduleSlot>): SolvingMove[] {
      const { by } = solved;
      const found =
        by.get(collision.collisionId) ??
        (schedule.organized ? solvingMoves(index, collision) : ownSolvingMoves(index, collision, schedule));
      by.set(collision.collisionId, found);
      return found;
    },
    /** What is said under a slot there. */
    wordsAt: (slot: ScheduleSlot): string => underWords(slot, conflictsAt(slot), schedule),
    /** What these would add to the conflicts and take from them, all together. */
    effectOf(changed: readonly ScheduleSlot[]): Effect {
      for (const slot of changed) index.put(slot);
      const after = seenOf(index.all());
      for (const { slotId } of changed) {
        const present = slots.get(slotId);
        if (present) index.put(present);
        else index.remove(slotId);
      }
      const idsOf = (found: typeof after) => new Set(found.map(({ collisionId }) => collisionId));
      const [before, then] = [idsOf(conflicts), idsOf(after)];
      return {
        added: after
          .filter(({ collisionId }) => !before.has(collisionId))
          .map((one) => collisionWords(one, schedule)),
        removed: conflicts.filter(({ collisionId }) => !then.has(collisionId)).length,
      };
    },
    /** Does one thing with several; `label` is what it is called where it is undone. */
    doMany(changed: readonly ScheduleSlot[], label: string): void {
      const moves = changed.flatMap((after) => {
        const before = slots.get(after.slotId);
        const moved = before && moveBetween(before, after);
        return moved ? { ...moved, seenRevision: after.revision } : [];
      });
      setHeld(null);
      if (moves.length === 0) return;
      const moving = move(moves, undefined, label);
      setSaid(label);
      void moving.then((isMoved) => {
        if (!isMoved) setSaid(text("Nothing was moved."));
      });
    },
    /** What a slot would be there. */
    at: slotAt,
    /** Puts a slot there: what is held, or what was dragged. */
    put: (slot: ScheduleSlot, spot: Spot): void => drop(slotAt(slot, spot), baseOf(slot)),
    /** Takes a slot out of the schedule, back to the list. */
    unschedule(slot: ScheduleSlot): void {
      drop(
        { ...slot, startTime: null, ...(slot.kind === "session" && { roomIds: [], roomName: null }) },
        baseOf(slot),
      );
    },
  };
}

/** Where it is held; for a room or a track that is gone since, the one in which it stands. */
function stillThere(picked: Held, standing: ScheduleSlot, { rooms, tracks }: Schedule): Held {
  const inRooms = ({ roomIds }: Held) => roomIds.every((id) => rooms.some(({ roomId }) => roomId === id));
  const inTrack = ({ trackId }: Held) => trackId === null || tracks.some((one) => one.trackId === trackId);
  const { roomIds, roomName, trackId, trackName } = standing;
  // What this tab has just put into a room that goes is there until the server says otherwise.
  const rehoused = !inRooms(picked) && inRooms(standing) ? { roomIds, roomName } : undefined;
  const retracked = !inTrack(picked) && inTrack(standing) ? { trackId, trackName } : undefined;
  return rehoused || retracked ? { ...picked, ...rehoused, ...retracked } : picked;
}

/** Nothing of it is lost: approved again it stands where it stood. */
const goneWords = ({ title }: ScheduleSlot): string =>
  text("“{title}” has left the schedule: it was rejected or deleted.", { title });

/** Of one's own sessions, into rooms that their tracks may use. */
function ownSolvingMoves(
  index: CollisionIndex<ScheduleSlot>,
  collision: Collision<ScheduleSlot>,
  schedule: Schedule,
): SolvingMove[] {
  return slotsIn(collision)
    .filter((slot) => isOwn(slot, schedule))
    .flatMap(({ slotId, trackId }) => {
      const rooms = [...index.frame.rooms].filter(([roomId]) => mayUse(trackId, roomId, schedule));
      const within = { ...index, frame: { ...index.frame, rooms: new Map(rooms) } };
      return solvingMoves(within, collision, (slot) => slot.slotId === slotId);
    });
}

/** Items need a length once they have a start. */
const lengthOf = ({ kind, durationMinutes }: ScheduleSlot, { defaultMinutes }: Schedule) =>
  kind === "session" ? {} : { durationMinutes: durationMinutes ?? defaultMinutes };

/** The move from one place of a slot to another; undefined if they are the same. */
function moveBetween(before: ScheduleSlot, after: ScheduleSlot): Omit<Move, "seenRevision"> | undefined {
  const { slotId, startTime, durationMinutes, roomIds, trackId } = after;
  const moved = {
    ...(startTime !== before.startTime && { startTime }),
    ...(durationMinutes !== before.durationMinutes && { durationMinutes }),
    ...((roomIds.join() !== before.roomIds.join() || after.roomName !== before.roomName) &&
      (after.kind === "session" ? { roomId: roomIds[0] ?? null } : { roomIds })),
    ...(trackId !== before.trackId && { trackId }),
    ...(after.pinned !== before.pinned && { pinned: after.pinned }),
  };
  return Object.keys(moved).length > 0 ? { slotId, ...moved } : undefined;
}
