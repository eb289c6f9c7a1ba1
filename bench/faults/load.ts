import { setTimeout as delay } from "node:timers/promises";
import { me } from "@plenary/contract/accounts/sign-ins";
import type { Client } from "@plenary/contract/client";
import type { EndpointShape } from "@plenary/contract/endpoint";
import { updateEvent } from "@plenary/contract/events/events";
import { listMessages, sendMessage } from "@plenary/contract/messages/messages";
import { getPublicEvent } from "@plenary/contract/public/public";
import { createTalk, listTalks } from "@plenary/contract/sessions/talks";
import type { Person } from "@plenary/testing/people";
import { ask, eventCalled, type Pair } from "./pair.ts";

/** How stale an answer from another process may be, in milliseconds. */
const STALE = 1000;

/** Between two requests of one worker, in milliseconds. */
const PAUSE = 10;

/**
 * Mixed load on both processes that knows what each answer has to be: only one's own talks and messages, nothing
 * acknowledged missing, no public page more than a second stale.
 */
export class Load {
  answers = 0;
  /** When 503 answers ended, and when connections broke. */
  readonly refused: number[] = [];
  readonly broken: { time: number; origin: string }[] = [];
  readonly wrong: string[] = [];
  readonly #talks = new Map<Person, string[]>();
  readonly #renamed: { version: number; time: number }[] = [];
  readonly #pair: Pair;
  readonly #stopping = new AbortController();
  readonly #workers: Promise<void>[] = [];

  readonly #oneClock: boolean;

  /** Where clocks differ, the newest need not come first in a list. */
  constructor(pair: Pair, { oneClock = true } = {}) {
    this.#pair = pair;
    this.#oneClock = oneClock;
  }

  start(): this {
    this.#workers.push(this.#repeat((round) => this.#rename(round)));
    for (const person of this.#pair.people)
      this.#workers.push(this.#repeat((round) => this.#act(person, round)));
    return this;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#workers);
  }

  get acknowledged(): number {
    return [...this.#talks.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Acknowledged talks that are missing, duplicated, or somebody else's. */
  async lost(origin: string): Promise<string[]> {
    const lost: string[] = [];
    for (const [person, acknowledged] of this.#talks) {
      const found = await allTalks(origin, person);
      if (new Set(found).size !== found.length) lost.push(`a talk of ${person.username} twice`);
      const there = new Set(found);
      lost.push(...acknowledged.filter((id) => !there.has(id)));
    }
    return lost;
  }

  async #repeat(act: (round: number) => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    for (let round = 0; !signal.aborted; round++) {
      await act(round);
      await delay(PAUSE);
    }
  }

  async #act(person: Person, round: number): Promise<void> {
    const origin = this.#origin(round >> 3);
    const own = this.#talks.get(person) ?? [];
    this.#talks.set(person, own);
    switch (round % 6) {
      case 0: {
        const body = talkOf(person, round);
        const made = await this.#call(origin, person, createTalk, (call) => call(createTalk, { body }));
        if (made) own.push(made.talk.talkId);
        return;
      }
      case 1: {
        const newest = own.at(-1);
        const query = { limit: 5 };
        const listed = await this.#call(origin, person, listTalks, (call) => call(listTalks, { query }));
        const talks = listed?.talks ?? [];
        if (talks.some(({ creatorId }) => creatorId !== person.userId))
          this.wrong.push("a talk of somebody else");
        if (this.#oneClock && listed && newest && !talks.some(({ talkId }) => talkId === newest)) {
          this.wrong.push("a list without the newest talk");
        }
        return;
      }
      case 2: {
        const known = await this.#call(origin, person, me, (call) => call(me));
        if (known && known.user.username !== person.username) this.wrong.push("the account of somebody else");
        return;
      }
      case 3:
        return this.#readEvent(origin);
      case 4: {
        const others = this.#pair.people.filter((one) => one !== person);
        const to = others[(round >> 2) % others.length];
        const recipients = to ? [to.userId] : [];
        const body = { subject: "Hello", content: `From ${person.username}`, recipients };
        await this.#call(origin, person, sendMessage, (call) => call(sendMessage, { body }));
        return;
      }
      default: {
        const query = { limit: 20 };
        const inbox = await this.#call(origin, person, listMessages, (call) => call(listMessages, { query }));
        const messages = inbox?.messages ?? [];
        if (messages.some(({ recipients }) => !recipients.includes(person.userId))) {
          this.wrong.push("a message to somebody else");
        }
      }
    }
  }

  async #rename(round: number): Promise<void> {
    const version = round + 1;
    const { admin, eventId } = this.#pair;
    const input = { params: { eventId }, body: eventCalled(`Version ${version}`) };
    const rename = (call: Client) => call(updateEvent, input);
    if (await this.#call(this.#origin(round >> 4), admin, updateEvent, rename)) {
      this.#renamed.push({ version, time: performance.now() });
      if (this.#renamed.length > 1000) this.#renamed.splice(0, 500);
    }
  }

  /** Nobody who is shown the event sees a name that was replaced more than a second ago. */
  async #readEvent(origin: string): Promise<void> {
    const before = performance.now() - STALE;
    const least = this.#renamed.findLast(({ time }) => time < before)?.version ?? 0;
    const params = { eventId: this.#pair.eventId };
    const read = await this.#call(origin, null, getPublicEvent, (call) => call(getPublicEvent, { params }));
    if (!read) return;
    const version = Number(read.event.name.replace("Version ", ""));
    if (version < least) this.wrong.push(`version ${version} of the event after ${least}`);
  }

  #origin(n: number): string {
    return (this.#pair.servers[n % 2] as { origin: string }).origin;
  }

  /** The expected answer of the endpoint; undefined when there was none. */
  async #call<T>(
    origin: string,
    as: Person | null,
    { method, path, status: made }: EndpointShape,
    send: (call: Client) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      const { status, answer, refusal } = await ask(origin, as, send);
      this.answers += 1;
      if (status === (made ?? 200)) return answer;
      if (status === 503) this.refused.push(performance.now());
      else this.wrong.push(`${status} from ${method} ${path}: ${refusal ?? JSON.stringify(answer)}`);
    } catch {
      this.broken.push({ time: performance.now(), origin });
      await delay(50);
    }
    return undefined;
  }
}

export const talkOf = (person: Person, n: number | string) => ({
  title: `Talk ${n} of ${person.username}`,
  summary: "A summary.",
  description: "A description. ".repeat(20),
});

/** The ids of all of a person's talks, page by page. */
export async function allTalks(origin: string, person: Person): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 100, cursor };
    const { answer, status } = await ask(origin, person, (call) => call(listTalks, { query }));
    if (!answer) throw new Error(`The talks of ${person.username}: ${status}`);
    ids.push(...answer.talks.map(({ talkId }) => talkId));
    cursor = answer.nextCursor ?? undefined;
  } while (cursor);
  return ids;
}
