import { fold } from "@plenary/contract/fold";
import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { counted, text } from "@plenary/contract/text";
import { useState } from "react";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import type { Plan } from "../plan/plan.ts";
import { placeWords, searched } from "../plan/words.ts";

interface FindDialogProps {
  open: boolean;
  plan: Plan;
  onOpen: (slot: ScheduleSlot) => void;
  onClose: () => void;
  /** Whether what was found gets the focus. */
  isFound: boolean;
}

/** How many are listed; a longer word leads to others. */
const LISTED = 20;

/** Finds slots of all days by title or speaker: the browser's own search sees only what is drawn. */
export function FindDialog({ open, onClose, isFound, ...props }: FindDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text("Find in the schedule")}
      focusAfter={isFound ? false : undefined}
    >
      {open && <Found {...props} />}
    </Dialog>
  );
}

function Found({ plan, onOpen }: Pick<FindDialogProps, "plan" | "onOpen">) {
  const [word, setWord] = useState("");
  const asked = fold(word);
  const { schedule, slots } = plan;
  const found =
    asked === "" ? [] : [...slots.values()].filter((slot) => searched(slot, schedule).includes(asked));
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (found[0]) onOpen(found[0]);
      }}
    >
      <SearchField
        label={text("Title or speaker")}
        placeholder={text("Title or speaker")}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <p role="status" className="text-sm text-ink-soft">
        {asked !== "" && counted(found.length, "{count} found", "{count} found")}
      </p>
      <ul className="flex flex-col gap-1">
        {found.slice(0, LISTED).map((slot) => (
          <li key={slot.slotId}>
            <button
              type="button"
              className="w-full rounded-control px-2 py-1.5 text-start hover:bg-sunken"
              onClick={() => onOpen(slot)}
            >
              <span dir="auto" className="block text-sm font-medium [overflow-wrap:anywhere]">
                {slot.title}
              </span>
              <span className="block text-xs text-ink-soft">{placeWords(slot, schedule)}</span>
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
