import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { text } from "./text.ts";
import { User } from "./users.ts";

/** What a link carries; one that nobody gave out is not found, whatever it looks like. */
const LinkBody = z.object({ token: z.string({ error: () => text("This link is not valid") }) });

export const verifyEmail = endpoint({
  method: "POST",
  path: "/auth/verify-email",
  access: "public",
  summary: "Confirm an e-mail address with the link that was mailed to it",
  body: LinkBody,
  response: z.object({ user: User }),
  get failure() {
    return text("Failed to confirm the e-mail address. Please try again.");
  },
});

/** The token sets the password that has to follow. */
export const restoreEmail = endpoint({
  method: "POST",
  path: "/auth/restore-email",
  access: "public",
  summary:
    "Put the address back that an account had before, end its sign-ins, and get a token to set a new password with",
  body: LinkBody,
  response: z.object({ success: z.literal(true), user: User, resetToken: z.string() }),
  get failure() {
    return text("Failed to put the e-mail address back. Please try again.");
  },
});

export const resendConfirmation = endpoint({
  method: "POST",
  path: "/auth/verify-email/resend",
  access: "user",
  summary: "Send the link that confirms one's own address, or the new one that is pending, once more",
  response: z.object({ success: z.literal(true) }),
  get failure() {
    return text("Failed to send the link. Please try again.");
  },
});
