import assert from "node:assert/strict";
import { it } from "node:test";
import { nameBasedId } from "./name-based-ids.ts";

it("makes the UUID that the standard gives as its example", () => {
  // RFC 9562, appendix A.4: www.example.com in the namespace of domain names.
  const domains = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
  assert.equal(nameBasedId(domains, "www.example.com"), "2ed6657d-e927-568b-95e1-2665a8aea6a2");
});
