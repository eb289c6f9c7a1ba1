import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { isRefusal, Refusal } from "../../../base/refusals.ts";
import type { Ctx } from "../../../core/context.ts";
import { limitInMemory, networkOf } from "../../../core/limits/rate-limits.ts";
import { IN_PROCESS } from "../../../http/serve.ts";

export type Limits = ReturnType<typeof openLimits>;

/** Rate limits of phones, in each process's memory (docs/product/feedback.md#limits). A whole hall may share one address. */
export function openLimits(ctx: Pick<Ctx, "config" | "clock">) {
  // Over a short time, because nothing tells newcomers from a script that takes all of them: newcomers wait until that
  // is over.
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
    /** What is sent to stages: everybody in a hall sends several things at once. */
    countOnStage: (network: string) => worded(() => onStage(network)),
    /** Somebody answers, changes or deletes an answer. */
    countChange: (serial: Buffer) => worded(() => ofPass(keyOf(serial))),
    /** Bytes of an answer that replaces another; with 0 it only checks the allowance. */
    countBytes: (serial: Buffer, bytes: number) => worded(() => changed(keyOf(serial), bytes)),
    /** Bytes that somebody has deleted, which is never refused. */
    noteDeleted: (serial: Buffer, bytes: number) => hears(() => changed(keyOf(serial), bytes)),
    countQuestion: (serial: Buffer) => worded(() => questions(keyOf(serial))),
    countVote: (serial: Buffer) => worded(() => votes(keyOf(serial))),
    /** Wrong attempts have their own limits: once used up, only wrong ones are refused. */
    countWrongAccessCode: (network: string) => wrongAccessCodes(network),
    countWrongPass: (network: string) => wrongPasses(network),
    countUnknown: (network: string) => unknown(network),
    /** Looks up a code, link or secret; undefined counts against the network. */
    async found<T>(address: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
      const found = await find();
      if (found === undefined && address !== IN_PROCESS) unknown(networkOf(address));
      return found;
    },
    /** Throws TooManyAttempts for a link that is read too often: its figures are counted each time. */
    countReading: (linkHash: Buffer) => ofLink(keyOf(linkHash)),
    /** The same for a wall, whose answers are counted each time: requests of its page, and beginnings of its stream. */
    countWall: (wallId: string) => ofWall(wallId),
  };
}

/** Identifies passes here, and secrets by their hashes. */
const keyOf = (bytes: Buffer): string => bytes.toString("base64");

/** Counts, but leaves the refusal to the next check. */
function hears(count: () => void): void {
  try {
    count();
  } catch (error) {
    if (!isRefusal(error, "TooManyAttempts")) throw error;
  }
}

/** Refuses with the sentence for answers. */
function worded(count: () => void): void {
  try {
    count();
  } catch (error) {
    if (!isRefusal(error, "TooManyAttempts")) throw error;
    throw new Refusal("TooManyAnswers", { seconds: (error as Refusal).retryAfter ?? 60 });
  }
}
