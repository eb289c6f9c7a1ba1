import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Ctx } from "../core/context.ts";
import { fileHeaders, immutableCaching, revalidatedCaching } from "./headers.ts";
import type { PageCache } from "./page-cache.ts";

const contentTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** Serves the files of a folder, all read now: a later build that replaces them doesn't break the pages of this process. */
export async function fileRoutes(
  http: FastifyInstance,
  ctx: Ctx,
  cache: PageCache,
  folder: URL,
): Promise<void> {
  const root = fileURLToPath(folder);
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  for (const name of names.filter((found) => found.isFile() && extname(found.name) !== ".br")) {
    const path = join(name.parentPath, name.name);
    const url = `/${path.slice(root.length).replaceAll("\\", "/")}`;
    const type = contentTypes[extname(path)] ?? "application/octet-stream";
    const headers = fileHeaders(
      ctx.config,
      type,
      url.startsWith("/assets/") ? immutableCaching : revalidatedCaching,
    );
    const body = await readFile(path);
    // The build compresses scripts and stylesheets (web/react-router.config.ts).
    const br = await readFile(`${path}.br`).catch(() => undefined);
    http.get(url, async (request, reply) => {
      // The router reads escapes too.
      if (request.url.split("?", 1)[0] !== url) return reply.redirect(url, 308);
      const entry = await cache.load(url, [], async () => ({ body, headers, ...(br && { br }) }));
      reply.hijack();
      await cache.send(url, entry, request.raw, reply.raw);
      return reply;
    });
  }
}
