import type { me } from "@plenary/contract/accounts/sign-ins";
import { readItem } from "../../../base/storage/storage.ts";
import { themes } from "../../../base/storage/themes.ts";
import { readToken } from "../../../base/storage/token.ts";
import { isAnyOfAccounts } from "../phone/device.ts";
import { dropOldDrafts } from "../phone/drafts.ts";
import { hideProblem } from "../phone/page.ts";
import { openSender, type Sender } from "../phone/sender.ts";
import { callServer, signInOver } from "../phone/server-calls.ts";
import type { PageKind } from "../phone/whole-page.ts";
import { codeHere } from "./addresses.ts";
import { keepListLater } from "./lists.ts";

/** Common to the scripts of the phone's pages: phone.ts, and survey.ts for surveys. */

export interface Page {
  does?: Record<string, (element: HTMLFormElement) => void>;
  typed?: (target: Element) => void;
  changed?: () => void;
  lookAgain?: () => unknown;
  /** Hides everything of the account that was signed in. */
  signedOut?: () => unknown;
}

/** Begins with what is shown; `pageOf` returns the page's handlers. */
export async function startPhone(
  pageOf: (shown: PageKind, sender: Sender, code: string | undefined) => Page | Promise<Page>,
): Promise<void> {
  let page: Page = {};
  const sender = openSender(() => page.changed?.());
  const theme = themes.find((each) => each === readItem("theme"));
  if (theme) document.documentElement.className = theme;
  listen(() => page, sender);
  dropOldDrafts(Date.now());
  const shown: PageKind = JSON.parse(document.getElementById("shown")?.textContent ?? "");
  page = await pageOf(shown, sender, codeHere());
  void sender.run();
  void askWhetherSignedIn();
  if (shown.page === "code" && shown.answer.eventCode) keepListLater(shown.answer.event.eventId);
  registerWorker();
}

/** Another device may have ended the sign-in, and an account's answers are only shown while it is valid. */
async function askWhetherSignedIn(): Promise<void> {
  const path: (typeof me)["path"] = "/auth/me";
  const token = readToken();
  if (token && isAnyOfAccounts()) await callServer("GET", path, { token });
}

function listen(here: () => Page, sender: Sender): void {
  for (const kind of ["submit", "click"]) {
    document.addEventListener(kind, (event) => {
      const found = (event.target as Element).closest<HTMLFormElement>("[data-do]");
      // Forms are submitted, everything else is pressed.
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
  addEventListener(signInOver, () => here().signedOut?.());
  // Another window has sent or written something.
  addEventListener("storage", () => here().changed?.());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    void sender.run();
    void askWhetherSignedIn();
    void here().lookAgain?.();
  });
}

/** For each way of writing codes: the worker shows its cached pages without a network. */
function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  for (const scope of ["/f/", "/F/"])
    navigator.serviceWorker.register("/feedback-sw.js", { scope }).catch(() => {
      // Browsers have none without https, and in private windows.
    });
}
