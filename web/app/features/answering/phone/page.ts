import { asDom } from "./as-dom.ts";
import type { Piece } from "./made.ts";
import { wholePage } from "./whole-page.ts";

/** What the phone's script does to its page. */

/** Replaces the content; keeps the focus if its element still exists. */
export function showContent(content: readonly Piece[], main = document.getElementById("content")): void {
  if (!main) return;
  const focused = main.contains(document.activeElement) ? document.activeElement : null;
  const again = focused && selectorOf(focused);
  main.replaceChildren(...asDom(content));
  if (again) focusOn(again);
}

/** The same with the surroundings, for a page cached for another address. */
export function showWhole(content: Piece[], event?: Parameters<typeof wholePage>[1]): void {
  document.getElementById("page")?.replaceChildren(...asDom(wholePage(content, event)));
}

function selectorOf(element: Element): string | null {
  if (element.id) return `#${element.id}`;
  if (element instanceof HTMLInputElement)
    return element.name && `[name="${element.name}"][value="${CSS.escape(element.value)}"]`;
  const does = element.getAttribute("data-do");
  const of = element.getAttribute("data-of");
  return does && `[data-do="${does}"]${of ? `[data-of="${of}"]` : ""}`;
}

/** Moves the focus to the first that exists. */
export function focusOn(...selectors: string[]): void {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) continue;
    found.focus();
    return;
  }
}

/** Announces something to screen readers. */
export function say(words: string): void {
  const said = document.getElementById("said");
  if (said) said.textContent = words;
}

/** Shows a form's problem, and moves the focus there. */
export function showProblem(words: string, field: string, line = document.getElementById("problem")): void {
  if (!line) return;
  line.hidden = false;
  line.textContent = words;
  focusOn(field);
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && focused.type === "text")
    focused.setAttribute("aria-invalid", "true");
  line.scrollIntoView({ block: "center" });
}

/** Removes the problem, once somebody does something about it. */
export function hideProblem(): void {
  for (const line of document.querySelectorAll<HTMLElement>(".problem[role]:not([hidden])")) {
    line.hidden = true;
    line.textContent = "";
    document.querySelector("[aria-invalid]")?.removeAttribute("aria-invalid");
  }
}
