import { counted, text } from "@plenary/contract/text";
import { formatApartIn } from "../../base/formats.ts";
import type { Content, Templates } from "./content.ts";
import { switchOffLink } from "./feedback-templates.ts";

/** Mails about surveys: which one and where, and nothing of its content. */
export const surveyTemplates: Pick<Templates, "survey_to_answer" | "surveys_moved"> = {
  survey_to_answer: ({
    data: { surveyTitle, eventName, closesAt, timezone, named, takesCode, isReminder, link, offLink },
  }): Content => {
    const until = formatApartIn(closesAt, timezone);
    return {
      subject: isReminder
        ? text("Reminder: a survey of {eventName}", { eventName })
        : text("A survey of {eventName}", { eventName }),
      preheader: text("The organizers ask you to answer “{surveyTitle}”.", { surveyTitle }),
      heading: surveyTitle,
      paragraphs: [
        text("The organizers of {eventName} ask you to answer this survey.", { eventName }),
        text("It takes answers until {time} on {date}.", { time: until.time, date: until.date }),
        ...(takesCode
          ? [text("It asks for the access code of the event, which you get from the organizers.")]
          : []),
        ...(named
          ? [text("Your name and email address go to the organizers with your answers.")]
          : isReminder
            ? [text("If you have answered already: thank you.")]
            : []),
      ],
      button: { label: text("Answer the survey"), href: link },
      why: text("You get this mail because you speak at this event or organize it, three times at most."),
      off: switchOffLink(offLink),
    };
  },
  surveys_moved: ({ data: { eventName, timezone, surveys, count, link } }): Content => {
    const subject = counted(
      count,
      "A survey of {eventName} has moved",
      "{count} surveys of {eventName} have moved",
      { eventName },
    );
    const more = count - surveys.length;
    return {
      subject,
      preheader: text("The days of the event have changed."),
      heading: subject,
      paragraphs: [
        text("The days of the event have changed, and surveys that had not begun have moved with them."),
        ...surveys.map(({ surveyTitle, opensAt, closesAt }) => {
          const [from, to] = [formatApartIn(opensAt, timezone), formatApartIn(closesAt, timezone)];
          return text("“{surveyTitle}”: from {from}, {fromDay}, to {to}, {toDay}", {
            ...{ surveyTitle, from: from.time, fromDay: from.date, to: to.time, toDay: to.date },
          });
        }),
        ...(more > 0 ? [counted(more, "And {count} more.", "And {count} more.")] : []),
      ],
      button: { label: text("Open the event"), href: link },
      why: text("You get this mail because you organize this event."),
    };
  },
};
