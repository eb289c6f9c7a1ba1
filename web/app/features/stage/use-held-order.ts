import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { idsIn, inHeldOrder } from "./held-order.ts";
import { useKeptPlace } from "./use-kept-place.ts";

/** How long the order stays after the pointer has left, in milliseconds. */
const HELD = 3_000;

/**
 * Questions in an order and at a place that stay while somebody is about to decide about one: while the pointer is over the lists in `box`
 * or the keyboard in them, and for three seconds after. Votes come in all the while, and "Show" on what has just slipped there would put
 * before the room what nobody has read. `watch` is for the box.
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
  // What has come meanwhile stays where it was seen, too.
  const added = held ? ids.filter((id) => !held.includes(id)) : [];
  if (held && added.length > 0) setHeld([...held, ...added]);

  function hold(target: EventTarget): void {
    place.keep(target);
    setHeld((before) => before ?? ids);
    letGo();
  }

  /** Once nobody has been there for a while: what had the focus can also be gone without a word. */
  function letGo(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // What goes from below the pointer never says that the pointer has left.
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
