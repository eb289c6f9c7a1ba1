import * as contract from "@plenary/contract/events/biographies";
import { type ServedApp, serve } from "../../http/serve.ts";
import { setBiography } from "./biographies.ts";

export function biographyRoutes(served: ServedApp): void {
  serve(served, contract.setBiography, async ({ actor, params, body }) => {
    await setBiography(served.ctx, actor, params.eventId, body.biography);
    return undefined;
  });
}
