import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { letterOf } from "../../../base/browser/letter-key.ts";
import { useKeptFlag } from "../../../base/storage/use-kept-flag.ts";
import { KeysDialog } from "../../../ui/dialogs/KeysDialog.tsx";
import { minutesAfter } from "../plan/day-view.ts";
import { roomsFor } from "../plan/own.ts";
import { slotBeside, steppedBy } from "./stepping.ts";
import type { useHeld } from "./use-held.ts";

interface SlotKeysProps {
  schedule: Schedule;
  day: Schedule["days"][number] | undefined;
  /** Of the grid, with what stands in each. */
  columns: readonly { slots: readonly ScheduleSlot[] }[];
  editor: ReturnType<typeof useHeld>;
  onPress: (slot: ScheduleSlot) => void;
  /** Shows a slot's details. */
  onOpen: (slot: ScheduleSlot) => void;
  /** Shows another day. */
  onDay: (date: string) => void;
  onPin: (slot: ScheduleSlot) => void;
  /** Shows where it could stand, one place after the other. */
  onNextFree: (slot: ScheduleSlot) => void;
  onFind: () => void;
  /** Puts the focus on a slot once it is drawn. */
  onFocus: (slotId: string) => void;
  /** Chooses a slot, or chooses it no more; and all of the day, or all that wait. */
  onChoose: (slot: ScheduleSlot) => void;
  onChooseAll: (slot: ScheduleSlot) => void;
  /** What Delete and P do where several are chosen; undefined otherwise. */
  onUnscheduleAll: (() => void) | undefined;
  onPinAll: (() => void) | undefined;
  /** Undefined where nothing is chosen. */
  onChooseNone: (() => void) | undefined;
  /** Also before what was done last is answered. */
  onTakeBack: (which: "undo" | "redo") => void;
}

/** How late in its day something without a start begins at first, in minutes. */
const FIRST = 180;

/** The keys of the editor (docs/product/schedule.md#keys): those of the slot with the focus, and of one that is picked up. */
export function useSlotKeys(props: SlotKeysProps) {
  const { schedule, day, columns, editor, onPress, onOpen, onDay, onPin } = props;
  const { held } = editor;
  const [lettersOff, setLettersOff] = useKeptFlag("lettersOff");
  const [isAsked, setAsked] = useState(false);

  function stepping(key: string): (() => void) | undefined {
    if (!held || !day) return undefined;
    const first = minutesAfter(Date.parse(day.opens), FIRST);
    const rooms = roomsFor(held.trackId, schedule);
    const next = steppedBy(key, held, { schedule: { ...schedule, rooms }, day, first });
    if (!next) return undefined;
    return () => {
      editor.hold(next.slot);
      if (next.day !== day.date) onDay(next.day);
    };
  }

  /** The next conflict after that of the slot, from the first again after the last. */
  function nextConflict(slot: ScheduleSlot): (() => void) | undefined {
    const { conflicts } = editor;
    const at = conflicts.findLastIndex(({ one, other }) => (other ?? one).slotId === slot.slotId);
    const next = conflicts[(at + 1) % conflicts.length];
    return next && (() => onOpen(next.other ?? next.one));
  }

  function actOf(slot: ScheduleSlot, key: string, letter: string | undefined): (() => void) | undefined {
    const isHeld = held?.slotId === slot.slotId;
    const ifOwn = (act: () => void) => () => editor.mayMove(slot) && act();
    if (key === " ") return isHeld ? () => editor.drop(held) : () => onPress(slot);
    if (key === "Enter") return isHeld ? () => editor.drop(held) : () => onOpen(slot);
    if (key === "Escape") return held ? editor.putBack : props.onChooseNone;
    if (letter === "n" && (isHeld || !lettersOff)) return ifOwn(() => props.onNextFree(isHeld ? held : slot));
    if (isHeld) return stepping(key);
    if (key === "Delete") return props.onUnscheduleAll ?? ifOwn(() => editor.unschedule(slot));
    const beside = slotBeside(key, slot, columns);
    if (beside) return () => props.onFocus(beside.slotId);
    if (lettersOff) return undefined;
    if (letter === "p") return props.onPinAll ?? ifOwn(() => onPin(slot));
    return letter === "c" ? nextConflict(slot) : actAnywhere(key, letter);
  }

  /** What needs no slot. */
  function actAnywhere(key: string, letter: string | undefined): (() => void) | undefined {
    if (lettersOff) return undefined;
    if (key === "?") return () => setAsked(true);
    if (key === "/") return props.onFind;
    return letter === "u" ? toList : undefined;
  }

  function toList(): void {
    const first = document.querySelector<HTMLElement>("[data-list] [data-slot]");
    if (first) first.focus();
    else editor.say(text("The list of unscheduled sessions is empty."));
  }

  function actWithCtrl(
    slot: ScheduleSlot | undefined,
    key: string | undefined,
    shift: boolean,
  ): (() => void) | undefined {
    // What floats isn't part of what is undone.
    if (key === "z" && held) return editor.putBack;
    if (key === "z") return () => props.onTakeBack(shift ? "redo" : "undo");
    if (shift) return undefined;
    if (key === "f") return props.onFind;
    if (!slot) return undefined;
    if (key === " ") return () => props.onChoose(slot);
    return key === "a" ? () => props.onChooseAll(slot) : undefined;
  }

  const dialog: ReactNode = (
    <KeysDialog
      keys={keysOfSlots()}
      description={text("They work while a session in the editor has the focus; U, / and ? in the grid too.")}
      open={isAsked}
      onClose={() => setAsked(false)}
      letters={!lettersOff}
      setLetters={(on) => setLettersOff(!on)}
    />
  );
  return {
    dialog,
    help: () => setAsked(true),
    /** Of the grid, where no slot has the focus. */
    onGridKeyDown(event: KeyboardEvent): void {
      const { key, nativeEvent, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (altKey || (target instanceof Element && target.closest("[data-slot]"))) return;
      const letter = letterOf(nativeEvent);
      const putBack = held ? editor.putBack : props.onChooseNone;
      const act =
        ctrlKey || metaKey
          ? actWithCtrl(undefined, letter, shiftKey)
          : key === "Escape"
            ? putBack
            : actAnywhere(key, shiftKey ? undefined : letter);
      if (!act) return;
      event.preventDefault();
      act();
    },
    onKeyDown(event: KeyboardEvent, slot: ScheduleSlot): void {
      const { key, nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event;
      const letter = letterOf(nativeEvent);
      const isWithCtrl = (ctrlKey || metaKey) && !altKey;
      const act = isWithCtrl
        ? actWithCtrl(slot, key === " " ? key : letter, shiftKey)
        : altKey
          ? undefined
          : key === " " && shiftKey
            ? () => props.onChoose(slot)
            : actOf(slot, key, shiftKey ? undefined : letter);
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}

const keysOfSlots = () => [
  { key: "← ↑ → ↓", does: text("Next session, or move the one that is picked up") },
  { key: text("Enter"), does: text("Details") },
  { key: text("Space"), does: text("Pick up, and drop") },
  { key: text("Page Up, Page Down"), does: text("The day before or after, for one that is picked up") },
  { key: "+ −", does: text("Longer or shorter, for one that is picked up") },
  { key: "N", does: text("Next free place") },
  { key: text("Esc"), does: text("Put back, or clear the selection") },
  { key: text("Delete"), does: text("Take out of the schedule, or ask to for all that are selected") },
  { key: "P", does: text("Pin or unpin, or all that are selected") },
  { key: "C", does: text("Next conflict") },
  { key: text("Ctrl+Z, Ctrl+Shift+Z"), does: text("Undo, redo") },
  { key: text("Shift+Space"), does: text("Add it to the selection") },
  { key: text("Ctrl+A"), does: text("Select the whole day, or everything unscheduled") },
  { key: "U", does: text("To the unscheduled list") },
  { key: "/", does: text("Find") },
  { key: "?", does: text("Show these keys") },
];
