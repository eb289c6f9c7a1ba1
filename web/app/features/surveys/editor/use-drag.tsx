import GripVertical from "lucide-react/icons/grip-vertical";
import { type PointerEvent, useCallback, useEffect, useMemo, useRef } from "react";
import type { QuestionOrSection } from "../draft/editing.ts";
import type { Position } from "../draft/moves.ts";

/** Moving by a pointer: a handle is held, the nearest place lights up, and the thing is put there. */

type Begin = (event: PointerEvent<HTMLElement>, thing: QuestionOrSection) => void;
export interface Drag {
  begin: Begin;
}

/** How near the window's edge the page scrolls along, and by how much in a second. */
const [EDGE, SPEED] = [72, 840];

/** @param onDrop called with the index among all, including the moved one; must be stable */
export function useDrag(onDrop: (thing: QuestionOrSection, place: Position) => void): Drag {
  const end = useRef<() => void>(null);
  useEffect(() => () => end.current?.(), []);

  const begin: Begin = useCallback(
    (event, thing) => {
      if (event.button !== 0) return;
      event.preventDefault();
      const handle: HTMLElement = event.currentTarget;
      const { pointerId } = event;
      const over = new AbortController();
      const { signal } = over;
      let aim: HTMLElement | null = null;
      /** The pointer's position, and the time of the last automatic scroll, while it is near an edge. */
      let at = 0;
      let frame: number | undefined;
      let former = 0;
      const slots = () => [...document.querySelectorAll<HTMLElement>(`[data-slot="${thing.kind}"]`)];
      const light = (slot: HTMLElement | null) => {
        aim?.removeAttribute("data-aim");
        slot?.setAttribute("data-aim", "");
        aim = slot;
      };
      const lightNearest = () => {
        const away = (slot: HTMLElement) => Math.abs(slot.getBoundingClientRect().top - at);
        light(slots().sort((one, other) => away(one) - away(other))[0] ?? null);
      };
      /** Goes on while the pointer is held still there. */
      const scroll = (time: number) => {
        const way = at < EDGE ? -1 : at > innerHeight - EDGE ? 1 : 0;
        frame = way === 0 ? undefined : requestAnimationFrame(scroll);
        // A page that was busy for a moment makes no leap.
        if (former > 0)
          scrollBy({ top: (way * SPEED * Math.min(50, time - former)) / 1000, behavior: "instant" });
        former = way === 0 ? 0 : time;
        lightNearest();
      };
      const stop = () => {
        if (frame !== undefined) cancelAnimationFrame(frame);
        light(null);
        handle.removeAttribute("data-held");
        over.abort();
        end.current = null;
      };
      end.current = stop;
      handle.setPointerCapture(pointerId);
      handle.setAttribute("data-held", "");
      handle.addEventListener(
        "pointermove",
        ({ clientY }) => {
          at = clientY;
          lightNearest();
          frame ??= requestAnimationFrame(scroll);
        },
        { signal },
      );
      handle.addEventListener(
        "pointerup",
        () => {
          const place = aim && { section: Number(aim.dataset.section), index: Number(aim.dataset.index) };
          stop();
          if (place) onDrop(thing, place);
        },
        { signal },
      );
      handle.addEventListener("pointercancel", stop, { signal });
      window.addEventListener("keydown", ({ key }) => key === "Escape" && stop(), { signal });
    },
    [onDrop],
  );

  return useMemo(() => ({ begin }), [begin]);
}

/** A gap where a question or section can be dropped. */
export function Slot({ kind, section, index }: Position & { kind: QuestionOrSection["kind"] }) {
  return (
    <div
      aria-hidden="true"
      data-slot={kind}
      data-section={section}
      data-index={index}
      className="my-1 h-1 rounded-full data-aim:bg-accent"
    />
  );
}

/** The drag handle; for the keyboard there are buttons beside it. */
export function Handle({ drag, thing }: { drag: Drag; thing: QuestionOrSection }) {
  return (
    <span
      aria-hidden="true"
      data-handle={thing.id}
      onPointerDown={(event) => drag.begin(event, thing)}
      className="flex min-h-11 w-7 shrink-0 cursor-grab touch-none items-center justify-center text-ink-soft hover:text-ink data-held:cursor-grabbing data-held:text-accent"
    >
      <GripVertical className="size-5" />
    </span>
  );
}
