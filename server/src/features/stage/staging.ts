import { formatApartIn } from "../../base/formats.ts";
import { Refusal } from "../../base/refusals.ts";
import { sessionAnswers } from "../feedback/answer-tables.ts";
import { type Asking, type Proven, prove, refuseUnknown, requireKind } from "../feedback/asking.ts";
import type { Collecting } from "../feedback/collecting.ts";
import type { EventState, StageSubject } from "../feedback/states.ts";
import { stateAt } from "../feedback/windows.ts";
import { openStageNews, type StageNews } from "./stage-news.ts";

/** What is the same whatever phones send to a stage (docs/product/stage.md#on-the-phone). */

export interface Staging extends Collecting {
  stageNews: StageNews;
}

export const openStaging = (collecting: Collecting): Staging => ({
  ...collecting,
  stageNews: openStageNews(collecting.ctx),
});

/** Whether the stage takes questions and votes; closed also while its moderators have it closed. */
export const stageStateAt = ({ isOpen, window }: StageSubject, time: number) =>
  isOpen ? stateAt(window, time) : "closed";

/**
 * Proves the pass, and that the stage takes what it sends. Throws InvalidPass, TooManyAnswers, NothingToAnswer, SpeaksHere, StageNotOpen and
 * StageClosed.
 */
export async function proveOnStage(all: Staging, asking: Asking): Promise<Proven> {
  const proven = await prove(all, asking);
  const { pass, event, key } = proven;
  const subject = event.open?.subjects.get(asking.subjectId);
  if (!event.open || !subject) {
    const isTaken = (other: EventState) => Boolean(other.open?.subjects.has(asking.subjectId));
    return refuseUnknown(all, asking, { table: sessionAnswers, event, isTaken });
  }
  requireKind(pass, event.open.settings.access);
  const { stage, people } = subject;
  if (pass.kind === "account" && people.some((id) => key.serialOf("account", id).equals(pass.serial)))
    throw new Refusal("SpeaksHere");
  const state = stageStateAt(stage, all.ctx.clock().valueOf());
  if (state === "closed") throw new Refusal("StageClosed");
  if (state === "before") {
    const opens = new Date(stage.window.opensAt).toISOString();
    throw new Refusal("StageNotOpen", formatApartIn(opens, event.days.timezone));
  }
  return proven;
}
