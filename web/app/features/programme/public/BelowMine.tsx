import { text } from "@plenary/contract/text";
import { type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../ui/buttons/Button.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { ScreenStyles } from "../../../ui/page/ScreenStyles.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { cancelledIn } from "../../favourites/cancelled.ts";
import { pressStar } from "../../favourites/favourite-calls.ts";
import { markedIn, onMarks } from "../../favourites/marks.ts";
import { whereItWas } from "../../favourites/tell-own-changes.ts";
import { MyCalendar } from "./MyCalendar.tsx";
import type { ShownProgramme } from "./slots/shown-programme.ts";
import { slotsIn } from "./slots/slots.ts";

interface BelowMineProps {
  root: RefObject<HTMLElement | null>;
  shown: ShownProgramme;
  /** Changes when the rows do. */
  made: unknown;
}

/**
 * Around the rows of "My programme". Above: cancelled favourites, which have no row and are in no count, and stay until
 * removed. Below: its calendar, in the place of those of the whole programme, and the way back for one that was unmarked.
 */
export default function BelowMine({ root, shown, made }: BelowMineProps) {
  const { eventId } = shown.event;
  const [cancelled, setCancelled] = useState<CancelledProps["cancelled"]>([]);
  const [marked, setMarked] = useState(0);
  const last = useRef(markedIn(eventId));
  const above = useElementBefore(root);
  useOwnExportsOnly(made);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` tells that the rows are others
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      const slots = root.current ? slotsIn(root.current, shown) : [];
      const rows = new Set(slots.map((slot) => slot.sessionId));
      const now = markedIn(eventId);
      for (const { sessionId, title } of slots)
        if (last.current.has(sessionId) && !now.has(sessionId))
          notify(text("“{title}” is not in your programme any more", { title }), "good", undefined, {
            label: text("Undo"),
            run: () => void pressStar({ eventId, sessionId }, true),
            lasts: undoLasts,
          });
      last.current = now;
      const without = [...now].filter((sessionId) => !rows.has(sessionId));
      setMarked(now.size - without.length);
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
      {above &&
        cancelled.length > 0 &&
        createPortal(<Cancelled event={shown.event} cancelled={cancelled} />, above)}
      {marked > 0 && <MyCalendar {...{ eventId, marked }} />}
    </>
  );
}

/** How long an unmarked session, whose row is gone at once, can be marked again, in milliseconds. */
const undoLasts = 10_000;

/** An element before the rows, which are the server's: nothing that React adds stands there later. */
function useElementBefore(root: RefObject<HTMLElement | null>): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const made = document.createElement("div");
    root.current?.before(made);
    setElement(made);
    return () => made.remove();
  }, [root]);
  return element;
}

/** Hides what exports all of the programme. Paper has one's own (print-address.ts). */
function useOwnExportsOnly(made: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` tells that the rows are others
  useEffect(() => {
    // Not for people: a selector.
    const others = '.exports > :not([href^="print"])';
    const all = document.querySelectorAll<HTMLElement>(others);
    for (const each of all) each.hidden = true;
    return () => {
      for (const each of all) each.hidden = false;
    };
  }, [made]);
}

interface CancelledProps {
  event: ShownProgramme["event"];
  cancelled: { sessionId: string; title: string }[];
}

function Cancelled({ event: { eventId, timezone }, cancelled }: CancelledProps) {
  return (
    <section aria-labelledby="cancelled" className="mt-4">
      <h2 id="cancelled" className="text-2xl">
        {text("Cancelled")}
      </h2>
      <p className="mt-1 text-ink-soft">
        {text("You had marked them. They are not in the programme any more.")}
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {cancelled.map(({ sessionId, title }) => (
          <li key={sessionId} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span dir="auto" className="font-medium line-through">
                  {title}
                </span>
                <Badge tone="danger">{text("Cancelled")}</Badge>
              </p>
              <p className="text-sm text-ink-soft">{whereItWas(eventId, sessionId, timezone)}</p>
            </div>
            <Button size="sm" variant="secondary" onClick={() => pressStar({ eventId, sessionId }, false)}>
              {text("Remove")} <span className="sr-only">{title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
