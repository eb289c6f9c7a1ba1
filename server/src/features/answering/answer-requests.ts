import { isDeepStrictEqual } from "node:util";
import type { FeedbackAccess } from "@plenary/contract/feedback/feedback-fields";
import { HOUR } from "../../base/durations.ts";
import { Refusal } from "../../base/refusals.ts";
import { networkOf } from "../../core/limits/rate-limits.ts";
import { type EventKey, type Pass, readPass } from "./passes/passes.ts";
import type { AnsweringServices } from "./services.ts";
import type { AnyAnswerTable, AnyTable, RowOf, StoredOf } from "./stored/answer-tables.ts";
import * as queries from "./stored/answers.queries.ts";
import type { EventState } from "./subjects/states.ts";
import { selectEventOfSubject } from "./subjects/subjects.queries.ts";

/** Common to all answers: the sender, and what is stored of them. */

/** The sender: a pass, perhaps unproven, and the network address. */
export interface AnswerRequest {
  pass: unknown;
  address: string;
  /** The session or survey. */
  subjectId: string;
  /** Finds the signed-in user; undefined for nobody. */
  findUser(): Promise<string | undefined>;
}

/** A pass that this server issued, and its event. */
export interface ProvenPass {
  pass: Pass;
  /** The owner of an account's pass, who is signed in. */
  userId: string | null;
  event: EventState;
  key: EventKey;
}

/** Checks a pass. Throws InvalidPass, SignInToAnswer, TooManyAnswers, and TooManyAttempts after too many wrong ones. */
export async function provePass(services: AnsweringServices, asking: AnswerRequest): Promise<ProvenPass> {
  const proven = await provePassCounted(services, asking);
  // Counted only now, so that wrong passes use up nothing of others behind the same address.
  services.limits.countAnswer(networkOf(asking.address));
  return proven;
}

/** The same, for callers with their own counter. */
export async function provePassCounted(
  { limits, states }: AnsweringServices,
  { pass: sent, address, findUser }: AnswerRequest,
): Promise<ProvenPass> {
  const network = networkOf(address);
  const refuse = () => {
    limits.countWrongPass(network);
    throw new Refusal("InvalidPass");
  };
  const read = readPass(sent);
  if (!read) return refuse();
  const { eventId } = read.pass;
  // The pass's event is needed to check its signature, and made-up passes name made-up events. Unknown ones count, but
  // nothing is refused for them: after each change of a programme its event isn't in memory, and a hall shares an
  // address.
  const event = await states.of(eventId);
  if (!event) limits.countUnknown(network);
  const key = event && (await states.knownKeyOf(event));
  if (!event || !key?.isSigned(read)) return refuse();
  const userId = read.pass.kind === "account" ? await ownerOf(read.pass, key, findUser) : null;
  return { pass: read.pass, userId, event, key };
}

/** An account's pass may be on devices that its owner has left, and outlives a lock: alone it opens nothing. */
async function ownerOf(
  { serial }: Pass,
  key: EventKey,
  findUser: AnswerRequest["findUser"],
): Promise<string> {
  const userId = await findUser();
  if (userId === undefined) throw new Refusal("SignInToAnswer");
  if (!key.serialOf("account", userId).equals(serial)) throw new Refusal("InvalidPass");
  return userId;
}

/** The stored answer of the pass. Throws as `provePass` does, and InvalidPass also for a pass of another event or kind. */
export async function readStored<T extends AnyTable>(
  services: AnsweringServices,
  table: T,
  asking: AnswerRequest,
) {
  const proven = await provePass(services, asking);
  await requireOwnPass(services, table, asking, proven);
  return readProven(services, table, asking, proven);
}

/**
 * A pass of another event or kind can't have answered: its holder gets InvalidPass, and fetches another. The database
 * is asked about subjects that no longer take answers; deleted ones are read as without an answer.
 */
async function requireOwnPass(
  { ctx, states }: AnsweringServices,
  table: AnyAnswerTable,
  { subjectId }: AnswerRequest,
  { pass, event }: ProvenPass,
): Promise<void> {
  const known = accessOf(event, table, subjectId);
  if (known !== undefined) return requireKind(pass, known);
  const eventId = await selectEventOfSubject(ctx.db, table, subjectId);
  if (eventId === undefined || eventId === pass.eventId) return;
  const other = await states.of(eventId);
  if (other && accessOf(other, table, subjectId) !== undefined) throw new Refusal("InvalidPass");
}

/** Who may answer; undefined if the event takes no answers about it now. */
function accessOf(
  { open, surveys }: EventState,
  { subjects }: AnyAnswerTable,
  subjectId: string,
): FeedbackAccess | undefined {
  if (subjects === "surveys") return surveys.get(subjectId)?.access;
  return open?.subjects.has(subjectId) ? open.settings.access : undefined;
}

/** The same for a proven pass. */
export const readProven = <T extends AnyTable>(
  { ctx }: AnsweringServices,
  table: T,
  { subjectId }: AnswerRequest,
  { pass, key }: ProvenPass,
) => queries.selectAnswer(ctx.db, table, subjectId, key.answerKey(pass.serial, subjectId));

/** Whether the stored answer is the one sent: of two devices with the same edition, only one may think that it counts. */
export function isTaken<T extends AnyTable>({ told }: T, sent: RowOf<T>, stored: StoredOf<T>): boolean {
  const said = (row: RowOf<T> | StoredOf<T>) =>
    told.filter((column) => column !== "edition").map((column) => row[column as keyof typeof row]);
  return isDeepStrictEqual(said(sent), said(stored));
}

/** Removes the pass's answer, if any, also after the close. Throws as `provePass` does. */
export async function deleteAnswer(
  services: AnsweringServices,
  table: AnyTable,
  asking: AnswerRequest,
): Promise<void> {
  const proven = await provePass(services, asking);
  const { pass, event, key } = proven;
  await requireOwnPass(services, table, asking, proven);
  services.limits.countChange(pass.serial);
  const { subjectId } = asking;
  const gone = await queries.deleteAnswer(
    services.ctx.db,
    table,
    subjectId,
    key.answerKey(pass.serial, subjectId),
  );
  if (gone) {
    const bytes = table.bytesOf(gone);
    services.limits.noteDeleted(pass.serial, bytes);
    if (gone.counted) services.counts.remove({ subjectId, event, bytes });
  }
  services.news.answered(event.eventId);
}

/** The pass that each access needs. */
const kindOf = { open: "device", code: "code", link: "link", account: "account" } as const;

/** Throws InvalidPass for a pass of another kind. */
export function requireKind(pass: Pass, access: FeedbackAccess): void {
  if (kindOf[access] !== pass.kind) throw new Refusal("InvalidPass");
}

/** Throws FewerByNow if the form promised a higher threshold: it was lowered while the phone still showed the old one. */
export function requirePromise(promised: number | undefined, threshold: number): void {
  if (promised !== undefined && promised > threshold) throw new Refusal("FewerByNow");
}

interface Unknown {
  table: AnyAnswerTable;
  event: EventState;
  /** Whether that event takes answers about it. */
  isTaken(other: EventState): boolean;
}

/** For a subject unknown to the pass's event: throws InvalidPass if another event takes answers about it, else NothingToAnswer. */
export async function refuseUnknown(
  { ctx, limits, states }: AnsweringServices,
  { subjectId, address }: AnswerRequest,
  { table, event, isTaken }: Unknown,
): Promise<never> {
  const eventId = await selectEventOfSubject(ctx.db, table, subjectId);
  const other = eventId === undefined || eventId === event.eventId ? undefined : await states.of(eventId);
  if (other && isTaken(other)) throw new Refusal("InvalidPass");
  limits.countUnknown(networkOf(address));
  throw new Refusal("NothingToAnswer");
}

/** What is stored of where and when an answer came from: nothing that leads to another answer. */
export const marksOf = (
  { subjectId, address }: AnswerRequest,
  { pass, key }: Pick<ProvenPass, "pass" | "key">,
  time: number,
) => ({
  answer_key: queries.hex(key.answerKey(pass.serial, subjectId)),
  origin: queries.hex(key.origin(networkOf(address), subjectId)),
  hour: new Date(Math.floor(time / HOUR) * HOUR).toISOString(),
});
