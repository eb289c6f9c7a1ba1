import { text } from "@plenary/contract/text";
import { type ComponentType, useState } from "react";
import { notify } from "./notices.ts";

/** Notifies that a part can't be loaded. */
export function notifyMissingPart(): void {
  notify(text("That could not be loaded. Check your connection and try again."), "bad");
}

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
