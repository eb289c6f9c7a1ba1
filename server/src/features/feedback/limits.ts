import { feedbackLimits } from "@plenary/contract/feedback-limits";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { limitInMemory, networkOf } from "../../core/rate-limits.ts";
import { IN_PROCESS } from "../../http/serve.ts";

export type Limits = ReturnType<typeof openLimits>;

/**
 * How often phones may ask (docs/product/feedback.md#limits): each process counts in its own memory. A whole hall may be behind one
 * address.
 */
export function openLimits(ctx: Pick<Ctx, "config" | "clock">) {
  const passes = limitInMemory(ctx, { max: 10_000, seconds: 60 });
  const sent = limitInMemory(ctx, { max: feedbackLimits.megabytesOfNetwork * 1024 * 1024, seconds: 3600 });
  const answers = limitInMemory(ctx, { max: 10_000, seconds: 60 });
  const ofPass = limitInMemory(ctx, { max: 30, seconds: 60 });
  const onStage = limitInMemory(ctx, { max: 30_000, seconds: 60 });
  const questions = limitInMemory(ctx, { max: 5, seconds: 10 * 60 });
  const votes = limitInMemory(ctx, { max: 60, seconds: 60 });
  const wrongAccessCodes = limitInMemory(ctx, { max: 200, seconds: 60 });
  const wrongPasses = limitInMemory(ctx, { max: 1000, seconds: 60 });
  const unknown = limitInMemory(ctx, { max: 300, seconds: 5 * 60 });
  const ofLink = limitInMemory(ctx, { max: 60, seconds: 60 });
  const ofWall = limitInMemory(ctx, { max: 120, seconds: 60 });
  return {
    /** Refuses also who comes from where very much was sent: who has a pass is never refused for their network's bytes. */
    countPass: (network: string) =>
      worded(() => {
        sent(network, 0);
        passes(network);
      }),
    /** What an answer from there took, in bytes. */
    noteBytes: (network: string, bytes: number) => hears(() => sent(network, bytes)),
    countAnswer: (network: string) => worded(() => answers(network)),
    /** What is sent to stages, of which everybody in a hall sends more than one thing at once. */
    countOnStage: (network: string) => worded(() => onStage(network)),
    countChange: (serial: Buffer) => worded(() => ofPass(serial.toString("base64"))),
    countQuestion: (serial: Buffer) => worded(() => questions(serial.toString("base64"))),
    countVote: (serial: Buffer) => worded(() => votes(serial.toString("base64"))),
    /** What was wrong has allowances of its own: when they are spent it hears that, and nothing that is right is refused for it. */
    countWrongAccessCode: (network: string) => wrongAccessCodes(network),
    countWrongPass: (network: string) => wrongPasses(network),
    countUnknown: (network: string) => unknown(network),
    /** What a code, a link or a secret leads to; undefined for nothing, which counts for the network. */
    async found<T>(address: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
      const found = await find();
      if (found === undefined && address !== IN_PROCESS) unknown(networkOf(address));
      return found;
    },
    /** Throws TooManyAttempts for a link that is read too often: its figures are counted each time. */
    countReading: (linkHash: Buffer) => ofLink(keyOf(linkHash)),
    /** The same for a wall, whose answers are counted each time: what its page asks for, and how often its stream begins. */
    countWall: (wallId: string) => ofWall(wallId),
  };
}

/** What tells a secret apart here, by its hash. */
const keyOf = (hash: Buffer): string => hash.toString("base64");

/** Counts, and leaves the refusal to the next that is asked. */
function hears(count: () => void): void {
  try {
    count();
  } catch (error) {
    if (!isRefusal(error, "TooManyAttempts")) throw error;
  }
}

/** Says it in the words for answers. */
function worded(count: () => void): void {
  try {
    count();
  } catch (error) {
    if (!isRefusal(error, "TooManyAttempts")) throw error;
    throw new Refusal("TooManyAnswers", { seconds: (error as Refusal).retryAfter ?? 60 });
  }
}
