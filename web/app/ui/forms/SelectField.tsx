import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import { controlClass, Field, type FieldProps } from "./Field.tsx";

type SelectFieldProps = FieldProps & Omit<ComponentProps<"select">, "id">;

/** The system's own select, which phones show best; `children` are its options. */
export function SelectField({
  label,
  error,
  hint,
  optional,
  className = "",
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={`${controlClass} min-h-11 appearance-none pe-10 text-ellipsis ${className}`}
          >
            {children}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-soft"
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  );
}
