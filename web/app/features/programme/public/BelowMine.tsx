import { text } from "@plenary/contract/text";
import { type RefObject, useEffect, useState } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ScreenStyles } from "../../../ui/page/ScreenStyles.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { cancelledIn } from "../../favourites/cancelled.ts";
import { pressStar } from "../../favourites/favourite-calls.ts";
import { markedIn, onMarks } from "../../favourites/marks.ts";
import { MyCalendar } from "./MyCalendar.tsx";
import type { ShownProgramme } from "./slots/shown-programme.ts";
import { slotsIn } from "./slots/slots.ts";

interface BelowMineProps {
  root: RefObject<HTMLElement | null>;
  shown: ShownProgramme;
  /** Changes when the rows do. */
  made: unknown;
}

/** Below "My programme": its calendar, and cancelled favourites, which have no row and are in no count, and stay here until removed. */
export default function BelowMine({ root, shown, made }: BelowMineProps) {
  const { eventId } = shown.event;
  const [cancelled, setCancelled] = useState<CancelledProps["cancelled"]>([]);
  const [marked, setMarked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` tells that the rows are others
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      const rows = new Set(root.current ? slotsIn(root.current, shown).map((slot) => slot.sessionId) : []);
      const without = [...markedIn(eventId)].filter((sessionId) => !rows.has(sessionId));
      setMarked(markedIn(eventId).size - without.length);
      const found = without.length > 0 ? await cancelledIn(eventId, without, stop.signal) : [];
      const still = markedIn(eventId);
      if (!stop.signal.aborted) setCancelled(found.filter(({ sessionId }) => still.has(sessionId)));
    };
    onMarks(look, stop.signal);
    void look();
    return () => stop.abort();
  }, [root, shown, made, eventId]);
  return (
    <>
      <ScreenStyles />
      {marked > 0 && <MyCalendar {...{ eventId, marked }} />}
      {cancelled.length > 0 && <Cancelled eventId={eventId} cancelled={cancelled} />}
    </>
  );
}

interface CancelledProps {
  eventId: string;
  cancelled: { sessionId: string; title: string }[];
}

function Cancelled({ eventId, cancelled }: CancelledProps) {
  return (
    <section aria-labelledby="cancelled" className="mt-10">
      <h2 id="cancelled" className="text-2xl">
        {text("Cancelled")}
      </h2>
      <p className="mt-1 text-ink-soft">
        {text("You had marked them. They are not in the programme any more.")}
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {cancelled.map(({ sessionId, title }) => (
          <li key={sessionId} className="flex items-start justify-between gap-4 py-3">
            <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
              <span dir="auto" className="font-medium line-through">
                {title}
              </span>
              <Badge tone="danger">{text("Cancelled")}</Badge>
            </p>
            <Button size="sm" variant="secondary" onClick={() => pressStar({ eventId, sessionId }, false)}>
              {text("Remove")} <span className="sr-only">{title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
