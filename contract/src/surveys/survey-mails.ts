import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";

/** Mails that ask people to answer a survey (docs/product/surveys.md#mails). */

/** The recipients: speakers of confirmed sessions, or the event's organizers. */
export const SurveyReaders = z.enum(["speakers", "organizers"]);
export type SurveyReaders = z.infer<typeof SurveyReaders>;

const nobody = () => text("Please choose who gets the mail");

export const mailSurvey = endpoint({
  method: "POST",
  path: "/surveys/:surveyId/mails",
  access: "user",
  summary: "Ask speakers or organizers by mail to answer an open survey: three times at most, 48 hours apart",
  params: z.object({ surveyId: id }),
  body: z.object({
    to: z.array(SurveyReaders, { error: nobody }).min(1, { error: nobody }).max(10),
  }),
  status: 201,
  response: z.object({
    mail: z.object({
      /** How many mails are on their way. */
      count: z.int(),
      sentAt: instant,
    }),
  }),
  get failure() {
    return text("Failed to send mails");
  },
});
