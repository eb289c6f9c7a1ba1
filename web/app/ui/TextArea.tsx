import type { ComponentProps } from "react";
import { Counter, type CounterProps } from "./Counter.tsx";
import { controlClass, Field, type FieldProps } from "./Field.tsx";

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "id"> & { counter?: CounterProps };

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
  const aside = counter && <Counter {...counter} />;
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
