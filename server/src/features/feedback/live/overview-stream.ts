import { type Sample, withSample } from "@plenary/contract/feedback/feedback-arrivals";
import type { FeedbackNews } from "@plenary/contract/feedback/feedback-results";
import { MINUTE } from "../../../base/durations.ts";
import type { Ctx } from "../../../core/context.ts";
import type { Connection } from "../../../http/streams/event-streams.ts";
import type { Reader } from "../../../http/streams/hub.ts";
import { countAnswered } from "../results/results.queries.ts";
import { loadResults, waitingOf } from "../results/results.ts";
import { areOutdated, arrivedLately } from "./recent-arrivals.ts";

/** Updates of organizers' open screens while answers arrive (docs/product/feedback.md#results). */

/** The state that all followers of an event are updated from. */
export interface Overview {
  total: number;
  perMinute: number;
  inFiveMinutes: number | null;
  answers: ReadonlyMap<string, number>;
  waiting: FeedbackNews["waiting"];
}

/** One open screen. Before each message its user's access is checked; the stream ends if that fails. */
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

/** The delay before the next count without changes, in milliseconds: while answers came in the last minute, and otherwise. */
const [SOON, LATER] = [10_000, MINUTE];

/** The pause grows with the time it takes to find out what waits; nobody else waits for that. */
const SHARE = 20;

/** The delay before new results of that are sent, in milliseconds. */
const AFTER_LOOK = 1_000;

/** What waited at the last look. */
interface Look {
  waiting: FeedbackNews["waiting"];
  /** When it was, and the earliest next time, on a monotonic clock; infinite while looking. */
  time: number;
  notBefore: number;
  /** Whether something has changed since. */
  isStale: boolean;
}

/** Loads overviews: the number of answers by one statement each time, and what waits if that wasn't looked up lately. */
export function overviews(ctx: Ctx) {
  const known = new Map<string, Sample[]>();
  const looks = new Map<string, Look>();

  async function look(eventId: string): Promise<Look> {
    const begun = performance.now();
    const waiting = await waitingOf(ctx, eventId, await loadResults(ctx, eventId, "answered"));
    const ended = performance.now();
    // Changes during the look-up may or may not be included.
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
    // Forgets events that nobody follows any more.
    for (const [id, samples] of known) if (areOutdated(samples, time)) known.delete(id);
    const samples = withSample(known.get(eventId) ?? [], { at: time, total });
    known.set(eventId, samples);
    const { perMinute, inFiveMinutes } = arrivedLately(samples);
    for (const id of looks.keys()) if (!known.has(id)) looks.delete(id);
    const last = looks.get(eventId);
    // Sessions close by time alone.
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
    changed(eventId: string): void {
      const last = looks.get(eventId);
      if (last) last.isStale = true;
    },
  };
}
