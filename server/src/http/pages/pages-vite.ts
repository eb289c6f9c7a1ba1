import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Ctx } from "../../core/context.ts";
import { isBelowApi } from "../errors/unknown-routes.ts";
import { pageContext, type ServePage, type WebBuild } from "./pages.ts";

const root = fileURLToPath(new URL("../../../../web/", import.meta.url));

/** Development: Vite compiles and reloads the web application; nothing is cached, and there is no CSP. */
export async function viteRoutes(http: FastifyInstance, ctx: Ctx): Promise<ServePage> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    server: { middlewareMode: true, hmr: { server: http.server } },
    appType: "custom",
  });
  http.addHook("onClose", () => vite.close());
  const context = pageContext(http, ctx);
  const servePage: ServePage = async (request, reply) => {
    if (isBelowApi(request.url)) return reply.callNotFound();
    const handledByVite = await new Promise<boolean>((resolve) => {
      reply.raw.once("finish", () => resolve(true));
      vite.middlewares(request.raw, reply.raw, () => resolve(false));
    });
    if (handledByVite) return reply.hijack();
    const web = (await vite.ssrLoadModule("virtual:react-router/server-build")) as WebBuild;
    const handle = web.entry.module.createPageHandler(web, context, "development");
    const response = await handle(new Request(new URL(request.url, ctx.config.appUrl)));
    reply.removeHeader("content-security-policy");
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(Buffer.from(await response.arrayBuffer()));
  };
  http.get("/*", servePage);
  return servePage;
}
