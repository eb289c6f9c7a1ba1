import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from "@plenary/contract/accounts/webauthn";

/** What goes differently from how browsers and devices should do it. */
export interface Deviation {
  /** Of the page; that of the site unless given. */
  origin?: string;
  /** The relying party that the device signs for. */
  rpId?: string;
  /** The device didn't verify who uses it. */
  unverified?: true;
  challenge?: string;
  /** How often it says it was used. */
  counter?: number;
  userHandle?: string;
}

/** A device with one passkey, as a browser on a page of `origin` would ask it: an ES256 key, and no statement about itself. */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let userHandle = "";
  let uses = 0;

  const clientData = (type: string, challenge: string, how: Deviation) =>
    Buffer.from(
      JSON.stringify({
        ...{ type, challenge: how.challenge ?? challenge },
        ...{ origin: how.origin ?? origin, crossOrigin: false },
      }),
    );

  /** Flags: user present (1), user verified (4), a key follows (64). */
  function authData(rpId: string, how: Deviation, key?: Buffer): Buffer {
    const flags = 1 + (how.unverified ? 0 : 4) + (key ? 64 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(how.counter ?? uses, 1);
    const hashed = createHash("sha256")
      .update(how.rpId ?? rpId)
      .digest();
    return Buffer.concat([hashed, head, ...(key ? [key] : [])]);
  }

  /** The key as COSE writes it, behind an id of the device's model that says nothing. */
  function attestedKey(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const key = [
      // A map of five: kty EC2, alg ES256, crv P-256, x, y.
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]),
      Buffer.from(x, "base64url"),
      Buffer.from([0x22, 0x58, 32]),
      Buffer.from(y, "base64url"),
    ];
    return Buffer.concat([Buffer.alloc(16), length, credentialId, ...key]);
  }

  return {
    id,
    /** Makes the passkey. */
    create(options: CreationOptions, how: Deviation = {}): Attestation {
      userHandle ||= options.user.id;
      const data = authData(options.rp.id, how, attestedKey());
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText("fmt"), cborText("none"), cborText("attStmt"), Buffer.from([0xa0])],
        ...[cborText("authData"), Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data],
      ]);
      return {
        ...{ id, rawId: id, type: "public-key" },
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, how).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Signs with it; each time its count goes up, unless `counter` says otherwise. */
    get(options: RequestOptions, how: Deviation = {}): Assertion {
      uses += 1;
      const data = authData(options.rpId, how);
      const client = clientData("webauthn.get", options.challenge, how);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        ...{ id, rawId: id, type: "public-key" },
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          userHandle: how.userHandle ?? (userHandle || null),
        },
      };
    },
  };
}

/** Of fewer than 24 characters. */
const cborText = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
