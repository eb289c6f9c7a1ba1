import type { Page } from "@playwright/test";
import { expect } from "#test";

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, role: "button" | "link" | "textbox", name: string) {
  const control = page.getByRole(role, { name, exact: true });
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 8; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
}

/** What the page has recorded about the focus; lives in the page. */
interface FocusWatch {
  /** All controls, in the page's order. */
  controls: string[];
  /** The controls that got the focus one after another, from the second back to the first. */
  reached: string[];
  trouble: string[];
  isRound: boolean;
}

declare global {
  interface Window {
    focusWatch?: FocusWatch;
  }
}

/**
 * Tab alone goes through all controls of the page, in the order in which they stand in it, down each column and never
 * back up, with a visible ring around each and none of them covered; after the last one the first comes again.
 */
export async function expectKeyboardSuffices(page: Page): Promise<void> {
  const count = await page.evaluate(watchFocus);
  // A field for a date has several stops inside.
  const most = 5 * count + 20;
  // Sent one after the other without waiting: the browser keeps them in order, and need not draw the page after each.
  const keyboard = await page.context().newCDPSession(page);
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  const press = () =>
    Promise.all([
      keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key }),
      keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...key }),
    ]);
  await Promise.all(Array.from({ length: count }, press));
  for (let presses = count; presses < most; presses++) {
    if (await page.evaluate(() => window.focusWatch?.isRound)) break;
    await press();
  }
  await keyboard.detach();
  const watch = await page.evaluate(() => window.focusWatch);
  const [first = "", ...others] = watch?.controls ?? [];
  expect(watch?.reached, "what Tab reaches").toEqual([...others, first]);
  expect(watch?.trouble, "where the focus is").toEqual([]);
}

/** Runs in the page. Focuses the first control; each press of Tab then records where the previous one led. */
function watchFocus(): number {
  const natural =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [contenteditable]";
  const byRole = ["button", "link", "checkbox", "switch", "radio", "option", "menuitem"].map(
    (role) => `[role=${role}]`,
  );
  /** Widgets in which the arrow keys move the focus. */
  const composites =
    "[role=menu], [role=listbox], [role=radiogroup], [role=tablist], [role=toolbar], [role=grid]";

  const isControl = (element: HTMLElement) => {
    if (element.matches(":disabled, [inert] *")) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.tabIndex < 0) return !element.closest(`[aria-hidden=true], ${composites}`);
    if (!element.matches("[type=radio]")) return true;
    // A group of them is one stop, at the chosen one.
    const group = [...document.getElementsByName((element as HTMLInputElement).name)] as HTMLInputElement[];
    return element === (group.find(({ checked }) => checked) ?? group[0]);
  };
  const controls = [
    ...document.querySelectorAll<HTMLElement>([natural, ...byRole, '[tabindex="0"]'].join()),
  ].filter(isControl);
  const name = (element: Element) =>
    `${controls.indexOf(element as HTMLElement)}: ${element.outerHTML.replace(/ (?:class|value)="[^"]*"/g, "").slice(0, 120)}`;

  const hasOutline = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  /** The ring may be around a frame or a row that the control fills, or around what covers them. */
  const isRinged = (element: Element) =>
    hasOutline(getComputedStyle(element, "::after")) ||
    [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.closest("tr:has(.row-cover)"),
    ].some((frame) => frame && hasOutline(getComputedStyle(frame)));
  const [first] = controls;
  first?.focus();
  const alwaysRinged = controls.filter((element) => element !== first && isRinged(element));

  const watch: FocusWatch = { controls: controls.map(name), reached: [], trouble: [], isRound: false };
  window.focusWatch = watch;
  let last: Element | undefined = first;
  let above: { place: DOMRect; scroller: Element | undefined } | undefined;
  const note = () => {
    const here = document.activeElement;
    if (watch.isRound || !here || here === last || here === document.body) return;
    last = here;
    watch.isRound = here === first;
    if (controls.includes(here as HTMLElement)) watch.reached.push(name(here));
    const report = (what: string) => watch.trouble.push(`${what}: ${name(here)}`);
    if (!isRinged(here) || alwaysRinged.includes(here as HTMLElement)) report("no visible focus");
    // A link in a text may continue on the next line.
    const [box = new DOMRect()] = here.getClientRects();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isOnTop = top && (here.contains(top) || top.contains(here) || top.closest("label")?.contains(here));
    if (!isOnTop) report("covered, or outside of the window");
    const place = new DOMRect(box.x + scrollX, box.y + scrollY, box.width, box.height);
    // A table that scrolls by itself has moved, too; what comes after it stands nearer than its last row.
    let scroller: Element | undefined;
    for (
      let frame = here.parentElement;
      frame && frame !== document.documentElement;
      frame = frame.parentElement
    ) {
      place.x += frame.scrollLeft;
      place.y += frame.scrollTop;
      if (frame.scrollTop > 0) scroller ??= frame;
    }
    const before = above?.scroller === scroller ? above?.place : undefined;
    const isUnder = before && place.left < before.right && place.right > before.left;
    if (!watch.isRound && isUnder && place.bottom <= before.top) report("above the one before");
    above = { place, scroller };
  };
  // By the next key press, the page has scrolled to the focus.
  document.addEventListener("keydown", note, { capture: true });
  return controls.length;
}
