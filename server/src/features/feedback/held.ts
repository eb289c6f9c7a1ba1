import type { HeldGroup } from "@plenary/contract/feedback-held";
import { feedbackLimits } from "@plenary/contract/feedback-limits";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction } from "../../core/context.ts";
import { networkOf } from "../../core/rate-limits.ts";
import type { Tx } from "../../db/db.ts";
import { answerTables } from "./answer-tables.ts";
import { requireAnother } from "./comments.ts";
import { selectEventOf, selectEventOfSubject } from "./feedback.queries.ts";
import { findSetUp } from "./feedback.ts";
import * as queries from "./networks.queries.ts";
import { networkBehind, weigh } from "./networks.ts";
import { type EventKey, eventKey } from "./passes.ts";
import { loadResults } from "./results.ts";
import { makeKey } from "./states.ts";

/** What organizers see of held answers, and decide about them. */

/** Throws EventNotFound, and OnlyOrganizers. */
export async function listHeld(ctx: Ctx, actor: Actor, eventId: string): Promise<HeldGroup[]> {
  await findSetUp(ctx, ctx.db, actor, eventId);
  const { settings, counted, hidden } = await loadResults(ctx, eventId);
  return (await queries.selectHeld(ctx.db, eventId)).map((row) => ({
    ...{
      groupId: idOf(row),
      sessionId: null,
      surveyId: null,
      title: row.title,
      size: row.size,
      oneNetwork: row.origin !== null,
      hour: row.hour,
    },
    [row.table.subjects === "sessions" ? "sessionId" : "surveyId"]: row.subjectId,
    average: row.ratings >= settings.threshold ? row.average : null,
    othersAverage: counted.has(row.subjectId) && !hidden.has(row.subjectId) ? row.others : null,
  }));
}

/**
 * Counts or discards a group, or makes its network the venue's, which counts all that is held of it; returns how many answers that was. Throws
 * HeldNotFound, OnlyOrganizers, NetworkGone, TooManyVenues, and AnotherDecides for whoever speaks in a session that this is about and is not its
 * event's only organizer.
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
  const venue = decision === "venue" ? await networkOfGroup(ctx, eventId, group) : undefined;
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findSetUp(ctx, tx, actor, eventId, "share");
    const [found] = await queries.selectHeld(tx, eventId, group);
    if (!found) throw new Refusal("HeldNotFound");
    const isSession = group.table.subjects === "sessions";
    if (isSession) await requireAnother(tx, actor, { session_id: group.subjectId, event_id: eventId });
    if (decision === "venue" && !venue) throw new Refusal("NetworkGone");
    if (venue) await addVenue(tx, eventId, venue.network);
    let decided = await queries.decideHeld(tx, group, decision === "discard" ? "discarded" : "counted");
    for (const other of venue ? await heldOf(tx, actor, eventId, venue) : [])
      decided += await queries.decideHeld(tx, other, "counted");
    const about = isSession ? ("session" as const) : ("survey" as const);
    const held = { about, subjectId: group.subjectId, decision, answers: decided };
    await tell({ kind: "held_decided", actor, event, ...held });
    if (venue) await tell({ kind: "feedback_set_up", actor, event, sessionId: null, details: venueAdded });
    return decided;
  });
}

/**
 * Makes the network that the caller is in the venue's, which counts all that is held of it; returns how many there are. Throws EventNotFound,
 * OnlyOrganizers, TooManyVenues, and AnotherDecides where answers about the caller's own session are held and the event has another organizer.
 */
export async function addVenueNetwork(ctx: Ctx, actor: Actor, eventId: string): Promise<number> {
  await findSetUp(ctx, ctx.db, actor, eventId);
  const key = await makeKey(ctx, eventId);
  const network = key.networkOf(networkOf(actor.device.address));
  const networks = await inTransaction(ctx, async (tx, tell) => {
    const event = await findSetUp(ctx, tx, actor, eventId, "share");
    await heldOf(tx, actor, eventId, { key, network });
    await addVenue(tx, eventId, network);
    await tell({ kind: "feedback_set_up", actor, event, sessionId: null, details: venueAdded });
    return queries.countVenues(tx, eventId);
  });
  await weigh(ctx, eventId);
  return networks;
}

type Group = queries.Group;

/** A network of an event, and the event's key. */
interface Network {
  key: EventKey;
  network: Uint8Array;
}

/** What the audit log says of it, whichever way it came about. */
const venueAdded = { changed: ["venueNetwork"] };

/** Throws TooManyVenues. */
async function addVenue(tx: Tx, eventId: string, network: Uint8Array): Promise<void> {
  const isOne = await queries.addVenue(tx, eventId, network, feedbackLimits.venuesMax);
  if (!isOne) throw new Refusal("TooManyVenues");
}

/** All groups that the rule holds of a network. Throws AnotherDecides for whoever may not decide about one of them. */
async function heldOf(tx: Tx, actor: Actor, eventId: string, { key, network }: Network): Promise<Group[]> {
  const groups: Group[] = [];
  for (const table of answerTables) {
    const all = await queries.selectHeldByRule(tx, table, eventId);
    groups.push(
      ...all.filter(({ subjectId, origin }) => key.origin(network, subjectId).toString("hex") === origin),
    );
  }
  for (const { table, subjectId } of groups)
    if (table.subjects === "sessions")
      await requireAnother(tx, actor, { session_id: subjectId, event_id: eventId });
  return groups;
}

/** A group as calls name it: its session or survey, and its origin if that is known. */
const idOf = ({ subjectId, origin }: Group): string =>
  Buffer.from(subjectId.replaceAll("-", "") + (origin ?? ""), "hex").toString("base64url");

/** The group of that name, and its event; undefined for what can't be one. */
async function findNamed(ctx: Ctx, groupId: string): Promise<{ eventId: string; group: Group } | undefined> {
  if (!/^([\w-]{22}|[\w-]{64})$/.test(groupId)) return undefined;
  const named = Buffer.from(groupId, "base64url").toString("hex");
  const subjectId = named.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  for (const table of answerTables) {
    const eventId = await selectEventOfSubject(ctx.db, table, subjectId);
    if (eventId) return { eventId, group: { table, subjectId, origin: named.slice(32) || null } };
  }
  return undefined;
}

/** Undefined where nobody can tell it any more. */
async function networkOfGroup(ctx: Ctx, eventId: string, group: Group): Promise<Network | undefined> {
  const event = await selectEventOf(ctx.db, eventId);
  if (!event?.sealed_key) return undefined;
  const key = eventKey(ctx.sealer.open(event.sealed_key));
  const network = await networkBehind(ctx, key, eventId, group);
  return network && { key, network };
}
