import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { base32, codeOf, otpauthUri, stepAt, stepOf } from "./totp.ts";

/** RFC 6238, appendix B: the rows for SHA-1, in seconds since 1970. */
const vectors: [seconds: number, code: string][] = [
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
];
const secret = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

describe("a code", () => {
  // Proves trust signing in: A code is that of RFC 6238, for its step and those beside it, and counts once
  it("is that of RFC 6238 at each of its times", () => {
    for (const [seconds, code] of vectors) {
      assert.equal(codeOf(secret, stepAt(at(seconds)), 8), code);
      assert.equal(codeOf(secret, stepAt(at(seconds))), code.slice(2));
    }
  });

  // Proves trust signing in: A code is that of RFC 6238, for its step and those beside it, and counts once
  it("counts for its own step and those beside it", () => {
    const [seconds] = vectors[3] ?? assert.fail();
    const code = codeOf(secret, stepAt(at(seconds)));
    for (const [later, counts] of [
      [-31, false],
      [-30, true],
      [0, true],
      [59, true],
      [60, false],
    ] as const) {
      const step = stepOf(secret, code, at(seconds + later));
      assert.equal(step, counts ? stepAt(at(seconds)) : undefined, `${later} s`);
    }
  });
});

it("a secret is written as RFC 4648 has it, and told to apps with what they show", () => {
  const written = ["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"];
  for (const [length, text] of written.entries()) {
    assert.equal(base32(Buffer.from("foobar".slice(0, length))), text);
  }
  const uri = otpauthUri(secret, "Plenary", "ada b");
  assert.equal(
    uri,
    "otpauth://totp/Plenary:ada%20b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Plenary&algorithm=SHA1&digits=6&period=30",
  );
});
