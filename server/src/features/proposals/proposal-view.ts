import {
  type AnswerFields,
  answersIn,
  asFields,
  questionOf,
  sameValue,
} from "@plenary/contract/call/call-questions";
import type * as contract from "@plenary/contract/call/proposals";
import { fold } from "@plenary/contract/fold";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { plainOf } from "../../base/markdown/markdown.ts";
import { type Actor, type Ctx, now } from "../../core/context.ts";
import { deadlineOf, graceEnd } from "../call/deadlines.ts";
import { isSubmitter, mayDecide, type ProposalSeen } from "./proposals-access.ts";

/** A proposal as its speakers and organizers see it. */

/** Each answer is a field of its own. */
export type Fields = contract.ProposalFields & AnswerFields;

/** What a proposal says: as it was submitted, or with what its speakers have typed since. */
export function fieldsOf(row: ProposalSeen, { working }: { working: boolean }): Fields {
  const { title, summary, description, notes, minutes, language } = row;
  const submitted = { title, summary, description, notes, minutes, language };
  const chosen = { typeId: row.type_id, trackId: row.track_id };
  const answers = asFields(row.answers as AnswerValues);
  return { ...submitted, ...chosen, ...answers, ...(working && (row.working as Partial<Fields>)) };
}

/** What differs from what was submitted, after these changes. */
export function unpublishedOf(row: ProposalSeen, changes: Partial<Fields>): Partial<Fields> {
  const published = fieldsOf(row, { working: false });
  const next = { ...(row.working as Partial<Fields>), ...changes };
  const names = Object.keys(next) as (keyof Fields)[];
  return Object.fromEntries(
    names.filter((name) => !sameValue(next[name], published[name])).map((name) => [name, next[name]]),
  );
}

/** The columns of these fields; other answers stay. */
export function storedFields(row: ProposalSeen, { typeId, trackId, ...fields }: Partial<Fields>) {
  const isAnswer = ([name]: [string, unknown]) => questionOf(name) !== undefined;
  const named = Object.entries(fields).filter((each) => !isAnswer(each));
  const answered = Object.entries(fields).filter(isAnswer);
  const answers = answersIn({ ...asFields(row.answers as AnswerValues), ...Object.fromEntries(answered) });
  return {
    ...(Object.fromEntries(named) as Partial<Omit<contract.ProposalFields, "typeId" | "trackId">>),
    ...(answered.length > 0 && { answers: JSON.stringify(answers) }),
    ...(typeId !== undefined && { type_id: typeId }),
    ...(trackId !== undefined && { track_id: trackId }),
  };
}

/** The fields as answers and versions have them. */
export function nested(fields: Fields): contract.ProposalFields & { answers: AnswerValues } {
  const named = Object.entries(fields).filter(([name]) => questionOf(name) === undefined);
  return { ...(Object.fromEntries(named) as contract.ProposalFields), answers: answersIn(fields) };
}

/** What searches look through. */
export async function searchTextOf({
  title,
  summary,
  description,
}: Pick<Fields, "title" | "summary" | "description">): Promise<string> {
  return fold(`${title}\n${summary}\n${await plainOf(description)}`);
}

/** Until when it can be submitted. */
export const closesAtOf = (row: ProposalSeen): string =>
  deadlineOf(
    { closes_at: row.call_closes_at },
    { closes_at: row.type_closes_at },
    { call_closes_at: row.track_call_closes_at },
  );

/** Whether it can be submitted at that time: while its call is open, or a little later if it was there at the deadline. */
export function isInTime(row: ProposalSeen, time: string): boolean {
  if (row.call_state !== "published" || row.event_visibility !== "public") return false;
  if (row.event_call_opens_at !== null && row.event_call_opens_at > time) return false;
  const deadline = closesAtOf(row);
  return time < deadline || (row.created_at < deadline && time < graceEnd(deadline));
}

export const isUndecided = ({ state }: ProposalSeen): boolean => state === "draft" || state === "submitted";

/**
 * Whether what it says can be changed: by organizers, and by its submitter as long as anything of the call is open, so that
 * a type that closed can be changed for another.
 */
export function mayEdit(actor: Actor, row: ProposalSeen, time: string): boolean {
  if (!isUndecided(row)) return false;
  if (mayDecide(actor, row)) return true;
  const isOpen = row.event_call_closes_at !== null && time < row.event_call_closes_at;
  return isSubmitter(actor, row) && row.event_visibility === "public" && (isOpen || isInTime(row, time));
}

const identityOf = (row: ProposalSeen) => ({
  proposalId: row.proposal_id,
  number: row.number,
  eventId: row.event_id,
  eventName: row.event_name,
  state: row.state,
  submitter: { userId: row.submitter_id, name: row.submitter_name },
  session:
    row.session_id && row.session_status ? { sessionId: row.session_id, status: row.session_status } : null,
  submittedAt: row.submitted_at,
  updatedAt: row.updated_at,
});

export function proposalView(ctx: Ctx, actor: Actor, row: ProposalSeen): contract.Proposal {
  const isOwn = isSubmitter(actor, row);
  const decides = mayDecide(actor, row);
  const time = now(ctx);
  return {
    ...identityOf(row),
    timezone: row.event_timezone,
    ...nested(fieldsOf(row, { working: isOwn })),
    ...{ typeName: row.type_name, trackName: row.track_name, rejectReason: row.reject_reason },
    version: row.version,
    unpublished: isOwn ? Object.keys(row.working) : [],
    closesAt: closesAtOf(row),
    permissions: {
      edit: mayEdit(actor, row, time),
      submit: isOwn && isUndecided(row) && isInTime(row, time),
      withdraw: isOwn && row.state === "submitted",
      reopen: isOwn && row.state === "withdrawn" && isInTime(row, time),
      decide: decides && row.state === "submitted",
    },
  };
}

export const listedView = (row: ProposalSeen): contract.ListedProposal => ({
  ...identityOf(row),
  ...{ title: row.title, typeName: row.type_name, minutes: row.minutes, trackName: row.track_name },
  closesAt: closesAtOf(row),
});
