import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { register } from "@plenary/contract/accounts/accounts";
import { PASSWORD } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";

const app = useApp({ trustProxy: true });

/** The address that a sign-in is recorded with, and limited by, when the proxy sends this header. */
async function addressFor(forwarded: string): Promise<string | null> {
  const body = {
    username: "reader",
    password: PASSWORD,
    profile: { name: "A reader", email: "reader@example.org" },
  };
  await app.client()(register, { body }, { headers: { "x-forwarded-for": forwarded } });
  const { address } = await app.db.selectFrom("sign_ins").select("address").executeTakeFirstOrThrow();
  return address;
}

describe("behind a proxy", () => {
  // Proves decisions 1: TRUST_PROXY believes the proxy
  it("believes the address that the proxy saw, not what the client wrote before it", async () => {
    assert.equal(await addressFor("192.0.2.1, 198.51.100.7"), "198.51.100.7");
  });

  it("takes addresses of version 6", async () => {
    assert.equal(await addressFor("2001:db8::7"), "2001:db8::7");
  });
});
