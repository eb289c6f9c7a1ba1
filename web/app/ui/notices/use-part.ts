import { text } from "@plenary/contract/text";
import { type ComponentType, useState } from "react";
import { notify } from "./notices.ts";

/** Says that something that was asked for can't be loaded. */
export function sayMissingPart(): void {
  notify(text("That could not be loaded. Check your connection and try again."), "bad");
}

/**
 * A part that is loaded when it is first asked for, such as a dialog; null before. `bring` returns whether it is there. Where it
 * can't be loaded, a notice says so and the screen stays as it is, with what was written; the next `bring` tries again.
 * React's `lazy` would put an error in the place of the screen, and keep it.
 */
export function usePart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);

  async function bring(): Promise<boolean> {
    try {
      const { default: loaded } = await load();
      setPart(() => loaded);
      return true;
    } catch {
      sayMissingPart();
      return false;
    }
  }

  return { Part, bring };
}
