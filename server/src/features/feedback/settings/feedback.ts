import { setImmediate } from "node:timers/promises";
import { isCode } from "@plenary/contract/feedback/feedback-limits";
import type * as contract from "@plenary/contract/feedback/feedback-settings";
import type { z } from "zod";
import { qrImage } from "../../../base/qr.ts";
import { Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../../core/context.ts";
import { linkOrigin } from "../../../core/links.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { changedValues } from "../../../db/rows/changed-values.ts";
import * as answering from "../../answering/answering.ts";
import { ensureCodes } from "../../answering/subjects/codes.ts";
import {
  firstReactions,
  numberedReactions,
  numberedScales,
  reactionOf,
  scaleOf,
  storedReactions,
  storedScales,
  withoutRetired,
} from "../../answering/subjects/stored-settings.ts";
import { type EventSeen, findOrganizedEvent } from "../../events/events-access.ts";
import { seesSession } from "../../sessions/session/sessions-access.ts";
import { countLinks } from "./personal-links.queries.ts";
import { keepReleased } from "./releases.queries.ts";
import * as queries from "./settings.queries.ts";

/** How organizers set up feedback of an event (docs/product/feedback.md#settings). */

export async function getSettings(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
): Promise<contract.FeedbackSettings> {
  await findEventToSetUp(ctx, ctx.db, actor, eventId);
  return settingsView(ctx.db, await settingsOf(ctx, ctx.db, eventId));
}

/** The settings of an event, or the defaults. */
export const settingsOf = async (ctx: Ctx, db: Db | Tx, eventId: string): Promise<answering.SettingsRow> =>
  (await answering.selectSettings(db, eventId)) ?? firstSettings(ctx, eventId);

type Body = z.output<typeof contract.UpdateFeedbackBody>;

/** Changes what the body contains; makes codes when feedback is switched on. */
export function updateSettings(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  body: Body,
): Promise<contract.FeedbackSettings> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToSetUp(ctx, tx, actor, eventId, "share");
    const row = await settingsToChange(ctx, tx, eventId, body.version);
    const changes = changedValues<answering.SettingsRow>(row, await valuesOf(tx, row, body));
    if (!changes) return settingsView(tx, row);
    const isLower = changes.threshold !== undefined && changes.threshold < row.threshold;
    if ((changes.access || isLower) && (await queries.hasAnswers(tx, eventId)))
      throw new Refusal(changes.access ? "FeedbackBegun" : "ThresholdPromised");
    const after = { ...row, ...changes, version: row.version + 1, updated_at: now(ctx) };
    if (after.access === "code" && after.access_code === null) throw new Refusal("AccessCodeRequired");
    if (changes.access_code === null && (await queries.hasSurveyByCode(tx, eventId, now(ctx))))
      throw new Refusal("SurveyTakesCode");
    if (changes.release || changes.closes_after_hours !== undefined)
      await keepReleased(tx, eventId, now(ctx));
    const { scales, reactions, ...values } = changes;
    await queries.updateSettings(tx, eventId, {
      ...values,
      ...(scales && { scales: JSON.stringify(scales) }),
      ...(reactions && { reactions: JSON.stringify(reactions) }),
      ...{ version: after.version, updated_at: after.updated_at },
    });
    if (after.enabled) await ensureCodes(tx, eventId);
    const details = { changed: Object.keys(changes) };
    const rows = { before: inWords(row), after: inWords(after) };
    await tell({ kind: "feedback_set_up", actor, event, sessionId: null, details, rows });
    return settingsView(tx, after);
  });
}

/** With the labels of what is asked now. */
const inWords = (row: answering.SettingsRow) => ({
  ...row,
  scales: withoutRetired(storedScales(row)).map(({ label }) => label),
  reactions: withoutRetired(storedReactions(row)).map(({ label }) => label),
});

async function settingsToChange(
  ctx: Ctx,
  tx: Tx,
  eventId: string,
  version: number,
): Promise<answering.SettingsRow> {
  const first = firstSettings(ctx, eventId);
  await queries.insertSettings(tx, {
    ...{ ...first, scales: "[]", reactions: JSON.stringify(first.reactions) },
  });
  const present = await answering.selectSettings(tx, eventId, "update");
  if (!present || version !== present.version) throw new Refusal("FeedbackChanged");
  return present;
}

function firstSettings(ctx: Ctx, eventId: string): answering.SettingsRow {
  return {
    ...{ event_id: eventId, enabled: false, access: "open", access_code: null },
    ...{ opens_before_end: 10, closes_after_hours: 168, ratings: true, comments: true },
    ...{ scales: [], reactions: firstReactions(), comment_review: "all", flag_words: [] },
    ...{ release: "by_hand", compare: true, public_results: false, threshold: 5, retention_months: 24 },
    ...{ version: 0, updated_at: now(ctx) },
  };
}

async function valuesOf(
  tx: Tx,
  row: answering.SettingsRow,
  body: Body,
): Promise<{ [K in keyof answering.SettingsRow]?: answering.SettingsRow[K] | undefined }> {
  const used =
    body.reactions || body.scales ? await queries.selectUsed(tx, row.event_id) : { reactions: 0, scales: 0 };
  return {
    enabled: body.enabled,
    access: body.access,
    access_code: body.accessCode,
    opens_before_end: body.opensBeforeEnd,
    closes_after_hours: body.closesAfterHours,
    ratings: body.ratings,
    comments: body.comments,
    scales: body.scales && numberedScales(storedScales(row), body.scales, used.scales),
    reactions: body.reactions && numberedReactions(storedReactions(row), body.reactions, used.reactions),
    comment_review: body.commentReview,
    flag_words: body.flagWords,
    release: body.release,
    compare: body.compare,
    public_results: body.publicResults,
    threshold: body.threshold,
    retention_months: body.retentionMonths,
  };
}

async function settingsView(db: Db | Tx, row: answering.SettingsRow): Promise<contract.FeedbackSettings> {
  return {
    ...{ eventId: row.event_id, enabled: row.enabled, access: row.access, accessCode: row.access_code },
    hasBegun: await queries.hasAnswers(db, row.event_id),
    ...{ opensBeforeEnd: row.opens_before_end, closesAfterHours: row.closes_after_hours },
    ...{ ratings: row.ratings, comments: row.comments },
    scales: withoutRetired(storedScales(row)).map(scaleOf),
    reactions: withoutRetired(storedReactions(row)).map(reactionOf),
    ...{ commentReview: row.comment_review, flagWords: row.flag_words, release: row.release },
    ...{ compare: row.compare, publicResults: row.public_results, threshold: row.threshold },
    ...{ retentionMonths: row.retention_months, version: row.version },
    hasLinks: (await countLinks(db, row.event_id)) > 0,
    updatedAt: row.version === 0 ? null : row.updated_at,
  };
}

/** QR codes drawn before others get their turn. */
const DRAWN_AT_ONCE = 25;

/** The codes of an event, its rooms and its confirmed sessions, in this order, and those of one kind as QR codes. */
export async function listCodes(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  images?: contract.FeedbackCode["kind"],
): Promise<contract.FeedbackCode[]> {
  const { name } = await findEventToSetUp(ctx, ctx.db, actor, eventId);
  const settings = await answering.selectSettings(ctx.db, eventId);
  if (settings?.enabled) await ensureCodes(ctx.db, eventId);
  const origin = await linkOrigin(ctx, ctx.db);
  const none = { sessionId: null, roomId: null, startTime: null, room: null, image: null };
  const eventCode = await answering.selectEventCode(ctx.db, eventId);
  const event = { code: eventCode ?? null, kind: "event" as const, name, ...none };
  const rooms = (await answering.selectRooms(ctx.db, eventId)).map((row) => ({
    ...{ ...none, code: row.code, kind: "room" as const, name: row.name, roomId: row.room_id },
  }));
  const sessions = (await answering.selectPlaces(ctx.db, eventId)).map((row) => ({
    ...{ ...none, code: row.code, kind: "session" as const, name: row.title, sessionId: row.session_id },
    ...{ startTime: row.start_time, room: row.room },
  }));
  const codes: contract.FeedbackCode[] = [event, ...rooms, ...sessions].flatMap(({ code, ...rest }) =>
    code === null ? [] : { code, url: codeAddress(origin, code), ...rest },
  );
  for (const [index, one] of codes.filter(({ kind }) => kind === images).entries()) {
    one.image = qrImage(one.url);
    if (index % DRAWN_AT_ONCE === 0) await setImmediate();
  }
  return codes;
}

/** The address of a code's page for QR codes: in capitals, which take less room. */
export const codeAddress = (origin: string, code: string): string => `${origin}/f/${code}`.toUpperCase();

/** The address of a code, for organizers, and for the speakers of its session. */
export async function addressOfCode(ctx: Ctx, actor: Actor, code: string): Promise<string> {
  const found = isCode(code) ? await answering.selectCode(ctx.db, code) : undefined;
  if (!found) throw new Refusal("NothingToAnswer");
  const isOwn = found.session_id !== null && (await seesSession(ctx.db, actor, found.session_id));
  if (!isOwn) await findEventToSetUp(ctx, ctx.db, actor, found.event_id);
  return codeAddress(await linkOrigin(ctx, ctx.db), found.code);
}

/** An event whose feedback the caller may set up. Throws EventNotFound and OnlyOrganizers. */
export async function findEventToSetUp(
  ctx: Ctx,
  db: Db | Tx,
  actor: Actor,
  eventId: string,
  lock?: "share" | "update",
): Promise<EventSeen> {
  return findOrganizedEvent(ctx, db, actor, eventId, { to: "arrange_feedback", lock });
}
