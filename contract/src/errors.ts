import { z } from "zod";

/** All values of `code` in error answers; clients may rely on them (docs/product/api.md#errors). */
export const errorCodes = [
  "bad_request",
  "unauthenticated",
  "invalid_credentials",
  "invalid_token",
  "second_factor_required",
  "account_locked",
  "password_change_required",
  "second_factor_setup_required",
  "credentials_expired",
  "confirmation_required",
  "forbidden",
  "not_found",
  "conflict",
  "gone",
  "payload_too_large",
  "unsupported_media_type",
  "misdirected",
  "validation_failed",
  "rate_limited",
  "internal",
  "unavailable",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The body of an error answer. `fields` maps a field's name to its message. */
export const ErrorPayload = z.object({
  error: z.object({
    message: z.string(),
    code: z.enum(errorCodes),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
    /** With `second_factor_required`: the challenge that completes the login, and the second factors it takes. */
    challenge: z.string().optional(),
    factors: z.array(z.enum(["code", "passkey"])).optional(),
    /** With `gone`: the title of a cancelled session. */
    title: z.string().optional(),
  }),
});

export type ErrorBody = z.infer<typeof ErrorPayload>;
