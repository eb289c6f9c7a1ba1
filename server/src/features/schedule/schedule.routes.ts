import * as ruled from "@plenary/contract/schedule/rules";
import * as contract from "@plenary/contract/schedule/schedule";
import { type ServedApp, serve } from "../../http/serve.ts";
import { keepConflict, keepConflicts, stopKeeping } from "./kept.ts";
import { listMovesOf, listOperations } from "./operation-lists.ts";
import { checkOperation, operate, undoOperation } from "./operations.ts";
import { planStreamRoute } from "./plan-stream.routes.ts";
import { tellHeld } from "./plan-stream.ts";
import { getRules, setRoomTimes, setRules } from "./rules.ts";
import { getSchedule, listPlaces } from "./schedule.ts";

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

  serve(served, ruled.listPlaces, async ({ actor, params, query }) => ({
    places: await listPlaces(ctx, actor, params.eventId, query),
  }));

  serve(served, ruled.getRules, async ({ actor, params }) => ({
    rules: await getRules(ctx, actor, params.eventId),
  }));

  serve(served, ruled.setRules, async ({ actor, params, body }) => ({
    rules: await setRules(ctx, actor, params.eventId, body),
  }));

  serve(served, ruled.setRoomTimes, async ({ actor, params, body }) => ({
    times: await setRoomTimes(ctx, actor, params.roomId, body),
  }));

  serve(served, ruled.keepConflict, async ({ actor, params, body }) => ({
    conflict: await keepConflict(ctx, actor, params, body),
  }));

  serve(served, ruled.stopKeeping, async ({ actor, params }) => {
    await stopKeeping(ctx, actor, params);
    return undefined;
  });

  serve(served, ruled.keepConflicts, async ({ actor, params, body }) => ({
    kept: await keepConflicts(ctx, actor, params.eventId, body),
  }));

  planStreamRoute(served);

  serve(served, contract.tellHeld, async ({ actor, params, body }) => {
    await tellHeld(ctx, actor, params.eventId, body);
    return undefined;
  });
}
