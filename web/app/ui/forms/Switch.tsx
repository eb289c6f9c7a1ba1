import type { ComponentProps } from "react";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "checked" | "onChange"> {
  label: string;
  /** The subject, for screen readers: read after the label. */
  about?: string;
  on: boolean;
  /** Called with the new state, which takes effect at once; presses are ignored while `busy`. */
  onChange: (on: boolean) => void;
  busy?: boolean;
}

/** An on-off switch that acts at once. It stays focusable while busy, so that the keyboard's focus isn't lost. */
export function Switch({ label, about, on, onChange, busy = false, ...input }: SwitchProps) {
  return (
    <label className="inline-flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
      <span className="relative inline-flex">
        <input
          {...input}
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          aria-busy={busy || undefined}
          onChange={(event) => !busy && onChange(event.target.checked)}
          className="peer h-6 w-10 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-transparent checked:bg-accent aria-busy:opacity-60"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 start-1 size-4 rounded-full bg-line-strong transition-transform peer-checked:translate-x-4 peer-checked:bg-on-accent"
        />
      </span>
      <span>
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </span>
    </label>
  );
}
