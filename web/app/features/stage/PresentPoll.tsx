import type { ModeratedPoll } from "@plenary/contract/stage/stage";
import { counted, text } from "@plenary/contract/text";
import { formatCount, formatShare } from "../../base/figures.ts";
import { countsFor } from "./slides.ts";
import { labelsOf } from "./stage-words.ts";

/** A poll in large, with its results as far as the room may see them. */
export function PresentPoll({ poll }: { poll: ModeratedPoll }) {
  const { question, answered, state } = poll;
  const counts = countsFor(poll);
  return (
    <figure>
      <figcaption>
        <p dir="auto" className="user-text font-display text-[1.3em] font-semibold">
          {question}
        </p>
        <p className="mt-[0.3em] text-ink-soft">
          {state === "open"
            ? counted(answered, "{count} has answered", "{count} have answered")
            : state === "closed"
              ? counted(answered, "Closed, {count} has answered", "Closed, {count} have answered")
              : text("Opens soon")}
        </p>
      </figcaption>
      <ul className="mt-[0.7em] flex flex-col gap-[0.3em]">
        {labelsOf(poll).map((label, choice) => (
          <li
            key={label}
            className="relative isolate flex justify-between gap-x-[1em] overflow-hidden rounded-card px-[0.5em] py-[0.15em] portrait:flex-wrap"
          >
            <svg width="100%" height="100%" aria-hidden="true" className="absolute inset-0 -z-1">
              <rect width="100%" height="100%" className="fill-sunken" />
              {counts && answered > 0 && (
                <svg width={`${(100 * (counts[choice] ?? 0)) / answered}%`} height="100%" aria-hidden="true">
                  <rect width="100%" height="100%" className="fill-accent-wash" />
                  <rect y="90%" width="100%" height="10%" className="fill-accent" />
                </svg>
              )}
            </svg>
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {label}
            </span>
            {counts && answered > 0 && (
              <span className="shrink-0 font-semibold">
                {text("{count} ({share})", {
                  count: formatCount(counts[choice] ?? 0),
                  share: formatShare((counts[choice] ?? 0) / answered),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}
