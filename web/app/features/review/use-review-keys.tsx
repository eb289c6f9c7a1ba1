import { text } from "@plenary/contract/text";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { letterOf } from "../../base/browser/letter-key.ts";
import { useKeptFlag } from "../../base/storage/use-kept-flag.ts";
import { KeysDialog } from "../../ui/dialogs/KeysDialog.tsx";

interface ReviewKeysProps {
  /** Undefined at the list's ends. */
  before: (() => unknown) | undefined;
  next: (() => unknown) | undefined;
}

export interface ReviewKeys {
  /** For the element around the list and what is open. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Whether single letters and digits work. */
  letters: boolean;
  help: () => void;
  dialog: ReactNode;
}

/** As `aria-keyshortcuts` names them, in any case. */
export const submitKeys = "control+enter";

/** What takes letters for itself. */
const typed = "textarea,select,input:not([type=checkbox],[type=radio]),[contenteditable]";

/**
 * The keys of reviewing: J and K go on, digits score the criterion that has the focus, or the first without a score, and go
 * on to the next; A and S press the button that names them, and C gives the focus to the field that does. Ctrl and Enter submit, also while one types.
 */
export function useReviewKeys({ before, next }: ReviewKeysProps): ReviewKeys {
  const [lettersOff, setLettersOff] = useKeptFlag("lettersOff");
  const letters = !lettersOff;
  const [isAsked, setAsked] = useState(false);
  const goings = useRef(0);

  /** Until it is shown, keys would score what is left. */
  const going = (go: (() => unknown) | undefined) =>
    go &&
    (async () => {
      goings.current += 1;
      try {
        await go();
      } finally {
        goings.current -= 1;
      }
    });

  function actOf(event: KeyboardEvent<HTMLElement>): (() => unknown) | undefined {
    const { key, shiftKey, nativeEvent, currentTarget } = event;
    if (key === "?") return () => setAsked(true);
    const letter = shiftKey ? undefined : letterOf(nativeEvent);
    if (letter === "j") return going(next);
    if (letter === "k") return going(before);
    if (goings.current > 0) return undefined;
    if (/^[1-9]$/.test(key) && !shiftKey) return scoring(currentTarget, event.target as Element, key);
    if (letter !== "a" && letter !== "s" && letter !== "c") return undefined;
    const button = currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts=${letter.toUpperCase()}]`);
    if (!button || event.repeat) return undefined;
    return () => (button instanceof HTMLTextAreaElement ? button.focus() : button.click());
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget, nativeEvent } = event;
    // Dialogs and menus are elsewhere in the page, though their events come by here.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (event.defaultPrevented || nativeEvent.isComposing || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const comment = target.closest<HTMLFormElement>("form[data-comment]");
      if (event.key === "Enter" && comment) {
        event.preventDefault();
        if (!event.repeat) comment.requestSubmit();
        return;
      }
      const submit = currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${submitKeys}"]`);
      if (event.key !== "Enter" || event.repeat || !submit || goings.current > 0) return;
      event.preventDefault();
      submit.click();
      return;
    }
    if (!letters || target.closest(typed)) return;
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  return {
    ...{ onKeyDown, letters },
    help: () => setAsked(true),
    dialog: (
      <KeysDialog
        keys={keysOfReview()}
        description={text("They work while the list or the open proposal has the focus.")}
        open={isAsked}
        onClose={() => setAsked(false)}
        letters={letters}
        setLetters={(on) => setLettersOff(!on)}
      />
    ),
  };
}

/** Scores by the digit, and gives the focus to the next criterion, or to what follows the last. */
function scoring(frame: Element, target: Element, digit: string): (() => void) | undefined {
  const criteria = [...frame.querySelectorAll<HTMLFieldSetElement>("fieldset[data-criterion]")];
  const own = target.closest<HTMLFieldSetElement>("fieldset[data-criterion]");
  const criterion = own ?? criteria.find((each) => !each.querySelector("input:checked")) ?? criteria[0];
  const step = criterion?.querySelector<HTMLInputElement>(`input[value="${digit}"]:not(:disabled)`);
  if (!criterion || !step) return undefined;
  return () => {
    step.click();
    const following = criteria[criteria.indexOf(criterion) + 1];
    const to =
      following?.querySelector<HTMLElement>("input:checked") ??
      following?.querySelector<HTMLElement>("input");
    (to ?? step).focus();
  };
}

const keysOfReview = () => [
  { key: "J", does: text("Next proposal") },
  { key: "K", does: text("Previous proposal") },
  { key: "1–9", does: text("Score the criterion, and go on to the next") },
  { key: "A", does: text("Abstain: no opinion") },
  { key: "S", does: text("Skip") },
  { key: "C", does: text("Write a comment") },
  { key: text("Ctrl+Enter"), does: text("Submit and next") },
  { key: "?", does: text("Show these keys") },
];
