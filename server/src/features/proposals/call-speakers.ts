import { callLimits } from "@plenary/contract/call/call-limits";
import {
  type Asking,
  answersIn,
  asFields,
  type CallSpeaker,
  type OwnCallSpeaker,
  type QuestionSettings,
  type SpeakerFields,
  sameValue,
  settingFor,
} from "@plenary/contract/call/call-questions";
import type * as contract from "@plenary/contract/call/call-speakers";
import { showsSomething } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { DAY } from "../../base/durations.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type CallOfEvent, findCall } from "../call/calls.ts";
import { graceEnd } from "../call/deadlines.ts";
import { findEvent } from "../events/events-access.ts";
import { checkedAnswers, keptAnswers, requireUnfrozen, withSettled } from "./answers.ts";
import * as queries from "./call-speakers.queries.ts";
import { requireOpenCall } from "./open-call.ts";
import * as proposals from "./proposals.queries.ts";

/** What speakers tell a call about themselves, once for all their proposals (docs/product/call.md#speakers). */

type Name = keyof SpeakerFields;

const isSubmitted = ({ published_version }: queries.SpeakerRow): boolean => published_version > 0;

/**
 * What they say: as it was submitted, or with what they have typed since. Of who has submitted nothing all is typed, wherever
 * it is stored: a process of the version before keeps it with what is submitted, and that is the newer one.
 */
function fieldsOf(row: queries.SpeakerRow, { working }: { working: boolean }): SpeakerFields {
  const stored = { biography: row.biography, ...asFields(row.answers) };
  if (isSubmitted(row)) return { ...stored, ...(working && row.working) };
  if (!working) return { biography: "" };
  const { biography, ...answers } = stored;
  return { biography: "", ...row.working, ...answers, ...(biography !== "" && { biography }) };
}

/** What they have typed since it was submitted. */
const typedOf = (row: queries.SpeakerRow): Partial<SpeakerFields> =>
  unpublished(row, fieldsOf(row, { working: true }), {});

const nested = (fields: SpeakerFields): CallSpeaker => ({
  biography: fields.biography,
  answers: answersIn(fields),
});

export const nothingSaid: CallSpeaker = { biography: "", answers: {} };

const ownView = (row: queries.SpeakerRow): OwnCallSpeaker => ({
  ...nested(fieldsOf(row, { working: true })),
  ...{ version: row.version, isSubmitted: isSubmitted(row) },
  unpublished: Object.keys(typedOf(row)),
});

const keyOf = (eventId: string, userId: string) => ({ event_id: eventId, user_id: userId });

/** What somebody says of themselves: to others what they have submitted. */
export async function selectSaid(
  db: Db,
  eventId: string,
  userId: string,
  { isOwn }: { isOwn: boolean },
): Promise<CallSpeaker> {
  return nested(fieldsOf(await queries.selectSpeaker(db, keyOf(eventId, userId)), { working: isOwn }));
}

/** The published call of an event that the caller may see. Throws EventNotFound and CallForPapersNotFound. */
async function findOpen(ctx: Ctx, db: Db | Tx, actor: Actor, eventId: string): Promise<CallOfEvent> {
  await findEvent(ctx, db, actor, eventId);
  const call = await findCall(db, eventId);
  if (call?.row.state !== "published") throw new Refusal("CallForPapersNotFound");
  return call;
}

export async function getCallSpeaker(ctx: Ctx, actor: Actor, eventId: string): Promise<OwnCallSpeaker> {
  await findOpen(ctx, ctx.db, actor, eventId);
  return ownView(await queries.selectSpeaker(ctx.db, keyOf(eventId, actor.userId)));
}

type Body = z.output<typeof contract.putCallSpeaker.body>;

/**
 * Saves what is typed, for the caller alone until it is submitted with a proposal; whether it fits is asked then. While the
 * call is open anybody may, and afterwards who speaks in something that was submitted. Throws CallClosed, ProposalChanged where one of these
 * was changed since `baseVersion`, and AnswerFrozen for what is settled.
 */
export function putCallSpeaker(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { baseVersion, biography, answers = {} }: Body,
): Promise<OwnCallSpeaker> {
  return inTransaction(ctx, async (tx) => {
    const call = await findOpen(ctx, tx, actor, eventId);
    if (!(await proposals.lockOwner(tx, actor.userId))) throw new Refusal("NotSignedIn");
    const stands = await proposals.countSpoken(tx, eventId, actor.userId, ["submitted", "accepted"]);
    if (stands === 0) await requireStillOpen(ctx, tx, actor, eventId);
    const key = keyOf(eventId, actor.userId);
    const before = await queries.lockSpeaker(tx, key, now(ctx));
    const current = fieldsOf(before, { working: true });
    const kept = keptAnswers(call, "speaker", answersIn(current), answers);
    const typed: Partial<SpeakerFields> = { ...kept, ...(biography !== undefined && { biography }) };
    const names = (Object.keys(typed) as Name[]).filter((name) => !sameValue(typed[name], current[name]));
    if (names.length === 0) return ownView(before);
    const fields = names.filter((name) => (before.field_versions[name] ?? 0) > baseVersion);
    if (fields.length > 0) throw new Refusal("ProposalChanged", { fields });
    if (isSubmitted(before)) requireUnfrozen(call, names, now(ctx));
    const stored = isSubmitted(before) ? before : { ...before, biography: "", answers: {} };
    const working = unpublished(before, current, typed);
    const after = { ...stored, ...numbered(before, names), working };
    await queries.updateSpeaker(tx, key, { ...after, updated_at: now(ctx) });
    return ownView(after);
  });
}

/** What differs from what was submitted, after these changes. */
function unpublished(
  row: queries.SpeakerRow,
  current: SpeakerFields,
  changes: Partial<SpeakerFields>,
): Partial<SpeakerFields> {
  const published = fieldsOf(row, { working: false });
  const next = { ...current, ...changes };
  const names = (Object.keys(next) as Name[]).filter((name) => !sameValue(next[name], published[name]));
  return Object.fromEntries(names.map((name) => [name, next[name] ?? null]));
}

/** The next version, which changes these fields. */
function numbered({ version, field_versions }: queries.SpeakerRow, names: readonly Name[]) {
  const next = version + 1;
  const changed = Object.fromEntries(names.map((name) => [name, next]));
  return { version: next, field_versions: { ...field_versions, ...changed } };
}

/** Lets whoever has a draft go on as long as it may still arrive. Throws CallNotOpen and CallClosed. */
async function requireStillOpen(ctx: Ctx, tx: Tx, actor: Actor, eventId: string): Promise<void> {
  const event = await findEvent(ctx, tx, actor, eventId);
  const { call_closes_at: end } = event;
  const mayArrive = end !== null && end <= now(ctx) && now(ctx) < graceEnd(end);
  if (mayArrive && (await proposals.countSpoken(tx, eventId, actor.userId, ["draft"])) > 0) return;
  await requireOpenCall(ctx, tx, event);
}

export interface CheckedSpeaker {
  userId: string;
  row: queries.SpeakerRow;
  /** What can be submitted. */
  fields: SpeakerFields;
  problems: Record<string, string>;
  /** Whether something was typed since it was last submitted. */
  isChanged: boolean;
}

/**
 * What a speaker has told about themselves, without what isn't asked, and what is wrong with it, by field: answers as
 * `answers.<question>`. What was settled while a change of it waited stays as it was.
 */
export async function checkedSpeaker(
  ctx: Ctx,
  tx: Tx,
  call: CallOfEvent,
  userId: string,
): Promise<CheckedSpeaker> {
  const row = await queries.lockSpeaker(tx, keyOf(call.row.event_id, userId), now(ctx));
  const isChanged = Object.keys(typedOf(row)).length > 0;
  return { userId, row, ...checked(call, row, now(ctx)), isChanged };
}

function checked(
  call: CallOfEvent,
  row: queries.SpeakerRow,
  time: string,
): Pick<CheckedSpeaker, "fields" | "problems"> {
  const typed = fieldsOf(row, { working: true });
  const asking: Asking = { of: "speaker", time, isSubmitted: isSubmitted(row) };
  const sent = answersIn(typed);
  const stored = answersIn(fieldsOf(row, { working: false }));
  const answers = asking.isSubmitted ? withSettled(call, sent, stored, asking.time) : sent;
  const { fields, problems } = checkedAnswers(call, answers, stored, asking);
  const asked = call.settings.biography;
  const biography = asked === "hidden" ? "" : typed.biography.trim();
  const max = limits.bioMax;
  if (asked === "required" && !showsSomething(biography)) problems.biography = text("Biography is required");
  if (biography.length > max) problems.biography = text("Must be {max} characters or less", { max });
  return { fields: { ...fields, biography }, problems };
}

/**
 * What each co-speaker of a proposal has submitted about themselves, for who organizes, and whether something that is asked
 * of them is still missing.
 */
export async function saidBeside(
  ctx: Ctx,
  call: CallOfEvent,
  speakers: readonly { userId: string; name: string }[],
  { isRead }: { isRead: boolean },
) {
  const eventId = call.row.event_id;
  const rows = await queries.selectSpeakers(
    ctx.db,
    eventId,
    speakers.map(({ userId }) => userId),
  );
  return speakers.map(({ userId, name }) => {
    const row = rows.get(userId) ?? queries.nobodySaid;
    const lacks = Object.keys(checked(call, row, now(ctx)).problems).length > 0;
    return { userId, name, said: isRead ? nested(fieldsOf(row, { working: false })) : null, lacks };
  });
}

/** Publishes what co-speakers have typed, where nothing is missing: they submit nothing themselves. */
export async function publishBeside(
  ctx: Ctx,
  tx: Tx,
  call: CallOfEvent,
  userIds: readonly string[],
): Promise<void> {
  for (const userId of userIds.toSorted()) {
    const about = await checkedSpeaker(ctx, tx, call, userId);
    const isWhole = about.isChanged && Object.keys(about.problems).length === 0;
    if (isWhole) await publishSpeaker(ctx, tx, call.row.event_id, about);
  }
}

/** From now on others read it, where a proposal of theirs stands. */
export async function publishSpeaker(
  ctx: Ctx,
  tx: Tx,
  eventId: string,
  { userId, row, fields }: CheckedSpeaker,
): Promise<void> {
  const typed = fieldsOf(row, { working: true });
  const names = (Object.keys({ ...typed, ...fields }) as Name[]).filter(
    (name) => !sameValue(typed[name], fields[name]),
  );
  const next = numbered(row, names);
  await queries.updateSpeaker(tx, keyOf(eventId, userId), {
    ...{ ...next, ...nested(fields), working: {} },
    ...{ published_version: next.version, updated_at: now(ctx) },
  });
}

/**
 * Answers that only organizers read, such as needs, are deleted 30 days after the event, and with them those to questions that
 * aren't there any more.
 */
export async function sweepCallSpeakers(ctx: Ctx): Promise<void> {
  const day = new Date(ctx.clock().valueOf() - callLimits.answersDays * DAY).toISOString().slice(0, 10);
  for (const { event_id, questionnaire, question_settings } of await queries.selectOver(ctx.db, day)) {
    const stays = questionnaire.sections
      .flatMap(({ questions }) => questions.map(({ questionId }) => questionId))
      .filter((questionId) => {
        const { of, visibility } = settingFor(question_settings as QuestionSettings, questionId);
        return of === "speaker" && visibility !== "organizers";
      });
    await queries.keepAnswers(ctx.db, event_id, stays);
  }
}
