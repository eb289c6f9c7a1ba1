import { useRevalidator } from "react-router";
import { failureAndReason, isOutdated } from "../../../base/refusals.ts";
import { askAgain } from "../../../sign-in/store.ts";
import { notify } from "../../../ui/notices.ts";

/**
 * Makes a change, shows the screen as it is after that, and tells what came of it. Whoever comes too late, with a
 * screen of before, is told so and shown what is true now, their own role included; other failures are thrown.
 */
export function useSettle(failure: string) {
  const { revalidate } = useRevalidator();

  /** `change` returns what is told; `show` loads the screen again, unless it knows better. */
  return async function settle(
    change: () => Promise<string>,
    show: (reload: () => Promise<void>) => Promise<unknown> = (reload) => reload(),
  ): Promise<void> {
    let text: string;
    let tone: "good" | "bad" = "good";
    try {
      text = await change();
    } catch (error) {
      if (!isOutdated(error)) throw error;
      text = failureAndReason(error, failure);
      tone = "bad";
      await askAgain();
    }
    await show(revalidate);
    notify(text, tone);
  };
}
