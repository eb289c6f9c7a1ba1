import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { idsIn, inHeldOrder } from "./held-order.ts";

/** How long the order stays after the pointer has left, in milliseconds. */
const HELD = 3_000;

/**
 * Freezes the order and place of questions while the pointer or the focus is in `box`, and for three seconds after:
 * votes keep coming in, and "Show" could hit a question that nobody has read. `watch` is for the box.
 */
export function useHeldOrder<T extends { questionId: string }>(
  box: RefObject<HTMLElement | null>,
  questions: T[],
) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const isOver = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = useKeptPlace(box);
  useEffect(() => () => clearTimeout(timer.current), []);

  const inOrder = held ? inHeldOrder(questions, held) : questions;
  const ids = idsIn(inOrder);
  // New questions also stay where they first appeared.
  const added = held ? ids.filter((id) => !held.includes(id)) : [];
  if (held && added.length > 0) setHeld([...held, ...added]);

  function hold(target: EventTarget): void {
    place.keep(target);
    setHeld((before) => before ?? ids);
    letGo();
  }

  /** After a while without anybody: a focused element can vanish without an event. */
  function letGo(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // An element that vanishes below the pointer fires no leave event.
      const isThere = isOver.current && box.current?.matches(":hover");
      if (isThere || box.current?.querySelector(":focus-visible")) return letGo();
      place.forget();
      setHeld(null);
    }, HELD);
  }

  return {
    inOrder,
    /** Puts them in their order all the same. */
    arrange: () => setHeld((before) => before && idsIn(questions)),
    watch: {
      onPointerOver({ target }: PointerEvent) {
        isOver.current = true;
        hold(target);
      },
      onPointerLeave() {
        isOver.current = false;
        letGo();
      },
      onFocus({ target }: FocusEvent) {
        if (target.matches(":focus-visible")) hold(target);
      },
      onBlur: letGo,
    },
  };
}

/** How long a row that slipped under the pointer ignores presses, in milliseconds: nobody has read it by then. */
const UNREAD = 500;

/** A row's position in the page, independent of scrolling. */
const topOf = (row: Element): number => row.getBoundingClientRect().top + scrollY;

/** Keeps a row in `box` at its position in the window. Where that is impossible, `box` ignores presses for a moment. */
function useKeptPlace(box: RefObject<HTMLElement | null>) {
  const kept = useRef<{ row: Element; top: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const { current } = kept;
    if (!current) return;
    const moved = current.row.isConnected ? topOf(current.row) - current.top : null;
    if (moved === 0) return;
    const before = scrollY;
    if (moved === null) kept.current = null;
    else {
      scrollBy({ top: moved, behavior: "instant" });
      current.top += moved;
      if (Math.abs(scrollY - before - moved) < 1) return;
    }
    const { current: frame } = box;
    if (!frame) return;
    frame.style.pointerEvents = "none";
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      frame.style.pointerEvents = "";
    }, UNREAD);
  });

  return {
    /** The row that the element is in. */
    keep(target: EventTarget): void {
      const row = target instanceof Element && box.current?.contains(target) ? target.closest("li") : null;
      kept.current = row && { row, top: topOf(row) };
    },
    forget(): void {
      kept.current = null;
    },
  };
}
