import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text } from "../text.ts";

/** Unsubscribing from mails about feedback with what the mail holds (docs/product/feedback.md#mails). A form does it, not a call. */
export const readMailSwitch = endpoint({
  method: "GET",
  path: "/public/feedback/mails/:token",
  access: "public",
  summary:
    "About which events' feedback the reader of a mail switches mails off with it, and whether they are",
  params: z.object({ token: z.string().max(1000) }),
  response: z.object({ events: z.array(z.object({ name: z.string() })), off: z.boolean() }),
  get failure() {
    return text("Failed to load what the mail is about");
  },
});
