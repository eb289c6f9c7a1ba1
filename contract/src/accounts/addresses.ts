import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant } from "../fields.ts";
import { text } from "../text.ts";
import { User } from "./users.ts";

/** The token of a link. A malformed one is answered like an unknown one. */
const LinkBody = z.object({ token: z.string({ error: () => text("This link is not valid") }) });

export const verifyEmail = endpoint({
  method: "POST",
  path: "/auth/verify-email",
  access: "public",
  summary: "Confirm an email address with the link that was mailed to it",
  body: LinkBody,
  response: z.object({ user: User }),
  get failure() {
    return text("Failed to confirm the email address. Please try again.");
  },
});

/** A way into an account besides the password, or to what belongs to it. */
export const WayIn = z.object({
  kind: z.enum(["passkey", "totp", "recovery_codes", "provider", "calendar"]),
  /** The owner's name for a passkey, or the provider's name; empty for the rest. */
  name: z.string(),
  /** Null where the time wasn't recorded yet. */
  addedAt: instant.nullable(),
});
export type WayIn = z.infer<typeof WayIn>;

/** Describes a way into the account, with the time it was added on the reader's clock. */
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

/** The token also sets the new password. */
export const restoreEmail = endpoint({
  method: "POST",
  path: "/auth/restore-email",
  access: "public",
  summary:
    "Put the address back that an account had before, end its sign-ins and what was added lately, and get a token to set a new password with",
  body: LinkBody,
  response: z.object({
    ...{ success: z.literal(true), user: User, resetToken: z.string() },
    /** Added: what was ended, because whoever changed the address may have added it. */
    ended: z.array(WayIn),
    /** Added: older ways in that still work, for the owner to look through. */
    kept: z.array(WayIn),
  }),
  get failure() {
    return text("Failed to put the email address back. Please try again.");
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
