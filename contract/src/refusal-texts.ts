import { counted, text } from "./text.ts";

/** Sentences of refusals (refusals.ts) that depend on their values. */

const plainReason = (reason: string) => reason.replace(/(?<![.!?])$/, ".");

export function lockedText({ reason, supportEmail }: { reason: string | null; supportEmail: string | null }) {
  const why = reason ? plainReason(reason) : "";
  if (why && supportEmail)
    return text("Your account is locked: {why} Please contact {supportEmail}.", { why, supportEmail });
  if (why) return text("Your account is locked: {why} Please contact an administrator.", { why });
  if (supportEmail) return text("Your account is locked. Please contact {supportEmail}.", { supportEmail });
  return text("Your account is locked. Please contact an administrator.");
}

export function tooManyText({ seconds }: { seconds: number }) {
  if (seconds < 60) {
    return counted(
      seconds,
      "Too many attempts. Please try again in {count} second.",
      "Too many attempts. Please try again in {count} seconds.",
    );
  }
  return counted(
    Math.ceil(seconds / 60),
    "Too many attempts. Please try again in {count} minute.",
    "Too many attempts. Please try again in {count} minutes.",
  );
}

export function quotaText({ of, max }: { of: "talks" | "events"; max: number }) {
  if (of === "talks") {
    return text(
      "You have {max} talks, which is all that this account may have. Please delete some, or ask an administrator for more.",
      { max },
    );
  }
  return text(
    "You have {max} events, which is all that this account may have. Please delete some, or ask an administrator for more.",
    { max },
  );
}

export function dailyQuotaText({
  of,
  seconds,
}: {
  of: "publicEventsPerDay" | "messagesPerDay";
  seconds: number;
}) {
  const hours = Math.ceil(seconds / 3600);
  if (of === "messagesPerDay") {
    return counted(
      hours,
      "You have sent all the messages that this account may send in a day. Please try again in {count} hour, or ask an administrator for more.",
      "You have sent all the messages that this account may send in a day. Please try again in {count} hours, or ask an administrator for more.",
    );
  }
  return counted(
    hours,
    "You have made as many events public as this account may in a day. Please try again in {count} hour, or ask an administrator for more.",
    "You have made as many events public as this account may in a day. Please try again in {count} hours, or ask an administrator for more.",
  );
}

export function eventMessagesText({ max, seconds }: { max: number; seconds: number }) {
  return counted(
    Math.ceil(seconds / 3600),
    "The speakers of this event were written to {max} times within a day, which is the most. Please try again in {count} hour.",
    "The speakers of this event were written to {max} times within a day, which is the most. Please try again in {count} hours.",
    { max },
  );
}

export function onlyWayInText({ provider, passwords }: { provider: string; passwords: boolean }) {
  if (!passwords) return text("Without {provider} nothing would sign you in.", { provider });
  return text(
    "Without {provider} nothing would sign you in. Set a password first: ask for a link on the login.",
    {
      provider,
    },
  );
}

type OrganizersOnly =
  | "edit_event"
  | "decide_sessions"
  | "arrange_programme"
  | "arrange_feedback"
  | "arrange_surveys"
  | "arrange_call"
  | "read_proposals"
  | "enter_proposals"
  | "invite_speakers"
  | "link_speakers"
  | "name_speakers"
  | "rehearse"
  | "add_sessions"
  | "see_other_sessions"
  | "read_sessions"
  | "keep_views"
  | "list_invitations"
  | "list_speakers"
  | "write_to_speakers"
  | "withdraw_invitations"
  | "read_history"
  | "read_overview"
  | "see_availability";

export function onlyOrganizersText({ to }: { to: OrganizersOnly }) {
  switch (to) {
    case "edit_event":
      return text("Only the organizers of this event can edit it.");
    case "decide_sessions":
      return text("Only the organizers of this event can approve or reject its sessions.");
    case "arrange_programme":
      return text("Only the organizers of this event can arrange its programme.");
    case "arrange_feedback":
      return text("Only the organizers of this event can set its feedback up.");
    case "arrange_call":
      return text("Only the organizers of this event can set up its call for papers.");
    case "read_proposals":
      return text("Only the organizers of this event can read and decide about its proposals.");
    case "enter_proposals":
      return text("Only the organizers of this event can enter proposals for others.");
    case "arrange_surveys":
      return text("Only the organizers of this event can make its surveys and read their results.");
    case "see_other_sessions":
      return text("Only the organizers of this event can see when and where all its sessions are.");
    case "read_sessions":
      return text("Only the organizers of this event can read all its sessions.");
    case "keep_views":
      return text("Only the organizers of this event can keep views of its sessions.");
    case "link_speakers":
      return text("Only the organizers of this event can make a link for one of its speakers.");
    case "name_speakers":
      return text("Only the organizers of this event can add speakers to its sessions and take them off.");
    case "rehearse":
      return text("Only the organizers of this event can rehearse.");
    case "add_sessions":
      return text("Only the organizers of this event can add sessions for others.");
    case "invite_speakers":
      return text("Only the organizers of this event can invite speakers.");
    case "list_invitations":
      return text("Only the organizers of this event can see its invitations.");
    case "list_speakers":
      return text("Only the organizers of this event can see its speakers.");
    case "write_to_speakers":
      return text("Only the organizers of this event can write to its speakers.");
    case "withdraw_invitations":
      return text("Only the organizers of this event can withdraw its invitations.");
    case "read_history":
      return text("Only the organizers of this event can see its history.");
    case "read_overview":
      return text("Only the organizers of this event can see its overview.");
    case "see_availability":
      return text("Only the organizers of this event can see when its speakers can be there.");
  }
}

export function onlyTalkCreatorText({ to }: { to: "edit" | "delete" | "submit" }) {
  if (to === "edit") return text("Only the creator of this talk can edit it.");
  if (to === "delete") return text("Only the creator of this talk can delete it.");
  return text("Only the creator of a talk can submit it.");
}

export const tooLateToUndoText = () =>
  text("It is too late to undo this: the speaker may have heard of it. You can decide again.");

export const changedSinceDecidedText = () =>
  text("This session was changed since it was decided, so this can't be undone. You can decide again.");

export function decidedMeanwhileText({ status }: { status: "draft" | "confirmed" | "rejected" }) {
  if (status === "confirmed") return text("This session was approved in the meantime");
  if (status === "rejected") return text("This session was rejected in the meantime");
  return text("This session was changed in the meantime and waits for a decision again");
}

export function submissionsText({ max, seconds }: { max: number; seconds: number }) {
  return counted(
    Math.ceil(seconds / 3600),
    "You have submitted {max} talks to this event within a day, which is the most. Please try again in {count} hour.",
    "You have submitted {max} talks to this event within a day, which is the most. Please try again in {count} hours.",
    { max },
  );
}
