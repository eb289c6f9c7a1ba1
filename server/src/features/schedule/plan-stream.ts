import { randomUUIDv7 } from "node:crypto";
import type { SchedulePresence, SolutionNews, scheduleEvents } from "@plenary/contract/schedule/schedule";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Connection } from "../../http/streams/event-streams.ts";
import type { Reader } from "../../http/streams/hub.ts";
import { findEvent } from "../events/events-access.ts";
import { newsAfter } from "./operation-lists.ts";
import * as presence from "./presence.queries.ts";
import { selectSolutionNews, selectStand } from "./schedule.queries.ts";
import { requireArranger } from "./schedule.ts";

/** What open editors of a schedule are told (docs/product/schedule.md#several-editors). */

/** What happened since the news before. */
export interface PlanNews {
  number: number;
  planRevision: number;
  /** As they are written, once for all who follow. */
  operations: string[];
  reload: boolean;
  here: SchedulePresence[];
  solution: SolutionNews;
}

const LIFE = scheduleLimits.presenceSeconds * 1000;

const sinceWhen = (ctx: Ctx): string => new Date(ctx.clock().valueOf() - LIFE).toISOString();

const eventOf = (name: keyof typeof scheduleEvents, data: unknown) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Loads the news of events that somebody follows in this process. */
export function planNews(ctx: Ctx) {
  /** The last number that was told, by event. */
  const told = new Map<string, number>();
  const replanned = new Set<string>();

  async function load(eventId: string): Promise<{ value: PlanNews; until?: number } | undefined> {
    const reload = replanned.delete(eventId);
    try {
      const stand = await selectStand(ctx.db, eventId);
      if (!stand) return undefined;
      const { last_operation: number, plan_revision: planRevision } = stand;
      const before = told.get(eventId) ?? number;
      const news = number > before ? await newsAfter(ctx.db, eventId, before, number) : [];
      // Of some of it nobody could tell what comes between.
      const isMuch = news.length < number - before;
      const operations = isMuch ? [] : news;
      const rows = await presence.selectPresent(ctx.db, eventId, sinceWhen(ctx));
      told.set(eventId, number);
      const here = withoutDoubles(
        rows.map((row) => ({ userId: row.user_id, name: row.name, slotId: row.slot_id })),
      );
      const first = Math.min(...rows.map(({ seen_at }) => Date.parse(seen_at)));
      const written = operations.map((one) => eventOf("operation", one));
      const solution = await selectSolutionNews(ctx.db, eventId);
      const value = { number, planRevision, operations: written, reload: reload || isMuch, here, solution };
      return { value, ...(rows.length > 0 && { until: first + LIFE }) };
    } catch (error) {
      if (reload) replanned.add(eventId);
      throw error;
    }
  }

  return {
    load,
    replanned: (eventId: string) => void replanned.add(eventId),
    /** Forgets events that nobody follows any more. */
    keepOnly(eventIds: ReadonlySet<string>): void {
      for (const eventId of told.keys()) if (!eventIds.has(eventId)) told.delete(eventId);
      for (const eventId of replanned) if (!eventIds.has(eventId)) replanned.delete(eventId);
    },
  };
}

/** Once for each slot that somebody has picked up, else once at all. */
function withoutDoubles(here: readonly SchedulePresence[]): SchedulePresence[] {
  const holding = new Set(here.flatMap(({ userId, slotId }) => (slotId === null ? [] : [userId])));
  const shown = here.filter(({ userId, slotId }) => slotId !== null || !holding.has(userId));
  return [...new Map(shown.map((one) => [`${one.userId} ${one.slotId}`, one])).values()];
}

/** Throws what the schedule itself refuses with. */
export async function requireFollower(ctx: Ctx, actor: Actor, eventId: string): Promise<void> {
  await requireArranger(ctx.db, actor, await findEvent(ctx, ctx.db, actor, eventId));
}

/** Says that somebody is there, and returns the stream's id. Throws TooManyStreams. */
export const enter = (ctx: Ctx, actor: Actor, eventId: string): Promise<string> =>
  inTransaction(ctx, async (tx, tell) => {
    const [streamId, time, since] = [randomUUIDv7(), now(ctx), sinceWhen(ctx)];
    const one = { streamId, eventId, userId: actor.userId, time, since, most: scheduleLimits.streamsMax };
    if (!(await presence.insertPresence(tx, one))) throw new Refusal("TooManyStreams");
    await tell({ kind: "schedule_followed", eventId });
    return streamId;
  });

export const leave = (ctx: Ctx, eventId: string, streamId: string): Promise<void> =>
  inTransaction(ctx, async (tx, tell) => {
    await presence.deletePresence(tx, streamId);
    await tell({ kind: "schedule_followed", eventId });
  });

/** Shows others what one has picked up; null for nothing. */
export async function tellHeld(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { streamId, slotId }: { streamId: string; slotId: string | null },
): Promise<void> {
  await requireFollower(ctx, actor, eventId);
  await inTransaction(ctx, async (tx, tell) => {
    await presence.updateHeld(tx, { streamId, eventId, userId: actor.userId, slotId });
    await tell({ kind: "schedule_followed", eventId });
  });
}

interface Following {
  streamId: string;
  eventId: string;
  userId: string;
  /** Throws once the user may not read it any more. */
  mayRead: () => Promise<unknown>;
}

/** One open tab. Before it is told anything its user's access is checked; the stream ends if that fails. */
export function follower(
  ctx: Ctx,
  connection: Connection,
  { streamId, eventId, userId, mayRead }: Following,
): Reader<PlanNews> & { group: string } {
  const waiting: (PlanNews | "beat")[] = [];
  /** What the last of the waiting news says of people and solution, which may not be written yet. */
  let latest: string | undefined;
  let isWriting = false;
  let hasOpened = false;
  let [here, solution] = ["", "null"];

  const event = (...news: Parameters<typeof eventOf>) => connection.write(eventOf(...news));

  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await mayRead();
        if (next === "beat") {
          await presence.touchPresence(ctx.db, { streamId, eventId, userId, time: now(ctx) });
          connection.write(": still here\n\n");
        } else tell(next);
      }
    } catch {
      connection.end();
    } finally {
      isWriting = false;
    }
  }

  function tell(news: PlanNews): void {
    // What was news before this tab came is in what it has loaded, or it loads it again.
    if (!hasOpened) event("opened", { streamId, number: news.number, planRevision: news.planRevision });
    else {
      for (const one of news.operations) connection.write(one);
      if (news.reload) event("reload", {});
    }
    hasOpened = true;
    const others = JSON.stringify(news.here);
    if (others !== here) event("presence", { here: news.here });
    here = others;
    const found = JSON.stringify(news.solution);
    if (found !== solution) event("solution", { solution: news.solution });
    solution = found;
  }

  return {
    ...{ ...connection, group: userId },
    tell(news) {
      const said = JSON.stringify([news.here, news.solution]);
      if (said === latest && news.operations.length === 0 && !news.reload) return;
      latest = said;
      waiting.push(news);
      void write();
    },
    beat() {
      waiting.push("beat");
      void write();
    },
  };
}
