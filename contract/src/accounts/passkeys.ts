import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, requiredText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { deviceToken, SignedIn } from "./sign-ins.ts";
import { Assertion, Attestation, CreationOptions, RequestOptions } from "./webauthn.ts";

/** Passkeys (docs/product/accounts.md#passkeys): keys on people's devices that sign in without a password. */

export const Passkey = z.object({
  passkeyId: id,
  name: z.string(),
  /** The host it was added under, the only one where it works. */
  host: z.string(),
  createdAt: instant,
  /** Null until it is used to sign in or for a step-up. */
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const name = requiredText(() => text("Please give the passkey a name"), limits.passkeyNameMax);

export const PasskeyNameBody = z.object({ name });

const params = z.object({ passkeyId: id });

export const listPasskeys = endpoint({
  method: "GET",
  path: "/auth/passkeys",
  access: "user",
  summary: "One's passkeys, the last added first",
  response: z.object({ passkeys: z.array(Passkey) }),
  get failure() {
    return text("Failed to load the passkeys");
  },
});

export const startPasskey = endpoint({
  method: "POST",
  path: "/auth/passkeys/options",
  access: "user",
  stepUp: true,
  summary: "What the browser needs to make a passkey, good for five minutes",
  response: z.object({ options: CreationOptions }),
  get failure() {
    return text("Failed to add the passkey");
  },
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/auth/passkeys",
  access: "user",
  stepUp: true,
  status: 201,
  summary:
    "Add the passkey that the browser has made; with one's first second factor it answers recovery codes",
  body: z.object({ name, passkey: Attestation }),
  response: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) }),
  get failure() {
    return text("Failed to add the passkey");
  },
});

export const renamePasskey = endpoint({
  method: "PUT",
  path: "/auth/passkeys/:passkeyId",
  access: "user",
  summary: "Give a passkey another name",
  params,
  body: PasskeyNameBody,
  response: z.object({ passkey: Passkey }),
  get failure() {
    return text("Failed to rename the passkey");
  },
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/auth/passkeys/:passkeyId",
  access: "user",
  stepUp: true,
  summary: "Remove a passkey: it signs nobody in any more",
  params,
  status: 204,
  get failure() {
    return text("Failed to remove the passkey");
  },
});

export const startPasskeyLogin = endpoint({
  method: "POST",
  path: "/auth/passkeys/login-options",
  access: "public",
  summary: "What the browser needs to sign in with a passkey, the same for everybody, good for five minutes",
  response: z.object({ options: RequestOptions }),
  get failure() {
    return text("Login failed. Please try again.");
  },
});

export const loginByPasskey = endpoint({
  method: "POST",
  path: "/auth/passkeys/login",
  access: "public",
  summary: "Sign in with a passkey, which is a second factor too",
  body: z.object({ passkey: Assertion, deviceToken }),
  response: SignedIn,
  get failure() {
    return text("Login failed. Please try again.");
  },
});

export const startPasskeyConfirmation = endpoint({
  method: "POST",
  path: "/auth/passkeys/confirm-options",
  access: "user",
  summary: "What the browser needs to prove again with a passkey who one is, good for five minutes",
  response: z.object({ options: RequestOptions }),
  get failure() {
    return text("Failed to confirm that it is you");
  },
});
