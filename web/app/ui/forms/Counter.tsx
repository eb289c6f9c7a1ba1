export interface CounterProps {
  text: string | null | undefined;
  max: number;
  warnAbove?: number;
}

/** How many of a field's characters are used, counted as the limits do: an emoji is one, not two. */
export function Counter({ text, max, warnAbove = max }: CounterProps) {
  const { length } = [...(text ?? "")];
  return (
    <span className={length > warnAbove ? "font-medium text-warn" : undefined}>
      {length}/{max}
    </span>
  );
}
