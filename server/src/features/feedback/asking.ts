import type { FeedbackAccess } from "@plenary/contract/feedback-fields";
import { Refusal } from "../../base/refusals.ts";
import { networkOf } from "../../core/rate-limits.ts";
import type { AnyAnswerTable, AnyTable } from "./answer-tables.ts";
import * as queries from "./answers.queries.ts";
import type { Collecting } from "./collecting.ts";
import { selectEventOfSubject } from "./feedback.queries.ts";
import type { Sighting } from "./networks.ts";
import { type EventKey, type Pass, readPass } from "./passes.ts";
import type { EventState } from "./states.ts";

/** What is the same whatever is answered: who asks, and what is kept of that. */

/** Who asks: a pass, proven or not, and from where. */
export interface Asking {
  pass: unknown;
  address: string;
  /** The session or survey. */
  subjectId: string;
}

/** A pass that this server gave out, and its event. */
export interface Proven {
  pass: Pass;
  event: EventState;
  key: EventKey;
}

/** Throws InvalidPass and TooManyAnswers. */
export async function prove(
  { limits, states }: Collecting,
  { pass: sent, address }: Asking,
): Promise<Proven> {
  limits.countAnswer(networkOf(address));
  const read = readPass(sent);
  if (!read) throw new Refusal("InvalidPass");
  const event = await states.of(read.pass.eventId);
  if (!event?.key?.isSigned(read)) throw new Refusal("InvalidPass");
  return { pass: read.pass, event, key: event.key };
}

/** What is stored for the pass. Throws InvalidPass and TooManyAnswers. */
export async function readStored<T extends AnyTable>(all: Collecting, table: T, asking: Asking) {
  return readProven(all, table, asking, await prove(all, asking));
}

/** The same for a pass that is proven. */
export const readProven = <T extends AnyTable>(
  { ctx }: Collecting,
  table: T,
  { subjectId }: Asking,
  { pass, key }: Proven,
) => queries.selectAnswer(ctx.db, table, subjectId, key.answerKey(pass.serial, subjectId));

/** Removes what was answered with the pass, if anything was, also after the close. Throws InvalidPass and TooManyAnswers. */
export async function deleteAnswer(all: Collecting, table: AnyAnswerTable, asking: Asking): Promise<void> {
  const { pass, event, key } = await prove(all, asking);
  all.limits.countChange(pass.serial);
  const { subjectId } = asking;
  await queries.deleteAnswer(all.ctx.db, table, subjectId, key.answerKey(pass.serial, subjectId));
  all.news.answered(event.eventId);
}

/** What a way of answering takes. */
const kindOf = { open: "device", code: "code", link: "link", account: "account" } as const;

/** Throws InvalidPass for a pass of another kind. */
export function requireKind(pass: Pass, access: FeedbackAccess): void {
  if (kindOf[access] !== pass.kind) throw new Refusal("InvalidPass");
}

interface Unknown {
  table: AnyAnswerTable;
  /** The event of the pass. */
  event: EventState;
  /** Whether the event takes answers about it. */
  isTaken(other: EventState): boolean;
}

/** For what the pass's event doesn't know: throws InvalidPass where another event takes answers about it, else NothingToAnswer. */
export async function refuseUnknown(
  { ctx, limits, states }: Collecting,
  { subjectId, address }: Asking,
  { table, event, isTaken }: Unknown,
): Promise<never> {
  const network = networkOf(address);
  limits.askUnknown(network);
  const eventId = await selectEventOfSubject(ctx.db, table, subjectId);
  const other = eventId === undefined || eventId === event.eventId ? undefined : await states.of(eventId);
  if (other && isTaken(other)) throw new Refusal("InvalidPass");
  limits.countUnknown(network);
  throw new Refusal("NothingToAnswer");
}

const HOUR = 3_600_000;

/** How old a pass is whose second answer says that people are where it comes from, in milliseconds. */
const SECOND_AFTER = 10 * 60_000;

/** What is kept of where and when an answer came from: nothing that leads to another one. */
export function marksOf({ subjectId, address }: Asking, { pass, event, key }: Proven, time: number) {
  const network = key.networkOf(networkOf(address));
  const isSecond = pass.hasAnswered && time - pass.issuedAt >= SECOND_AFTER;
  const second = isSecond ? queries.hex(key.secondOf(pass.serial)) : null;
  const from: Sighting = { eventId: event.eventId, network: queries.hex(network), second };
  const marks = {
    answer_key: queries.hex(key.answerKey(pass.serial, subjectId)),
    ...{ state: "counted" as const, held_by_rule: false, first: !pass.hasAnswered },
    origin: queries.hex(key.origin(network, subjectId)),
    hour: new Date(Math.floor(time / HOUR) * HOUR).toISOString(),
  };
  return { marks, from };
}
