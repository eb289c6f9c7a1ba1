import { lengthInWords } from "@plenary/contract/lengths";
import type { Meter } from "@plenary/contract/selection/selection";
import { beside, text } from "@plenary/contract/text";
import { formatCount } from "../../base/formats/figures.ts";

/** How far types and tracks are filled, in a line that scrolls. */
export function Meters({ types, tracks }: { types: readonly Meter[]; tracks: readonly Meter[] }) {
  const all = [
    ...types.map((meter) => ({ meter, name: meter.name ?? text("No type") })),
    // Where nothing has a track, the types have said it.
    ...tracks
      .filter(({ id }) => id !== null || tracks.length > 1)
      .map((meter) => ({ meter, name: meter.name ?? text("No track") })),
  ];
  if (all.length === 0) return null;
  return (
    <ul
      aria-label={text("How far types and tracks are filled")}
      className="flex shrink-0 gap-6 fades-on overflow-x-auto px-6 pb-2 text-[0.8125rem] max-lg:px-4"
    >
      {all.map(({ meter, name }) => (
        <li key={`${meter.id} ${name}`} className="shrink-0">
          <Filled meter={meter} name={name} />
        </li>
      ))}
    </ul>
  );
}

function Filled({ meter, name }: { meter: Meter; name: string }) {
  const { wanted, confirmed, accepted, pending, minutes } = meter;
  const count = confirmed + accepted + pending;
  const over = wanted === null ? 0 : count - wanted;
  const parts = [
    confirmed > 0 && text("{count} confirmed", { count: formatCount(confirmed) }),
    accepted > 0 && text("{count} accepted", { count: formatCount(accepted) }),
    pending > 0 && text("{count} to accept", { count: formatCount(pending) }),
    minutes > 0 && lengthInWords(minutes),
  ];
  return (
    <>
      <p>
        <bdi className="font-medium">{name}</bdi>{" "}
        <span className="tabular-nums">
          {wanted === null
            ? formatCount(count)
            : text("{count} of {wanted}", { count: formatCount(count), wanted: formatCount(wanted) })}
        </span>
        {over > 0 && (
          <span className="ms-2 text-warn">{text("{count} too many", { count: formatCount(over) })}</span>
        )}
      </p>
      <p className="text-ink-soft">{beside(parts)}</p>
    </>
  );
}
