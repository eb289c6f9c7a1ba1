import type { ComponentProps } from "react";
import { Counter, type CounterProps } from "./Counter.tsx";
import { controlClass, Field, type FieldProps } from "./Field.tsx";

/** As high as that many rows: a box that grows with its text would be one row high while empty. */
const heights = { 3: "min-h-24", 4: "min-h-30", 6: "min-h-42", 10: "min-h-66" };

type TextAreaProps = FieldProps &
  Omit<ComponentProps<"textarea">, "id"> & { counter?: CounterProps; rows?: keyof typeof heights };

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
          dir="auto"
          {...textarea}
          {...control}
          rows={rows}
          className={`${controlClass} field-sizing-content max-h-[60vh] ${heights[rows]} py-2.5 ${className}`}
        />
      )}
    </Field>
  );
}
