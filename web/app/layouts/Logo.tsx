/** The mark: rows of a hall around the one who speaks. Decorative; the name stands beside it. */
export function Logo({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round">
        <path d="M3.6 23.5a12.4 12.4 0 0 1 24.8 0" />
        <path d="M9.6 23.5a6.4 6.4 0 0 1 12.8 0" />
      </g>
      <circle cx="16" cy="24" r="2.6" fill="currentColor" />
    </svg>
  );
}
