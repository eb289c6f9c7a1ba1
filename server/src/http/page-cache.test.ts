import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { pathToFileURL } from "node:url";
import Fastify from "fastify";
import { useApp } from "../../test/harness.ts";
import { fileRoutes } from "./files.ts";
import { createPageCache } from "./page-cache.ts";

const app = useApp();

it("sends what it keeps byte by byte, short or long, packed or not", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "plenary-files-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  // Around the length up to which a body is sent together with its head, and every value that a byte can have.
  const lengths = [0, 1, 256, 13_999, 14_000, 14_001, 50_000];
  const bodyOf = (length: number) =>
    Buffer.from(Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 256));
  for (const length of lengths) await writeFile(join(folder, `${length}.bin`), bodyOf(length));
  const http = Fastify();
  t.after(() => http.close());
  await fileRoutes(
    http,
    app.ctx,
    createPageCache(app.ctx.changes, app.ctx.clock),
    pathToFileURL(`${folder}/`),
  );
  const origin = await http.listen({ port: 0, host: "127.0.0.1" });
  for (const length of lengths) {
    for (const encoding of ["identity", "br", "gzip"]) {
      const ask = (method: string) =>
        fetch(`${origin}/${length}.bin`, { method, headers: { "accept-encoding": encoding } });
      const [whole, head] = [await ask("GET"), await ask("HEAD")];
      assert.equal(whole.headers.get("content-encoding") ?? "identity", encoding);
      assert.deepEqual(
        Buffer.from(await whole.arrayBuffer()),
        bodyOf(length),
        `${length} bytes, ${encoding}`,
      );
      assert.equal(head.headers.get("content-length"), whole.headers.get("content-length"));
      assert.equal((await head.arrayBuffer()).byteLength, 0);
    }
  }
});
