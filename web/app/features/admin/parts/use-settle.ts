import { useRevalidator } from "react-router";
import { failureAndReason, isOutdated } from "../../../base/calls/refusals.ts";
import { refreshUserState } from "../../../sign-in/store.ts";
import { notify } from "../../../ui/notices/notices.ts";

/** Makes a change, loads the screen again and reports; on an outdated screen says so instead. Throws other failures. */
export function useSettle(failure: string) {
  const { revalidate } = useRevalidator();

  /** `change` returns the notice; `show` is for loading the screen again in another way. */
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
      await refreshUserState();
    }
    await show(revalidate);
    notify(text, tone);
  };
}
