import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";

/** How far the pointer moves before it drags, how near to the grid's edge it scrolls, and how far in each frame at most, in pixels. */
const slack = 5;
const edge = 40;
const step = 8;
/** How long a finger rests before it drags, in milliseconds. Before that it scrolls. */
const hold = 350;

/** Where a dragged slot is: in a column of the grid, so many pixels down; over the list; or anywhere else. */
export type Drop = { column: string; element: HTMLElement; top: number } | "list" | null;

export interface DragActs {
  onPickUp: (slot: ScheduleSlot) => void;
  onDrop: (slot: ScheduleSlot, drop: Drop) => void;
  /** Its lower edge was let go so many pixels further down. */
  onPull: (slot: ScheduleSlot, pixels: number) => void;
  /** Where it would stand in the column, in pixels; null where it can't. */
  landing: (slot: ScheduleSlot, drop: Drop) => { top: number; height: number } | null;
  /** What is said under it there. */
  wordsAt: (slot: ScheduleSlot, drop: Drop) => string;
  /** The same while its lower edge is pulled so far, and by how much of that its height changes. */
  pulledBy: (slot: ScheduleSlot, pixels: number) => { pixels: number; words: string };
}

interface Drag {
  slot: ScheduleSlot;
  card: HTMLElement;
  /** Where it was grabbed, in the window. */
  x: number;
  y: number;
  /** The card then. */
  box: DOMRect;
  pointer: { x: number; y: number };
  isMoving: boolean;
  isPulled: boolean;
  frame: number;
}

/** What the columns, marked with `data-column`, and lists, marked with `data-list`, are found by. */
function dropAt({ pointer: { x, y }, y: grabbed, box }: Drag): Drop {
  for (const element of document.elementsFromPoint(x, y)) {
    const column = element.closest<HTMLElement>("[data-column]");
    if (column?.dataset.column) {
      const top = y - (grabbed - box.top) - column.getBoundingClientRect().top;
      return { column: column.dataset.column, element: column, top };
    }
    if (element.closest("[data-list]")) return "list";
  }
  return null;
}

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** A picture of the card that follows the pointer by a transform alone, over everything, with words below. */
function pictureOf(card: HTMLElement, box: DOMRect) {
  const frame = document.createElement("div");
  frame.className = "pointer-events-none fixed top-0 z-60 will-change-transform";
  Object.assign(frame.style, { left: "0", width: `${box.width}px`, contain: "layout" });
  const picture = card.cloneNode(true) as HTMLElement;
  for (const name of ["data-slot", "data-dragged", "title"]) picture.removeAttribute(name);
  picture.tabIndex = -1;
  picture.classList.add("shadow-float");
  Object.assign(picture.style, { position: "static", width: "100%", height: `${box.height}px` });
  const words = document.createElement("p");
  words.className =
    "mt-1 w-max max-w-64 rounded-control border border-line bg-surface px-2 py-1 text-xs shadow-float empty:hidden";
  /** The outline of where it would stand. */
  const outline = document.createElement("div");
  outline.className = "absolute rounded-control border border-dashed border-ink";
  Object.assign(outline.style, { left: "0", top: "0", zIndex: "-1" });
  frame.append(picture, words, outline);
  frame.ariaHidden = "true";
  document.body.append(frame);
  let at = { left: 0, top: 0 };
  return {
    to(left: number, top: number) {
      at = { left, top };
      // Not for people: a transform for CSS.
      frame.style.transform = `translate(${left}px, ${top}px)`;
    },
    /** Where in the window it would stand; null where it can't. */
    land(box: Box | null) {
      outline.hidden = box === null;
      if (!box) return;
      // Not for people: lengths for CSS.
      Object.assign(outline.style, {
        width: `${box.width}px`,
        height: `${box.height}px`,
        // Not for people: a transform for CSS, so that within one place nothing is laid out.
        transform: `translate(${box.left - at.left}px, ${box.top - at.top}px)`,
      });
    },
    say(text: string) {
      if (words.textContent !== text) words.textContent = text;
    },
    hidePicture: () => picture.remove(),
    remove: () => frame.remove(),
  };
}

/**
 * Drags slots with a mouse, a pen, or a finger that rests first. A picture follows by a transform alone, and the grid
 * scrolls at its edges. Escape cancels. The lower edge, marked with `data-edge`, changes the length.
 */
export function useDrag(grid: RefObject<HTMLElement | null>, acts: DragActs) {
  const current = useRef<Drag>(null);
  // What is dragged goes on through renders, and is dropped as the latest one says.
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });

  return (event: PointerEvent<HTMLElement>, slot: ScheduleSlot) => {
    if (event.button !== 0 || event.shiftKey || event.ctrlKey || event.metaKey || current.current) return;
    const card: HTMLElement = event.currentTarget;
    const { pointerId } = event;
    const isFinger = event.pointerType === "touch";
    const scroller = grid.current;
    const listening = new AbortController();
    const { signal } = listening;
    const drag: Drag = {
      ...{ slot, card, x: event.clientX, y: event.clientY, isMoving: false, frame: 0 },
      box: card.getBoundingClientRect(),
      pointer: { x: event.clientX, y: event.clientY },
      isPulled: !isFinger && event.target instanceof HTMLElement && event.target.hasAttribute("data-edge"),
    };
    current.current = drag;
    let picture: ReturnType<typeof pictureOf> | undefined;
    const view = scroller?.getBoundingClientRect();

    /** What of it is in view. */
    const landingOf = (drop: Drop): Box | null => {
      const landing = latest.current.landing(slot, drop);
      if (!landing || !view || drop === null || drop === "list") return null;
      const { left, top, width } = drop.element.getBoundingClientRect();
      const [from, to] = [
        Math.max(top + landing.top, view.top),
        Math.min(top + landing.top + landing.height, view.bottom),
      ];
      return from < to ? { left, top: from, width, height: to - from } : null;
    };
    const follow = () => {
      const { pointer, x, y, box } = drag;
      if (drag.isPulled) {
        const { pixels, words } = latest.current.pulledBy(slot, pointer.y - y);
        // Not for people: a length for CSS. The card stands alone, so nothing else is laid out.
        card.style.height = `${box.height + pixels}px`;
        picture?.to(box.left, box.bottom + pixels);
        picture?.say(words);
        return;
      }
      picture?.to(box.left + pointer.x - x, box.top + pointer.y - y);
      const drop = dropAt(drag);
      picture?.land(landingOf(drop));
      picture?.say(latest.current.wordsAt(slot, drop));
    };
    const scroll = () => {
      if (scroller && view && !drag.isPulled) {
        const { x, y } = drag.pointer;
        // The nearer to the edge, the faster.
        const part = (inside: number) => Math.ceil((step * Math.max(edge - inside, 0)) / edge);
        const by = (at: number, from: number, to: number) => part(to - at) - part(at - from);
        if (x > view.left && x < view.right && y > view.top && y < view.bottom)
          scroller.scrollBy(by(x, view.left, view.right), by(y, view.top, view.bottom));
      }
      follow();
      drag.frame = requestAnimationFrame(scroll);
    };
    const begin = () => {
      drag.isMoving = true;
      card.setPointerCapture(pointerId);
      picture = pictureOf(card, drag.box);
      if (drag.isPulled) picture.hidePicture();
      else {
        card.setAttribute("data-dragged", "");
        latest.current.onPickUp(slot);
      }
      follow();
      drag.frame = requestAnimationFrame(scroll);
    };
    const resting = isFinger ? setTimeout(begin, hold) : undefined;
    const end = (drops: boolean, isPressed = false) => {
      listening.abort();
      clearTimeout(resting);
      cancelAnimationFrame(drag.frame);
      current.current = null;
      card.removeAttribute("data-dragged");
      picture?.remove();
      if (!drag.isMoving) return;
      // The press that ends a drag picks nothing up.
      const swallow = (click: Event) => click.stopPropagation();
      card.addEventListener("click", swallow, { capture: true });
      const over = () =>
        requestAnimationFrame(() => card.removeEventListener("click", swallow, { capture: true }));
      if (isPressed) addEventListener("pointerup", over, { once: true });
      else over();
      if (drag.isPulled) {
        card.style.height = `${drag.box.height}px`;
        if (drops) latest.current.onPull(slot, drag.pointer.y - drag.y);
      } else latest.current.onDrop(slot, drops ? dropAt(drag) : null);
    };
    // A mouse may have left the card, or its lower edge, before it has moved far enough.
    addEventListener(
      "pointermove",
      ({ clientX, clientY, pointerId: moved }) => {
        if (moved !== pointerId) return;
        drag.pointer = { x: clientX, y: clientY };
        if (drag.isMoving || Math.hypot(clientX - drag.x, clientY - drag.y) < slack) return;
        if (isFinger) end(false);
        else begin();
      },
      { signal },
    );
    // A finger that drags doesn't scroll, nor open what a long press opens.
    const keep = (event: Event) => drag.isMoving && event.preventDefault();
    card.addEventListener("touchmove", keep, { signal, passive: false });
    card.addEventListener("contextmenu", (menu) => isFinger && menu.preventDefault(), { signal });
    addEventListener("pointerup", () => end(true), { signal });
    addEventListener("pointercancel", () => end(false), { signal });
    addEventListener("keydown", ({ key }) => key === "Escape" && drag.isMoving && end(false, true), {
      signal,
    });
  };
}
