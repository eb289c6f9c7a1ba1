import type { HeldGroup } from "@plenary/contract/feedback-held";
import { feedbackLimits } from "@plenary/contract/feedback-limits";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction } from "../../core/context.ts";
import { networkOf } from "../../core/rate-limits.ts";
import { answerTables } from "./answer-tables.ts";
import { requireAnother } from "./comments.ts";
import { selectEventOf, selectEventOfSubject } from "./feedback.queries.ts";
import { findSetUp, settingsOf } from "./feedback.ts";
import * as queries from "./networks.queries.ts";
import { networkBehind, weigh } from "./networks.ts";
import { eventKey } from "./passes.ts";
import { makeKey } from "./states.ts";

/** What organizers see of held answers, and decide about them. */

/** Throws EventNotFound, and OnlyOrganizers. */
export async function listHeld(ctx: Ctx, actor: Actor, eventId: string): Promise<HeldGroup[]> {
  await findSetUp(ctx, ctx.db, actor, eventId);
  const { threshold } = await settingsOf(ctx, ctx.db, eventId);
  return (await queries.selectHeld(ctx.db, eventId)).map((row) => ({
    ...{
      groupId: idOf(row),
      sessionId: null,
      surveyId: null,
      title: row.title,
      size: row.size,
      hour: row.hour,
    },
    [row.table.subjects === "sessions" ? "sessionId" : "surveyId"]: row.subjectId,
    ...{ average: row.average, othersAverage: row.rest >= threshold ? row.others : null },
  }));
}

/**
 * Counts or discards a group, or makes its network the venue's; returns how many answers that was. Throws HeldNotFound, OnlyOrganizers,
 * TooManyVenues, and AnotherDecides for whoever speaks in the session and is not its event's only organizer.
 */
export async function decideHeld(
  ctx: Ctx,
  actor: Actor,
  groupId: string,
  decision: "count" | "discard" | "venue",
): Promise<number> {
  const named = await findNamed(ctx, groupId);
  if (!named) throw new Refusal("HeldNotFound");
  const { eventId, group } = named;
  try {
    await findSetUp(ctx, ctx.db, actor, eventId);
  } catch (error) {
    if (isRefusal(error, "EventNotFound")) throw new Refusal("HeldNotFound");
    throw error;
  }
  const network = decision === "venue" ? await networkOfGroup(ctx, eventId, group) : undefined;
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findSetUp(ctx, tx, actor, eventId, "share");
    const [found] = await queries.selectHeld(tx, eventId, group);
    if (!found) throw new Refusal("HeldNotFound");
    const isSession = group.table.subjects === "sessions";
    if (isSession) await requireAnother(tx, actor, { session_id: group.subjectId, event_id: eventId });
    if (network && !(await queries.addVenue(tx, eventId, network, feedbackLimits.venuesMax)))
      throw new Refusal("TooManyVenues");
    const decided = await queries.decideHeld(tx, group, decision === "discard" ? "discarded" : "counted");
    const about = isSession ? ("session" as const) : ("survey" as const);
    const held = { about, subjectId: group.subjectId, decision, answers: decided };
    await tell({ kind: "held_decided", actor, event, ...held });
    return decided;
  });
}

/** Makes the network that the caller is in the venue's; returns how many there are. Throws EventNotFound, OnlyOrganizers and TooManyVenues. */
export async function addVenueNetwork(ctx: Ctx, actor: Actor, eventId: string): Promise<number> {
  await findSetUp(ctx, ctx.db, actor, eventId);
  const network = (await makeKey(ctx, eventId)).networkOf(networkOf(actor.device.address));
  const networks = await inTransaction(ctx, async (tx, tell) => {
    const event = await findSetUp(ctx, tx, actor, eventId, "share");
    if (!(await queries.addVenue(tx, eventId, network, feedbackLimits.venuesMax)))
      throw new Refusal("TooManyVenues");
    const details = { changed: ["venueNetwork"] };
    await tell({ kind: "feedback_set_up", actor, event, sessionId: null, details });
    return queries.countVenues(tx, eventId);
  });
  await weigh(ctx, eventId);
  return networks;
}

type Group = queries.Group;

/** A group as calls name it: its session or survey, and its origin. */
const idOf = ({ subjectId, origin }: Group): string =>
  Buffer.from(subjectId.replaceAll("-", "") + origin, "hex").toString("base64url");

/** The group of that name, and its event; undefined for what can't be one. */
async function findNamed(ctx: Ctx, groupId: string): Promise<{ eventId: string; group: Group } | undefined> {
  if (!/^[\w-]{64}$/.test(groupId)) return undefined;
  const named = Buffer.from(groupId, "base64url").toString("hex");
  const subjectId = named.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  for (const table of answerTables) {
    const eventId = await selectEventOfSubject(ctx.db, table, subjectId);
    if (eventId) return { eventId, group: { table, subjectId, origin: named.slice(32) } };
  }
  return undefined;
}

async function networkOfGroup(ctx: Ctx, eventId: string, group: Group) {
  const event = await selectEventOf(ctx.db, eventId);
  if (!event?.sealed_key) return undefined;
  return networkBehind(ctx, eventKey(ctx.sealer.open(event.sealed_key)), eventId, group);
}
