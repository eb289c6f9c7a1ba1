import { formatApartIn } from "../../base/formats.ts";
import { Refusal } from "../../base/refusals.ts";
import { now } from "../../core/context.ts";
import { networkOf } from "../../core/limits/rate-limits.ts";
import {
  type AnswerRequest,
  type ProvenPass,
  provePassCounted,
  refuseUnknown,
  requireKind,
} from "../answering/answer-requests.ts";
import { type Counts, openCounts } from "../answering/counts.ts";
import type { AnsweringServices } from "../answering/services.ts";
import { sessionAnswers } from "../answering/stored/answer-tables.ts";
import { selectRehearsal } from "../answering/subjects/rehearsal-rows.ts";
import type { EventState } from "../answering/subjects/states.ts";
import type { StageSubject } from "../answering/subjects/subjects.ts";
import { stateAt } from "../answering/subjects/windows.ts";
import { openStageNews, type StageNews } from "./stage-news.ts";

/** Common to everything that phones send to a stage (docs/product/stage.md#on-the-phone). */

export interface StageServices extends AnsweringServices {
  stageNews: StageNews;
  /** Votes and poll answers; separate from answers, whose counts must not be evicted by votes for things that don't exist. */
  stageCounts: Counts;
}

export const openStageServices = (services: AnsweringServices): StageServices => ({
  ...services,
  stageNews: openStageNews(services.ctx),
  stageCounts: openCounts(services.ctx),
});

/** Whether the stage takes questions and votes; also `closed` while its moderators keep it closed. */
export const stageStateAt = ({ isOpen, window }: StageSubject, time: number) =>
  isOpen ? stateAt(window, time) : "closed";

/** Proves the pass; a voting hall doesn't use up its network's limit for answers. Throws InvalidPass and TooManyAnswers. */
export async function proveForStage(services: StageServices, asking: AnswerRequest): Promise<ProvenPass> {
  const proven = await provePassCounted(services, asking);
  services.limits.countOnStage(networkOf(asking.address));
  return proven;
}

/** Proves the pass, and that the stage accepts what it sends. */
export async function proveOnStage(services: StageServices, asking: AnswerRequest): Promise<ProvenPass> {
  const proven = await proveForStage(services, asking);
  const { pass, event, key } = proven;
  const subject = event.open?.subjects.get(asking.subjectId);
  if (!event.open || !subject) {
    const rehearsal = await selectRehearsal(services.ctx.db, asking.subjectId, now(services.ctx));
    // Whoever knows a rehearsal's id gets a pass, whoever may answer at the event.
    if (rehearsal?.event_id === event.eventId) return proven;
    const isTaken = (other: EventState) => Boolean(other.open?.subjects.has(asking.subjectId));
    return refuseUnknown(services, asking, { table: sessionAnswers, event, isTaken });
  }
  requireKind(pass, event.open.settings.access);
  const { stage, people } = subject;
  if (pass.kind === "account" && people.some((id) => key.serialOf("account", id).equals(pass.serial)))
    throw new Refusal("SpeaksHere");
  const state = stageStateAt(stage, services.ctx.clock().valueOf());
  if (state === "closed") throw new Refusal("StageClosed");
  if (state === "before") {
    const opens = new Date(stage.window.opensAt).toISOString();
    throw new Refusal("StageNotOpen", formatApartIn(opens, event.days.timezone));
  }
  return proven;
}
