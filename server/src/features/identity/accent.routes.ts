import { accentHex, accentStyles } from "@plenary/contract/events/colors";
import type { FastifyInstance } from "fastify";
import type { Ctx } from "../../core/context.ts";
import { fileHeaders, immutableCaching } from "../../http/headers.ts";

const named = /^([0-9a-f]{6})(-phone)?\.css$/;

/** Serves the style sheet of any accent. Pages may have no styles of their own, and its name says all that is in it. */
export function accentRoutes(http: FastifyInstance, ctx: Ctx): void {
  http.get<{ Params: { name: string } }>("/accents/:name", async ({ params }, reply) => {
    const [, color, phone] = named.exec(params.name) ?? [];
    if (!color) return reply.callNotFound();
    // Below the site's header.
    const sheet = phone ? phoneAccentStyles(`#${color}`) : `main{${accentStyles(`#${color}`)}}`;
    return reply.headers(fileHeaders(ctx.config, "text/css; charset=utf-8", immutableCaching)).send(sheet);
  });
}

/** An accent for pages of phones and walls, by the names and themes of their colours.css. */
function phoneAccentStyles(accent: string): string {
  const names = ["accent", "accent-wash", "on-accent"] as const;
  const of = (theme: "light" | "dark") =>
    names.map((name) => `--${name}:${accentHex(accent, name, theme)}`).join(";");
  const dark = of("dark");
  return `:root{${of("light")}}@media (prefers-color-scheme:dark){:root:not(.light){${dark}}}:root.dark{${dark}}`;
}
