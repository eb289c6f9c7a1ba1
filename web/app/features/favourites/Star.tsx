import { starOutline } from "./star-outline.ts";

/** A star, filled where something is marked. */
export function Star({ isOn }: { isOn: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`size-5 ${isOn ? "fill-accent stroke-accent" : "fill-none stroke-ink-soft"}`}
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d={starOutline} />
    </svg>
  );
}
