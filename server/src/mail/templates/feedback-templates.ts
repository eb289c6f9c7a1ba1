import { counted, text } from "@plenary/contract/text";
import type { Content, Templates } from "./content.ts";

/** What the mail says that tells somebody of feedback which was released to them: where it is, and nothing that is in it. */
export const feedbackTemplates: Pick<Templates, "feedback_released"> = {
  feedback_released: ({ data: { sessions, count, link, offLink } }): Content => {
    const subject = counted(
      count,
      "There is feedback about your session",
      "There is feedback about {count} of your sessions",
    );
    const more = count - sessions.length;
    return {
      subject,
      preheader: text("The organizers have released what attendees answered."),
      heading: subject,
      paragraphs: [
        text("The organizers have released what attendees answered."),
        ...sessions.map(({ talkTitle, eventName }) =>
          text("“{talkTitle}” at {eventName}", { talkTitle, eventName }),
        ),
        ...(more > 0 ? [counted(more, "And one more.", "And {count} more.")] : []),
      ],
      button: { label: text("Read the feedback"), href: link },
      why: text("You get this mail because you speak there, once a day at most."),
      off: offOf(offLink),
    };
  },
};

/** How mails about the feedback of an event are switched off, those about its surveys too. */
export const offOf = (href: string | undefined): Content["off"] =>
  href === undefined ? undefined : { label: text("No more mails about feedback on this"), href };
