import { z } from "zod";
import { id, instant } from "../fields.ts";

export const Role = z.enum(["user", "admin"]);
export type Role = z.infer<typeof Role>;

/**
 * A user as others see it; `email` is null until it is confirmed, except for oneself and admins, and where the account has
 * none. `unclaimed` is there only where nobody can sign in (an imported speaker).
 * `isLocked` and `lockReason` are there for admins only, `emailNotifications`, `showsEmail`, `sharesEmail`, `passwordChangedAt` and
 * `hasPassword` for oneself only, `emailConfirmed`, `pendingEmail` and `secondFactors` for both, the first also for organizers who see the
 * address (docs/product/accounts.md#what-others-see).
 */
export const User = z.object({
  userId: id,
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  description: z.string().nullable(),
  role: Role,
  createdAt: instant,
  updatedAt: instant,
  unclaimed: z.literal(true).optional(),
  isLocked: z.boolean().optional(),
  lockReason: z.string().nullable().optional(),
  emailNotifications: z.boolean().optional(),
  /** Added: whether others are shown the address; null where its owner was never asked, which hides it. */
  showsEmail: z.boolean().nullable().optional(),
  /**
   * Added: whether the organizers of events where one speaks see the address; null where its owner spoke before that was a choice, and hasn't
   * been told, which shows it.
   */
  sharesEmail: z.boolean().nullable().optional(),
  passwordChangedAt: instant.nullable().optional(),
  /** Whether the account has a password that its owner has chosen, or was given. */
  hasPassword: z.boolean().optional(),
  /** Whether it is proved that the mailbox at `email` is the user's. */
  emailConfirmed: z.boolean().optional(),
  /** The address that takes the place of `email` once it is confirmed. */
  pendingEmail: z.string().nullable().optional(),
  /** By what the user signs in beside the password: an authenticator app, passkeys, or nothing. */
  secondFactors: z.array(z.enum(["totp", "passkey"])).optional(),
});
export type User = z.infer<typeof User>;
