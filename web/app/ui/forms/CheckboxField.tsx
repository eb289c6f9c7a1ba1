import { type ComponentProps, type ReactNode, useId } from "react";

interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "id" | "type"> {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

export function CheckboxField({ label, error, hint, ...input }: CheckboxFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className="flex gap-3">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : input["aria-invalid"]}
        aria-describedby={[error && errorId, hint && hintId].filter(Boolean).join(" ") || undefined}
        className="size-5 shrink-0 cursor-pointer accent-accent"
      />
      <div className="flex min-w-0 flex-col gap-1 text-sm [overflow-wrap:anywhere]">
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
        {error && (
          <p id={errorId} className="text-danger">
            {error}
          </p>
        )}
        {hint && (
          <div id={hintId} className="text-ink-soft">
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
