import type { ComponentProps } from "react";
import { controlClass, Field, type FieldProps } from "./Field.tsx";

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "id">;

/** One line of text. Takes what react-hook-form's `register` returns. */
export function TextField({ label, error, hint, optional, className = "", ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(control) => <input {...input} {...control} className={`${controlClass} min-h-11 ${className}`} />}
    </Field>
  );
}
