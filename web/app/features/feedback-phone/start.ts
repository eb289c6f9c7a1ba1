import { readItem } from "../../base/storage.ts";
import { themes } from "../../base/themes.ts";
import { codeHere } from "./addresses.ts";
import { dropOldDrafts } from "./drafts.ts";
import { keepListLater } from "./lists.ts";
import { hideProblem } from "./page.ts";
import { openSender, type Sender } from "./sender.ts";
import type { Shown } from "./whole.ts";

/** What the scripts of the phone's pages have in common: phone.ts, and survey.ts of surveys. */

/** What a page does for presses, what is typed, and what changes in the background. */
export interface Page {
  does?: Record<string, (element: HTMLFormElement) => void>;
  typed?: (target: Element) => void;
  changed?: () => void;
  lookAgain?: () => unknown;
}

/** Begins with what is shown; `pageOf` says what the page does. */
export async function startPhone(
  pageOf: (shown: Shown, sender: Sender, code: string | undefined) => Page | Promise<Page>,
): Promise<void> {
  let page: Page = {};
  const sender = openSender(() => page.changed?.());
  const theme = themes.find((each) => each === readItem("theme"));
  if (theme) document.documentElement.className = theme;
  listen(() => page, sender);
  dropOldDrafts(Date.now());
  const shown: Shown = JSON.parse(document.getElementById("shown")?.textContent ?? "");
  page = await pageOf(shown, sender, codeHere());
  void sender.run();
  if (shown.page === "code" && shown.answer.eventCode) keepListLater(shown.answer.event.eventId);
  registerWorker();
}

function listen(here: () => Page, sender: Sender): void {
  for (const kind of ["submit", "click"]) {
    document.addEventListener(kind, (event) => {
      const found = (event.target as Element).closest<HTMLFormElement>("[data-do]");
      // A form is sent, anything else is pressed.
      if (!found || (found.tagName === "FORM") !== (kind === "submit")) return;
      event.preventDefault();
      here().does?.[found.getAttribute("data-do") ?? ""]?.(found);
    });
  }
  document.addEventListener("input", ({ target }) => {
    hideProblem();
    here().typed?.(target as Element);
  });
  addEventListener("online", () => sender.run());
  // Another window has sent or written something.
  addEventListener("storage", () => here().changed?.());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    void sender.run();
    void here().lookAgain?.();
  });
}

/** Once for each way in which codes are written: the worker shows what it has kept without a network. */
function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  for (const scope of ["/f/", "/F/"])
    navigator.serviceWorker.register("/feedback-sw.js", { scope }).catch(() => {
      // Browsers have none without https, and in private windows.
    });
}
