import * as contract from "@plenary/contract/texts";
import { type ServedApp, serve } from "../../http/serve.ts";
import { renderText } from "./texts.ts";

export function textRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.renderText, ({ actor, body }) => renderText(ctx, actor, body.text));
}
