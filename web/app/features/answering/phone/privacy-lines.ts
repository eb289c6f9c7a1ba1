import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import type { FeedbackAccess } from "@plenary/contract/feedback/feedback-fields";
import { counted, text } from "@plenary/contract/text";
import { clockIn, formatDay } from "../../../base/formats/dates.ts";

/** What forms say about who can tell whose an answer is. */

type Event = CodeAnswer["event"];

export const dayOf = ({ timezone }: Event, instant: string): string =>
  formatDay(clockIn(timezone)(instant).day);

/** For accounts and links; undefined for devices. */
export const withoutNameLine = (event: Event): string | undefined =>
  event.access === "account" || event.access === "link"
    ? text(
        "Your name is not stored with it. Until {date} the system could still find your answer, to let you change or delete it; after that nobody can.",
        { date: dayOf(event, event.deletableUntil) },
      )
    : undefined;

/** The threshold, and what an organizer could do about it. */
export const thresholdLines = (threshold: number, access: FeedbackAccess): string[] =>
  access === "account"
    ? [
        counted(
          threshold,
          "Until there is {count} answer besides the organizers' own, nobody sees more than how many there are.",
          "Until there are {count} answers besides the organizers' own, nobody sees more than how many there are.",
        ),
        text("Organizers could reach that number with other accounts, and nobody could tell."),
      ]
    : [
        counted(
          threshold,
          "Until there is {count} answer, nobody sees more than how many there are.",
          "Until there are {count} answers, nobody sees more than how many there are.",
        ),
        text("Organizers could reach that number with answers of their own, and nobody could tell."),
      ];
