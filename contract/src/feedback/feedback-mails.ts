import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text } from "../text.ts";

/** Unsubscribing with what a mail holds, from those about feedback or about marked sessions. A form does it, not a call. */
export const readMailSwitch = endpoint({
  method: "GET",
  path: "/public/feedback/mails/:token",
  access: "public",
  summary:
    "About which events' feedback, or about marked sessions, the reader of a mail switches mails off with it, and whether they are",
  params: z.object({ token: z.string().max(1000) }),
  response: z.object({
    about: z.enum(["feedback", "marked"]),
    /** None if it is about marked sessions: these mails are for all events. */
    events: z.array(z.object({ name: z.string() })),
    off: z.boolean(),
  }),
  get failure() {
    return text("Failed to load what the mail is about");
  },
});
