export interface CounterProps {
  /** Characters there are now. */
  length: number;
  max: number;
  /** Above this many the counter warns. */
  warnAbove?: number;
}

/** How much of a field's room is used. */
export function Counter({ length, max, warnAbove = max }: CounterProps) {
  return (
    <span className={length > warnAbove ? "font-medium text-warn" : undefined}>
      {length}/{max}
    </span>
  );
}
