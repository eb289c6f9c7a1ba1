import * as contract from "@plenary/contract/events/palette";
import { type ServedApp, serve } from "../../http/serve.ts";
import { searchPalette } from "./palette.ts";

export function paletteRoutes(served: ServedApp): void {
  serve(served, contract.searchPalette, ({ actor, query }) => searchPalette(served.ctx, actor, query.q));
}
