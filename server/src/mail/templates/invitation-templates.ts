import { text } from "@plenary/contract/text";
import { formatDays, formatInstant, formatInstantIn } from "../../base/formats.ts";
import type { Templates } from "./content.ts";
import type { InvitationDetails, MailData } from "./kinds.ts";
import { oneLine } from "./one-line.ts";
import { withoutLinks } from "./unlinked-text.ts";

type InvitationKind =
  | "session_invitation"
  | "invitation_link"
  | "session_invitation_answered"
  | "co_speaker_invitation"
  | "co_speaker_invitation_answered"
  | "co_speaker_left"
  | "co_organizer_invitation"
  | "reviewer_asked"
  | "co_organizer_invitation_answered";

export const invitationTemplates: Pick<Templates, InvitationKind> = {
  session_invitation: ({ data }) => ({
    subject: text("Speak at {eventName}", data),
    preheader: invitesToSpeak(data),
    heading: text("Speak at {eventName}", data),
    paragraphs: [
      invitesToSpeak(data),
      ...whenAndWhere(data),
      ...(data.isNew
        ? [text("Create an account with this email address and confirm it, and the invitation is there.")]
        : []),
      ...untilWhen(data),
      ...wordsOf(data),
    ].map(withoutLinks),
    ...quoteOf(data.words),
    button: { label: text("Answer the invitation"), href: data.link },
    why: text("You get this mail because somebody invited this address to speak."),
  }),
  invitation_link: ({ data, secret }) => {
    const { inviterName, eventName, toOrganize } = data;
    const invites = toOrganize
      ? text("{inviterName} invites you to organize {eventName} together.", { inviterName, eventName })
      : data.toReview
        ? asksToReview(data)
        : data.toPropose
          ? asksToPropose(data)
          : invitesToSpeak(data);
    const asks = toOrganize
      ? text("Help organize {eventName}", { eventName })
      : data.toReview
        ? text("Review the proposals for {eventName}", { eventName })
        : data.toPropose
          ? text("Speak in a proposal for {eventName}", { eventName })
          : text("Speak at {eventName}", { eventName });
    return {
      subject: asks,
      preheader: invites,
      heading: asks,
      paragraphs: [
        invites,
        ...(data.toPropose ? [text("The organizers have not decided about it.")] : []),
        ...whenAndWhere(data),
        text(
          "Open the link to answer, with an account that you have or a new one. It is meant for you alone: whoever has it can answer.",
        ),
        ...untilWhen(data),
        ...wordsOf(data),
      ].map(withoutLinks),
      ...quoteOf(data.words),
      button: { label: text("Answer the invitation"), href: secret.link },
      why: data.toPropose
        ? text("You get this mail because somebody invited this address to speak in a proposal.")
        : text("You get this mail because an organizer invited this address."),
    };
  },
  session_invitation_answered: ({ data }) => ({
    ...answered(data.answer === "accepted"),
    subject:
      data.answer === "accepted"
        ? text("{inviteeName} agreed to speak at {eventName}", data)
        : text("{inviteeName} declined to speak at {eventName}", data),
    paragraphs: [
      withoutLinks(
        data.answer === "accepted"
          ? text("{inviteeName} has accepted the invitation to speak at {eventName}.", data)
          : text("{inviteeName} has declined the invitation to speak at {eventName}.", data),
      ),
      ...whoTookIt(data),
      ...reasonGiven(data.reason),
    ],
    ...quoteOf(data.reason),
    button: { label: text("Open the event"), href: data.link },
    why: text("You get this mail because you organize this event."),
  }),
  co_speaker_invitation: ({ data: { inviterName, talkTitle, eventName, link, byOrganizer } }) => {
    const names = { inviterName, talkTitle, eventName };
    const asks = byOrganizer
      ? text("Speak at {eventName}", names)
      : text("Speak with {inviterName} at {eventName}", names);
    return {
      subject: asks,
      preheader: byOrganizer
        ? invitesToSpeak(names)
        : text("{inviterName} names you as a co-speaker.", names),
      heading: asks,
      paragraphs: [
        byOrganizer
          ? invitesToSpeak(names)
          : text(
              "{inviterName} names you as a co-speaker of the session “{talkTitle}” at {eventName}.",
              names,
            ),
        text("Only the speakers and the organizers see that until you accept."),
      ].map(withoutLinks),
      button: { label: text("Answer the invitation"), href: link },
      why: byOrganizer
        ? text("You get this mail because an organizer named you.")
        : text("You get this mail because a speaker named you."),
    };
  },
  co_speaker_invitation_answered: ({ data: { answer, link, byOrganizer, ...names } }) => {
    const accepts = answer === "accepted";
    return {
      subject: saysAnswer(names, { accepts, byOrganizer }),
      preheader: text("It was about “{talkTitle}” at {eventName}.", names),
      heading: saysAnswer(names, { accepts, byOrganizer }),
      paragraphs: [whatFollows(names, { accepts, byOrganizer })].map(withoutLinks),
      button: { label: text("Open the session"), href: link },
      why: byOrganizer
        ? text("You get this mail because you organize this event.")
        : text("You get this mail because you speak in this session."),
    };
  },
  co_speaker_left: ({ data: { coSpeakerName, talkTitle, eventName, toSpeaker, link } }) => ({
    subject: text("{coSpeakerName} left a session at {eventName}", { coSpeakerName, eventName }),
    preheader: text("It is the session “{talkTitle}”.", { talkTitle }),
    heading: text("{coSpeakerName} left a session at {eventName}", { coSpeakerName, eventName }),
    paragraphs: [
      text("{coSpeakerName} no longer speaks in the session “{talkTitle}” at {eventName}.", {
        coSpeakerName,
        talkTitle,
        eventName,
      }),
      text("Everything else about the session stays as it was."),
    ].map(withoutLinks),
    button: { label: text("Open the session"), href: link },
    why: toSpeaker
      ? text("You get this mail because you speak in this session.")
      : text("You get this mail because you organize this event."),
  }),
  co_organizer_invitation: ({ data }) => ({
    subject: text("Help organize {eventName}", data),
    preheader: text("{inviterName} invites you as a co-organizer.", data),
    heading: text("Help organize {eventName}", data),
    paragraphs: [
      text("{inviterName} invites you to organize {eventName} together.", data),
      ...whenAndWhere(data),
      ...untilWhen(data),
      ...wordsOf(data),
    ].map(withoutLinks),
    ...quoteOf(data.words),
    button: { label: text("Answer the invitation"), href: data.link },
    why: text("You get this mail because an organizer invited you."),
  }),
  reviewer_asked: ({ data }) => ({
    subject: text("Review the proposals for {eventName}", data),
    preheader: text("{inviterName} asks you to review.", data),
    heading: text("Review the proposals for {eventName}", data),
    paragraphs: [asksToReview(data), ...whenAndWhere(data), ...wordsOf(data)].map(withoutLinks),
    ...quoteOf(data.words),
    button: { label: text("Answer the request"), href: data.link },
    why: text("You get this mail because an organizer asked you to review."),
  }),
  co_organizer_invitation_answered: ({ data }) => ({
    ...answered(data.answer === "accepted"),
    subject:
      data.answer === "accepted"
        ? text("{inviteeName} agreed to co-organize {eventName}", data)
        : text("{inviteeName} declined to co-organize {eventName}", data),
    paragraphs: [
      withoutLinks(
        data.answer === "accepted"
          ? text("{inviteeName} has accepted the invitation to co-organize {eventName}.", data)
          : text("{inviteeName} has declined the invitation to co-organize {eventName}.", data),
      ),
      ...whoTookIt(data),
    ],
    button: { label: text("Open the event"), href: data.link },
    why: text("You get this mail because you organize this event."),
  }),
};

export const answered = (isAccepted: boolean) =>
  isAccepted
    ? { preheader: text("Your invitation was accepted."), heading: text("Invitation accepted") }
    : { preheader: text("Your invitation was declined."), heading: text("Invitation declined") };

const asksToReview = ({ inviterName, eventName }: { inviterName: string; eventName: string }): string =>
  text("{inviterName} asks you to review the proposals for {eventName}.", { inviterName, eventName });

function whenAndWhere({ event }: InvitationDetails): string[] {
  if (!event) return [];
  return [
    text("When: {days}", { days: formatDays(event.startDate, event.endDate) }),
    text("Where: {place}", { place: event.location }),
  ];
}

/** When the invitation expires, on the event's clock, if it does. */
function untilWhen({ event, expiresAt }: InvitationDetails & { expiresAt?: string }): string[] {
  if (!expiresAt) return [];
  const time = event ? formatInstantIn(expiresAt, event.timezone) : formatInstant(expiresAt);
  return [text("You can answer until {time}.", { time })];
}

/** Introduces the inviter's words as theirs, not ours. */
const wordsOf = ({ inviterName, words }: InvitationDetails & { inviterName: string }): string[] =>
  words ? [text("{inviterName} writes:", { inviterName })] : [];

/** Says that an account without the invited address took the invitation by its link. */
function whoTookIt({ invitedEmail, inviteeEmail }: { invitedEmail?: string; inviteeEmail?: string }) {
  if (!invitedEmail) return [];
  return [
    inviteeEmail
      ? text("You invited {invitedEmail}. This account has another address: {inviteeEmail}.", {
          invitedEmail,
          inviteeEmail,
        })
      : text("You invited {invitedEmail}. This account has not confirmed that address.", {
          invitedEmail,
        }),
  ];
}

export const reasonGiven = (reason: string) => (reason ? [text("The reason given:")] : []);

export const quoteOf = (words: string | null | undefined) => (words ? { quote: words } : {});

/** With a talk of the invitee's, or in an existing session. */
function invitesToSpeak({
  inviterName,
  eventName,
  talkTitle,
}: {
  inviterName: string;
  eventName: string;
  talkTitle?: string;
}): string {
  const names = { inviterName, eventName };
  return talkTitle === undefined
    ? text("{inviterName} invites you to give a talk at {eventName}.", names)
    : text("{inviterName} invites you to speak at {eventName}: “{talkTitle}”.", { ...names, talkTitle });
}

/** A stranger's draft may be behind it: it must not read as if the event itself invited. */
const asksToPropose = ({ inviterName, eventName, talkTitle = "" }: MailData["invitation_link"]): string =>
  text("{inviterName} asks you to speak in a proposal for {eventName}: “{talkTitle}”.", {
    ...{ inviterName, eventName, talkTitle: oneLine(talkTitle, 200) },
  });

interface Answered {
  accepts: boolean;
  /** Whether an organizer who doesn't speak there invited. */
  byOrganizer: true | undefined;
}
type Names = Record<"inviteeName" | "talkTitle" | "eventName", string>;

function saysAnswer(names: Names, { accepts, byOrganizer }: Answered): string {
  if (byOrganizer)
    return accepts
      ? text("{inviteeName} agreed to speak at {eventName}", names)
      : text("{inviteeName} declined to speak at {eventName}", names);
  return accepts
    ? text("{inviteeName} agreed to speak with you", names)
    : text("{inviteeName} declined to speak with you", names);
}

function whatFollows(names: Names, { accepts, byOrganizer }: Answered): string {
  if (byOrganizer)
    return accepts
      ? text("{inviteeName} now speaks in the session “{talkTitle}” at {eventName}.", names)
      : text("{inviteeName} is not named in the session “{talkTitle}” at {eventName}.", names);
  return accepts
    ? text("{inviteeName} is now a co-speaker of your session “{talkTitle}” at {eventName}.", names)
    : text("{inviteeName} is no longer named in your session “{talkTitle}” at {eventName}.", names);
}
