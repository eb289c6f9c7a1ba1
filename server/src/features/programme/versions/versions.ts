import { randomUUIDv7 } from "node:crypto";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type * as contract from "@plenary/contract/programme/versions";
import { type Collision, slotsIn } from "@plenary/contract/schedule/colliding-slot";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { plainMomentIn } from "../../../base/formats.ts";
import { Refusal } from "../../../base/refusals.ts";
import { isPublic, mayOrganize } from "../../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../../core/context.ts";
import { countUse, type Limit } from "../../../core/limits/rate-limits.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { type EventSeen, findEvent } from "../../events/events-access.ts";
import { lockProgramme } from "../places/rooms-and-tracks.ts";
import { conflictWriter } from "../rules/conflict-words.ts";
import { evaluated, type Framing, framingOf, isOpenHard } from "../rules/frame.ts";
import { changesBetween, countsOf, type PlacedSlot, peopleShownWith, retrackedBetween } from "./changes.ts";
import { conflictsOf, type PlanSlot, planSlots } from "./conflicts.ts";
import { nobodyToTell, type VersionRecipients, versionRecipients } from "./version-recipients.ts";
import * as queries from "./versions.queries.ts";
import { changeView, madeChange, versionView } from "./versions.views.ts";

/** Versions of a programme: what organizers release, and everybody reads (docs/product/programme.md#versions). */

/** Each version repeats the whole plan. */
const perDay: Limit = { max: programmeLimits.versionsPerDay, seconds: 86_400 };

/** The versions of an event, newest first. Throws EventNotFound. */
export async function listVersions(ctx: Ctx, actor: Actor, eventId: string): Promise<contract.Version[]> {
  await findEvent(ctx, ctx.db, actor, eventId);
  const rows = await queries.selectVersions(ctx.db, eventId, { limit: programmeLimits.versionsMax });
  return rows.map(versionView);
}

/** One version with its changes; empty for the first, where everything is new. Throws EventNotFound and VersionNotFound. */
export async function getVersion(ctx: Ctx, actor: Actor, eventId: string, number: number) {
  await findEvent(ctx, ctx.db, actor, eventId);
  const row = await queries.selectVersion(ctx.db, eventId, number);
  if (!row) throw new Refusal("VersionNotFound");
  return { version: versionView(row), changes: await changesOf(ctx.db, row, "all") };
}

/** A version's changes, all of them or those that the public has seen; empty for the first, where everything is new. */
export const changesOf = async (
  db: Db,
  row: queries.VersionRow,
  of: "all" | "seen",
): Promise<contract.VersionChange[]> =>
  row.number === 1 ? [] : (await queries.selectChanges(db, [row.version_id], of)).map(madeChange);

/** What a version would change now. Organizers may. Throws EventNotFound and OnlyOrganizers. */
export async function previewVersion(ctx: Ctx, actor: Actor, eventId: string) {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  requireOrganizer(actor, event);
  const state = await stateOf(ctx.db, eventId);
  const { changes, retracked, programme } = state;
  const concerned = await versionRecipients(ctx.db, event, { changes, isFirst: isFirst(programme) }, actor);
  return {
    planRevision: programme.plan_revision,
    changes: changes.map(changeView),
    counts: countsOf(changes),
    retracked: retracked.length,
    ...(await conflictsIn(ctx.db, event, state)),
    told: concerned.mailed.size,
    noted: concerned.noted.size,
  };
}

/** Also replaces released people when sessions go to another account of a person. Call the returned function after it. */
export async function keepReleasedPeople(tx: Tx, sessionIds: string[]): Promise<() => Promise<void>> {
  const same = await queries.selectSpokenAsReleased(tx, sessionIds);
  return () => queries.releasePeople(tx, same);
}

/** Whether a version of the event's programme was released. */
export const isReleased = async (db: Db | Tx, eventId: string): Promise<boolean> =>
  (await queries.selectProgramme(db, eventId)).current_version !== null;

/** The slots of the event's current version by their ids; undefined while the event is live. */
export async function releasedSlots(tx: Tx, eventId: string): Promise<Map<string, PlacedSlot> | undefined> {
  const { version_id } = await queries.selectProgramme(tx, eventId);
  if (version_id === null) return undefined;
  return new Map((await queries.selectReleased(tx, version_id)).map((slot) => [slot.slot_id, slot]));
}

/** The duration of the event's sessions without one. */
export const usualMinutesOf = async (db: Db | Tx, eventId: string): Promise<number> =>
  (await queries.selectProgramme(db, eventId)).default_minutes;

/** The current version, null while live, and the plan for the next one, which `compared` reads as a whole. */
export async function versionsOf(db: Db | Tx, event: EventSeen) {
  const eventId = event.event_id;
  const { current_version, name, released_at, plan_revision } = await queries.selectProgramme(db, eventId);
  const isLive = current_version === null || name === null || released_at === null;
  return {
    current: isLive ? null : { number: current_version, name, releasedAt: released_at },
    planRevision: plan_revision,
    compared: async () => {
      const state = await stateOf(db, eventId);
      return {
        unreleasedChanges: state.changes.length + state.retracked.length,
        conflicts: (await collisionsOf(db, event, state.plan)).collisions.filter(isOpenHard).length,
      };
    },
  };
}

export type ConflictsBySlot = ReadonlyMap<string, readonly Collision<PlanSlot>[]>;

/** A slot's conflicts, with how to say them. */
interface FoundConflicts {
  bySlot: ConflictsBySlot;
  framing: Framing;
}

/** By event, the latest last: its conflicts, and what they were found in. */
const keptConflicts = new Map<string, { foundIn: string; found: FoundConflicts }>();
const keptMost = 50;

/** The working plan's hard conflicts that nobody keeps, by slot; those without any are absent. The plan is only read if it has changed. */
export async function conflictsBySlot(db: Db, event: EventSeen): Promise<FoundConflicts> {
  const { event_id: eventId } = event;
  const framing = await framingOf(db, event, { only: "hard" });
  // What the plan doesn't know of sessions changes without its revision.
  const slotTraits = await planSlots(db, eventId, []);
  const foundIn = JSON.stringify([framing.planRevision, framing.parts, framing.kept, slotTraits]);
  const kept = keptConflicts.get(eventId);
  if (kept?.foundIn === foundIn) return kept.found;
  const bySlot = new Map<string, Collision<PlanSlot>[]>();
  const plan = await planSlots(db, eventId, await queries.selectPlan(db, eventId));
  for (const collision of evaluated(plan, framing).collisions.filter(isOpenHard))
    for (const { slotId } of slotsIn(collision))
      bySlot.set(slotId, [...(bySlot.get(slotId) ?? []), collision]);
  const found = { bySlot, framing };
  keptConflicts.delete(eventId);
  keptConflicts.set(eventId, { foundIn, found });
  for (const oldest of [...keptConflicts.keys()].slice(0, -keptMost)) keptConflicts.delete(oldest);
  return found;
}

/** Whether there is a version, how many changes wait for the next one, and how many slots are in a conflict. */
export async function waitingInPlan(db: Db, event: EventSeen) {
  const { event_id: eventId } = event;
  const conflicts = (await conflictsBySlot(db, event)).bySlot.size;
  if (!(await isReleased(db, eventId))) return { isReleased: false, unreleased: 0, conflicts };
  const { changes, retracked } = await stateOf(db, eventId);
  return { isReleased: true, unreleased: changes.length + retracked.length, conflicts };
}

/** Releases the working plan as a whole. Organizers may; of two simultaneous calls the second gets PlanChanged. */
export function releaseVersion(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { name, note, tell: tells, planRevision }: z.output<typeof contract.ReleaseBody>,
): Promise<contract.Version> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEvent(ctx, tx, actor, eventId, "share");
    requireOrganizer(actor, event);
    // Everybody who changes a place raises the revision in this row, and so waits here, or has been waited for.
    await lockProgramme(tx, eventId);
    const state = await stateOf(tx, eventId);
    const { programme, changes, retracked } = state;
    if (programme.plan_revision !== planRevision) throw new Refusal("PlanChanged");
    if (programme.name !== null && changes.length + retracked.length === 0)
      throw new Refusal("NothingChanged", { name: programme.name });
    await requireSolved(tx, event, state);
    await countUse(ctx, `versions:${actor.userId}`, perDay, { tx });
    const telling = tells
      ? await versionRecipients(tx, event, { changes, isFirst: isFirst(programme) }, actor)
      : nobodyToTell;
    const releasing = { name: name ?? null, note: note ?? null, by: actor.userId, telling };
    const number = await release(ctx, tx, tell, state, { ...releasing, actor, event });
    const row = await queries.selectVersion(tx, eventId, number);
    if (!row) throw new Refusal("VersionNotFound");
    return versionView(row);
  });
}

/**
 * Releases what an import has changed, named after its file, and tells nobody: not for a live event, unless requested,
 * nor without changes, so that organizers' stay unreleased. Returns false at the limit of versions.
 */
export async function releaseImported(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  eventId: string,
  { name, first, changesNothing }: { name: string; first: boolean; changesNothing: boolean },
): Promise<boolean> {
  if (!first && !(await isReleased(tx, eventId))) return true;
  await lockProgramme(tx, eventId);
  const event = await queries.selectEvent(tx, eventId);
  const state = await stateOf(tx, eventId);
  const { programme, changes, retracked } = state;
  const isSame = changes.length + retracked.length === 0 || changesNothing;
  if (programme.current_version === null ? !first : isSame) return true;
  if (isFull(programme)) return false;
  const given = { name, moment: momentIn(ctx, event) };
  const releasing = { name: await freeName(tx, eventId, given), note: null, by: null, telling: nobodyToTell };
  await release(ctx, tx, tell, state, { ...releasing, actor: null, event });
  return true;
}

const momentIn = (ctx: Ctx, { timezone }: { timezone: string }) => plainMomentIn(now(ctx), timezone);

/** The default name of a version: if taken, followed by the moment, and if that is taken too, by a number. */
async function freeName(tx: Tx, eventId: string, { name, moment }: { name: string; moment: string }) {
  const most = programmeLimits.versionNameMax;
  const short = name.slice(0, most).trim();
  if (short && !(await queries.isNameTaken(tx, eventId, short))) return short;
  for (let count = 1; ; count += 1) {
    const behind = count === 1 ? moment : `${moment} (${count})`;
    const dated = short ? `${short.slice(0, most - behind.length - 2)}, ${behind}` : behind;
    if (!(await queries.isNameTaken(tx, eventId, dated))) return dated;
  }
}

/** In a first version nothing has a former place. */
const isFirst = ({ current_version }: { current_version: number | null }) => current_version === null;

const isFull = ({ current_version }: { current_version: number | null }): boolean =>
  (current_version ?? 0) >= programmeLimits.versionsMax;

type EventOfVersion = Pick<EventSeen, "event_id" | "name" | "timezone" | "location" | "visibility">;

interface Releasing {
  name: string | null;
  note: string | null;
  by: string | null;
  telling: VersionRecipients;
}

async function release(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  { programme, plan, changes, retracked }: State,
  {
    actor,
    event,
    ...releasing
  }: Releasing & ({ actor: Actor; event: EventSeen } | { actor: null; event: EventOfVersion }),
): Promise<number> {
  const { event_id } = event;
  if (isFull(programme)) throw new Refusal("TooManyVersions");
  const number = (programme.current_version ?? 0) + 1;
  const usual = { name: text("Version {number}", { number: String(number) }), moment: momentIn(ctx, event) };
  const name = releasing.name ?? (await freeName(tx, event_id, usual));
  if (await queries.isNameTaken(tx, event_id, name)) throw new Refusal("SameVersionName");
  const version_id = randomUUIDv7();
  const counts = countsOf(changes);
  await queries.insertVersion(
    tx,
    {
      ...{ version_id, event_id, number, name, note: releasing.note, released_by: releasing.by },
      ...{ released_at: now(ctx), told: releasing.telling.mailed.size, counts: JSON.stringify(counts) },
    },
    { plan, changes },
  );
  await tell({
    kind: "version_released",
    actor: actor && { actor, event },
    event: {
      ...{ eventId: event_id, name: event.name, timezone: event.timezone, location: event.location },
      isPublic: isPublic(event),
    },
    version: { versionId: version_id, number, name },
    telling: releasing.telling.mailed,
    noting: releasing.telling.noted,
    people: isFirst(programme) ? [] : peopleShownWith(changes, retracked),
  });
  return number;
}

type State = Awaited<ReturnType<typeof stateOf>>;

/** The working plan, and its differences from the current version. */
async function stateOf(db: Db | Tx, eventId: string) {
  const programme = await queries.selectProgramme(db, eventId);
  const released = programme.version_id ? await queries.selectReleased(db, programme.version_id) : [];
  const plan = await queries.selectPlan(db, eventId);
  return {
    ...{ programme, plan },
    changes: changesBetween(released, plan),
    retracked: retrackedBetween(released, plan),
  };
}

const framingOfPlan = (db: Db | Tx, event: EventSeen, plan: readonly PlacedSlot[]) =>
  framingOf(db, event, { starts: plan.flatMap(({ start_time }) => start_time ?? []) });

/** What collides in a plan, by the event's rules. */
async function collisionsOf(db: Db | Tx, event: EventSeen, plan: readonly PlacedSlot[]) {
  const framing = await framingOfPlan(db, event, plan);
  const { collisions } = evaluated(await planSlots(db, event.event_id, plan), framing);
  return { framing, collisions };
}

/** Throws HoldingConflicts if the rules are strict and there are hard conflicts that nobody keeps. */
async function requireSolved(tx: Tx, event: EventSeen, { plan }: State): Promise<void> {
  const framing = await framingOfPlan(tx, event, plan);
  if (!framing.parts.rules.strict) return;
  const { collisions } = evaluated(await planSlots(tx, event.event_id, plan), framing);
  const conflicts = collisions.filter(isOpenHard).length;
  if (conflicts > 0) throw new Refusal("HoldingConflicts", { conflicts });
}

/** The plan's first conflicts, and how many there are that nobody keeps, hard ones among them, and that somebody keeps. */
async function conflictsIn(db: Db | Tx, event: EventSeen, state: State) {
  const { framing, collisions } = await collisionsOf(db, event, state.plan);
  const keptCount = collisions.filter(({ kept }) => kept).length;
  return {
    conflicts: conflictsOf(collisions, await conflictWriter(db, framing, event, collisions)),
    conflictCount: collisions.length - keptCount,
    hardCount: collisions.filter(isOpenHard).length,
    keptCount,
    strict: framing.parts.rules.strict,
  };
}

function requireOrganizer(actor: Actor, event: EventSeen): void {
  if (!mayOrganize(actor, event)) throw new Refusal("OnlyOrganizers", { to: "arrange_programme" });
}
