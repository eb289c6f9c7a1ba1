/** A track's colour, beside its name; with an edge, as an import may bring one that is as light as the page. */
export function Swatch({ color, className = "size-4" }: { color: string; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`shrink-0 text-line-strong ${className}`}>
      <circle cx="8" cy="8" r="7.25" fill={color} stroke="currentColor" strokeWidth="1" />
    </svg>
  );
}
