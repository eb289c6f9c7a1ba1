import type { MailedNoticeKind } from "@plenary/contract/messages/notices";
import type { ChangedText } from "../core/concerns.ts";
import { type Actor, now, type ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { isUnclaimed } from "../core/placeholder-addresses.ts";
import { organizersOf } from "../features/co-organizers/co-organizers.ts";
import {
  addDecision,
  addMoves,
  addNotices,
  mutingUsers,
  type NoticeContent,
  removeDecision,
} from "../features/notices/notices.ts";
import { placeOfSlot } from "../features/programme/versions/changes.ts";
import { coSpeakersOf, seenSessions, sessionsOfTalk } from "../features/sessions/lists/overview.ts";
import {
  acceptedOf,
  isSpeaker,
  mayDecide,
  type SessionSeen,
  speakingIn,
} from "../features/sessions/session/sessions-access.ts";
import { collectMails } from "../mail/news.ts";
import { selectMailedAsking } from "../mail/outbox.ts";
import { type Recipient, selectRecipients } from "../mail/recipients.ts";
import { amendApprovals } from "./mails/decision-mails.ts";

/** Who is told what happens to sessions (docs/product/notices.md): on the dashboard, and in a collecting mail. */

/** The part of a session that notices need. */
type About = Pick<SessionSeen, "event_id" | "event_name" | "talk_title" | "status"> & {
  /** Null if it is about a proposal. */
  session_id: string | null;
};

interface Telling {
  kind: MailedNoticeKind;
  actor: Actor;
  about: About;
  said?: Partial<NoticeContent>;
  isUrgent?: boolean;
  /** Whether its recipients may no longer see the session. */
  isHidden?: boolean;
  /** Addresses that another mail tells, or that none may. */
  hearAnyway?: string[];
}

export async function submitted({ actor, after }: FactOf<"session_created">, reacting: ReactionCtx) {
  await tellOrganizers(reacting, { kind: "session_submitted", actor, about: after });
}

/** Organizers hear of proposals as of submissions. */
export const proposed = (fact: FactOf<"proposal_submitted">, reacting: ReactionCtx) =>
  tellOfProposal(reacting, "proposal_submitted", fact);

export const proposalWithdrawn = (fact: FactOf<"proposal_withdrawn">, reacting: ReactionCtx) =>
  tellOfProposal(reacting, "proposal_withdrawn", fact);

async function tellOfProposal(
  reacting: ReactionCtx,
  kind: "proposal_submitted" | "proposal_withdrawn",
  { actor, before, after }: FactOf<"proposal_submitted" | "proposal_withdrawn">,
): Promise<void> {
  const { event_id, event_name, title: talk_title } = after;
  const about = { session_id: null, event_id, event_name, talk_title, status: "draft" as const };
  const isAgain = kind === "proposal_submitted" && before.number !== null;
  const said = { proposalId: after.proposal_id, ...(isAgain && { isAgain: true as const }) };
  await tellOrganizers(reacting, { kind, actor, about, said });
}

/** The decision's notice shows once it can't be undone any more; the speaker's mail is another reaction. */
export async function decided(
  { actor, before, after, undoUntil }: FactOf<"session_decided">,
  reacting: ReactionCtx,
) {
  const { ctx, tx } = reacting;
  const others = (await speakersOf(reacting, after)).filter((to) => hears(to, actor));
  await addDecision(ctx, tx, {
    ...{ kind: kindOf(after), eventId: after.event_id },
    ...{ sessionId: after.session_id, talkTitle: after.talk_title },
    wasConfirmed: before.status === "confirmed" && before.seen_state === "public",
    ...{ actorId: actor.userId, shownFrom: undoUntil, recipients: others.map((to) => to.user_id) },
  });
}

export async function decisionUndone({ before }: FactOf<"session_decision_undone">, { tx }: ReactionCtx) {
  await removeDecision(tx, before.session_id, kindOf(before));
}

const kindOf = ({ status }: SessionSeen) =>
  status === "confirmed" ? ("session_approved" as const) : ("session_rejected" as const);

/** A speaker who deletes a session withdraws it; if an organizer or administrator deletes it, its speakers are told. */
export async function deleted({ actor, before }: FactOf<"session_deleted">, reacting: ReactionCtx) {
  if (isSpeaker(actor, before)) return withdrawn(reacting, actor, before, { beside: acceptedOf(before) });
  const wasConfirmed = before.status === "confirmed";
  const said = { wasConfirmed, wasOwn: true, slotId: before.session_id };
  const telling = { kind: "session_withdrawn" as const, actor, about: before, said, isUrgent: wasConfirmed };
  await tell(reacting, telling, await speakersOf(reacting, before));
}

/** Tells people whom an organizer removed, who can no longer see the session: those who spoke, and those only asked. */
export async function takenOff(
  { actor, before, left, unanswered }: FactOf<"session_speakers_set">,
  reacting: ReactionCtx,
) {
  await noLongerAsked(reacting, { actor, before, unanswered });
  if (left.length === 0) return;
  const wasConfirmed = before.status === "confirmed";
  const said = { wasConfirmed, wasOwn: true, wasTakenOff: true };
  const telling = { kind: "session_withdrawn" as const, actor, about: before, said, isHidden: true };
  await tell(reacting, { ...telling, isUrgent: wasConfirmed }, await selectRecipients(reacting.tx, left));
}

/** A mail only where one asked them: it isn't to be a way to write to people who don't know the organizer. */
async function noLongerAsked(
  reacting: ReactionCtx,
  { actor, before, unanswered }: { actor: Actor; before: SessionSeen; unanswered: string[] },
): Promise<void> {
  if (unanswered.length === 0) return;
  const { ctx, tx } = reacting;
  const { session_id: sessionId } = before;
  const mailed = await selectMailedAsking(tx, now(ctx), { sessionId, userIds: unanswered });
  const people = await selectRecipients(tx, unanswered);
  const hearAnyway = people.filter((to) => !mailed.has(to.user_id)).map(({ email }) => email);
  const said = { wasOwn: true, wasTakenOff: true, wasAsked: true as const };
  const telling = { kind: "session_withdrawn" as const, actor, about: before, said, isHidden: true };
  await tell(reacting, { ...telling, hearAnyway }, people);
}

export async function talkDeleted({ actor, before }: FactOf<"talk_deleted">, reacting: ReactionCtx) {
  for (const session of await sessionsOfTalk(reacting.tx, before.talk_id)) {
    const beside = await coSpeakersOf(reacting.tx, session.session_id);
    await withdrawn(reacting, actor, session, { beside });
  }
}

/** A speaker's change withdraws a session, submits it or makes it wait again; an organizer's may move it. */
export async function updated(fact: FactOf<"session_updated">, reacting: ReactionCtx) {
  const { actor, before, after } = fact;
  const texts = sessionTexts.filter((column) => fact.changed.includes(column));
  if (before.event_id === after.event_id && texts.length > 0)
    await retold(reacting, { actor, about: after, formerTitle: before.talk_title, texts });
  if (before.event_id !== after.event_id) {
    await withdrawn(reacting, actor, before, { isHidden: true });
    if (after.status === "draft")
      await tellOrganizers(reacting, { kind: "session_submitted", actor, about: after });
  } else if (after.status === "draft" && before.status === "confirmed") {
    await tellOrganizers(reacting, { kind: "change_waiting", actor, about: after });
  } else if (after.status === "draft" && before.status === "rejected") {
    await tellOrganizers(reacting, { kind: "session_submitted", actor, about: after });
  } else if (after.status === "confirmed") await moved(fact, reacting);
}

const sessionTexts = ["title", "summary", "description"] as const;

/** Tells speakers whose texts were changed, and organizers who confirmed the session with other texts. */
export async function talkRetold(
  { actor, before, after }: FactOf<"talk_updated">,
  reacting: ReactionCtx,
): Promise<void> {
  const texts = sessionTexts.filter((column) => before[column] !== after[column]);
  if (texts.length === 0) return;
  const sessions = await sessionsOfTalk(reacting.tx, before.talk_id);
  const confirmed = sessions.filter(({ status }) => status === "confirmed").map((row) => row.session_id);
  for (const about of await seenSessions(reacting.tx, actor, confirmed)) {
    await retold(reacting, { actor, about, formerTitle: before.title, texts });
  }
}

interface Retold {
  actor: Actor;
  about: SessionSeen;
  formerTitle: string;
  texts: ChangedText[];
}

async function retold(reacting: ReactionCtx, { actor, about, formerTitle, texts }: Retold): Promise<void> {
  const said = { retold: texts, ...(formerTitle !== about.talk_title && { formerTitle }) };
  const telling = { kind: "texts_changed" as const, actor, about };
  const speakers = await speakersOf(reacting, about);
  // The speaker's own texts are kept once organizers have changed them.
  const canPutBack = (to: Recipient) =>
    to.user_id === about.speaker_id &&
    !about.no_person &&
    about.own_talk &&
    !about.proposal_id &&
    !isSpeaker(actor, about);
  for (const [people, can] of [
    [speakers.filter(canPutBack), true],
    [speakers.filter((to) => !canPutBack(to)), false],
  ] as const) {
    const own = { ...said, wasOwn: true, ...(can && { canPutBack: true }) };
    await tell(reacting, { ...telling, said: own }, people);
  }
  if (about.status !== "confirmed" || mayDecide(actor, about)) return;
  const organizers = await organizersOf(reacting.tx, about.event_id);
  const others = organizers.filter((to) => !speakers.some((speaker) => speaker.user_id === to.user_id));
  await tell(reacting, { ...telling, said }, others);
}

/** Speakers of confirmed sessions hear of an operation that moved these, if it is public. */
export async function slotsMoved(
  { actor, isPublic, sessions }: FactOf<"slots_moved">,
  reacting: ReactionCtx,
): Promise<void> {
  if (isPublic)
    await tellMoves(
      reacting,
      actor,
      sessions.filter(({ after }) => after.status === "confirmed"),
    );
}

const moved = ({ actor, ...one }: FactOf<"session_updated">, reacting: ReactionCtx) =>
  tellMoves(reacting, actor, [one]);

type Moved = Pick<FactOf<"session_updated">, "before" | "after" | "changed">;

/** Whether speakers are told of it. With versions these tell what became public, except for a deleted room with everything in it. */
function isTold({ before, after, changed }: Moved): boolean {
  const columns = ["start_time", "duration_minutes", "room"];
  if (!changed.some((column) => columns.includes(column))) return false;
  return after.current_version === null || before.seen_room !== after.seen_room;
}

/** Tells the speakers of these sessions of one event; as many statements for many as for one. */
async function tellMoves(reacting: ReactionCtx, actor: Actor, moves: readonly Moved[]): Promise<void> {
  const { ctx, tx } = reacting;
  const told = moves.filter(isTold);
  const [first] = told;
  if (!first) return;
  const { event_id: eventId, event_name: eventName } = first.after;
  const heard = await amendApprovals(
    told.map(({ after }) => after),
    reacting,
  );
  const userIds = [...new Set(told.flatMap(({ after }) => speakingIn(after)))];
  const people = (await selectRecipients(tx, userIds)).filter((to) => hears(to, actor));
  if (people.length === 0) return;
  const muting = await mutingUsers(
    tx,
    "session_moved",
    people.map((to) => to.user_id),
  );
  const lines = told.flatMap(({ before, after }) => {
    const placeOf = after.current_version === null ? placeOfSlot : publicPlaceOf;
    const said = {
      talkTitle: after.talk_title,
      moved: { before: placeOf(before), after: placeOf(after), timezone: after.event_timezone },
    };
    const speaking = new Set(speakingIn(after));
    const hearAnyway = heard.get(after.session_id) ?? [];
    return people.flatMap((to) =>
      speaking.has(to.user_id)
        ? [{ to, sessionId: after.session_id, said, isMailed: !hearAnyway.includes(to.email) }]
        : [],
    );
  });
  const wants = ({ to, isMailed }: (typeof lines)[number]) => isMailed && !muting.has(to.user_id);
  const wanting = new Set(lines.filter(wants).map(({ to }) => to));
  const mails = await collectMails(ctx, tx, { eventId, eventName }, [...wanting], false);
  await addMoves(ctx, tx, {
    ...{ eventId, actorId: actor.userId },
    lines: lines.map((line) => ({
      ...{ recipientId: line.to.user_id, sessionId: line.sessionId, said: line.said },
      mailId: wants(line) ? (mails.get(line.to.user_id) ?? null) : null,
    })),
  });
}

/** The speaker of the session, and the co-speakers who accepted. */
function speakersOf({ tx }: ReactionCtx, session: SessionSeen): Promise<Recipient[]> {
  return selectRecipients(tx, speakingIn(session));
}

const publicPlaceOf = (session: SessionSeen) => ({
  startTime: session.seen_start_time,
  durationMinutes: session.seen_duration_minutes,
  room: session.seen_room,
});

/** Rejected sessions no longer matter. Who would have spoken `beside` the speaker isn't told as an organizer. */
async function withdrawn(
  reacting: ReactionCtx,
  actor: Actor,
  about: About & { session_id: string },
  { beside = [], isHidden = false }: { beside?: string[]; isHidden?: boolean },
) {
  if (about.status === "rejected") return;
  const wasConfirmed = about.status === "confirmed";
  const telling = { kind: "session_withdrawn" as const, actor, about, isUrgent: wasConfirmed, isHidden };
  const organizers = await organizersOf(reacting.tx, about.event_id);
  const others = organizers.filter((to) => !beside.includes(to.user_id));
  await tell(reacting, { ...telling, said: { wasConfirmed } }, others);
  if (beside.length === 0) return;
  const said = { wasConfirmed, wasOwn: true, slotId: about.session_id };
  await tell(reacting, { ...telling, said }, await selectRecipients(reacting.tx, beside));
}

async function tellOrganizers(reacting: ReactionCtx, telling: Telling): Promise<void> {
  await tell(reacting, telling, await organizersOf(reacting.tx, telling.about.event_id));
}

/** Leaves out the actor, and unclaimed accounts. */
const hears = (to: Recipient, actor: Actor) => to.user_id !== actor.userId && !isUnclaimed(to.email);

/** Tells everybody it concerns. */
async function tell({ ctx, tx }: ReactionCtx, telling: Telling, people: readonly Recipient[]): Promise<void> {
  const { kind, actor, about, said, isUrgent = false, isHidden = false, hearAnyway } = telling;
  const others = people.filter((to) => hears(to, actor));
  if (others.length === 0) return;
  const muting = await mutingUsers(
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
