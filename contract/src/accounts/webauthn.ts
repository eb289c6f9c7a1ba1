import { z } from "zod";
import { text } from "../text.ts";

/** Messages between browsers and the server about passkeys, in WebAuthn's JSON; bytes are in base64url. */

const bytes = (max: number) =>
  z
    .string({ error: () => text("Must be text") })
    .max(max, { error: () => text("Is too long") })
    .regex(/^[\w-]+$/, { error: () => text("Is not valid") });

/** WebAuthn's limit: 1,023 bytes. */
const credentialId = bytes(1364);
const type = z.literal("public-key");

/** A browser's answer after a passkey signed a challenge. */
export const Assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    /** The account's id as the device stores it. */
    userHandle: bytes(100).nullish(),
  }),
});
export type Assertion = z.output<typeof Assertion>;

/** A browser's answer after making a passkey. */
export const Attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    /** How the passkey can be reached later, as far as the browser says. */
    transports: z.array(z.string().regex(/^[a-z-]{1,30}$/)).max(10),
  }),
});
export type Attestation = z.output<typeof Attestation>;

const credential = z.object({ id: z.string(), type, transports: z.array(z.string()).optional() });

/** A request to make a passkey. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type, alg: z.int() })),
  timeout: z.int(),
  /** Passkeys the account has already, so that no device makes a second one. */
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** A request to sign with a passkey. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  /** Empty if anybody may sign in: browsers then offer all passkeys for this host. */
  allowCredentials: z.array(credential),
});
export type RequestOptions = z.output<typeof RequestOptions>;
