/** A turning circle. With a label it stands for a whole loading screen, without one it decorates. */
export function Spinner({ label }: { label?: string }) {
  const circle = (
    <svg viewBox="0 0 24 24" className={`animate-spin ${label ? "size-8" : "size-4"}`} aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path
        d="M21 12a9 9 0 0 0-9-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
  if (!label) return circle;
  return (
    <div
      role="status"
      className="flex min-h-[50vh] flex-col items-center justify-center gap-3 text-sm text-ink-soft"
    >
      <span className="text-accent">{circle}</span>
      {label}
    </div>
  );
}
