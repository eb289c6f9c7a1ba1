import { text } from "@plenary/contract/text";
import { formatInstantIn } from "../../base/formats.ts";
import type { Templates } from "./content.ts";
import { quoteOf, reasonGiven } from "./invitation-templates.ts";

export const proposalTemplates: Pick<Templates, "proposal_received" | "proposal_rejected"> = {
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
    why: text("You get this mail because you submitted this proposal."),
  }),
};
