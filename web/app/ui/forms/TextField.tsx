import type { ComponentProps } from "react";
import { Counter, type CounterProps } from "./Counter.tsx";
import { controlClass, Field, type FieldProps } from "./Field.tsx";

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "id"> & { counter?: CounterProps };

/** One line of text. Takes what react-hook-form's `register` returns. */
export function TextField({
  label,
  error,
  hint,
  optional,
  counter,
  className = "",
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      optional={optional}
      aside={counter && <Counter {...counter} />}
    >
      {(control) => (
        <input dir="auto" {...input} {...control} className={`${controlClass} min-h-11 ${className}`} />
      )}
    </Field>
  );
}
