import {
  type FeedbackNews,
  getFeedback,
  type streamFeedback,
} from "@plenary/contract/feedback/feedback-results";
import { getFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { useQuery } from "../../base/browser/use-query.ts";
import { call } from "../../base/calls/api.ts";
import { loadPages } from "../../base/calls/rows.ts";
import { listen, pause, pauseAfter, untilSeen } from "../../sign-in/listen.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { FiguresShown } from "./figures/FiguresShown.tsx";
import { reasonOfTooFew } from "./figures/result-words.ts";
import { Totals } from "./figures/Totals.tsx";
import { ExportEventFeedback } from "./frame/ExportFeedback.tsx";
import { FeedbackFrame } from "./frame/FeedbackFrame.tsx";
import { EventSpeakerLinks } from "./frame/SpeakerLinks.tsx";
import { Results, resultsQueryIn } from "./Results.tsx";
import { SetupChecklist } from "./settings/SetupChecklist.tsx";
import { useLiveData } from "./use-live-data.ts";
import { WhatWaits } from "./WhatWaits.tsx";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const query = new URL(request.url).searchParams;
  const others = Promise.all([
    call(getFeedbackSettings, { params: { eventId } }, { signal }),
    loadResults(eventId, query, signal),
  ]);
  const { event, loaded } = await loadOrganized(eventId, others);
  const [{ settings }, results] = loaded;
  return { event, settings, results, asked: resultsQueryIn(query) };
}

async function loadResults(eventId: string, query: URLSearchParams, signal: AbortSignal) {
  const { q, ...asked } = resultsQueryIn(query);
  const pages = await loadPages(
    query,
    ({ cursor }) => {
      const what = { params: { eventId }, query: { ...asked, q: q || undefined, cursor } };
      return call(getFeedback, what, { signal });
    },
    limits.listMax,
  );
  return {
    feedback: pages[0],
    rows: pages.flatMap(({ rows }) => rows),
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  return <EventFailure failure={getFeedback.failure} />;
}

/** An event's results, as they arrive. */
export default function EventFeedback() {
  const { event, settings, asked, results } = useLoaderData<typeof clientLoader>();
  const query = useQuery();
  const load = (signal: AbortSignal) => loadResults(event.eventId, query, signal);
  const news = useNews(event.eventId, settings.enabled);
  const { data, isLost } = useLiveData(results, load, { isOn: settings.enabled, news });
  const { feedback, rows, hasMore } = data;
  const { total, waiting } = news ?? feedback;
  const inFiveMinutes = news?.inFiveMinutes ?? null;
  const { figures, filling, room, ownersRoom } = feedback;
  const hasBegun = settings.hasBegun || total > 0;
  return (
    <FeedbackFrame
      event={event}
      title={text("Feedback")}
      isOverview
      badges={settings.enabled ? <Badge tone="accent">{text("On")}</Badge> : <Badge>{text("Off")}</Badge>}
    >
      <div className="flex flex-col gap-12">
        {!hasBegun && <SetupChecklist event={event} settings={settings} />}
        {hasBegun && <Totals {...{ feedback, total, inFiveMinutes, isLost }} />}
        {(hasBegun || ownersRoom?.isFull) && (
          <WhatWaits eventId={event.eventId} {...{ waiting, filling, room, ownersRoom }} />
        )}
        {total === 0 ? (
          hasBegun || settings.enabled ? (
            <EmptyState title={text("No answers yet")}>
              {text("They appear here by themselves as attendees answer.")}
            </EmptyState>
          ) : null
        ) : figures.tooFew ? (
          <EmptyState title={text("Too few answers")}>
            {reasonOfTooFew(figures) ??
              text("From {threshold} answers on you see what they say.", { threshold: settings.threshold })}
          </EmptyState>
        ) : (
          <section aria-labelledby="event-results">
            <h2 id="event-results" className="mb-6 text-2xl">
              {text("The whole event")}
            </h2>
            <FiguresShown figures={figures} />
          </section>
        )}
        {(hasBegun || settings.enabled) && <Results {...{ event, asked, figures, rows, hasMore }} />}
        {total > 0 && <ExportEventFeedback eventId={event.eventId} by={asked.by} />}
        {total > 0 && <EventSpeakerLinks eventId={event.eventId} />}
      </div>
    </FeedbackFrame>
  );
}

/** The longest wait after failures, and after a refusal for too many streams, in milliseconds. */
const [LONGEST, AFTER_REFUSAL] = [60_000, 60_000];

/** The server's news of an event's answers, as they come; null while nothing is heard. */
function useNews(eventId: string, isOn: boolean): FeedbackNews | null {
  const [news, setNews] = useState<FeedbackNews | null>(null);
  useEffect(() => {
    if (!isOn) return;
    const over = new AbortController();
    void follow(eventId, over.signal, (told) =>
      // Ignores the number per minute, which changes all the time and isn't shown.
      setNews((before) => (before && told && isSame(before, told) ? before : told)),
    );
    return () => {
      over.abort();
      setNews(null);
    };
  }, [eventId, isOn]);
  return news;
}

const isSame = (one: FeedbackNews, other: FeedbackNews) =>
  other.changed.length === 0 &&
  one.inFiveMinutes === other.inFiveMinutes &&
  JSON.stringify(one.waiting) === JSON.stringify(other.waiting);

async function follow(
  eventId: string,
  stop: AbortSignal,
  tell: (news: FeedbackNews | null) => void,
): Promise<void> {
  let failures = 0;
  while (!stop.aborted) {
    await untilSeen(stop);
    const path: (typeof streamFeedback)["path"] = "/events/:eventId/feedback/stream";
    const end = await listen(path.replace(":eventId", eventId), stop, (event, data) => {
      if (event === "feedback" && !stop.aborted) tell(JSON.parse(data) as FeedbackNews);
    });
    if (stop.aborted) return;
    tell(null);
    if (end === "hidden") continue;
    failures = end === "ended" ? 0 : failures + 1;
    await pause(end === "refused" ? AFTER_REFUSAL : Math.min(LONGEST, pauseAfter(failures)), stop);
  }
}
