import { type Sample, withSample } from "@plenary/contract/feedback/feedback-arrivals";
import type { FeedbackNews } from "@plenary/contract/feedback/feedback-results";
import { MINUTE } from "../../../base/durations.ts";
import type { Ctx } from "../../../core/context.ts";
import type { Connection } from "../../../http/streams/event-streams.ts";
import type { Reader } from "../../../http/streams/hub.ts";
import { countAnswered } from "../results/results.queries.ts";
import { loadResults, waitingOf } from "../results/results.ts";
import { arrivedLately, isPast } from "./lately.ts";

/** What organizers' open screens are told while answers arrive (docs/product/feedback.md#results). */

/** What all who follow an event are told from. */
export interface Overview {
  total: number;
  perMinute: number;
  inFiveMinutes: number | null;
  answers: ReadonlyMap<string, number>;
  waiting: FeedbackNews["waiting"];
}

/** One open screen. Before each word it is asked whether its user may still read; the stream ends where that can't be said. */
export function follower(
  connection: Connection,
  group: string,
  mayRead: () => Promise<unknown>,
): Reader<Overview> & { group: string } {
  let waiting: Overview | "beat" | undefined;
  let isWriting = false;
  let told: Overview | undefined;

  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      while (waiting) {
        const next = waiting;
        waiting = undefined;
        await mayRead();
        if (next === "beat") connection.write(": still here\n\n");
        else tell(next);
      }
    } catch {
      connection.end();
    } finally {
      isWriting = false;
    }
  }

  function tell(next: Overview): void {
    const { answers, ...rest } = next;
    const before = told?.answers;
    const gone = [...(before?.keys() ?? [])].filter((id) => !answers.has(id));
    const changed: FeedbackNews["changed"] = [
      ...[...answers].filter(([id, count]) => before?.get(id) !== count),
      ...gone.map((id): [string, number] => [id, 0]),
    ];
    const isSame =
      told &&
      changed.length === 0 &&
      JSON.stringify({ ...told, answers: null }) === JSON.stringify({ ...next, answers: null });
    told = next;
    if (isSame) return;
    const news: FeedbackNews = { ...rest, changed };
    connection.write(`event: feedback\ndata: ${JSON.stringify(news)}\n\n`);
  }

  return {
    ...{ ...connection, group },
    tell(value) {
      waiting = value;
      void write();
    },
    beat() {
      waiting ??= "beat";
      void write();
    },
  };
}

/** How soon it is counted again without any news, in milliseconds: as long as answers came in the last minute, and otherwise. */
const [SOON, LATER] = [10_000, MINUTE];

/** The longer it takes to find out what waits, the longer the pause before the next time, for which nobody else waits. */
const SHARE = 20;

/** How soon a new look at what waits is told, in milliseconds. */
const AFTER_LOOK = 1_000;

/** What waited when it was looked last. */
interface Look {
  waiting: FeedbackNews["waiting"];
  /** When, and not again before, on a clock that nobody sets; never while it is being looked. */
  time: number;
  notBefore: number;
  /** Whether something has changed since. */
  isStale: boolean;
}

/** Loads overviews: how many answers there are by one statement each time, and what waits when it was not looked at lately. */
export function overviews(ctx: Ctx) {
  const known = new Map<string, Sample[]>();
  const looks = new Map<string, Look>();

  async function look(eventId: string): Promise<Look> {
    const begun = performance.now();
    const waiting = await waitingOf(ctx, eventId, await loadResults(ctx, eventId, "answered"));
    const ended = performance.now();
    // What has changed meanwhile may be in it or not.
    const isStale = looks.get(eventId)?.isStale ?? false;
    const made = { waiting, time: ended, notBefore: ended + SHARE * (ended - begun), isStale };
    looks.set(eventId, made);
    return made;
  }

  function lookAgain(eventId: string, last: Look): void {
    last.notBefore = Number.POSITIVE_INFINITY;
    last.isStale = false;
    look(eventId).catch((error: unknown) => {
      looks.delete(eventId);
      ctx.log.warn({ err: error }, "what waits could not be counted");
    });
  }

  async function load(eventId: string): Promise<{ value: Overview; until: number }> {
    const answers = await countAnswered(ctx.db, eventId);
    const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
    const time = performance.now();
    // What nobody follows any more is forgotten.
    for (const [id, samples] of known) if (isPast(samples, time)) known.delete(id);
    const samples = withSample(known.get(eventId) ?? [], { at: time, total });
    known.set(eventId, samples);
    const { perMinute, inFiveMinutes } = arrivedLately(samples);
    for (const id of looks.keys()) if (!known.has(id)) looks.delete(id);
    const last = looks.get(eventId);
    // Sessions close by the clock.
    if (last && time >= last.notBefore && (last.isStale || time >= last.time + LATER))
      lookAgain(eventId, last);
    const present = last ?? (await look(eventId));
    const { waiting, notBefore } = present;
    const again = notBefore === Number.POSITIVE_INFINITY ? AFTER_LOOK : perMinute > 0 ? SOON : LATER;
    const next = present.isStale ? Math.min(again, Math.max(0, notBefore - time)) : again;
    return {
      value: { total, perMinute, inFiveMinutes, answers, waiting },
      until: ctx.clock().valueOf() + next,
    };
  }

  return {
    load,
    /** Something has changed about the event. */
    changed(eventId: string): void {
      const last = looks.get(eventId);
      if (last) last.isStale = true;
    },
  };
}
