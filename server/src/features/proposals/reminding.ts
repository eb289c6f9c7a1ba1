import { callLimits } from "@plenary/contract/call/call-limits";
import { answerField, settingFor } from "@plenary/contract/call/call-questions";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { questionsIn, withoutRetired } from "@plenary/contract/surveys/survey-logic";
import { type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { type CallOfEvent, findCall } from "../call/calls.ts";
import { deadlineOf } from "../call/deadlines.ts";
import { isOver } from "../events/submissions.ts";
import { checkedAnswers } from "./answers.ts";
import { nobodySaid, selectSpeakers } from "./call-speakers.queries.ts";
import type { Reminded } from "./proposals.facts.ts";
import * as queries from "./reminding.queries.ts";

/** Reminders of a call for papers (docs/product/call.md#reminders). */

/** When they leave, on the event's clock. */
const HOUR = 9;

type Remindable = Awaited<ReturnType<typeof queries.selectRemindable>>[number];

/**
 * Writes the reminders of each call whose event has nine o'clock behind it today: once a day, whatever process, with one mail
 * for each person. Drafts aren't named later than on their day; questions are asked on the next day on which a process runs.
 */
export async function remindProposers(ctx: Ctx): Promise<void> {
  const yesterday = Temporal.Instant.from(now(ctx)).toZonedDateTimeISO("UTC").subtract({ days: 1 });
  for (const call of await queries.selectRemindable(ctx.db, yesterday.toPlainDate().toString())) {
    const here = Temporal.Instant.from(now(ctx)).toZonedDateTimeISO(call.timezone);
    const day = here.toPlainDate();
    const isWritten = call.reminded_on !== null && call.reminded_on >= day.toString();
    if (here.hour < HOUR || isWritten || isOver(call, now(ctx))) continue;
    await remindOf(ctx, call, day);
  }
}

const nineOn = (day: Temporal.PlainDate, zone: string) =>
  day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour: HOUR }) }).toInstant();

async function remindOf(
  ctx: Ctx,
  { event_id: eventId, name, timezone, reminded_on }: Remindable,
  day: Temporal.PlainDate,
): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    if (!(await queries.claimDay(tx, eventId, day.toString()))) return;
    const call = await findCall(tx, eventId);
    if (!call) return;
    const people = new Map<string, Reminded>();
    const of = (userId: string): Reminded => {
      const one = people.get(userId) ?? { userId, drafts: [], lacking: [], ofSpeaker: false };
      people.set(userId, one);
      return one;
    };
    const nine = nineOn(day, timezone).toString({ fractionalSecondDigits: 3 });
    const dayOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDate();
    for (const draft of await queries.selectDrafts(tx, eventId, nine)) {
      const closesAt = deadlineOfDraft(call, draft);
      const isDue = (callLimits.remindDaysBefore as readonly number[]).includes(
        day.until(dayOf(closesAt), { largestUnit: "days" }).days,
      );
      if (!isDue || closesAt <= now(ctx)) continue;
      of(draft.submitter_id).drafts.push({ proposalId: draft.proposal_id, title: draft.title, closesAt });
    }
    const last = reminded_on === null ? day.subtract({ days: 1 }) : Temporal.PlainDate.from(reminded_on);
    await addLacking(tx, { call, time: now(ctx), since: nineOn(last, timezone), until: nine, of });
    if (people.size === 0) return;
    const event = { event_id: eventId, name, deadline_zone: call.row.deadline_zone, timezone };
    await tell({ kind: "proposers_reminded", event, people: [...people.values()] });
  });
}

/** The deadline that a draft would be submitted by (proposals.queries.ts). */
function deadlineOfDraft(
  { row, types, tracks }: CallOfEvent,
  { type_id, track_id }: { type_id: string | null; track_id: string | null },
): string {
  const open = types.filter(({ retired_at }) => retired_at === null);
  const type =
    type_id === null && open.length === 1 ? open[0] : open.find((each) => each.type_id === type_id);
  return deadlineOf(
    row,
    type,
    tracks.find((track) => track.track_id === track_id && track.in_call),
  );
}

interface Lacking {
  call: CallOfEvent;
  time: string;
  /** Questions that need an answer from a time between these two on. */
  since: Temporal.Instant;
  until: string;
  of: (userId: string) => Reminded;
}

/** Adds who lacks an answer that is needed since the last nine o'clock: of what they said for organizers to read. */
async function addLacking(tx: Tx, { call, time, since, until, of }: Lacking): Promise<void> {
  const { questionnaire, questionSettings } = call.questions;
  const from = since.toString({ fractionalSecondDigits: 3 });
  const due = questionsIn(withoutRetired(questionnaire)).filter(({ questionId }) => {
    const { requiredFrom } = settingFor(questionSettings, questionId);
    return requiredFrom !== null && requiredFrom > from && requiredFrom <= until;
  });
  if (due.length === 0) return;
  const isDue = (problems: Record<string, string>) =>
    due.some(({ questionId }) => answerField(questionId) in problems);
  const standing = await queries.selectStanding(tx, call.row.event_id);
  for (const { proposal_id: proposalId, title, answers, type_id, track_id, people } of standing) {
    const said = answers as AnswerValues;
    const asking = { of: "proposal" as const, typeId: type_id, trackId: track_id, time, isSubmitted: true };
    if (!isDue(checkedAnswers(call, said, said, asking).problems)) continue;
    for (const userId of people) of(userId).lacking.push({ proposalId, title });
  }
  const speakers = [...new Set(standing.flatMap(({ people }) => people))];
  const rows = await selectSpeakers(tx, call.row.event_id, speakers);
  for (const userId of speakers) {
    const { answers, published_version } = rows.get(userId) ?? nobodySaid;
    const asking = { of: "speaker" as const, time, isSubmitted: published_version > 0 };
    if (isDue(checkedAnswers(call, answers, answers, asking).problems)) of(userId).ofSpeaker = true;
  }
}
