import type { Assertion, Attestation, CreationOptions } from "@plenary/contract/accounts/webauthn";
import type { Ctx } from "../../core/context.ts";
import type { Site } from "./sites.ts";

/* The library parses and checks what devices sign. Loaded when a passkey is first checked, because it includes formats
   of certificates that aren't used here. */
const library = () => import("@simplewebauthn/server");
const helpers = () => import("@simplewebauthn/server/helpers");

/** COSE's numbers of EdDSA, ES256 and RS256: every device has one of them; the first is preferred. */
const algorithms = [-8, -7, -257];

export const keyTypes: CreationOptions["pubKeyCredParams"] = algorithms.map((alg) => ({
  type: "public-key",
  alg,
}));

/** The stored parts of a passkey that a browser has made. */
export interface MadePasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
}

/** The passkey made for this challenge on the site, by a verified person; else undefined, and the log says why. */
export async function checkAttestation(
  ctx: Ctx,
  site: Site,
  { response, ...rest }: Attestation,
  challenge: string,
): Promise<MadePasskey | undefined> {
  try {
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...rest,
        response: { ...response, attestationObject: await withoutStatement(response.attestationObject) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: Buffer.from(id, "base64url"), publicKey: Buffer.from(publicKey), counter };
  } catch (error) {
    // The library throws for anything wrong, made up or out of order.
    ctx.log.info({ reason: String(error) }, "a new passkey was refused");
    return undefined;
  }
}

/** Without the maker's statement: nobody relies on it, and the library would follow addresses that the sender has chosen. */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await helpers();
  const authData = decodeAttestationObject(Buffer.from(attestationObject, "base64url")).get("authData");
  const bare = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]),
  );
  return Buffer.from(bare).toString("base64url");
}

/** The count of uses, if the passkey signed this challenge on the site for a verified person; else undefined, and the log says why. */
export async function checkAssertion(
  ctx: Ctx,
  site: Site,
  assertion: Assertion,
  challenge: string,
  publicKey: Uint8Array,
): Promise<number | undefined> {
  const { response, ...rest } = assertion;
  const { userHandle, ...signed } = response;
  try {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...rest, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.host,
      requireUserVerification: true,
      // The caller compares the counter, which means something only with a right signature.
      credential: { id: assertion.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    ctx.log.info({ reason: String(error) }, "a passkey was refused");
    return undefined;
  }
}
