// The overview of an event as an organizer's open screen hears of it.
import type { FeedbackNews } from "@plenary/contract/feedback/feedback-results";

/** How many answers there were, and when the screen heard of it, by performance.now(). */
interface Heard {
  time: number;
  total: number;
}

export interface Following {
  heard: readonly Heard[];
  stop(): Promise<void>;
}

/** Follows the event's stream as the screen does; resolves once it has heard something. */
export async function follow(origin: string, eventId: string, token: string): Promise<Following> {
  const left = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/events/${eventId}/feedback/stream`, {
    ...{ headers, signal: left.signal },
  });
  if (!response.ok || !response.body) throw new Error(`The stream answers ${response.status}.`);
  const heard: Heard[] = [];
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const reading = read(response.body, (news) => {
    heard.push({ time: performance.now(), total: news.total });
    resolve();
  }).catch((error: unknown) => {
    if (!left.signal.aborted) throw error;
  });
  await Promise.race([begun, reading]);
  return {
    heard,
    stop: async () => {
      left.abort();
      await reading;
    },
  };
}

async function read(body: NonNullable<Response["body"]>, tell: (news: FeedbackNews) => void): Promise<void> {
  let rest = "";
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + part).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, data] = /^event: feedback\ndata: (.*)$/.exec(block) ?? [];
      if (data) tell(JSON.parse(data) as FeedbackNews);
    }
  }
}

/** How long all but one of a hundred answers took from being acknowledged to being counted on the screen, in milliseconds. */
export function lag(acknowledged: readonly { time: number }[], heard: readonly Heard[]): number {
  const times = acknowledged.map(({ time }) => time).sort((one, other) => one - other);
  const waits = times.map((time, at) => {
    // So many were acknowledged by then: which of them are counted can't be told apart.
    const shown = heard.find(({ total }) => total > at);
    return shown ? Math.max(0, shown.time - time) : Number.POSITIVE_INFINITY;
  });
  return waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
}
