import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useApp } from "../../test/harness.ts";
import { apiHeaders, fileHeaders, pageHeaders, publicJsonHeaders } from "./headers.ts";

const app = useApp({ appUrl: "https://plenary.example" });
const config = { appUrl: "https://plenary.example" };

const kinds = {
  api: apiHeaders(config),
  "public JSON": publicJsonHeaders(config),
  page: pageHeaders(config, ["'sha256-abc'"]),
  file: fileHeaders(config, "text/css", "no-store"),
};

describe("headers", () => {
  for (const [kind, headers] of Object.entries(kinds)) {
    it(`of a ${kind} forbid sniffing, framing and plain HTTP`, () => {
      const { "x-content-type-options": sniffing, "x-frame-options": framing } = headers;
      assert.deepEqual([sniffing, framing], ["nosniff", "DENY"]);
      const { "strict-transport-security": transport } = headers as Record<string, string>;
      assert.equal(transport, "max-age=31536000; includeSubDomains");
    });
  }

  it("of pages and files keep addresses and windows from other sites", () => {
    for (const headers of [kinds.page, kinds.file]) {
      const { "referrer-policy": referrer, "cross-origin-opener-policy": opener } = headers;
      assert.deepEqual([referrer, opener], ["strict-origin-when-cross-origin", "same-origin"]);
    }
  });

  it("of a page allow its own scripts by hash, and nothing inline, from elsewhere, or in a frame", () => {
    const policy = pageHeaders(config, ["'sha256-abc'"])["content-security-policy"];
    assert.deepEqual(policy.split("; "), [
      "default-src 'none'",
      "script-src 'self' 'sha256-abc'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it("ask for TLS only where the application is reached by it", async () => {
    const { headers } = await app.raw("/api/health");
    assert.equal(headers.get("strict-transport-security"), "max-age=31536000; includeSubDomains");
    const plain: Record<string, string> = apiHeaders({ appUrl: "http://localhost:3000" });
    assert.equal(plain["strict-transport-security"], undefined);
  });
});
