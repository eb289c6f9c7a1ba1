import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant, untrimmedText } from "../fields.ts";
import { text } from "../text.ts";
import { deviceToken, hasExactlyOne, SignedIn } from "./sign-ins.ts";
import { Assertion } from "./webauthn.ts";

export const SecondFactors = z.object({
  /** Since when an authenticator app is set up; null without one. */
  totpSince: instant.nullable(),
  /** Passkeys that count: those for the host of this server's links. */
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

/** A QR code: its width in modules, and the dark ones as an SVG path in that unit. */
export const QrCode = z.object({ size: z.int(), path: z.string() });
export type QrCode = z.infer<typeof QrCode>;

/** What an authenticator app needs; shown once. */
export const TotpSetup = z.object({
  /** In base 32, for typing in. */
  secret: z.string(),
  /** The secret with a label for the app (`otpauth:`). */
  uri: z.string(),
  qr: QrCode,
});
export type TotpSetup = z.infer<typeof TotpSetup>;

const enterCode = () => text("Please enter the code");

/** Six digits of an authenticator app. */
export const code = untrimmedText(enterCode)
  .trim()
  .min(1, { error: enterCode })
  .max(20, { error: () => text("The code has six digits") });

const recoveryCode = untrimmedText(enterCode)
  .trim()
  .min(1, { error: enterCode })
  .max(60, { error: () => text("This is too long for a recovery code") });

export const CodeBody = z.object({ code });
export const RecoveryCodeBody = z.object({ recoveryCode });

export const SecondFactorBody = z
  .object({
    challenge: untrimmedText(() => text("The challenge is missing")).max(200, {
      error: () => text("The challenge is too long"),
    }),
    code: code.optional(),
    recoveryCode: recoveryCode.optional(),
    passkey: Assertion.optional(),
    deviceToken,
  })
  .refine(({ code, recoveryCode, passkey }) => hasExactlyOne([code, recoveryCode, passkey]), {
    error: enterCode,
    path: ["code"],
  });

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const finishLogin = endpoint({
  method: "POST",
  path: "/auth/second-factor",
  access: "public",
  summary: "Finish a login that answered `second_factor_required`, with a code or a passkey",
  body: SecondFactorBody,
  response: SignedIn,
  get failure() {
    return text("Login failed. Please try again.");
  },
});

export const listSecondFactors = endpoint({
  method: "GET",
  path: "/auth/second-factors",
  access: "user",
  summary: "Whether one has an authenticator app, and how many passkeys and recovery codes",
  response: SecondFactors,
  get failure() {
    return text("Failed to load the second factors");
  },
});

export const startTotp = endpoint({
  method: "POST",
  path: "/auth/totp",
  access: "user",
  stepUp: true,
  summary: "Make a secret for an authenticator app, which has to be confirmed with a code",
  response: TotpSetup,
  get failure() {
    return text("Failed to set up the authenticator app");
  },
});

export const enableTotp = endpoint({
  method: "PUT",
  path: "/auth/totp",
  access: "user",
  stepUp: true,
  summary:
    "Make the authenticator app a second factor, with one right code; answers recovery codes if it is the first",
  body: CodeBody,
  response: recoveryCodes,
  get failure() {
    return text("Failed to set up the authenticator app");
  },
});

export const removeTotp = endpoint({
  method: "DELETE",
  path: "/auth/totp",
  access: "user",
  stepUp: true,
  summary: "Remove the authenticator app",
  status: 204,
  get failure() {
    return text("Failed to remove the authenticator app");
  },
});

export const newRecoveryCodes = endpoint({
  method: "POST",
  path: "/auth/recovery-codes",
  access: "user",
  stepUp: true,
  summary: "Get ten new recovery codes; the ones before are void",
  response: recoveryCodes,
  get failure() {
    return text("Failed to make recovery codes");
  },
});
