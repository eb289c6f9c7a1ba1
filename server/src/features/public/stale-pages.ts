import { isPublic } from "../../core/access.ts";
import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { type Tag, tags } from "../../core/tags.ts";
import type { Tx } from "../../db/db.ts";
import {
  selectConfirmedEvents,
  selectConfirmedOf,
  selectEventsOf,
  selectShownPeople,
} from "./stale-pages.queries.ts";

/** Which public page shows what: each reaction names the cached pages and answers that a fact makes stale. */

export function everything(_fact: unknown, { changed }: ReactionCtx): void {
  changed(tags.publicPages);
}

/** The parts of a session that decide where it is shown. */
interface Session {
  status: string;
  event_id: string;
  speaker_id: string;
  co_speakers: { userId: string; accepted: boolean }[];
  /** Its public state, even if it isn't confirmed now: calendars show when it is cancelled. */
  seen_state: string | null;
}

/** A confirmed session is shown on its event's page and the profiles of all its speakers. */
export function session(fact: { before?: Session; after?: Session }, { changed }: ReactionCtx): void {
  // Waiting and rejected sessions remove their talk from the profile.
  if (fact.before?.status !== fact.after?.status)
    for (const { speaker_id } of [fact.before, fact.after].flatMap((shown) => shown ?? []))
      changed(tags.publicUser(speaker_id));
  for (const shown of [fact.before, fact.after]) {
    if (!shown || (shown.status !== "confirmed" && shown.seen_state === null)) continue;
    const beside = shown.co_speakers.filter((speaker) => speaker.accepted);
    const speakers = [shown.speaker_id, ...beside.map((speaker) => speaker.userId)];
    changed(tags.publicEvent(shown.event_id), ...speakers.map(tags.publicUser));
  }
}

/** What an operation moved, where that is public before the next version. */
export function moved(fact: FactOf<"slots_moved">, reacting: ReactionCtx): void {
  const { event, isPublic: isLive, sessions, items } = fact;
  if (!isLive) return;
  for (const one of sessions) session(one, reacting);
  if (items.length > 0 && isPublic(event)) reacting.changed(tags.publicEvent(event.event_id));
}

/** A session notice is shown wherever its session is. */
export function noticesOver({ sessions }: FactOf<"session_notices_over">, { changed }: ReactionCtx): void {
  for (const { event_id, people } of sessions)
    changed(tags.publicEvent(event_id), ...(people ?? []).map(tags.publicUser));
}

/** While it is reviewed without names, the talk that a proposal came from is not on the profile. */
export function proposal(
  { after }: { after: { from_talk_id: string | null; submitter_id: string } },
  { changed }: ReactionCtx,
) {
  if (after.from_talk_id !== null) changed(tags.publicUser(after.submitter_id));
}

/** A talk without confirmed sessions is shown only on its creator's profile. */
export function newTalk({ after }: FactOf<"talk_created">, { changed }: ReactionCtx): void {
  changed(tags.publicUser(after.creator_id));
}

/** None of its sessions was confirmed; otherwise it could not have been deleted. */
export function deletedTalk({ before, listed }: FactOf<"talk_deleted">, { changed }: ReactionCtx): void {
  if (listed) changed(tags.publicUser(before.creator_id));
}

/** A talk is shown on its creator's profile, on the pages of events that confirmed it, and on the profiles of its co-speakers there. */
export async function talk(
  { before, listed }: FactOf<"talk_updated">,
  { tx, changed }: ReactionCtx,
): Promise<void> {
  if (listed) changed(tags.publicUser(before.creator_id));
  for (const { event_id, user_id } of await selectConfirmedOf(tx, before.talk_id)) {
    changed(tags.publicEvent(event_id), tags.publicUser(before.creator_id));
    if (user_id) changed(tags.publicUser(user_id));
  }
}

/** Shown on the event's page; names of rooms and tracks, and ends of sessions of usual duration, also on speakers'. */
export async function arranged(
  fact: FactOf<"programme_arranged">,
  { tx, changed }: ReactionCtx,
): Promise<void> {
  const { event, what, how } = fact;
  if (!isPublic(event)) return;
  // A new one may have been a text of sessions.
  if ((how === "updated" || how === "added") && what !== "item")
    changed(...(await allOf(tx, event.event_id)));
  else changed(tags.publicEvent(event.event_id));
}

/** A room or track that a session's text made is in the event's lists, even if the session isn't public. */
export async function made(
  { eventId }: FactOf<"room_or_track_made">,
  { tx, changed }: ReactionCtx,
): Promise<void> {
  changed(...(await allOf(tx, eventId)));
}

/** A version is shown on the event's pages, and its places also on its speakers'. */
export function released({ event, people }: FactOf<"version_released">, { changed }: ReactionCtx): void {
  if (!event.isPublic) return;
  changed(tags.publicEvent(event.eventId), ...people.map(tags.publicUser));
}

/** A new event has no speakers yet. */
export function newEvent({ after }: FactOf<"event_created">, { changed }: ReactionCtx): void {
  if (isPublic(after)) changed(tags.publicEvents, tags.publicEvent(after.event_id));
}

interface Event {
  event_id: string;
  visibility: string;
}

/** A public event is shown in the lists, on its own page, and on the profiles and in the calendars of its speakers. */
export async function event(
  fact: { before: Event; after?: Event },
  { tx, changed }: ReactionCtx,
): Promise<void> {
  const { before, after = before } = fact;
  if (isPublic(before) || isPublic(after)) changed(tags.publicEvents, ...(await allOf(tx, before.event_id)));
}

/** An event's own pages, and those of everybody whose page or calendar shows it. */
const allOf = async (tx: Tx, eventId: string): Promise<Tag[]> => [
  tags.publicEvent(eventId),
  ...(await selectShownPeople(tx, eventId)).map(tags.publicUser),
];

/** Sessions and speakers changed by an import are on so many pages that everything is dropped. */
export async function importedEvent(
  { eventId, wasPublic, isPublic, changed: { event, programme } }: FactOf<"event_imported">,
  { tx, changed }: ReactionCtx,
): Promise<void> {
  if (programme) changed(tags.publicPages, tags.publicEvent(eventId));
  else if ((wasPublic || isPublic) && event) changed(tags.publicEvents, ...(await allOf(tx, eventId)));
}

/** Fields that only the profile shows. */
const shownOfPerson = ["email", "shows_email"] as const;

/** Fields that are also shown wherever the user speaks. */
const shownOfSpeaker = [
  ...(["name", "picture", "description"] as const),
  ...(["tagline", "affiliation", "pronouns", "links"] as const),
];

type Profile = FactOf<"profile_updated">["before"];

/** Links are a list. */
const differs = (columns: readonly (keyof Profile)[], before: Profile, after: Profile) =>
  columns.some((column) => String(before[column]) !== String(after[column]));

/** A profile has a page. */
export async function profile(fact: FactOf<"profile_updated">, reacting: ReactionCtx): Promise<void> {
  const { userId, before, after } = fact;
  if (differs(shownOfSpeaker, before, after)) await name(fact, reacting);
  else if (differs(shownOfPerson, before, after)) reacting.changed(tags.publicUser(userId));
}

/** A biography for an event is shown on its pages alone. */
export function biography({ event }: FactOf<"biography_set">, { changed }: ReactionCtx): void {
  if (isPublic(event)) changed(tags.publicEvent(event.event_id));
}

/** A user's name, and whether it links to a profile, is shown there and on every page that lists the user as a speaker. */
export async function name({ userId }: { userId: string }, { tx, changed }: ReactionCtx): Promise<void> {
  changed(tags.publicUser(userId));
  for (const { event_id, user_id } of await selectConfirmedEvents(tx, userId)) {
    changed(tags.publicEvent(event_id), tags.publicUser(user_id));
  }
}

/** Nothing may go on showing a deleted account's name: also not a page rendered during the deletion. */
export async function deletedName(
  { userId }: { userId: string },
  { tx, changed }: ReactionCtx,
): Promise<void> {
  changed(tags.publicUser(userId));
  for (const { event_id, user_id } of await selectEventsOf(tx, userId)) {
    changed(tags.publicEvent(event_id), tags.publicUser(user_id));
  }
}

/** Claimed sessions are shown on the profiles of both, on the events' pages, and on those of their co-speakers. */
export async function claimed(fact: FactOf<"speaker_claimed">, reacting: ReactionCtx): Promise<void> {
  reacting.changed(tags.publicUser(fact.speaker.user_id));
  await name(fact.actor, reacting);
}

/** The same when they go back. */
export async function claimedBack(
  fact: FactOf<"claim_taken_back"> | FactOf<"claim_given_back">,
  reacting: ReactionCtx,
): Promise<void> {
  reacting.changed(tags.publicUser(fact.claim.claimer_id));
  await name({ userId: fact.speaker.user_id }, reacting);
}

/** An address is shown only on the profile. */
export function address({ userId }: { userId: string }, { changed }: ReactionCtx): void {
  changed(tags.publicUser(userId));
}

/** The admin role is shown only on the profile. */
export function role({ userId }: { userId: string }, { changed }: ReactionCtx): void {
  changed(tags.publicUser(userId));
}

/** Names that were hidden until then show on the profiles of who has proposed something. */
export function reviewClosed(_: FactOf<"review_closed">, { changed }: ReactionCtx): void {
  changed(tags.publicPages);
}

/** A published call is on its event's page, in lists of events, and has a page of its own. */
export function call(
  { event, ...fact }: FactOf<"call_set_up"> | FactOf<"call_published"> | FactOf<"call_unpublished">,
  { changed }: ReactionCtx,
): void {
  // Whether names are hidden decides about the profiles of who has proposed something.
  if ("changed" in fact && fact.changed.includes("review")) changed(tags.publicPages);
  if (isPublic(event)) changed(tags.publicEvent(event.event_id), tags.publicEvents);
}
