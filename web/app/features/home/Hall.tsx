/** Rows of seats in half circles, the front one nearest; numbers are seats between the two ends of a row. */
const rows = [10, 16, 22, 28, 34, 40, 46].map((gaps, index) => ({ gaps, radius: 62 + index * 34 }));

/** A few raised hands, as row and seat, to catch the eye. */
const raised = [
  [1, 4],
  [2, 17],
  [4, 9],
  [5, 29],
  [6, 17],
] as const;

function seat(row: number, index: number) {
  const { gaps, radius } = rows[row] ?? { gaps: 1, radius: 0 };
  const angle = Math.PI - (index / gaps) * Math.PI;
  const round = (value: number) => Math.round(value * 100) / 100;
  return { cx: round(280 + radius * Math.cos(angle)), cy: round(276 - radius * Math.sin(angle)) };
}

/** A plenary hall seen from above, drawn in dots: a speaker and a listening room. Decorative. */
export function Hall({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 290" className={className} aria-hidden="true">
      <g fill="none" strokeWidth="9" strokeLinecap="round" className="stroke-ink/20">
        {rows.map(({ gaps, radius }) => (
          <path
            key={radius}
            d={`M${280 - radius} 276a${radius} ${radius} 0 0 1 ${2 * radius} 0`}
            // A hair longer than the row, or rounding may take its last seat away.
            pathLength={gaps + 0.01}
            strokeDasharray="0 1"
          />
        ))}
      </g>
      <g className="fill-accent">
        {raised.map(([row, index]) => (
          <circle key={`${row}-${index}`} {...seat(row, index)} r="6.5" />
        ))}
        <circle cx="280" cy="270" r="15" />
      </g>
    </svg>
  );
}
