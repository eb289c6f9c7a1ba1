import { isGrid } from "./columns.ts";

/** Shows today's part first: what a reader who comes to the page looks for. */
export function openAtNow(root: HTMLElement): void {
  const today = todayIn(root);
  const box = gridIn(root);
  if (!today || scrollY > 0 || (box?.scrollTop ?? 0) > 0 || location.hash) return;
  if (box) showNow(root);
  else if (today !== root.querySelector(".day")) today.scrollIntoView();
}

/**
 * Scrolls the grid to its line at now, or to today. What is on stands whole below the heads, unless it began longer ago than
 * half of the window holds. False without, and while the event isn't on.
 */
export function showNow(root: HTMLElement): boolean {
  const today = todayIn(root);
  const box = gridIn(root);
  if (!today || !box) return false;
  const line = today.querySelector(".plan > i");
  const top = (element: Element) => element.getBoundingClientRect().top;
  const first =
    line &&
    // Not for people: a selector
    [...today.querySelectorAll(".plan li:not(.over, [hidden])")].find(
      (slot) => top(line) - top(slot) < box.clientHeight / 2,
    );
  box.scrollTop = line
    ? Math.min(topOf(box, line, box.clientHeight / 4), topOf(box, first ?? line, 4))
    : topOf(box, today);
  return true;
}

/** The day that is on or comes next; null while nothing of the event is over. */
const todayIn = (root: HTMLElement) =>
  root.querySelector(".over") && root.querySelector(".day:not(.over, [hidden])");

/** Scrolls the grid to its first slot that is shown. */
export function showFirst(root: HTMLElement): void {
  requestAnimationFrame(() => {
    const box = gridIn(root);
    const first = box?.querySelector(".plan li:not([hidden])");
    if (!box || !first) return;
    const { left, right } = first.getBoundingClientRect();
    const edges = box.getBoundingClientRect();
    // Beside the times.
    const isBeyond = right + box.scrollLeft > edges.right;
    box.scrollTo(isBeyond ? left + box.scrollLeft - edges.left - 80 : 0, topOf(box, first));
  });
}

/** The part of the page that scrolls while the grid is shown. */
const gridIn = (root: HTMLElement) => (isGrid(root) ? root.querySelector(".plans") : null);

/** How far the grid has to scroll for a part of it to stand `below` its heads; to its day's name, if it is the day's beginning. */
function topOf(box: Element, part: Element, below = 0): number {
  const day = part.closest(".day") ?? box;
  const at = (element: Element) =>
    element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  const plan = day.querySelector(".plan") ?? day;
  const heads = plan.querySelector(":scope > b:not([hidden])")?.clientHeight ?? 0;
  const top = at(part) - heads - below;
  return top < at(plan) + 8 ? at(day) : top;
}
