import { text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { browserZone } from "../../../base/browser-zone.ts";
import { formatTimeRange, formatZone } from "../../../base/dates.ts";
import { isSameClock } from "../../../base/same-clock.ts";
import type { PlainPageData } from "./plain-page-data.ts";

/**
 * The same time on the reader's clock, where that shows another. Only the browser knows it, so the line is there from the
 * start, and nothing moves when it is filled.
 */
export function OwnTime({ start, minutes, zone }: NonNullable<PlainPageData["time"]>) {
  const [own, setOwn] = useState("");
  useEffect(() => {
    const here = browserZone();
    const end = new Date(Date.parse(start) + (minutes ?? 0) * 60_000).toISOString();
    if (isSameClock(here, zone, [start, end])) return setOwn("");
    // The first formatter takes as long as all else that makes the page work, and so has a task of its own.
    const timer = setTimeout(() => {
      const time = formatTimeRange(start, minutes, here);
      setOwn(text("{time} on your clock ({zone})", { time, zone: formatZone(here) }));
    });
    return () => clearTimeout(timer);
  }, [start, minutes, zone]);
  return <p className="own-time">{own}</p>;
}
