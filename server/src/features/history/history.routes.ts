import * as contract from "@plenary/contract/events/history";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as history from "./history.ts";

export function historyRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listEventHistory, ({ actor, params, query }) =>
    history.listEventHistory(ctx, actor, params.eventId, query),
  );

  serve(served, contract.listSessionHistory, ({ actor, params, query }) =>
    history.listSessionHistory(ctx, actor, params.sessionId, query),
  );

  serve(served, contract.listProposalHistory, ({ actor, params, query }) =>
    history.listProposalHistory(ctx, actor, params.proposalId, query),
  );
}
