import type { ComponentProps } from "react";
import { controlClass, Field, type FieldProps } from "./Field.tsx";

interface Counter {
  /** Characters there are now. */
  length: number;
  max: number;
  /** Above this many the counter warns. */
  warnAbove?: number;
}

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "id"> & { counter?: Counter };

export function TextArea({
  label,
  error,
  hint,
  optional,
  counter,
  rows = 4,
  className = "",
  ...textarea
}: TextAreaProps) {
  const warns = counter && counter.length > (counter.warnAbove ?? counter.max);
  const aside = counter && (
    <span className={warns ? "font-medium text-warn" : undefined}>
      {counter.length}/{counter.max}
    </span>
  );
  return (
    <Field label={label} error={error} hint={hint} optional={optional} aside={aside}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          rows={rows}
          className={`${controlClass} field-sizing-content max-h-[60vh] min-h-24 py-2.5 ${className}`}
        />
      )}
    </Field>
  );
}
