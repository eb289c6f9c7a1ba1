import { z } from "zod";
import { id, instant } from "../fields.ts";
import { pictureHash } from "../pictures/picture-fields.ts";
import { text } from "../text.ts";

export const Role = z.enum(["user", "admin"]);
export type Role = z.infer<typeof Role>;

/** How tall the rows of lists are. */
export const Density = z.enum(["cosy", "dense"], { error: () => text("Must be cosy or dense") });
export type Density = z.infer<typeof Density>;

/** Added: what people say of themselves, and the hash of their picture; what is not said is absent. */
export const saidOfOneself = {
  picture: pictureHash.optional(),
  tagline: z.string().optional(),
  affiliation: z.string().optional(),
  pronouns: z.string().optional(),
  links: z.array(z.string()).optional(),
};

/**
 * A user as others see it. `email` is null until confirmed, except for the user and admins, and where the account has
 * none. `unclaimed` is present only for accounts that nobody can sign in to. `isLocked` and `lockReason` are for
 * admins; `emailNotifications`, `showsEmail`, `sharesEmail`, `density`, `passwordChangedAt` and `hasPassword` for the user;
 * `emailConfirmed`, `pendingEmail` and `secondFactors` for both. Organizers who see the address also see
 * `emailConfirmed` (docs/product/accounts.md#what-others-see).
 */
export const User = z.object({
  ...saidOfOneself,
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
  /** Added: whether others see the address; null, which hides it, if its owner was never asked. */
  showsEmail: z.boolean().nullable().optional(),
  /** Added: whether organizers of events where the user speaks see the address. Null: they do, and the user wasn't told yet. */
  sharesEmail: z.boolean().nullable().optional(),
  /** Added. */
  density: Density.optional(),
  passwordChangedAt: instant.nullable().optional(),
  /** Whether the owner has chosen or was given a password. */
  hasPassword: z.boolean().optional(),
  emailConfirmed: z.boolean().optional(),
  pendingEmail: z.string().nullable().optional(),
  secondFactors: z.array(z.enum(["totp", "passkey"])).optional(),
});
export type User = z.infer<typeof User>;
