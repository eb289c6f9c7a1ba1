import type { MailData, MailedChange } from "../../src/mail/templates/kinds.ts";

type ToldSession = MailData["feedback_released"]["sessions"][number];

type ToldSurvey = MailData["surveys_moved"]["surveys"][number];

/** What templates.test.ts sends of the mails about a version, feedback and surveys, and what their readers see. */
export const versionMails = ({ name, shown, link }: { name: string; shown: string; link: string }) =>
  ({
    feedback_released: {
      kind: "feedback_released",
      data: { sessions: [{ talkTitle: name, eventName: name }] as ToldSession[], count: 3, link },
      subject: "There is feedback about 3 of your sessions",
      says: [`“${shown}” at ${shown}`, "And 2 more."],
      button: "Read the feedback",
    },
    survey_to_answer: {
      kind: "survey_to_answer",
      data: {
        ...{ surveyTitle: name, eventName: name, closesAt: "2027-05-01T10:00:00.000Z", timezone: "UTC" },
        ...{ named: false, isReminder: true, link },
      },
      subject: `Reminder: a survey of ${shown}`,
      says: ["It takes answers until 10:00 on 1 May 2027.", "If you have answered already: thank you."],
      button: "Answer the survey",
    },
    surveys_moved: {
      kind: "surveys_moved",
      data: {
        ...{ eventName: name, timezone: "Europe/Lisbon", count: 3, link },
        surveys: [
          {
            surveyTitle: name,
            ...{ opensAt: "2027-05-01T10:00:00.000Z", closesAt: "2027-05-02T10:00:00.000Z" },
          },
        ] as ToldSurvey[],
      },
      subject: `3 surveys of ${shown} have moved`,
      says: [`“${shown}”: from 11:00, 1 May 2027, to 11:00, 2 May 2027`, "And 2 more."],
      button: "Open the event",
    },
    version_released: {
      kind: "version_released",
      data: {
        ...{
          eventName: name,
          versionName: name,
          timezone: "Europe/Lisbon",
          location: name,
          link,
          sessions: [],
        },
        changes: [
          {
            ...{ change: "moved", talkTitle: name },
            from: { startTime: null, durationMinutes: null, room: null },
            to: { startTime: "2027-05-01T10:00:00.000Z", durationMinutes: 45, room: name },
          },
          {
            ...{ change: "cancelled", talkTitle: name, to: null },
            from: { startTime: "2027-10-31T01:30:00.000Z", durationMinutes: 30, room: null },
          },
          {
            ...{ change: "cancelled", talkTitle: "Unplaced", to: null },
            from: { startTime: null, durationMinutes: 30, room: null },
          },
        ] as MailedChange[],
      },
      subject: `Your 3 sessions at ${shown}: what has changed`,
      says: [
        `The programme of ${shown} was released: ${shown}.`,
        "Before: no time yet and no room yet.",
        `“${shown}” was cancelled. Before: 31 October 2027 at 01:30 +00:00 (Europe/Lisbon), 30 minutes and no room yet.`,
        "“Unplaced” was cancelled.",
      ],
      button: "Open the programme",
    },
  }) as const;
