// The phones of a keynote: each opens the page of its code for the first time, gets a pass and answers, and tries again as the
// page does until somebody has heard it.
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Keynote } from "@plenary/testing/events";

/** How many phones come within how many seconds; 40 % of them in the first sixth of it. */
export interface Crowd {
  phones: number;
  seconds: number;
}

/** An answer that the server said it has. */
export interface Acknowledged {
  pass: string;
  rating: number;
  /** When that was heard, by performance.now(). */
  time: number;
}

/** What became of an attempt that failed: 0 where there was no answer at all. */
export interface Failed {
  status: number;
  origin: string;
  time: number;
}

const EARLY = 0.4;
const EARLY_TIME = 1 / 6;

/** As the page has it: the first time in milliseconds, doubling, half more or less. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 5 * 60_000;

export class Phones {
  readonly acknowledged: Acknowledged[] = [];
  readonly failed: Failed[] = [];
  /** How long each answer that was heard took, in milliseconds. */
  readonly times: number[] = [];
  readonly #keynote: Keynote;
  readonly #origins: readonly string[];
  readonly #deaf: number;

  /**
   * Phones are spread over these servers, which may go and come back, and turn to the next one where a connection breaks. One in
   * `deaf` of them loses its network right after it has sent its answer, before it hears anything.
   */
  constructor(origins: readonly string[], keynote: Keynote, { deaf = Number.POSITIVE_INFINITY } = {}) {
    this.#origins = origins;
    this.#keynote = keynote;
    this.#deaf = deaf;
  }

  /** Resolves when each phone has been heard. */
  async run({ phones, seconds }: Crowd): Promise<void> {
    const early = Math.round(phones * EARLY);
    const starts = Array.from({ length: phones }, (_, at) =>
      at < early
        ? (at / early) * EARLY_TIME
        : EARLY_TIME + ((at - early) / (phones - early)) * (1 - EARLY_TIME),
    );
    const begun = performance.now();
    await Promise.all(
      starts.map(async (share, number) => {
        await delay(Math.max(0, begun + share * seconds * 1000 - performance.now()));
        await this.#phone(number);
      }),
    );
  }

  /** 99 of 100 answers took at most so long, in milliseconds. */
  get p99(): number {
    return (
      this.times.toSorted((one, other) => one - other)[Math.floor(this.times.length * 0.99)] ?? Number.NaN
    );
  }

  async #phone(number: number): Promise<void> {
    const { eventId, sessionId, code } = this.#keynote;
    // A connection of its own, as every phone has.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let turn = number;
    const insist = async (call: Call): Promise<string> => {
      for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
        const origin = this.#origins[turn % this.#origins.length] ?? "";
        const { status, body } = await send(origin, agent, call);
        if (status >= 200 && status < 300) return body;
        this.failed.push({ status, origin, time: performance.now() });
        if (status >= 300 && status < 500 && status !== 429)
          throw new Error(`${call.path} answers ${status}: ${body}`);
        if (status === 0) turn += 1;
        await delay(wait * (0.5 + Math.random()));
      }
    };
    try {
      const page = await insist({ path: `/f/${code.toLowerCase()}` });
      const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1];
      if (!script) throw new Error("The page has no script.");
      await insist({ path: script });
      const made = await insist({ method: "POST", path: "/api/public/feedback/passes", body: { eventId } });
      const { pass } = JSON.parse(made) as { pass: string };
      const rating = 1 + (number % 5);
      const path = `/api/public/feedback/sessions/${sessionId}/answer`;
      const answer = { method: "PUT", path, pass, body: { edition: 1, rating } } as const;
      if (number % this.#deaf === 0)
        await sendUnheard(this.#origins[turn % this.#origins.length] ?? "", answer);
      const began = performance.now();
      const heard = await insist(answer);
      const time = performance.now();
      this.times.push(time - began);
      if (JSON.parse(heard).answer.rating !== rating) throw new Error("Another answer was acknowledged.");
      this.acknowledged.push({ pass, rating, time });
    } finally {
      agent.destroy();
    }
  }
}

interface Call {
  method?: "GET" | "POST" | "PUT";
  path: string;
  pass?: string;
  body?: object;
}

/** The status is 0 where the connection broke or there was none. */
async function send(origin: string, agent: Agent, call: Call) {
  try {
    const [response] = await once(begin(origin, agent, call), "response");
    const parts = await response.toArray();
    return { status: response.statusCode as number, body: Buffer.concat(parts).toString() };
  } catch {
    return { status: 0, body: "" };
  }
}

/** Goes away as soon as everything is sent. */
async function sendUnheard(origin: string, call: Call): Promise<void> {
  const agent = new Agent();
  const sent = begin(origin, agent, call).on("error", () => {});
  await Promise.race([once(sent, "finish"), once(sent, "close")]).catch(() => {});
  sent.destroy();
  agent.destroy();
}

function begin(origin: string, agent: Agent, { method = "GET", path, pass, body }: Call) {
  const text = body && JSON.stringify(body);
  const sent = request(origin + path, {
    method,
    agent,
    headers: {
      ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      ...(pass && { "feedback-pass": pass }),
    },
  });
  return sent.end(text);
}
