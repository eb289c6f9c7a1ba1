import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/call/call";
import { CallSettings } from "@plenary/contract/call/call";
import { clockOf } from "@plenary/contract/call/call-clock";
import { callLimits } from "@plenary/contract/call/call-limits";
import { sameValue } from "@plenary/contract/call/call-questions";
import { nameKey } from "@plenary/contract/names";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { isPublic } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { hidesNames } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { changedValues } from "../../db/rows/changed-values.ts";
import { setCallTimes } from "../events/events.ts";
import { type EventSeen, findOrganizedEvent } from "../events/events-access.ts";
import { endOf } from "../events/submissions.ts";
import { startInstant } from "../sessions/session/session-start.ts";
import * as queries from "./call.queries.ts";
import { lastDeadline } from "./deadlines.ts";
import {
  namesType,
  noQuestions,
  opensAnswers,
  questionsOf,
  requireSound,
  writtenQuestions,
} from "./questions.ts";

/** How organizers set up an event's call for papers (docs/product/call.md). */

type Body = z.output<typeof contract.CallBody>;
type TypeBody = z.output<typeof contract.CallTypeBody>;

/** The settings that differ from a new call's are what the row holds. */
export const settingsOf = (row: Pick<queries.CallRow, "settings">): CallSettings =>
  CallSettings.parse(row.settings);

/** The event's call, for its organizers; null where there is none. Throws EventNotFound and OnlyOrganizers. */
export async function getCall(ctx: Ctx, actor: Actor, eventId: string): Promise<contract.Call | null> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "arrange_call" });
  const row = await queries.selectCall(ctx.db, eventId);
  return row ? callView(ctx.db, row) : null;
}

/**
 * Changes what the body contains; a first call gets a type of 30 minutes. Throws CallChanged if somebody has saved since
 * the version that the caller saw, and NamesHidden where the caller would show themselves answers that are kept from them.
 */
export function putCall(ctx: Ctx, actor: Actor, eventId: string, body: Body): Promise<contract.Call> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_call", lock: "update" });
    const before = await queries.selectCall(tx, eventId, "update");
    if ((before?.version ?? 0) !== body.version) throw new Refusal("CallChanged");
    const asked = await writtenQuestions(tx, event, before, body);
    if (before && opensAnswers(before, asked) && (await hidesNames(tx, eventId, actor.userId)))
      throw new Refusal("NamesHidden");
    const after = { ...writtenCall(event, before, body), ...asked, updated_at: now(ctx) };
    requireOrder(event, after, await ownDeadlines(tx, eventId));
    requireSound(after);
    const changed = changedParts(before, after);
    if (before && changed.length === 0) return callView(tx, before);
    const row = {
      ...after,
      settings: JSON.stringify(after.settings),
      questionnaire: JSON.stringify(after.questionnaire),
      question_settings: JSON.stringify(after.question_settings),
      version: body.version + 1,
    };
    if (before) await queries.updateCall(tx, eventId, row);
    else {
      await queries.insertCall(tx, { ...row, event_id: eventId, created_at: now(ctx) });
      await queries.insertType(tx, typeRow(eventId, 1, { name: text("Talk"), minutes: [30] }));
    }
    await settleTimes(tx, eventId);
    await tell({ kind: "call_set_up", actor, event, changed });
    return callView(tx, await lockedCall(tx, eventId));
  });
}

/** Publishes a draft. Throws CallOfDraftEvent, NoCallType, and ClosesAfterEvent where the event has moved since. */
export function publishCall(ctx: Ctx, actor: Actor, eventId: string): Promise<contract.Call> {
  return changeCall(ctx, actor, eventId, async ({ tx, tell, event, call }) => {
    if (call.state === "published") return;
    if (!isPublic(event)) throw new Refusal("CallOfDraftEvent");
    const types = await queries.selectTypes(tx, eventId);
    requireOrder(event, call, await ownDeadlines(tx, eventId));
    if (types.every(({ retired_at }) => retired_at !== null)) throw new Refusal("NoCallType");
    await queries.updateCall(tx, eventId, { state: "published", updated_at: now(ctx) });
    const closesAt = await settleTimes(tx, eventId);
    await tell({ kind: "call_published", actor, event, closesAt: closesAt ?? call.closes_at });
  });
}

/** Makes it a draft again. Throws CallHasProposals once something was submitted. */
export function unpublishCall(ctx: Ctx, actor: Actor, eventId: string): Promise<contract.Call> {
  return changeCall(ctx, actor, eventId, async ({ tx, tell, event, call }) => {
    if (call.state === "draft") return;
    if (await queries.hasSubmitted(tx, eventId)) throw new Refusal("CallHasProposals");
    await queries.updateCall(tx, eventId, { state: "draft", updated_at: now(ctx) });
    await settleTimes(tx, eventId);
    await tell({ kind: "call_unpublished", actor, event });
  });
}

/** Adds a type at the end. Throws CallTypeTaken and TooManyCallTypes. */
export function createCallType(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  body: TypeBody,
): Promise<contract.Call> {
  return changeTypes(ctx, actor, eventId, async ({ tx, event, call }) => {
    const types = await queries.selectTypes(tx, eventId);
    const max = callLimits.typesMax;
    if (types.length >= max) throw new Refusal("TooManyCallTypes", { max });
    const position = (types.at(-1)?.position ?? 0) + 1;
    await queries.insertType(tx, {
      ...typeRow(eventId, position, body),
      closes_at: typeDeadline(event, call, body.closesAt) ?? null,
    });
  });
}

/** Puts the types into an order; those that are not named follow. */
export const orderCallTypes = (
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  typeIds: readonly string[],
): Promise<contract.Call> =>
  changeTypes(ctx, actor, eventId, async ({ tx }) => {
    await queries.orderTypes(tx, eventId, typeIds);
  });

/** Changes or retires a type. Throws CallTypeNotFound, CallTypeTaken and LastCallType. */
export async function updateCallType(
  ctx: Ctx,
  actor: Actor,
  typeId: string,
  body: z.output<typeof contract.CallTypeChanges>,
): Promise<contract.Call> {
  const { event_id: eventId } = await findType(ctx, typeId);
  return changeTypes(ctx, actor, eventId, async ({ tx, event, call }) => {
    const before = await queries.selectType(tx, typeId);
    if (!before) throw new Refusal("CallTypeNotFound");
    const { retired } = body;
    if (retired) requireAnother(await queries.selectTypes(tx, eventId), typeId, call);
    // What it has had all the time is in force again.
    if (retired === false && before.retired_at !== null && before.closes_at && body.closesAt === undefined)
      requireOrder(event, { opens_at: call.opens_at, closes_at: before.closes_at });
    const changes = changedValues<queries.CallTypeRow>(before, {
      name: body.name,
      name_key: body.name === undefined ? undefined : nameKey(body.name),
      description: body.description,
      minutes: body.minutes && inOrder(body.minutes),
      closes_at: typeDeadline(event, call, body.closesAt),
      wanted: body.wanted,
      retired_at: retired === undefined ? undefined : retired ? (before.retired_at ?? now(ctx)) : null,
    });
    if (changes) await queries.updateType(tx, typeId, changes);
  });
}

/** Throws CallTypeNotFound, and CallTypeUsed for one that proposals have. */
export async function deleteCallType(ctx: Ctx, actor: Actor, typeId: string): Promise<contract.Call> {
  const { event_id: eventId } = await findType(ctx, typeId);
  return changeTypes(ctx, actor, eventId, async ({ tx, call }) => {
    const types = await queries.selectTypes(tx, eventId);
    const type = types.find(({ type_id }) => type_id === typeId);
    if (!type) throw new Refusal("CallTypeNotFound");
    if (type.proposals > 0 || namesType(call, typeId)) throw new Refusal("CallTypeUsed");
    requireAnother(types, typeId, call);
    await queries.deleteType(tx, typeId);
  });
}

/** A published call keeps a type to choose. Throws LastCallType. */
function requireAnother(
  types: readonly queries.CallTypeRow[],
  typeId: string,
  { state }: queries.CallRow,
): void {
  const others = types.filter(({ type_id, retired_at }) => type_id !== typeId && retired_at === null);
  if (state === "published" && others.length === 0) throw new Refusal("LastCallType");
}

interface Changing {
  tx: Tx;
  tell: Tell;
  event: EventSeen;
  call: queries.CallRow;
}

/** A change of a call by one of its organizers, who then gets it as it is. Throws CallForPapersNotFound. */
function changeCall(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  work: (changing: Changing) => Promise<void>,
): Promise<contract.Call> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_call", lock: "update" });
    await work({ tx, tell, event, call: await lockedCall(tx, eventId) });
    return callView(tx, await lockedCall(tx, eventId));
  });
}

async function changeTypes(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  work: (changing: Changing) => Promise<void>,
): Promise<contract.Call> {
  const change = changeCall(ctx, actor, eventId, async (changing) => {
    await work(changing);
    const { tx, tell, event } = changing;
    await settleTimes(tx, eventId);
    await tell({ kind: "call_set_up", actor, event, changed: ["types"] });
  });
  return change.catch((error: unknown) => {
    if (violatedConstraint(error) === "call_types_name") throw new Refusal("CallTypeTaken");
    throw error;
  });
}

async function lockedCall(tx: Tx, eventId: string): Promise<queries.CallRow> {
  const row = await queries.selectCall(tx, eventId, "update");
  if (!row) throw new Refusal("CallForPapersNotFound");
  return row;
}

async function findType(ctx: Ctx, typeId: string): Promise<queries.CallTypeRow> {
  const type = await queries.selectType(ctx.db, typeId);
  if (!type) throw new Refusal("CallTypeNotFound");
  return type;
}

/** The call's columns after the body. Times without an offset are on the clock of the deadline zone. */
function writtenCall(event: EventSeen, before: queries.CallRow | undefined, body: Body) {
  const { version: _, opensAt, closesAt, deadlineZone, ...others } = body;
  const { questionnaire: __, questionSettings: ___, ...settings } = others;
  const zone = deadlineZone ?? before?.deadline_zone ?? "event";
  const instant = (at: string) => startInstant(at, clockOf(zone, event.timezone));
  const closes_at = closesAt === undefined ? before?.closes_at : instant(closesAt);
  if (closes_at === undefined) throw new Refusal("CallCloses");
  return {
    opens_at: opensAt === undefined ? (before?.opens_at ?? null) : opensAt && instant(opensAt),
    closes_at,
    deadline_zone: zone,
    settings: CallSettings.parse({ ...(before && settingsOf(before)), ...said(settings) }),
  };
}

/** A text that was emptied is no text. */
function said(settings: object): object {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, name === "text" ? (value ?? "") : value]));
}

/** The deadlines of types and tracks that can be chosen. */
async function ownDeadlines(tx: Tx, eventId: string): Promise<string[]> {
  const types = (await queries.selectTypes(tx, eventId)).filter(({ retired_at }) => retired_at === null);
  const tracks = (await queries.selectTracks(tx, eventId)).filter(({ in_call }) => in_call);
  return [...types.map(({ closes_at }) => closes_at), ...tracks.map((track) => track.call_closes_at)].filter(
    (at) => at !== null,
  );
}

/** Of the call's deadline, and these. Throws ClosesBeforeItOpens and ClosesAfterEvent. */
function requireOrder(
  event: EventSeen,
  { opens_at, closes_at }: { opens_at: string | null; closes_at: string },
  own: readonly string[] = [],
): void {
  for (const deadline of [closes_at, ...own]) {
    if (opens_at && opens_at >= deadline) throw new Refusal("ClosesBeforeItOpens");
    if (Date.parse(deadline) >= endOf(event).epochMilliseconds) throw new Refusal("ClosesAfterEvent");
  }
}

/** The names of what differs, as history has them. */
function changedParts(
  before: queries.CallRow | undefined,
  after: ReturnType<typeof writtenCall> & Awaited<ReturnType<typeof writtenQuestions>>,
): string[] {
  const settings = before && settingsOf(before);
  const names = Object.keys(after.settings) as (keyof CallSettings)[];
  const differs = (name: keyof CallSettings) =>
    JSON.stringify(settings?.[name]) !== JSON.stringify(after.settings[name]);
  const times = { opensAt: "opens_at", closesAt: "closes_at", deadlineZone: "deadline_zone" } as const;
  const moved = Object.entries(times).filter(([, column]) => before?.[column] !== after[column]);
  const asksOther =
    !sameValue(before?.questionnaire ?? noQuestions.questionnaire, after.questionnaire) ||
    !sameValue(before?.question_settings ?? {}, after.question_settings);
  return [...moved.map(([name]) => name), ...names.filter(differs), ...(asksOther ? ["questions"] : [])];
}

/** Throws as `requireOrder`. */
function typeDeadline(event: EventSeen, call: queries.CallRow, at: string | null | undefined) {
  if (!at) return at;
  const closes_at = startInstant(at, clockOf(call.deadline_zone, event.timezone));
  requireOrder(event, { opens_at: call.opens_at, closes_at });
  return closes_at;
}

const inOrder = (minutes: readonly number[]) => [...new Set(minutes)].sort((one, other) => one - other);

function typeRow(
  eventId: string,
  position: number,
  { name, minutes, description = null, wanted = null }: Omit<TypeBody, "closesAt">,
) {
  const named = { name, name_key: nameKey(name), description, minutes: inOrder(minutes) };
  return { type_id: randomUUIDv7(), event_id: eventId, ...named, wanted: wanted ?? null, position };
}

/** Tells the event when its call takes proposals; returns the last deadline, or undefined of a draft. */
export async function settleTimes(tx: Tx, eventId: string): Promise<string | undefined> {
  const call = await queries.selectCall(tx, eventId);
  if (!call) return undefined;
  const types = await queries.selectTypes(tx, eventId);
  const last = lastDeadline(call, types, await queries.selectTracks(tx, eventId));
  const isShown = call.state === "published";
  await setCallTimes(tx, eventId, isShown ? { opensAt: call.opens_at, closesAt: last } : null);
  return isShown ? last : undefined;
}

async function callView(db: Db | Tx, row: queries.CallRow): Promise<contract.Call> {
  const { event_id } = row;
  const types = await queries.selectTypes(db, event_id);
  const tracks = await queries.selectTracks(db, event_id);
  const used = await queries.countByTrack(db, event_id);
  const counts = { draft: 0, submitted: 0, accepted: 0, rejected: 0, withdrawn: 0 };
  for (const { state, count } of await queries.countByState(db, event_id)) counts[state] = count;
  return {
    eventId: event_id,
    state: row.state,
    ...{ opensAt: row.opens_at, closesAt: row.closes_at, deadlineZone: row.deadline_zone },
    ...settingsOf(row),
    ...questionsOf(row),
    types: types.map(typeView),
    eventTracks: tracks.map(({ track_id, name, in_call, wanted, call_closes_at }) => ({
      ...{ trackId: track_id, name, inCall: in_call, wanted, closesAt: call_closes_at },
      proposals: used.get(track_id) ?? 0,
    })),
    counts,
    ...{ version: row.version, updatedAt: row.updated_at },
  };
}

const typeView = (row: queries.CallTypeRow & { proposals: number }): contract.CallType => ({
  typeId: row.type_id,
  ...{ name: row.name, description: row.description, minutes: row.minutes },
  ...{ closesAt: row.closes_at, wanted: row.wanted, retired: row.retired_at !== null },
  proposals: row.proposals,
});
