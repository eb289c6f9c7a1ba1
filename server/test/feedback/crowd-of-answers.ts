import type { AnswerBody } from "@plenary/contract/feedback/feedback";
import type { z } from "zod";
import {
  type AnsweringServices,
  makePass,
  openAnsweringServices,
} from "../../src/features/answering/services.ts";
import { putAnswer } from "../../src/features/feedback/answers.ts";
import type { TestApp } from "../harness.ts";

/** Many who answer, by the server's own functions: as many as a test wants in a second or two, which HTTP would take a minute for. */

type Body = z.output<typeof AnswerBody>;

const plain: Body = {
  ...{ edition: 1, rating: 4, scales: [], reactions: [], comment: null },
  ...{ commentFor: "speaker", showAnyway: false },
};

/** So many calls at once: what waits goes into few statements. */
const AT_ONCE = 500;

export class CrowdOfAnswers {
  readonly #all: AnsweringServices;

  constructor(app: TestApp) {
    this.#all = openAnsweringServices(app.ctx);
  }

  /** New passes, asked for from an address; with the user's for an account, as often as asked for. */
  async passes(eventId: string, address: string, count: number, userId?: string): Promise<string[]> {
    const asked = { eventId, address, findUser: async () => userId };
    const passes: string[] = [];
    for (let n = 0; n < count; n++) passes.push((await makePass(this.#all, asked)).pass);
    return passes;
  }

  /** Answers with each of the passes, the user's for an account, about the session, all at once; returns what takes their place. */
  async answer(
    passes: readonly string[],
    subjectId: string,
    address: string,
    bodyOf: (index: number) => Partial<Body> = () => ({}),
    userId?: string,
  ): Promise<string[]> {
    const findUser = async () => userId;
    const renewed: string[] = [];
    for (let from = 0; from < passes.length; from += AT_ONCE) {
      const some = passes.slice(from, from + AT_ONCE).map(async (pass, at) => {
        const body = { ...plain, ...bodyOf(from + at) };
        return (await putAnswer(this.#all, { pass, address, subjectId, findUser }, body)).pass;
      });
      renewed.push(...(await Promise.all(some)));
    }
    return renewed;
  }

  /** So many new devices that answer about the session. */
  async devices(
    where: { eventId: string; sessionId: string; address: string },
    count: number,
    bodyOf?: (index: number) => Partial<Body>,
  ): Promise<string[]> {
    const { eventId, sessionId, address } = where;
    return this.answer(await this.passes(eventId, address, count), sessionId, address, bodyOf);
  }

  close(): void {
    this.#all.news.close();
  }
}
