import type { ReactNode } from "react";

interface TickProps {
  type: "radio" | "checkbox";
  name: string;
  checked: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

/** Something that is ticked in the preview, with its label. */
export function Tick({ onChange, children, ...input }: TickProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-start gap-3 py-1">
      <input
        {...input}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        {children}
      </span>
    </label>
  );
}
