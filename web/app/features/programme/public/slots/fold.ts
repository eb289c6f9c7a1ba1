import { counted } from "@plenary/contract/text";
import { showLine } from "./now-line.ts";
import { dayId, type ShownProgramme } from "./shown-programme.ts";
import { slotsIn } from "./slots.ts";

/**
 * While an event is on, dims what is over and draws a line at now in the grid. In the list what is over is folded behind a
 * button for each day; not on a day that is over and was asked for.
 */
export function foldOver(root: HTMLElement, shown: ShownProgramme, asked: readonly string[] = []): void {
  const now = Date.now();
  const slots = slotsIn(root, shown).filter(({ end }) => !Number.isNaN(end));
  const isOn = slots.some(({ end }) => end > now) && slots.some(({ start }) => start <= now);
  if (!isOn && !root.querySelector(".over")) return;
  for (const { row, end } of slots) toggle(row, isOn && end <= now);
  for (const day of root.querySelectorAll<HTMLElement>(".day:not(.later)")) {
    for (const start of day.querySelectorAll(".start"))
      toggle(start, !start.querySelector("li:not(.over, .again)"));
    toggle(day, !day.querySelector(".start:not(.over)"));
    const button = showButton(day, day.querySelectorAll("li.over:not([hidden], .again)").length);
    showLine(day, isOn && !day.classList.contains("over") ? now : Number.NaN);
    const isAsked = asked.some((key) => dayId(key) === day.getAttribute("aria-labelledby"));
    if (button && isAsked && day.classList.contains("over")) button.ariaExpanded = "true";
  }
}

function toggle(element: Element, isOver: boolean): void {
  if (element.classList.contains("over") !== isOver) element.classList.toggle("over", isOver);
}

function showButton(day: HTMLElement, rows: number): HTMLElement | null {
  let button = day.querySelector<HTMLButtonElement>(".fold");
  if (!button && rows > 0) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "fold";
    made.ariaExpanded = "false";
    made.onclick = () => {
      made.ariaExpanded = `${made.ariaExpanded === "false"}`;
    };
    day.querySelector(".plan")?.before(made);
    button = made;
  }
  if (!button) return null;
  button.hidden = rows === 0;
  button.textContent = counted(rows, "{count} finished", "{count} finished");
  return button;
}
