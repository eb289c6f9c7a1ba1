import { text } from "@plenary/contract/text";
import { type ComponentType, createElement, useState } from "react";
import { notify } from "./notices.ts";

const notLoaded = () => text("That could not be loaded. Check your connection and try again.");

/** Notifies that a part can't be loaded. */
export function notifyMissingPart(): void {
  notify(notLoaded(), "bad");
}

/** Stands where a part of a page can't be loaded, whose rest stays. The address holds what was chosen. */
export const missingPart = () => ({
  default: () =>
    createElement(
      "p",
      { role: "alert", className: "mt-6" },
      notLoaded(),
      " ",
      createElement("a", { href: "", className: "text-link" }, text("Try again")),
    ),
});

/**
 * A part that is loaded on first use, such as a dialog; null before. `bring` returns whether it is loaded, else a
 * notice says so and the screen stays. React's `lazy` would replace the screen with an error, and keep it.
 */
export function usePart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);

  async function bring(): Promise<boolean> {
    try {
      const { default: loaded } = await load();
      setPart(() => loaded);
      return true;
    } catch {
      notifyMissingPart();
      return false;
    }
  }

  return { Part, bring };
}
