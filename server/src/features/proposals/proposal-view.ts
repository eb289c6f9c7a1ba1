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
import { textsWithoutNames } from "../../core/masks.ts";
import { deadlineOf, graceEnd } from "../call/deadlines.ts";
import { isOver } from "../events/submissions.ts";
import { namingWords } from "./naming-texts.ts";
import { hidesSpeakers, isAuthor, isSubmitter, mayDecide, type ProposalSeen } from "./proposals-access.ts";

/** A proposal as its speakers and organizers see it. */

/** Each answer is a field of its own. */
export type Fields = contract.ProposalFields & AnswerFields;

export const textNames = ["title", "summary", "description"] as const;

/** What its speakers have typed since, as far as it can still be published. */
function workingOf({ working, state }: ProposalSeen): Partial<Fields> {
  const typed = working as Partial<Fields>;
  if (state !== "accepted") return isUndecidedState(state) ? typed : {};
  const names = Object.keys(typed) as (keyof Fields)[];
  return Object.fromEntries(names.filter(isRetold).map((name) => [name, typed[name]]));
}

/** Whether that is still changed by the proposal once it was accepted; the rest is its session's. */
export const isRetold = (name: keyof Fields): boolean =>
  name === "notes" || questionOf(name) !== undefined || (textNames as readonly string[]).includes(name);

const isUndecidedState = (state: ProposalSeen["state"]): boolean =>
  state === "draft" || state === "submitted";

/** What a proposal says: as it was submitted, or with what its speakers have typed since. */
export function fieldsOf(row: ProposalSeen, { working }: { working: boolean }): Fields {
  const { title, summary, description, notes, minutes, language } = row;
  const submitted = { title, summary, description, notes, minutes, language };
  const chosen = { typeId: row.type_id, trackId: row.track_id };
  const answers = asFields(row.answers as AnswerValues);
  return { ...submitted, ...chosen, ...answers, ...(working && workingOf(row)) };
}

/** What it says to who must not know who speaks in it. */
function fieldsWithoutNames(row: ProposalSeen): Fields {
  const { title, summary, description } = textsWithoutNames(row);
  const readable = new Set(row.readable_answers);
  const answers = Object.entries(row.answers as AnswerValues).filter(([questionId]) =>
    readable.has(questionId),
  );
  return {
    ...{ ...fieldsOf({ ...row, answers: Object.fromEntries(answers) }, { working: false }) },
    ...{ title, summary, description, notes: "" },
  };
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

/**
 * Until when it can be submitted.
 * @param typed by the type and track that its submitter has chosen since
 */
export const closesAtOf = (row: ProposalSeen, { typed = false } = {}): string =>
  deadlineOf(
    { closes_at: row.call_closes_at },
    { closes_at: typed && "typeId" in row.working ? row.typed_type_closes_at : row.type_closes_at },
    {
      call_closes_at:
        typed && "trackId" in row.working ? row.typed_track_closes_at : row.track_call_closes_at,
    },
  );

/** Whether its event shows a call that has opened. */
const isCalled = (row: ProposalSeen, time: string): boolean =>
  row.call_state === "published" &&
  row.event_visibility === "public" &&
  (row.event_call_opens_at === null || row.event_call_opens_at <= time);

/** Whether anything of its call is open. */
export const isCallOpen = (row: ProposalSeen, time: string): boolean =>
  isCalled(row, time) && row.event_call_closes_at !== null && time < row.event_call_closes_at;

/** Whether it can be submitted at that time: before its deadline, or a little later if it was there then. */
export const isInTime = (
  row: ProposalSeen,
  time: string,
  deadline = closesAtOf(row, { typed: true }),
): boolean =>
  isCalled(row, time) && (time < deadline || (row.created_at < deadline && time < graceEnd(deadline)));

export const isUndecided = ({ state }: ProposalSeen): boolean => isUndecidedState(state);

/**
 * Whether what it says can be changed: by organizers, and by its speakers as long as anything of the call is open, so that
 * a type that closed can be changed for another. Texts of an accepted one go on being changed, as the call says.
 */
export function mayEdit(actor: Actor, row: ProposalSeen, time: string): boolean {
  if (hidesSpeakers(row)) return false;
  const decides = mayDecide(actor, row);
  if (row.state === "accepted")
    return (
      row.session_status !== "rejected" && (decides || (isAuthor(actor, row) && mayRetell(actor, row, time)))
    );
  if (!isUndecided(row)) return false;
  return decides || (isAuthor(actor, row) && (isCallOpen(row, time) || isInTime(row, time)));
}

/**
 * Whether the caller says of themselves what its call asks of speakers: as long as it stands, also where nothing else of it
 * can be changed any more.
 */
const saysOfThemselves = (actor: Actor, row: ProposalSeen): boolean =>
  isAuthor(actor, row) &&
  row.asks_speakers &&
  (row.state === "submitted" || (row.state === "accepted" && row.session_status !== "rejected")) &&
  row.call_state === "published" &&
  row.event_visibility === "public";

/** Whether this speaker still changes the texts of an accepted one. */
function mayRetell(actor: Actor, row: ProposalSeen, time: string): boolean {
  const until = row.speakers_edit ?? "afterAcceptance";
  // Others than its submitter may speak by now.
  const speaks = row.co_speaker || (row.session_speaker_id === actor.userId && !row.session_no_person);
  if (!speaks) return false;
  return until === "afterAcceptance" || (until === "untilDeadline" && isInTime(row, time));
}

/** Whether nothing more comes of it at its event, so that its texts may go elsewhere. */
export function mayCopy(row: ProposalSeen, time: string): boolean {
  if (row.state === "accepted") return row.session_status === "rejected";
  if (row.state === "draft") return !isCallOpen(row, time) && !isInTime(row, time);
  return row.state !== "submitted";
}

/** Whether its event has ended. */
export const isPast = (row: ProposalSeen, time: string): boolean =>
  isOver({ end_date: row.event_end_date, timezone: row.event_timezone }, time);

/** Words of its speakers' names in what it says, where reviewers must not know them and it isn't decided. */
function namingIn(actor: Actor, row: ProposalSeen): { namingWords?: string[] } {
  if (row.review_masked === "no" || hidesSpeakers(row) || !isUndecided(row)) return {};
  const { title, summary, description } = { ...fieldsOf(row, { working: isAuthor(actor, row) }) };
  const accepted = row.speakers.flatMap(({ name, status }) => (status === "accepted" && name ? [name] : []));
  const words = namingWords([row.submitter_name, ...accepted], [title, summary, description]);
  return words.length > 0 ? { namingWords: words } : {};
}

const identityOf = (actor: Actor, row: ProposalSeen, time: string) => ({
  proposalId: row.proposal_id,
  number: row.number,
  eventId: row.event_id,
  eventName: row.event_name,
  state: row.state,
  ...(hidesSpeakers(row)
    ? { submitter: null, speakers: [] }
    : {
        submitter: { userId: row.submitter_id, name: row.submitter_name },
        speakers: speakersView(actor, row, time),
      }),
  ...namingIn(actor, row),
  session:
    row.session_id && row.session_status ? { sessionId: row.session_id, status: row.session_status } : null,
  submittedAt: row.submitted_at,
  updatedAt: row.updated_at,
});

/** Whether the caller says who speaks beside the submitter: not of what is decided about. */
export const mayInvite = (actor: Actor, row: ProposalSeen): boolean =>
  isUndecided(row) && !hidesSpeakers(row) && (isSubmitter(actor, row) || mayDecide(actor, row));

/** The speakers beside the submitter; whose address it is that was invited is said to nobody before they accept. */
function speakersView(actor: Actor, row: ProposalSeen, time: string): contract.ProposalSpeaker[] {
  const readsAddresses = isSubmitter(actor, row) || mayDecide(actor, row);
  return row.speakers.map(({ entryId, userId, name, email, status, expiresAt }) => {
    const isOver = status === "invited" && expiresAt !== null && Date.parse(expiresAt) <= Date.parse(time);
    const isKnown = status === "accepted";
    return {
      entryId,
      userId: isKnown ? userId : null,
      name: isKnown || email === null ? name : null,
      email: readsAddresses && !isKnown ? email : null,
      status: isOver ? "expired" : status,
    };
  });
}

export function proposalView(ctx: Ctx, actor: Actor, row: ProposalSeen): contract.Proposal {
  const hides = hidesSpeakers(row);
  const isOwn = isAuthor(actor, row);
  const submits = isSubmitter(actor, row);
  const decides = mayDecide(actor, row);
  const time = now(ctx);
  const edit = mayEdit(actor, row, time);
  const { answers, ...unsubmitted } = nested((isOwn ? row.working : {}) as Fields);
  const isLeft = !edit && Object.keys({ ...unsubmitted, ...answers }).length > 0;
  return {
    ...identityOf(actor, row, time),
    timezone: row.event_timezone,
    ...(decides && !hides && row.submitter_unclaimed && { unclaimed: true }),
    ...nested(hides ? fieldsWithoutNames(row) : fieldsOf(row, { working: isOwn && edit })),
    ...{ typeName: row.type_name, trackName: row.track_name, rejectReason: row.reject_reason },
    ...(decides && { tags: row.tags }),
    ...(decides && !hides && row.review_masked !== "no" && { maskedTexts: row.masked_texts ?? {} }),
    version: isOwn ? row.version : row.published_version,
    unpublished: isOwn && edit ? Object.keys(workingOf(row)) : [],
    ...(isLeft && { unsubmitted: { ...unsubmitted, answers } }),
    closesAt: closesAtOf(row, { typed: isOwn }),
    deadlineZone: row.call_deadline_zone,
    permissions: {
      edit,
      submit:
        (row.state === "draft" ? submits : isOwn) &&
        (row.state === "accepted" ? edit : isUndecided(row) && isInTime(row, time)),
      withdraw: submits && row.state === "submitted" && !isPast(row, time),
      reopen: submits && row.state === "withdrawn" && isInTime(row, time),
      decide: decides && row.may_decide_own && row.state === "submitted",
      organize: decides,
      speakers: mayInvite(actor, row),
      saysOfThemselves: saysOfThemselves(actor, row),
      copy: isOwn && mayCopy(row, time),
    },
  };
}

/** @param isOrganizers with their labels */
export const listedView = (
  ctx: Ctx,
  actor: Actor,
  row: ProposalSeen,
  isOrganizers: boolean,
): contract.ListedProposal => ({
  ...identityOf(actor, row, now(ctx)),
  ...(isOrganizers && { tags: row.tags }),
  title: (hidesSpeakers(row) ? textsWithoutNames(row) : row).title,
  ...{ typeName: row.type_name, minutes: row.minutes, trackName: row.track_name },
  ...{ closesAt: closesAtOf(row), deadlineZone: row.call_deadline_zone },
});
