import { type ReactNode, useId } from "react";

export interface FieldProps {
  label: string;
  /** Shown below the control and tied to it; the control is then marked invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
}

export interface FieldControl {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

export const controlClass =
  "w-full rounded-control border border-line-strong bg-surface px-3.5 text-base text-ink " +
  "placeholder:text-ink-soft hover:border-ink aria-invalid:border-danger aria-invalid:bg-danger-wash " +
  "disabled:opacity-60 [&[readonly]]:bg-sunken";

interface FieldFrameProps extends FieldProps {
  children: (control: FieldControl) => ReactNode;
  /** At the right end of the line below the control, for example a counter. */
  aside?: ReactNode;
}

const underClass = "flex justify-between gap-4 text-sm text-ink-soft";

/** Label above, control, then error and hint; `aside` stands beside the hint or, without one, the error. */
export function Field({ label, error, hint, optional, aside, children }: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ") || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy })}
      {error && (
        <div className={underClass}>
          <p id={errorId} className="text-danger">
            {error}
          </p>
          {!hint && aside}
        </div>
      )}
      {(hint || (aside && !error)) && (
        <div className={underClass}>
          <div id={hintId}>{hint}</div>
          {aside}
        </div>
      )}
    </div>
  );
}
