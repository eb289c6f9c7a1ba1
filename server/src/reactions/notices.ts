import type { NoticeKind } from "@plenary/contract/notices";
import type { Actor } from "../core/context.ts";
import type { FactOf, Reacting } from "../core/facts.ts";
import { isUnclaimed } from "../core/unclaimed.ts";
import { organizersOf } from "../features/co-organizers/co-organizers.ts";
import { addNotices, type Said, whoMutes } from "../features/notices/notices.ts";
import { sessionsOfTalk } from "../features/sessions/overview.ts";
import { isSpeaker, type SessionSeen } from "../features/sessions/sessions-access.ts";
import { collectMails } from "../mail/news.ts";
import { type Recipient, selectRecipients } from "../mail/recipients.ts";
import { amendApproval } from "./decision-mails.ts";

/** Who hears of what happens to sessions (docs/product/notices.md): on the dashboard, and in a mail that collects it. */

/** What of a session these need. */
type About = Pick<SessionSeen, "session_id" | "event_id" | "event_name" | "talk_title" | "status">;

interface Telling {
  kind: NoticeKind;
  actor: Actor;
  about: About;
  said?: Partial<Said>;
  isUrgent?: boolean;
  /** Its recipients may not see the session any more. */
  isHidden?: boolean;
  /** Addresses to which another mail tells it. */
  hearAnyway?: string[];
}

export async function submitted({ actor, after }: FactOf<"session_created">, reacting: Reacting) {
  await tellOrganizers(reacting, { kind: "session_submitted", actor, about: after });
}

export async function deleted({ actor, before }: FactOf<"session_deleted">, reacting: Reacting) {
  if (isSpeaker(actor, before)) await withdrawn(reacting, actor, before);
}

export async function talkDeleted({ actor, before }: FactOf<"talk_deleted">, reacting: Reacting) {
  for (const session of await sessionsOfTalk(reacting.tx, before.talk_id))
    await withdrawn(reacting, actor, session);
}

/** A speaker's change takes a session back, submits it or lets it wait again; an organizer's may move it. */
export async function updated(fact: FactOf<"session_updated">, reacting: Reacting) {
  const { actor, before, after } = fact;
  if (before.event_id !== after.event_id) {
    await withdrawn(reacting, actor, before, true);
    if (after.status === "draft")
      await tellOrganizers(reacting, { kind: "session_submitted", actor, about: after });
  } else if (after.status === "draft" && before.status === "confirmed") {
    await tellOrganizers(reacting, { kind: "change_waiting", actor, about: after });
  } else if (after.status === "draft" && before.status === "rejected") {
    await tellOrganizers(reacting, { kind: "session_submitted", actor, about: after });
  } else if (after.status === "confirmed") await moved(fact, reacting);
}

async function moved({ actor, before, after, changed }: FactOf<"session_updated">, reacting: Reacting) {
  const columns = ["start_time", "duration_minutes", "room"];
  if (!changed.some((column) => columns.includes(column))) return;
  const beside = after.co_speakers.filter((speaker) => speaker.accepted).map((speaker) => speaker.userId);
  const speakers = await selectRecipients(reacting.tx, [after.speaker_id, ...beside]);
  const said = {
    moved: { before: placeOf(before), after: placeOf(after), timezone: after.event_timezone },
  };
  const hearAnyway = await amendApproval(after, reacting);
  await tell(reacting, { kind: "session_moved", actor, about: after, said, hearAnyway }, speakers);
}

const placeOf = (session: SessionSeen) => ({
  startTime: session.start_time,
  durationMinutes: session.duration_minutes,
  room: session.room,
});

/** One that was rejected is of no concern any more. */
async function withdrawn(reacting: Reacting, actor: Actor, about: About, isHidden = false) {
  if (about.status === "rejected") return;
  const wasConfirmed = about.status === "confirmed";
  const said = { wasConfirmed };
  const telling = { actor, about, said, isUrgent: wasConfirmed, isHidden };
  await tellOrganizers(reacting, { kind: "session_withdrawn", ...telling });
}

async function tellOrganizers(reacting: Reacting, telling: Telling): Promise<void> {
  await tell(reacting, telling, await organizersOf(reacting.tx, telling.about.event_id));
}

/** Tells it to all of them but who did it, and accounts that nobody can sign in to. */
async function tell({ ctx, tx }: Reacting, telling: Telling, people: readonly Recipient[]): Promise<void> {
  const { kind, actor, about, said, isUrgent = false, isHidden = false, hearAnyway } = telling;
  const others = people.filter((to) => to.user_id !== actor.userId && !isUnclaimed(to.email));
  if (others.length === 0) return;
  const muting = await whoMutes(
    tx,
    kind,
    others.map((to) => to.user_id),
  );
  const { session_id: sessionId, event_id: eventId, event_name: eventName } = about;
  const wanting = others.filter((to) => !muting.has(to.user_id) && !hearAnyway?.includes(to.email));
  const mails = await collectMails(ctx, tx, { eventId, eventName }, wanting, isUrgent);
  const noted = {
    ...{ kind, eventId, sessionId: isHidden ? null : sessionId, actorId: actor.userId },
    said: { talkTitle: about.talk_title, ...said },
    mails: new Map(others.map((to) => [to.user_id, mails.get(to.user_id) ?? null])),
  };
  await addNotices(ctx, tx, noted, sessionId);
}
