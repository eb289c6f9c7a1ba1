import { counted, text } from "@plenary/contract/text";
import { formatInstant, formatInstantIn } from "../../base/formats.ts";
import type { Templates } from "./content.ts";
import { answered, quoteOf, reasonGiven } from "./invitation-templates.ts";
import { oneLine } from "./one-line.ts";
import { withoutLinks } from "./unlinked-text.ts";

/** As much of a draft's title as a mail says. */
const titleOf = (title: string): string => oneLine(title, 200) || text("Untitled");

type ProposalKind =
  | "proposal_entered"
  | "proposal_received"
  | "proposal_reminder"
  | "proposal_rejected"
  | "proposals_decided"
  | "proposal_withdrawn"
  | "proposal_passed_on"
  | "proposal_gone"
  | "proposal_speaker_answered"
  | "proposal_speaker_gone"
  | "proposal_comment";

export const proposalTemplates: Pick<Templates, ProposalKind> = {
  proposal_entered: ({ data: { inviterName, eventName, talkTitle, expiresAt }, secret }) => {
    const names = { inviterName, eventName, talkTitle: oneLine(talkTitle, 200) };
    const says = text("{inviterName} has entered a proposal for you at {eventName}: “{talkTitle}”.", names);
    return {
      subject: text("Your proposal for {eventName}", { eventName }),
      preheader: says,
      heading: text("A proposal in your name"),
      paragraphs: [
        says,
        text("The organizers have not decided about it."),
        text(
          "Open the link to take it over, with an account that you have or a new one. Then you can change it, answer what is asked of you, or withdraw it. The link is meant for you alone: whoever has it can take it over.",
        ),
        text("It works once, until {time}.", { time: formatInstant(expiresAt) }),
      ].map(withoutLinks),
      button: { label: text("Take over the proposal"), href: secret.link },
      why: text("You get this mail because an organizer entered a proposal with this address."),
    };
  },
  proposal_received: ({ data }) => ({
    subject: text("Received for {eventName}: {talkTitle}", data),
    preheader: text("The organizers can read your proposal now."),
    heading: text("Your proposal is submitted"),
    paragraphs: [
      text("“{talkTitle}” is proposal #{number} at {eventName}.", { ...data, number: `${data.number}` }),
      text("The organizers will decide about it, and you will hear of it."),
      text("You can change it until {time}, and withdraw it until the event has ended.", {
        time: formatInstantIn(data.closesAt, data.timezone),
      }),
      text("What you have submitted:"),
    ],
    ...quoteOf(data.summary),
    isByKnown: true,
    button: { label: text("Open the proposal"), href: data.link },
    why: text("You get this mail because you submitted this proposal."),
  }),
  proposal_reminder: ({ data: { eventName, timezone, drafts, lacking, ofSpeaker, more, link } }) => {
    const asks = lacking.length > 0 || ofSpeaker;
    const subject = asks
      ? text("Please answer for {eventName}", { eventName })
      : text("Your draft for {eventName} is not submitted", { eventName });
    return {
      subject,
      preheader: asks
        ? text("The organizers of {eventName} need an answer by now.", { eventName })
        : text("It can be submitted for a short time only."),
      heading: subject,
      paragraphs: [
        ...drafts.map(({ talkTitle, closesAt }) =>
          text("“{talkTitle}” is a draft. You can submit it until {time}.", {
            talkTitle: titleOf(talkTitle),
            time: formatInstantIn(closesAt, timezone),
          }),
        ),
        ...(ofSpeaker
          ? [
              text("The organizers of {eventName} need an answer about you, which they don't have.", {
                eventName,
              }),
            ]
          : []),
        ...lacking.map((talkTitle) =>
          text("“{talkTitle}” lacks an answer that the organizers of {eventName} need.", {
            ...{ talkTitle: titleOf(talkTitle), eventName },
          }),
        ),
        ...(more > 0 ? [counted(more, "And {count} more.", "And {count} more.")] : []),
        ...(asks ? [text("Answer in the form of your proposal, and save the changes.")] : []),
      ].map(withoutLinks),
      isByKnown: true,
      button: { label: text("Open your proposals"), href: link },
      why: text("You get this mail because you have a proposal for this event."),
    };
  },
  proposal_rejected: ({ data }) => ({
    subject: text("Not accepted for {eventName}: {talkTitle}", data),
    preheader: text("The organizers have decided on your proposal."),
    heading: text("Your proposal was not accepted"),
    paragraphs: [text("“{talkTitle}” was not accepted for {eventName}.", data), ...reasonGiven(data.reason)],
    ...quoteOf(data.reason),
    isByKnown: true,
    button: { label: text("Open the proposal"), href: data.link },
    why: text("You get this mail because you speak in this proposal."),
  }),
  proposals_decided: ({ data: { subject, text: said, eventName, link } }) => ({
    subject,
    preheader: text("The organizers of {eventName} have decided.", { eventName }),
    heading: subject,
    paragraphs: [withoutLinks(text("The organizers of {eventName} write:", { eventName }))],
    quote: said,
    isByKnown: true,
    button: { label: text("Open your proposals"), href: link },
    why: text("You get this mail because you have a proposal for this event."),
  }),
  proposal_withdrawn: ({ data: { link, ...names } }) => ({
    subject: text("Withdrawn from {eventName}: {talkTitle}", names),
    preheader: text("It is not proposed any more."),
    heading: text("A proposal was withdrawn"),
    paragraphs: [
      withoutLinks(text("{name} has withdrawn the proposal “{talkTitle}” for {eventName}.", names)),
    ],
    button: { label: text("Open the proposal"), href: link },
    why: text("You get this mail because you speak in this proposal."),
  }),
  proposal_passed_on: ({ data: { isYours, link, ...names } }) => {
    const says = isYours
      ? text("A proposal for {eventName} is yours now", names)
      : text("{heirName} submits a proposal for {eventName} now", names);
    return {
      subject: says,
      preheader: text("Whoever had submitted it has deleted their account."),
      heading: says,
      paragraphs: [
        withoutLinks(
          text("Whoever had submitted “{talkTitle}” for {eventName} has deleted their account.", names),
        ),
        withoutLinks(
          isYours
            ? text("You submit it from now on: you can withdraw it, and say who speaks with you.")
            : text("{heirName} submits it from now on.", names),
        ),
      ],
      button: { label: text("Open the proposal"), href: link },
      why: text("You get this mail because you speak in this proposal."),
    };
  },
  proposal_gone: ({ data: { isDiscarded, link, ...names } }) => ({
    subject: text("A proposal for {eventName} is gone", names),
    preheader: text("It is the proposal “{talkTitle}”.", names),
    heading: text("A proposal for {eventName} is gone", names),
    paragraphs: [
      withoutLinks(
        isDiscarded
          ? text("{name} has discarded the draft “{talkTitle}” for {eventName}.", names)
          : text("“{talkTitle}” for {eventName} went with the account of whoever had proposed it.", names),
      ),
    ],
    button: { label: text("Open your proposals"), href: link },
    why: text("You get this mail because you spoke in this proposal."),
  }),
  proposal_speaker_answered: ({ data: { answer, link, ...names } }) => {
    const accepts = answer === "accepted";
    const says = accepts
      ? text("{inviteeName} agreed to speak in a proposal", names)
      : text("{inviteeName} declined to speak in a proposal", names);
    return {
      ...answered(accepts),
      subject: says,
      heading: says,
      paragraphs: [
        withoutLinks(
          accepts
            ? text("{inviteeName} speaks in the proposal “{talkTitle}” for {eventName} now.", names)
            : text("{inviteeName} does not speak in the proposal “{talkTitle}” for {eventName}.", names),
        ),
      ],
      button: { label: text("Open the proposal"), href: link },
      why: text("You get this mail because this proposal is yours, or you invited this person."),
    };
  },
  proposal_speaker_gone: ({ data: { hasLeft, link, ...names } }) => {
    const says = hasLeft
      ? text("{name} left a proposal for {eventName}", names)
      : text("You were taken off a proposal for {eventName}", names);
    return {
      subject: says,
      preheader: text("It is the proposal “{talkTitle}”.", names),
      heading: says,
      paragraphs: [
        withoutLinks(
          hasLeft
            ? text("{name} no longer speaks in the proposal “{talkTitle}” for {eventName}.", names)
            : text("You no longer speak in the proposal “{talkTitle}” for {eventName}.", names),
        ),
      ],
      button: { label: hasLeft ? text("Open the proposal") : text("Open your proposals"), href: link },
      why: hasLeft
        ? text("You get this mail because you submitted this proposal.")
        : text("You get this mail because you spoke in this proposal."),
    };
  },
  proposal_comment: ({ data: { from, words, link, ...names } }) => {
    const says =
      from === "speaker"
        ? text("The speakers of “{talkTitle}” write about their proposal for {eventName}:", names)
        : from === "organizer"
          ? text("The organizers of {eventName} write about your proposal “{talkTitle}”:", names)
          : text("A reviewer of {eventName} writes about your proposal “{talkTitle}”:", names);
    return {
      subject: text("About a proposal for {eventName}: {talkTitle}", names),
      preheader: oneLine(words, 200),
      heading: from === "speaker" ? text("The speakers have written") : text("About your proposal"),
      paragraphs: [withoutLinks(says)],
      quote: words,
      isByKnown: from === "organizer",
      button: { label: text("Read and answer"), href: link },
      why:
        from === "speaker"
          ? text("You get this mail because you have written to the speakers of this proposal.")
          : text("You get this mail because you speak in this proposal."),
    };
  },
};
