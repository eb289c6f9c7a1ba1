import type {
  OpenedSchedule,
  OperationNews,
  PresenceNews,
  SchedulePresence,
  SolutionNews,
  streamSchedule,
} from "@plenary/contract/schedule/schedule";
import { listen, pause, pauseAfter, untilSeen } from "../../../sign-in/listen.ts";

/** What the server tells an open editor (docs/product/schedule.md#several-editors). Knows no React. */
export interface Followed {
  opened(state: OpenedSchedule): void;
  operation(news: OperationNews): void;
  reload(): void;
  here(people: readonly SchedulePresence[]): void;
  solution(news: SolutionNews): void;
  /** Nothing is heard any more, for now; not while the tab is hidden. */
  lost(): void;
}

/** The longest wait after failures, and after a refusal for too many streams, in milliseconds. */
const [LONGEST, AFTER_REFUSAL] = [30_000, 60_000];

/** Follows an event's schedule while the tab is seen, again and again, until it is stopped. */
export async function followSchedule(eventId: string, stop: AbortSignal, told: Followed): Promise<void> {
  const path: (typeof streamSchedule)["path"] = "/events/:eventId/schedule/stream";
  let failures = 0;
  while (!stop.aborted) {
    await untilSeen(stop);
    if (stop.aborted) return;
    const end = await listen(path.replace(":eventId", eventId), stop, (event, data) => {
      if (stop.aborted) return;
      if (event === "opened") told.opened(JSON.parse(data) as OpenedSchedule);
      if (event === "operation") told.operation(JSON.parse(data) as OperationNews);
      if (event === "reload") told.reload();
      if (event === "presence") told.here((JSON.parse(data) as PresenceNews).here);
      if (event === "solution") told.solution((JSON.parse(data) as { solution: SolutionNews }).solution);
    });
    if (stop.aborted) return;
    if (end === "hidden") continue;
    told.lost();
    failures = end === "ended" ? 0 : failures + 1;
    const wait = end === "refused" ? AFTER_REFUSAL : Math.min(LONGEST, pauseAfter(failures));
    await untilOnlineOr(wait, stop);
  }
}

/** Waits, but no longer than until the network is back. */
async function untilOnlineOr(milliseconds: number, stop: AbortSignal): Promise<void> {
  const back = new AbortController();
  addEventListener("online", () => back.abort(), { signal: back.signal });
  await pause(milliseconds, AbortSignal.any([stop, back.signal]));
  back.abort();
}
