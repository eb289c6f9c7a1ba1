export interface CounterProps {
  /** What is in the field now. */
  text: string | null | undefined;
  max: number;
  /** Above this many the counter warns. */
  warnAbove?: number;
}

/** How much of a field's room is used, in characters as the limits count them: an emoji is one, not two. */
export function Counter({ text, max, warnAbove = max }: CounterProps) {
  const { length } = [...(text ?? "")];
  return (
    <span className={length > warnAbove ? "font-medium text-warn" : undefined}>
      {length}/{max}
    </span>
  );
}
