import { text } from "@plenary/contract/text";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { letterOf } from "../../../base/browser/letter-key.ts";
import { useKeptFlag } from "../../../base/storage/use-kept-flag.ts";
import { KeysDialog } from "../../../ui/dialogs/KeysDialog.tsx";

interface ListKeysProps {
  /** Of the rows, in their order. */
  ids: readonly string[];
  openId: string | null;
  /** Opens one; null closes. */
  go: (id: string | null) => unknown;
  /** Go on to the pages of the list before and after this, if there are any. */
  toPageBefore: (() => unknown) | undefined;
  toNextPage: (() => unknown) | undefined;
  /** Chooses a row, or no longer. */
  toggle: (id: string) => void;
}

export interface ListKeys {
  /** For the element around the list and its reader. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** The neighbours of the open session; of one that has left the list, those of the place where it was. */
  before: string | undefined;
  next: string | undefined;
  /** Go on from the open session, on other pages too; undefined at the list's ends. */
  goBefore: (() => unknown) | undefined;
  goNext: (() => unknown) | undefined;
  /** Whether single letters work. */
  letters: boolean;
  /** Says which keys there are. */
  help: () => void;
  dialog: ReactNode;
}

/** What takes letters for itself. */
const typed = "textarea,select,input:not([type=checkbox],[type=radio]),[contenteditable]";

/**
 * The keys of a list that is read beside it: J and K go on, X chooses, A, R and E press the button that names them, ? says
 * so, Escape closes. A row is marked with its id as `data-row`.
 */
export function useListKeys({ ids, openId, go, toPageBefore, toNextPage, toggle }: ListKeysProps): ListKeys {
  const { before, next } = useNeighbours(ids, openId);
  const { goOn, isUnderway } = useSteps({ ids, openId, go });
  const goBefore = before ? () => goOn(-1, before, toPageBefore) : toPageBefore;
  const goNext = next ? () => goOn(1, next, toNextPage) : toNextPage;
  const [lettersOff, setLettersOff] = useKeptFlag("lettersOff");
  const letters = !lettersOff;
  const [isAsked, setAsked] = useState(false);

  // Letters are the list's alone. While nothing has the focus, as on arrival, J or K gives it to the list, and ? answers.
  const answer = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey, shiftKey, isComposing } = event;
    if (target !== document.body || ctrlKey || altKey || metaKey || isComposing) return;
    if (key === "?") return setAsked(true);
    const letter = shiftKey ? undefined : letterOf(event);
    const first = openId ?? ids[0];
    if ((letter !== "j" && letter !== "k") || !first) return;
    event.preventDefault();
    focusRow(document.body, first);
  });
  useEffect(() => {
    if (!letters) return;
    document.addEventListener("keydown", answer);
    return () => document.removeEventListener("keydown", answer);
  }, [letters]);

  function press(event: KeyboardEvent<HTMLElement>, key: string): (() => void) | undefined {
    const frame = event.currentTarget;
    const at = openId ?? rowOf(event.target as Element);
    /** Without an open session the focus goes from row to row. */
    const step = (by: 1 | -1) => {
      if (openId) return by > 0 ? goNext : goBefore;
      const to = ids[at ? ids.indexOf(at) + by : 0];
      if (to) return () => focusRow(frame, to);
    };
    // What is left is no longer meant, and what comes was not seen yet.
    if (isUnderway() && /^[xare]$/.test(key)) return undefined;
    switch (key) {
      case "Escape":
        return openId ? () => go(null) : undefined;
      case "?":
        return () => setAsked(true);
      case "j":
        return step(1);
      case "k":
        return step(-1);
      case "x":
        return at && ids.includes(at) && !event.repeat ? () => toggle(at) : undefined;
      case "a":
      case "r":
      case "e": {
        const button = frame.querySelector<HTMLElement>(`[aria-keyshortcuts=${key.toUpperCase()}]`);
        return button && !event.repeat ? () => button.click() : undefined;
      }
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget, nativeEvent, key } = event;
    // Dialogs and menus are elsewhere in the page, though their events come by here.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(typed)) return;
    if (event.ctrlKey || event.altKey || event.metaKey || nativeEvent.isComposing) return;
    if (event.defaultPrevented || (!letters && key !== "Escape")) return;
    const letter = event.shiftKey ? undefined : letterOf(nativeEvent);
    const act = press(event, key === "Escape" || key === "?" ? key : (letter ?? ""));
    if (!act) return;
    event.preventDefault();
    act();
  }

  return {
    onKeyDown,
    ...{ before, next, goBefore, goNext, letters },
    help: () => setAsked(true),
    dialog: (
      <KeysDialog
        keys={keysOfList()}
        description={text("They work while the list or the open session has the focus.")}
        open={isAsked}
        onClose={() => setAsked(false)}
        letters={letters}
        setLetters={(on) => setLettersOff(!on)}
      />
    ),
  };
}

const keysOfList = () => [
  { key: "J", does: text("Next session") },
  { key: "K", does: text("Previous session") },
  { key: "X", does: text("Select or deselect the session") },
  { key: "A", does: text("Approve") },
  { key: "R", does: text("Reject, with a reason") },
  { key: "E", does: text("Edit") },
  { key: text("Esc"), does: text("Close the session") },
  { key: "?", does: text("Show these keys") },
];

const rowOf = (element: Element) => element.closest<HTMLElement>("[data-row]")?.dataset.row;

/** The focus goes to the row's link; returns whether there is one. */
export function focusRow(frame: Element, id: string): boolean {
  const row = frame.querySelector(`[data-row="${id}"]`);
  const link = row?.querySelector<HTMLElement>("a");
  link?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
  return link !== undefined && link !== null;
}

/**
 * Goes on by one from where the last step led, which may not be shown yet: keys repeat faster than that. `toPage` is
 * for the end of the rows, once.
 */
function useSteps({ ids, openId, go }: Pick<ListKeysProps, "ids" | "openId" | "go">) {
  const aim = useRef(openId);
  const shown = useRef(openId);
  const steps = useRef(0);
  useLayoutEffect(() => {
    aim.current = openId;
    shown.current = openId;
  }, [openId]);
  const goOn = async (by: 1 | -1, neighbour: string, toPage: (() => unknown) | undefined) => {
    const at = aim.current === openId ? -1 : ids.indexOf(aim.current ?? "");
    const to = at < 0 ? neighbour : ids[at + by];
    if (!to) return void (await toPage?.());
    aim.current = to;
    steps.current += 1;
    const step = steps.current;
    await go(to);
    // It may have stayed, for what is unsaved.
    if (step === steps.current) aim.current = shown.current;
  };
  return { goOn, isUnderway: () => aim.current !== shown.current };
}

function useNeighbours(ids: readonly string[], openId: string | null) {
  const [last, setLast] = useState<{ id: string | null; at: number }>({ id: null, at: -1 });
  const at = openId ? ids.indexOf(openId) : -1;
  if (at >= 0 && (last.id !== openId || last.at !== at)) setLast({ id: openId, at });
  if (at >= 0) return { before: ids[at - 1], next: ids[at + 1] };
  const was = last.id === openId ? last.at : 0;
  return { before: ids[was - 1], next: ids[was] };
}
