import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant } from "../fields.ts";
import { text } from "../text.ts";
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

/** What lets somebody into an account besides the password, or shows what is its. */
export const WayIn = z.object({
  kind: z.enum(["passkey", "totp", "recovery_codes", "provider", "calendar"]),
  /** Of a passkey, as its owner called it, or of a provider; empty for all others. */
  name: z.string(),
  /** Null of what is older than such times. */
  addedAt: instant.nullable(),
});
export type WayIn = z.infer<typeof WayIn>;

/** What the way into an account is, in words; with the time when it was added, as the reader's clock has it. */
export function wayInWords({ kind, name }: WayIn, time: string | null): string {
  const way = wayNames[kind](name);
  return time === null ? way : text("{way}, added on {time}", { way, time });
}

const wayNames: Record<WayIn["kind"], (name: string) => string> = {
  passkey: (name) => text("The passkey “{name}”", { name }),
  totp: () => text("The authenticator app"),
  recovery_codes: () => text("The recovery codes"),
  provider: (name) => text("Signing in through {name}", { name }),
  calendar: () => text("The address of the calendar with your favourites"),
};

/** The token sets the password that has to follow. */
export const restoreEmail = endpoint({
  method: "POST",
  path: "/auth/restore-email",
  access: "public",
  summary:
    "Put the address back that an account had before, end its sign-ins and what was added lately, and get a token to set a new password with",
  body: LinkBody,
  response: z.object({
    ...{ success: z.literal(true), user: User, resetToken: z.string() },
    /** Added: what was ended, as whoever changed the address may have added it. */
    ended: z.array(WayIn),
    /** Added: what was there before and still works, to be looked through. */
    kept: z.array(WayIn),
  }),
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
