import type { Figures } from "@plenary/contract/feedback/feedback-results";

const WIDTH = 120;

/** A value between 1 and 5 with its interval; the text beside it says the same. */
export function IntervalBar({ score, low, high }: Pick<Figures, "score" | "low" | "high">) {
  if (score === null || low === null || high === null) return null;
  const at = (value: number) => 4 + ((value - 1) / 4) * (WIDTH - 8);
  return (
    <svg width={WIDTH} height="14" viewBox={`0 0 ${WIDTH} 14`} aria-hidden="true">
      <line x1="4" x2={WIDTH - 4} y1="7" y2="7" strokeWidth="1" className="stroke-line-strong" />
      <line
        x1={at(low)}
        x2={at(high)}
        y1="7"
        y2="7"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-accent opacity-40"
      />
      <circle cx={at(score)} cy="7" r="4" className="fill-accent" />
    </svg>
  );
}
