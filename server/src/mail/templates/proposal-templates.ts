import { text } from "@plenary/contract/text";
import { formatInstantIn } from "../../base/formats.ts";
import type { Templates } from "./content.ts";
import { answered, quoteOf, reasonGiven } from "./invitation-templates.ts";
import { withoutLinks } from "./unlinked-text.ts";

type ProposalKind =
  | "proposal_received"
  | "proposal_rejected"
  | "proposal_withdrawn"
  | "proposal_speaker_answered"
  | "proposal_speaker_gone";

export const proposalTemplates: Pick<Templates, ProposalKind> = {
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
};
