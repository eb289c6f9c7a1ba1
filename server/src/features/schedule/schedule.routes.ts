import * as contract from "@plenary/contract/schedule/schedule";
import { type ServedApp, serve } from "../../http/serve.ts";
import { checkOperation, listMovesOf, listOperations, operate, undoOperation } from "./operations.ts";
import { planStreamRoute } from "./plan-stream.routes.ts";
import { tellHeld } from "./plan-stream.ts";
import { getSchedule } from "./schedule.ts";

export function scheduleRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.getSchedule, async ({ actor, params }) => ({
    schedule: await getSchedule(ctx, actor, params.eventId),
  }));

  serve(served, contract.listOperations, ({ actor, params, query: { after, slotId } }) =>
    slotId === undefined
      ? listOperations(ctx, actor, params.eventId, after === undefined ? undefined : Number(after))
      : listMovesOf(ctx, actor, params.eventId, slotId),
  );

  serve(served, contract.operate, ({ actor, params, body }) => operate(ctx, actor, params.eventId, body));

  serve(served, contract.undoOperation, ({ actor, params }) =>
    undoOperation(ctx, actor, params.eventId, params.operationId),
  );

  serve(served, contract.checkOperation, ({ actor, params, body }) =>
    checkOperation(ctx, actor, params.eventId, body),
  );

  planStreamRoute(served);

  serve(served, contract.tellHeld, async ({ actor, params, body }) => {
    await tellHeld(ctx, actor, params.eventId, body);
    return undefined;
  });
}
