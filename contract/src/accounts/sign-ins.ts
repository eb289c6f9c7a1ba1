import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { profileNotLoaded } from "../failures.ts";
import { id, instant, untrimmedText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { User } from "./users.ts";
import { Assertion } from "./webauthn.ts";

/** How a sign-in was made: `code` and `recovery_code` after the password, `passkey` without it or after it. */
export const SignInMethod = z.enum(["password", "code", "recovery_code", "provider", "passkey"]);
export type SignInMethod = z.infer<typeof SignInMethod>;

export const SignIn = z.object({
  signInId: id,
  /** The browser's user agent; null if it sent none. */
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  method: SignInMethod,
  createdAt: instant,
  lastUsedAt: instant,
  /** Whether this call was made with it. */
  current: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

/** The `deviceToken` that a login or registration returned to this device. An unknown one counts as none. */
export const deviceToken = z
  .string({ error: () => text("Must be text") })
  .max(200, { error: () => text("Device token is too long") })
  .optional();

export const LoginBody = z.object({
  username: untrimmedText("Username or email is required")
    .trim()
    .min(1, "Username or email is required")
    .max(limits.emailMax, "Username or email is too long")
    .refine((value) => !value.includes("\0"), "Control characters are not allowed"),
  password: untrimmedText("Password is required").max(1000, "Password is too long"),
  deviceToken,
});

export const hasExactlyOne = (proofs: unknown[]): boolean =>
  proofs.filter((proof) => proof !== undefined).length === 1;

const passwordMissing = () => text("Password is required");

export const ConfirmBody = z
  .object({
    password: untrimmedText(passwordMissing)
      .max(1000, { error: () => text("Password is too long") })
      .optional(),
    /** From the authenticator app. */
    code: untrimmedText(() => text("Please enter the code"))
      .trim()
      .max(20, { error: () => text("The code has six digits") })
      .optional(),
    passkey: Assertion.optional(),
  })
  .refine(({ password, code, passkey }) => hasExactlyOne([password, code, passkey]), {
    error: passwordMissing,
    path: ["password"],
  });

export const SignedIn = z.object({
  authResult: z.object({ accessToken: z.string(), deviceToken: z.string() }),
  user: User,
});
export type SignedIn = z.infer<typeof SignedIn>;

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  access: "public",
  summary: "Sign in with a username or email and a password",
  body: LoginBody,
  response: SignedIn,
  get failure() {
    return text("Login failed. Please try again.");
  },
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  access: "user",
  summary: "End this sign-in",
  response: z.object({ success: z.literal(true) }),
  get failure() {
    return text("Failed to sign out");
  },
});

export const me = endpoint({
  method: "GET",
  path: "/auth/me",
  access: "user",
  summary: "The signed-in user",
  response: z.object({ user: User }),
  get failure() {
    return profileNotLoaded();
  },
});

export const confirmIdentity = endpoint({
  method: "POST",
  path: "/auth/confirm",
  access: "user",
  summary:
    "Prove again who one is, for the calls that ask for it; it holds for 15 minutes, for this sign-in alone",
  body: ConfirmBody,
  response: z.object({ confirmedUntil: instant }),
  get failure() {
    return text("Failed to confirm that it is you");
  },
});

export const listSignIns = endpoint({
  method: "GET",
  path: "/account/sign-ins",
  access: "user",
  summary: "The devices on which the caller is signed in, this one first, then the last used first",
  response: z.object({ signIns: z.array(SignIn) }),
  get failure() {
    return text("Failed to load devices");
  },
});

export const endSignIn = endpoint({
  method: "DELETE",
  path: "/account/sign-ins/:signInId",
  access: "user",
  summary: "Sign one device out, at once",
  status: 204,
  params: z.object({ signInId: id }),
  get failure() {
    return text("Failed to sign out");
  },
});

export const endOtherSignIns = endpoint({
  method: "DELETE",
  path: "/account/sign-ins",
  access: "user",
  summary: "Sign every other device out, at once",
  status: 204,
  get failure() {
    return text("Failed to sign out");
  },
});
