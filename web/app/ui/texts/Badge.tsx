import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "accent" | "warn" | "danger";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-wash text-accent-strong",
  warn: "bg-warn-wash text-warn",
  danger: "bg-danger-wash text-danger-strong",
};

/** A word about a thing's state. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
