import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from "@plenary/contract/accounts/webauthn";
import { text } from "@plenary/contract/text";
import { errorText } from "../../base/calls/api.ts";

/** What asks the browser for passkeys. Its package is loaded when it is needed, and never before the form is there. */
const library = () => import("@simplewebauthn/browser");

/** Why there can be no passkeys in this browser on this page; null if there can. */
export function passkeyObstacle(): "address" | "connection" | "browser" | null {
  // No browser makes them for an IP address.
  if (/^(\[.*\]|[\d.]+)$/.test(location.hostname)) return "address";
  if (!window.isSecureContext) return "connection";
  return "PublicKeyCredential" in window ? null : "browser";
}

/** Has the browser make a passkey; what it throws, sayPasskeyFailure says. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await library();
  const { response, ...made } = await startRegistration({ optionsJSON });
  return { ...made, response: { ...response, transports: response.transports ?? [] } };
}

/** Has the browser ask for a passkey in a window of its own, and sign with it. */
export async function askForPasskey(optionsJSON: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON });
}

/** Whether the browser can offer passkeys in a field of the form, among what it fills in. */
export async function canOfferInForm(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Has the browser offer passkeys in the form; resolves once the reader has chosen one. */
export async function waitForPasskeyInForm(optionsJSON: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON, useBrowserAutofill: true });
}

/** Ends what the browser offers or asks: one of these at a time is possible. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** What a screen says when no passkey was made or used: why, by the browser's or the server's account. */
export function sayPasskeyFailure(error: unknown, failure: string): string {
  switch (error instanceof Error ? error.name : "") {
    case "NotAllowedError":
    case "AbortError":
      return text("No passkey was used. You can try again, or choose another way.");
    case "InvalidStateError":
      return text("This device has a passkey for your account already.");
    case "NotSupportedError":
    case "ConstraintError":
      return text("This device can't keep passkeys. Try another one, such as your phone.");
    default:
      return errorText(error, failure);
  }
}
