import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from "@plenary/contract/accounts/webauthn";
import { text } from "@plenary/contract/text";
import { errorText } from "../../base/calls/api.ts";

/** Asks the browser for passkeys. Its package is loaded when needed, and never before the form is there. */
const library = () => import("@simplewebauthn/browser");

/** Why passkeys are impossible in this browser on this page; null if they are possible. */
export function passkeyObstacle(): "address" | "connection" | "browser" | null {
  // No browser makes them for an IP address.
  if (/^(\[.*\]|[\d.]+)$/.test(location.hostname)) return "address";
  if (!window.isSecureContext) return "connection";
  return "PublicKeyCredential" in window ? null : "browser";
}

/** Makes the browser create a passkey; passkeyFailureText explains what it throws. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await library();
  const { response, ...made } = await startRegistration({ optionsJSON });
  return { ...made, response: { ...response, transports: response.transports ?? [] } };
}

/** Makes the browser ask for a passkey in its own window, and sign with it. */
export async function askForPasskey(optionsJSON: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON });
}

/** Whether the browser can offer passkeys in a form's autofill. */
export async function canOfferInForm(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Makes the browser offer passkeys in the form; resolves once the reader has chosen one. */
export async function waitForPasskeyInForm(optionsJSON: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON, useBrowserAutofill: true });
}

/** Ends the browser's offer or request: only one is possible at a time. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** A screen's text if no passkey was made or used: the reason from the browser or the server. */
export function passkeyFailureText(error: unknown, failure: string): string {
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
