import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { isRefusal, Refusal } from "../../../base/refusals.ts";
import type { Ctx } from "../../../core/context.ts";
import { limitInMemory, networkOf } from "../../../core/limits/rate-limits.ts";
import { IN_PROCESS } from "../../../http/serve.ts";

export type Limits = ReturnType<typeof openLimits>;

/**
 * How often phones may ask (docs/product/feedback.md#limits): each process counts in its own memory. A whole hall may be behind one
 * address.
 */
export function openLimits(ctx: Pick<Ctx, "config" | "clock">) {
  // In a short time, as nothing tells newcomers from a script that takes them all: they wait until that is over.
  const passes = limitInMemory(ctx, { max: 5_000, seconds: 10 });
  const answers = limitInMemory(ctx, { max: 10_000, seconds: 60 });
  const ofPass = limitInMemory(ctx, { max: 30, seconds: 60 });
  const changed = limitInMemory(ctx, { max: feedbackLimits.megabytesOfPass * 1024 * 1024, seconds: 3600 });
  const onStage = limitInMemory(ctx, { max: 30_000, seconds: 60 });
  const questions = limitInMemory(ctx, { max: 5, seconds: 10 * 60 });
  const votes = limitInMemory(ctx, { max: 60, seconds: 60 });
  const wrongAccessCodes = limitInMemory(ctx, { max: 200, seconds: 60 });
  const wrongPasses = limitInMemory(ctx, { max: 1000, seconds: 60 });
  const unknown = limitInMemory(ctx, { max: 300, seconds: 5 * 60 });
  const ofLink = limitInMemory(ctx, { max: 60, seconds: 60 });
  const ofWall = limitInMemory(ctx, { max: 120, seconds: 60 });
  return {
    countPass: (network: string) => worded(() => passes(network)),
    countAnswer: (network: string) => worded(() => answers(network)),
    /** What is sent to stages, of which everybody in a hall sends more than one thing at once. */
    countOnStage: (network: string) => worded(() => onStage(network)),
    /** Somebody answers, changes that or deletes it. */
    countChange: (serial: Buffer) => worded(() => ofPass(keyOf(serial))),
    /** How many bytes an answer takes in another's place; with 0 it only asks whether there is some of the allowance left. */
    countBytes: (serial: Buffer, bytes: number) => worded(() => changed(keyOf(serial), bytes)),
    /** How many somebody has deleted, which is never refused. */
    noteDeleted: (serial: Buffer, bytes: number) => hears(() => changed(keyOf(serial), bytes)),
    countQuestion: (serial: Buffer) => worded(() => questions(keyOf(serial))),
    countVote: (serial: Buffer) => worded(() => votes(keyOf(serial))),
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

/** What tells passes apart here, and secrets by their hashes. */
const keyOf = (bytes: Buffer): string => bytes.toString("base64");

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
