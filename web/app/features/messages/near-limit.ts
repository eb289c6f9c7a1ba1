import type { CounterProps } from "../../ui/forms/Counter.tsx";

/** A counter for the last tenth of a field's length; before that it would only distract. */
export function nearLimit(text: string, max: number): CounterProps | undefined {
  const warnAbove = max * 0.9;
  return [...text].length > warnAbove ? { text, max, warnAbove } : undefined;
}
