import type { FastifyInstance } from "fastify";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { networkOf } from "../../core/limits/rate-limits.ts";
import type { InTurn } from "../../core/limits/turns.ts";
import { uploadedHeaders } from "../../http/headers.ts";
import { findPublicPicture } from "./pictures.ts";

const named = /^([0-9a-f]{32})-([a-z]{1,10})\.webp$/;

/** Serves the pictures of what is public. Their names change with them, so browsers keep them. */
export function publicPictureRoutes(http: FastifyInstance, ctx: Ctx, inTurn: InTurn): void {
  http.get<{ Params: { name: string } }>("/pictures/:name", async ({ params, ip }, reply) => {
    const [, hash, size] = named.exec(params.name) ?? [];
    if (!hash || !size) throw new Refusal("PictureNotFound");
    const find = () => findPublicPicture(ctx, hash, size);
    const bytes = await inTurn(networkOf(ip), find, ({ length }) => length);
    return reply.headers(uploadedHeaders(ctx.config, "image/webp")).send(bytes);
  });
}
