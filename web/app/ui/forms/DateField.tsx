import type { ComponentProps } from "react";
import { controlClass, Field, type FieldProps } from "./Field.tsx";

type DateFieldProps = FieldProps & Omit<ComponentProps<"input">, "id" | "type"> & { withTime?: boolean };

/** A day (`YYYY-MM-DD`) or, with time, a moment without zone (`YYYY-MM-DDTHH:MM`). */
export function DateField({
  label,
  error,
  hint,
  optional,
  withTime = false,
  className = "",
  ...input
}: DateFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(control) => (
        <input
          {...input}
          {...control}
          type={withTime ? "datetime-local" : "date"}
          className={`${controlClass} min-h-11 ${className}`}
        />
      )}
    </Field>
  );
}
