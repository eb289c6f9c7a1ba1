import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { TestUser } from "../factories.ts";
import type { TestApp } from "../harness.ts";

/** What a browser sends, as far as its form goes; the challenge that it names is not known. */
const clientDataJSON = Buffer.from(JSON.stringify({ challenge: "c".repeat(43) })).toString("base64url");
const credential = { id: "aWQ", rawId: "aWQ", type: "public-key" };

export const anAssertion = {
  ...credential,
  response: { clientDataJSON, authenticatorData: "AA", signature: "AA", userHandle: "AA" },
};
export const anAttestation = {
  ...credential,
  response: { clientDataJSON, attestationObject: "AA", transports: ["internal"] },
};

/** The row of a passkey that nobody can use, as its key is none; returns its id. */
export async function makePasskey(app: TestApp, { userId }: TestUser): Promise<string> {
  const passkeyId = randomUUIDv7();
  await app.db
    .insertInto("passkeys")
    .values({
      ...{ passkey_id: passkeyId, user_id: userId, host: "localhost", name: "Laptop", counter: 0 },
      ...{ credential_id: randomBytes(16), public_key: Buffer.alloc(1) },
      created_at: app.ctx.clock().toISOString(),
    })
    .execute();
  return passkeyId;
}
