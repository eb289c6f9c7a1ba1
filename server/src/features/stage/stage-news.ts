import { type Ctx, inTransaction } from "../../core/context.ts";

/** How often changes of one stage are announced, in milliseconds. */
const GAP = 1000;

/** Stages remembered at most; then those without pending changes are forgotten. */
const STAGES_KEPT = 10_000;

interface Line {
  toldAt: number;
  timer?: NodeJS.Timeout | undefined;
}

export type StageNews = ReturnType<typeof openStageNews>;

/** Tells all processes that a stage has changed: the first change at once, others of the same second at its end. */
export function openStageNews(ctx: Ctx) {
  const lines = new Map<string, Line>();
  const underWay = new Set<Promise<void>>();

  async function tellNow(sessionId: string, line: Line): Promise<void> {
    clearTimeout(line.timer);
    line.timer = undefined;
    line.toldAt = ctx.clock().valueOf();
    try {
      await inTransaction(ctx, (_tx, tell) => tell({ kind: "stage_changed", sessionId }));
    } catch (err) {
      // The change itself is stored.
      ctx.log.warn({ err, sessionId }, "a change of a stage could not be announced");
    }
  }

  function start(sessionId: string, line: Line): Promise<void> {
    const told = tellNow(sessionId, line).finally(() => underWay.delete(told));
    underWay.add(told);
    return told;
  }

  function lineOf(sessionId: string): Line {
    const present = lines.get(sessionId);
    if (present) return present;
    if (lines.size >= STAGES_KEPT) for (const [id, { timer }] of lines) if (!timer) lines.delete(id);
    const line: Line = { toldAt: Number.NEGATIVE_INFINITY };
    lines.set(sessionId, line);
    return line;
  }

  return {
    /** A stored change to what phones see of the stage. */
    async changed(sessionId: string): Promise<void> {
      const line = lineOf(sessionId);
      const since = ctx.clock().valueOf() - line.toldAt;
      // Also if the clock was set back.
      if (since >= GAP || since < 0) return start(sessionId, line);
      line.timer ??= setTimeout(() => void start(sessionId, line), GAP - since).unref();
    },
    /** Announces what is left, before the process ends. */
    async close(): Promise<void> {
      for (const [sessionId, line] of lines) if (line.timer) void start(sessionId, line);
      await Promise.all(underWay);
    },
  };
}
