import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { optionalText, requiredText, untrimmedText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { passwordClasses } from "./passwords.ts";
import { deviceToken, SignedIn } from "./sign-ins.ts";
import { User } from "./users.ts";

/** A simple pattern of an address (docs/product/accounts.md#username-address-and-name). */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** An e-mail address; `required` is the message when it is missing. */
export const email = (required: string | (() => string)) =>
  requiredText(required, limits.emailMax, "Email address is too long").regex(
    emailPattern,
    "Please enter a valid email address",
  );

const ownEmail = email(() => text("Email is required"));

export const fullName = requiredText(
  "Full name is required",
  limits.nameMax,
  `Name must be less than ${limits.nameMax} characters`,
).min(limits.nameMin, `Name must be at least ${limits.nameMin} characters`);

export const bio = optionalText(limits.bioMax, `Description must be less than ${limits.bioMax} characters`);

/** A new password: not trimmed, 8 to 128 characters, 3 of the 4 classes (docs/product/accounts.md#passwords). */
export const newPassword = untrimmedText("Password is required")
  .min(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters`)
  .max(limits.passwordMax, `Password must be less than ${limits.passwordMax} characters`)
  .refine(
    (value) => passwordClasses(value) >= limits.passwordClasses,
    "Password must contain at least 3 of: lowercase, uppercase, number, special character",
  );

export const username = requiredText(
  "Username is required",
  limits.usernameMax,
  `Username must be less than ${limits.usernameMax} characters`,
)
  .min(limits.usernameMin, `Username must be at least ${limits.usernameMin} characters`)
  .regex(/^[A-Za-z0-9._-]+$/, "Username can only contain letters, numbers, dots, hyphens, and underscores");

/** Added: whether others see the address. Absent, a new account hides it. */
export const showsEmail = z.boolean({ error: () => text("Must be true or false") }).optional();

export const RegisterBody = z.object({
  username,
  password: newPassword,
  profile: z.object({ name: fullName, email: ownEmail, description: bio, showsEmail }),
  deviceToken,
});

const confirmPassword = untrimmedText("Please confirm your password");
/** Compared as passwords are. */
const isRepeated = (form: { password: string; confirmPassword: string }): boolean =>
  form.password.normalize("NFC") === form.confirmPassword.normalize("NFC");
const matching = { error: "Passwords do not match", path: ["confirmPassword"] };

/** The registration form: the body with the password's confirmation. */
export const RegisterForm = z
  .object({
    username,
    email: ownEmail,
    name: fullName,
    description: bio,
    showsEmail,
    password: newPassword,
    confirmPassword,
    /** Consent to the terms; only the form has it. */
    agreed: z.boolean().refine(Boolean, {
      error: () => text("Please agree to the Terms of Service and the Privacy Policy"),
    }),
  })
  .refine(isRepeated, matching);

export const ResetPasswordForm = z
  .object({ password: newPassword, confirmPassword })
  .refine(isRepeated, matching);

export const ForgotPasswordBody = z.object({ email: email("Email address is required") });

export const ResetPasswordBody = z.object({
  token: z
    .string({ error: "Invalid or missing reset token. Please request a new password reset." })
    .min(1, "Invalid or missing reset token. Please request a new password reset.")
    .max(200, "Invalid or missing reset token. Please request a new password reset."),
  new_password: newPassword,
});

/** The account's own name and address, asked for together with the first password. */
export const OwnDetails = z.object({ name: fullName, email: ownEmail });

/** The operation checks the strength (4 of 5) after the current password. */
export const ChangePasswordBody = z.object({
  currentPassword: untrimmedText("Current password is required").max(1000, "Password is too long"),
  newPassword: untrimmedText("Password is required").max(
    1000,
    "Password does not meet security requirements",
  ),
  /** Added: name and address, changed together with the password or not at all. A new address starts as pending. */
  ...OwnDetails.partial().shape,
});

/** Accounts without a password leave it out. */
export const DeleteAccountBody = z.object({
  password: z.string().min(1, "Password is required").max(1000, "Password is too long").optional(),
  /** Whether to delete the account's answers too, as far as they can be found. Otherwise they stay, without a name. */
  withdrawAnswers: z.boolean().default(false),
});

const Success = z.object({ success: z.literal(true) });

export const register = endpoint({
  method: "POST",
  path: "/auth/register",
  access: "public",
  summary: "Create an account and sign in",
  status: 201,
  body: RegisterBody,
  response: SignedIn,
  get failure() {
    return text("Registration failed. Please try again.");
  },
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/auth/forgot-password",
  access: "public",
  summary: "Ask for a password-reset link by email; answers success whether or not the address is known",
  body: ForgotPasswordBody,
  response: Success,
  get failure() {
    return text("Failed to send password reset email. Please try again.");
  },
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/reset-password",
  access: "public",
  summary: "Set a new password with a reset token",
  body: ResetPasswordBody,
  response: Success,
  get failure() {
    return text("Failed to reset password. Please try again or request a new reset link.");
  },
});

export const changePassword = endpoint({
  method: "POST",
  path: "/auth/change-password",
  access: "user",
  stepUp: true,
  summary:
    "Change one's own password, and name and address with it if they are given; ends all other sign-ins",
  body: ChangePasswordBody,
  response: Success.extend({
    /** Added: present if a name or an address was given. */
    user: User.optional(),
    /** Added: whether the new address was sent its link; false without a mail server. */
    linkSent: z.boolean().optional(),
  }),
  get failure() {
    return text("Failed to change password");
  },
});

export const deleteAccount = endpoint({
  method: "POST",
  path: "/account/deletion",
  access: "user",
  stepUp: true,
  summary: 'Delete one\'s own account; what others rely on stays, named "Deleted user"',
  body: DeleteAccountBody,
  response: Success,
  get failure() {
    return text("Failed to delete account");
  },
});
