import { ApiError } from "@plenary/contract/client";
import type { getPublicSession } from "@plenary/contract/public-programme";
import { text } from "@plenary/contract/text";
import { type RefObject, useEffect, useState } from "react";
import { call } from "../../base/api.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ScreenStyles } from "../../ui/ScreenStyles.tsx";
import { markedIn, onMarks } from "../favourites/marks.ts";
import { pressStar, type Starred } from "../favourites/pressing.ts";
import type { ShownProgramme } from "./shown.ts";
import { slotsIn } from "./slots.ts";

interface CancelledMarksProps {
  root: RefObject<HTMLElement | null>;
  shown: ShownProgramme;
  /** Changes when the rows do. */
  made: unknown;
}

/** What one has marked and is cancelled since: it has no row, is in no count, and stays here until it is taken out. */
export default function CancelledMarks({ root, shown, made }: CancelledMarksProps) {
  const { eventId } = shown.event;
  const [cancelled, setCancelled] = useState<{ sessionId: string; title: string }[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` tells that the rows are others
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      const rows = new Set(root.current ? slotsIn(root.current, shown).map((slot) => slot.sessionId) : []);
      const found = [];
      for (const sessionId of markedIn(eventId)) {
        if (rows.has(sessionId)) continue;
        const title = await titleIfCancelled({ eventId, sessionId }, stop.signal);
        if (title !== null) found.push({ sessionId, title });
      }
      const marked = markedIn(eventId);
      if (!stop.signal.aborted) setCancelled(found.filter(({ sessionId }) => marked.has(sessionId)));
    };
    onMarks(look, stop.signal);
    void look();
    return () => stop.abort();
  }, [root, shown, made, eventId]);
  if (cancelled.length === 0) return null;
  return (
    <section aria-labelledby="cancelled" className="mt-10">
      <ScreenStyles />
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

/** What was asked for once, by session. */
const known = new Map<string, string>();

/** What a cancelled session was called; null of one that waits for approval, or isn't known for want of a network. */
async function titleIfCancelled(params: Starred, signal: AbortSignal): Promise<string | null> {
  const { sessionId } = params;
  const path = "/public/events/:eventId/sessions/:sessionId";
  const title =
    known.get(sessionId) ??
    (await call<typeof getPublicSession>({ method: "GET", path }, { params }, { signal }).then(
      () => null,
      (error) => (error instanceof ApiError && error.status === 410 ? (error.title ?? null) : null),
    ));
  if (title !== null) known.set(sessionId, title);
  return title;
}
