import * as contract from "@plenary/contract/selection/selection";
import { type ServedApp, serve } from "../../http/serve.ts";
import { putDecisions, undoDecisions } from "./pending.ts";
import { getSelection } from "./selection.ts";
import { tellDecisions } from "./telling.ts";

export function selectionRoutes(served: ServedApp): void {
  const { ctx } = served;
  serve(served, contract.getSelection, ({ actor, params }) => getSelection(ctx, actor, params.eventId));
  serve(served, contract.putDecisions, ({ actor, params, body }) =>
    putDecisions(ctx, actor, params.eventId, body),
  );
  serve(served, contract.undoDecisions, ({ actor, params }) => undoDecisions(ctx, actor, params));
  serve(served, contract.tellDecisions, ({ actor, params, body }) =>
    tellDecisions(ctx, actor, params.eventId, body.expect),
  );
}
