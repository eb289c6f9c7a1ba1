import { lengthInWords } from "@plenary/contract/lengths";
import { text } from "@plenary/contract/text";
import { formatInstantIn } from "../../base/formats.ts";
import { calendarFileText, type Templates } from "./content.ts";
import { quoteOf, reasonGiven } from "./invitation-templates.ts";
import type { MailData } from "./kinds.ts";

export const decisionTemplates: Pick<Templates, "session_approved" | "session_rejected"> = {
  session_approved: ({ data, hasFile }) => ({
    subject: text("Confirmed for {eventName}: {talkTitle}", data),
    preheader:
      data.pageLink && !data.placeFollows
        ? text("Your session is in the programme.")
        : text("The organizers have accepted your session."),
    heading: text("Your session is confirmed"),
    paragraphs: [
      text("“{talkTitle}” is confirmed for {eventName}.", data),
      ...placeParagraphs(data),
      ...calendarFileText(hasFile),
      data.pageLink
        ? text("Everybody can find it on the event's page: {link}", { link: data.pageLink })
        : text("The event is not public yet. Once it is, everybody can find your session on its page."),
      text(
        "If you want to change something, or can't come, open the session. Your changes then wait for the organizers again.",
      ),
    ],
    button: { label: text("Open the session"), href: data.link },
    why: text("You get this mail because you speak in this session."),
  }),
  session_rejected: ({ data, hasFile }) => ({
    ...(data.cancelled ? cancelled(data) : notAccepted(data)),
    paragraphs: [
      data.cancelled
        ? text("“{talkTitle}” at {eventName} was cancelled by the organizers.", data)
        : text("“{talkTitle}” was not accepted for {eventName}.", data),
      ...calendarFileText(hasFile),
      ...reasonGiven(data.reason),
    ],
    ...quoteOf(data.reason),
    isByKnown: true,
    button: { label: text("Open the session"), href: data.link },
  }),
};

const cancelled = ({ eventName, talkTitle }: MailData["session_rejected"]) => ({
  subject: text("Cancelled at {eventName}: {talkTitle}", { eventName, talkTitle }),
  preheader: text("The organizers have cancelled your session."),
  heading: text("Your session was cancelled"),
  why: text("You get this mail because you speak in this session."),
});

const notAccepted = ({ eventName, talkTitle }: MailData["session_rejected"]) => ({
  subject: text("Not accepted for {eventName}: {talkTitle}", { eventName, talkTitle }),
  preheader: text("The organizers have decided on your session."),
  heading: text("Your session was not accepted"),
  why: text("You get this mail because you submitted this session."),
});

/** Date, time and room as far as they are set, and what is still to come. */
function placeParagraphs(data: MailData["session_approved"]): string[] {
  const { startTime, timezone, durationMinutes, room, placeFollows, pageLink } = data;
  if (placeFollows)
    return [
      pageLink
        ? text("Time and room will follow with the next version of the programme.")
        : text("Time and room will follow once they are public."),
    ];
  if (!startTime && !room)
    return [text("Time and room are not set yet. You will hear when the organizers set them.")];
  const time = startTime && formatInstantIn(startTime, timezone ?? "UTC");
  return [
    time
      ? text("Time: {time}", { time })
      : text("The time is not set yet. You will hear when the organizers set it."),
    ...(durationMinutes ? [lasting(durationMinutes)] : []),
    room
      ? text("Room: {room}", { room })
      : text("The room is not set yet. You will hear when the organizers set it."),
  ];
}

const lasting = (minutes: number) => text("Duration: {length}", { length: lengthInWords(minutes) });
