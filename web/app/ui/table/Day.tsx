import { formatShortDay } from "../../base/formats/moments.ts";

/** In a table, the day of an instant. */
export const Day = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-ink-soft">
    {formatShortDay(at)}
  </time>
);
