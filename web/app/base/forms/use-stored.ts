import { useEffect, useEffectEvent, useRef } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Shows in an open form what somebody else has stored since, but for the fields in which something is typed that isn't
 * saved. `stored` is what the form began with, as the screen has loaded it now.
 */
export function useStored<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  stored: DefaultValues<Input>,
): void {
  const now = JSON.stringify(stored);
  const shown = useRef(now);
  const show = useEffectEvent(() => {
    if (now === shown.current) return;
    shown.current = now;
    form.reset(stored, { keepDirtyValues: true, keepDirty: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored has changed
  useEffect(() => show(), [now]);
}
