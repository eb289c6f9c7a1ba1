import { text } from "@plenary/contract/text";

/** Draws a line at an instant in the grid of a day (grid.css); none before the day's first start, and for NaN. */
export function showLine(day: HTMLElement, now: number): void {
  const plan = day.querySelector(".plan");
  const first = Date.parse(plan?.querySelector("time")?.dateTime ?? "");
  let line = plan?.querySelector<HTMLElement>(":scope > i");
  if (!plan || !(now >= first)) {
    line?.remove();
    return;
  }
  if (!line) {
    line = document.createElement("i");
    line.ariaHidden = "true";
    const word = document.createElement("b");
    word.textContent = text("Now");
    line.append(word);
    plan.append(line);
  }
  const steps = (now - first) / 60_000 / Number(/\bg(\d+)/.exec(plan.className)?.[1]);
  // After the heads, which are the first row.
  line.style.gridRow = `${Math.floor(steps) + 2}`;
  line.style.setProperty("--part", `${steps % 1}`);
}
