import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { DayView } from "../plan/day-view.ts";

/** What of the grid is in view, in pixels. */
export interface Sight {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The size of text, which columns grow with. */
  rem: number;
}

/** How far one scrolls before what is drawn follows, and how much beyond the edges is drawn, in pixels. */
const STEP = 100;
export const BEYOND = 100;

/** What of a scrolled element is in view, to the nearest step; null where there is no layout, and all is drawn. */
export function useSight(scroller: RefObject<HTMLElement | null>, isPhone: boolean): Sight | null {
  const [sight, setSight] = useState<Sight | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element || isPhone) return;
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0) return;
      const stepped = (pixels: number) => Math.round(pixels / STEP) * STEP;
      const [left, top] = [stepped(Math.abs(element.scrollLeft)), stepped(element.scrollTop)];
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setSight((present) => {
        const next = { left, top, width, height, rem };
        return present && isSame(present, next) ? present : next;
      });
    };
    look();
    const watched = new ResizeObserver(look);
    watched.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      watched.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller, isPhone]);
  return sight;
}

/** Above what a day begins with, in pixels. */
const BEFORE = 24;

/** Begins each day with what is on now, else with the first that stands there, as a long day is higher than the window. */
export function useDaysBeginning(
  scroller: RefObject<HTMLElement | null>,
  view: DayView | undefined,
  slots: readonly Pick<ScheduleSlot, "startTime">[],
): void {
  const begin = useEffectEvent(() => {
    const element = scroller.current;
    if (!element || !view) return;
    const { opens, minutes, scale } = view;
    const now = Date.now();
    const starts = slots
      .map(({ startTime }) => Date.parse(startTime ?? ""))
      .filter((start) => start >= opens);
    const first = opens < now && now < opens + minutes * 60_000 ? now : Math.min(...starts);
    if (Number.isFinite(first)) element.scrollTop = ((first - opens) / 60_000) * scale - BEFORE;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day
  useLayoutEffect(() => begin(), [view?.date]);
}

const isSame = (one: Sight, other: Sight) =>
  (["left", "top", "width", "height", "rem"] as const).every((side) => one[side] === other[side]);

const narrow = "(max-width: 767.98px)";

function onWidth(changed: () => void): () => void {
  const match = matchMedia(narrow);
  match.addEventListener("change", changed);
  return () => match.removeEventListener("change", changed);
}

/** Whether the window is a phone's, where a day is a list and no grid. */
export const useIsPhone = (): boolean => useSyncExternalStore(onWidth, () => matchMedia(narrow).matches);
