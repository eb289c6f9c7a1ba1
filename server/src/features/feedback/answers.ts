import type { AnswerBody } from "@plenary/contract/feedback/feedback";
import type { FeedbackAnswer } from "@plenary/contract/feedback/feedback-fields";
import type { z } from "zod";
import { formatApartIn } from "../../base/formats.ts";
import { Refusal } from "../../base/refusals.ts";
import {
  type AnswerRequest,
  isTaken,
  marksOf,
  provePass,
  readStored,
  refuseUnknown,
  requireKind,
  requirePromise,
} from "../answering/answer-requests.ts";
import { answerRows as queries } from "../answering/answering.ts";
import type { Pass } from "../answering/passes/passes.ts";
import type { AnsweringServices } from "../answering/services.ts";
import { type StoredOf, sessionAnswers } from "../answering/stored/answer-tables.ts";
import type { EventState, OpenState } from "../answering/subjects/states.ts";
import type { Subject } from "../answering/subjects/subjects.ts";
import { stateAt, takesAnswer } from "../answering/subjects/windows.ts";
import { commentKey, flagsOf } from "./flags.ts";

/** Giving, changing and deleting answers (docs/product/feedback.md#answers). */

type Body = z.output<typeof AnswerBody>;

/** The pass's answer; null if there is none. Throws InvalidPass and TooManyAnswers. */
export async function getAnswer(
  services: AnsweringServices,
  asking: AnswerRequest,
): Promise<FeedbackAnswer | null> {
  const stored = await readStored(services, sessionAnswers, asking);
  return stored ? answerOf(stored) : null;
}

/** Stores or changes an answer. */
export async function putAnswer(services: AnsweringServices, asking: AnswerRequest, body: Body) {
  const { pass, event, key } = await provePass(services, asking);
  const { open, subject } = await findSession(services, asking, event);
  requireKind(pass, open.settings.access);
  const time = services.ctx.clock().valueOf();
  requireOpen(event, subject, { time, pass });
  requirePromise(body.threshold, open.settings.threshold);
  if (pass.kind === "account" && subject.people.some((id) => key.serialOf("account", id).equals(pass.serial)))
    throw new Refusal("OwnSession");
  services.limits.countChange(pass.serial);
  const given = givenOf(open, subject, body);
  const { subjectId } = asking;
  const bytes = sessionAnswers.bytesOf(given);
  services.limits.countBytes(pass.serial, body.edition > 1 ? bytes : 0);
  const settle = await services.counts.add({
    ...{ table: sessionAnswers, subjectId, event, most: subject.mostAnswers, bytes },
    answerKey: () => key.answerKey(pass.serial, subjectId),
  });
  const row = { session_id: subjectId, ...given, ...marksOf(asking, { pass, key }, time) };
  const stored = await services.queue.put(row, settle);
  services.news.answered(event.eventId);
  const taken = isTaken(sessionAnswers, row, stored);
  return { answer: answerOf(stored), taken, pass: key.write(pass) };
}

/** The session, if it takes answers at all. Throws InvalidPass if it is at another event, and NothingToAnswer. */
async function findSession(services: AnsweringServices, asking: AnswerRequest, event: EventState) {
  const subject = event.open?.subjects.get(asking.subjectId);
  if (event.open && subject) return { open: event.open, subject };
  const isTaken = (other: EventState) => Boolean(other.open?.subjects.has(asking.subjectId));
  return refuseUnknown(services, asking, { table: sessionAnswers, event, isTaken });
}

function requireOpen(
  { days }: EventState,
  { window, shown }: Subject,
  { time, pass }: { time: number; pass: Pass },
): void {
  if (takesAnswer(window, time, pass.issuedAt)) return;
  if (stateAt(window, time) !== "before") throw new Refusal("FeedbackClosed");
  throw new Refusal("FeedbackNotOpen", formatApartIn(shown.opensAt, days.timezone));
}

/** The part of a body to store: without what the session doesn't ask for. Throws UnknownReaction and NothingGiven. */
function givenOf({ settings, reactions, scales }: OpenState, { shown }: Subject, body: Body) {
  const rating = shown.ratings ? body.rating : null;
  const comment = settings.comments ? body.comment : null;
  const values: (number | null)[] = [];
  // A scale removed meanwhile is still stored, and an unknown one is ignored. Scales are ratings too.
  for (const { scaleId, value } of shown.ratings ? body.scales : []) {
    if (!scales.some((scale) => scale.scaleId === scaleId)) continue;
    while (values.length <= scaleId) values.push(null);
    values[scaleId] = value;
  }
  let bits = 0;
  for (const number of body.reactions) {
    if (!reactions.some(({ reactionId }) => reactionId === number)) throw new Refusal("UnknownReaction");
    bits |= 1 << number;
  }
  if (rating === null && comment === null && values.length === 0 && bits === 0)
    throw new Refusal("NothingGiven");
  const flags = comment === null ? [] : flagsOf(comment, settings.flag_words);
  const isShown = settings.comment_review === "flagged" && flags.length === 0;
  return {
    ...{ edition: body.edition, rating, scales: values, reactions: bits, comment },
    ...{ comment_for: body.commentFor, show_anyway: body.showAnyway && comment !== null, flags },
    comment_key: comment === null ? null : queries.hex(commentKey(comment)),
    comment_state: comment === null ? ("none" as const) : isShown ? ("shown" as const) : ("waiting" as const),
  };
}

const answerOf = (stored: StoredOf<typeof sessionAnswers>): FeedbackAnswer => ({
  ...{ edition: stored.edition, rating: stored.rating, comment: stored.comment },
  scales: stored.scales.flatMap((value, scaleId) => (value === null ? [] : { scaleId, value })),
  reactions: Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => stored.reactions & (1 << bit)),
  ...{ commentFor: stored.comment_for, showAnyway: stored.show_anyway },
});
