import { counted, text } from "@plenary/contract/text";
import type { Content, Templates } from "./content.ts";

/** The mail about released feedback: where it is, and nothing of its content. */
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
        ...(more > 0 ? [counted(more, "And {count} more.", "And {count} more.")] : []),
      ],
      button: { label: text("Read the feedback"), href: link },
      why: text("You get this mail because you speak there, once a day at most."),
      off: switchOffLink(offLink),
    };
  },
};

/** Switches off mails about an event's feedback and surveys. */
export const switchOffLink = (href: string | undefined): Content["off"] =>
  href === undefined ? undefined : { label: text("Stop these mails"), href };
