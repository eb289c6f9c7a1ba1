import { z } from "zod";
import { text } from "../text.ts";

/**
 * What browsers and the server say to each other about passkeys, in the JSON that WebAuthn defines; all bytes are in
 * base64url.
 */

const bytes = (max: number) =>
  z
    .string({ error: () => text("Must be text") })
    .max(max, { error: () => text("Is too long") })
    .regex(/^[\w-]+$/, { error: () => text("Is not valid") });

/** Longer ones are not allowed: 1,023 bytes. */
const credentialId = bytes(1364);
const type = z.literal("public-key");

/** What a browser answers when a passkey has signed a challenge. */
export const Assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    /** Whose passkey it is, as its device keeps it. */
    userHandle: bytes(100).nullish(),
  }),
});
export type Assertion = z.output<typeof Assertion>;

/** What a browser answers when it has made a passkey. */
export const Attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    /** How it can be reached another time, as far as the browser says. */
    transports: z.array(z.string().regex(/^[a-z-]{1,30}$/)).max(10),
  }),
});
export type Attestation = z.output<typeof Attestation>;

const credential = z.object({ id: z.string(), type, transports: z.array(z.string()).optional() });

/** How a browser is asked to make a passkey. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type, alg: z.int() })),
  timeout: z.int(),
  /** Those that the account has already: no device makes a second one. */
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** How a browser is asked to have a passkey sign. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  /** Empty where anybody may sign in: browsers then offer all passkeys for this host. */
  allowCredentials: z.array(credential),
});
export type RequestOptions = z.output<typeof RequestOptions>;
