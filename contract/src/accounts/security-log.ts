import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, nextCursor, page } from "../fields.ts";
import { text } from "../text.ts";
import { SignInMethod } from "./sign-ins.ts";

/** Events of the security log. A screen shows a generic text for one it doesn't know. */
export const SecurityEvent = z.enum([
  "signed_in",
  "sign_in_failed",
  "confirmation_failed",
  "second_factor_asked",
  "second_factor_failed",
  "totp_added",
  "totp_removed",
  "passkey_added",
  "passkey_removed",
  "passkey_copied",
  "factors_removed_by_admin",
  "recovery_codes_made",
  "recovery_code_used",
  "signed_out",
  "device_signed_out",
  "others_signed_out",
  "signed_out_by_admin",
  "password_reset_requested",
  "reset_link_by_admin",
  "password_reset",
  "password_changed",
  "credentials_reset",
  "provider_linked",
  "provider_unlinked",
  "address_changed",
  "address_confirmed",
  "address_restored",
  "address_lost",
  "locked_by_admin",
  "unlocked_by_admin",
]);
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const SecurityEntry = z.object({
  entryId: id,
  event: SecurityEvent,
  /** How somebody signed in; null for other events. */
  method: SignInMethod.nullable(),
  at: instant,
  /** The network address; null for an administrator's action. */
  address: z.string().nullable(),
  /** The browser's user agent; null if it sent none. */
  userAgent: z.string().nullable(),
});
export type SecurityEntry = z.infer<typeof SecurityEntry>;

const response = z.object({ entries: z.array(SecurityEntry), nextCursor });

export const listSecurityLog = endpoint({
  method: "GET",
  path: "/auth/security-log",
  access: "user",
  summary: "What happened to the security of one's account within 180 days, newest first",
  query: z.object(page),
  response,
  get failure() {
    return text("Failed to load the security log");
  },
});

export const listUserSecurityLog = endpoint({
  method: "GET",
  path: "/admin/users/:userId/security-log",
  access: "admin",
  summary: "What happened to the security of an account within 180 days, newest first",
  params: z.object({ userId: id }),
  query: z.object(page),
  response,
  get failure() {
    return text("Failed to load the security log");
  },
});
