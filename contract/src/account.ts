import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./fields.ts";

/** A login on one device, as its user sees it in the settings. */
export const SignIn = z.object({
  signInId: id,
  /** What the browser calls itself; null if it said nothing. */
  userAgent: z.string().nullable(),
  /** The network address it was made from. */
  address: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  /** The one that this call was made with. */
  current: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

export const DeleteAccountBody = z.object({
  password: z
    .string({ error: "Password is required" })
    .min(1, "Password is required")
    .max(1000, "Password is too long"),
});

export const listSignIns = endpoint({
  method: "GET",
  path: "/account/sign-ins",
  access: "user",
  summary: "The devices on which the caller is signed in, this one first, then the last used first",
  response: z.object({ signIns: z.array(SignIn) }),
  failure: "Failed to load devices",
});

export const endSignIn = endpoint({
  method: "DELETE",
  path: "/account/sign-ins/:signInId",
  access: "user",
  summary: "Sign one device out, at once",
  status: 204,
  params: z.object({ signInId: id }),
  failure: "Failed to sign out",
});

export const endOtherSignIns = endpoint({
  method: "DELETE",
  path: "/account/sign-ins",
  access: "user",
  summary: "Sign every other device out, at once",
  status: 204,
  failure: "Failed to sign out",
});

export const deleteAccount = endpoint({
  method: "POST",
  path: "/account/deletion",
  access: "user",
  summary: 'Delete one\'s own account; what others rely on stays, named "Deleted user"',
  body: DeleteAccountBody,
  response: z.object({ success: z.literal(true) }),
  failure: "Failed to delete account",
});
