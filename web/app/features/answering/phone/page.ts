import { asDom } from "./as-dom.ts";
import type { Piece } from "./made.ts";
import { wholePage } from "./whole.ts";

/** What the phone's script does to its page. */

/** Shows the content in place of what was there; the focus stays where it was, as far as that still is. */
export function showContent(content: readonly Piece[], main = document.getElementById("content")): void {
  if (!main) return;
  const focused = main.contains(document.activeElement) ? document.activeElement : null;
  const again = focused && selectorOf(focused);
  main.replaceChildren(...asDom(content));
  if (again) focusOn(again);
}

/** The same with what is around it, for a page that was kept for another address. */
export function showWhole(content: Piece[], event?: { name: string; code: string }): void {
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

/** Moves the focus; the first that there is. */
export function focusOn(...selectors: string[]): void {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) continue;
    found.focus();
    return;
  }
}

/** Says something to those who listen. */
export function say(words: string): void {
  const said = document.getElementById("said");
  if (said) said.textContent = words;
}

/** Says what is wrong with a form, and leads there. */
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

/** Takes back what was wrong, once somebody does something about it. */
export function hideProblem(): void {
  for (const line of document.querySelectorAll<HTMLElement>(".problem[role]:not([hidden])")) {
    line.hidden = true;
    line.textContent = "";
    document.querySelector("[aria-invalid]")?.removeAttribute("aria-invalid");
  }
}
