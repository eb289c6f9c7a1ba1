import type { FeedbackNews, streamFeedback } from "@plenary/contract/feedback/feedback-results";
import { useEffect, useState } from "react";
import { listen, pause, pauseAfter, untilSeen } from "../../sign-in/listen.ts";

/** How long failures are waited for at most, and what is refused as one too many, in milliseconds. */
const [LONGEST, AFTER_REFUSAL] = [60_000, 60_000];

/** What the server tells of an event's answers, as it comes; null while nothing is heard. */
export function useNews(eventId: string, isOn: boolean): FeedbackNews | null {
  const [news, setNews] = useState<FeedbackNews | null>(null);
  useEffect(() => {
    if (!isOn) return;
    const over = new AbortController();
    void follow(eventId, over.signal, (told) =>
      // How many come in a minute is another number all the time, which nothing here shows.
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
