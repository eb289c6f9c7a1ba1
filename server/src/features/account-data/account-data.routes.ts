import { Readable } from "node:stream";
import * as contract from "@plenary/contract/accounts/account-data";
import { callerOfEndpoint } from "../../http/caller.ts";
import { partsWriter } from "../../http/json-parts.ts";
import type { ServedApp } from "../../http/serve.ts";
import { downloadData } from "./account-data.ts";

/** The answer is written piece by piece, so serve.ts can't make this route; errors before it are answered as usual. */
export function accountDataRoutes({ app, ctx, endpoints }: ServedApp): void {
  const { method, path: url, response } = contract.downloadData;
  const write = partsWriter(response);
  endpoints.push(contract.downloadData);
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { caller, actor } = await callerOfEndpoint(ctx, request, contract.downloadData);
      const parts = await downloadData(ctx, actor, caller);
      reply.type("application/json; charset=utf-8");
      reply.header("content-disposition", `attachment; filename="plenary-${caller.user.username}.json"`);
      return reply.send(Readable.from(write(parts)));
    },
  });
}
