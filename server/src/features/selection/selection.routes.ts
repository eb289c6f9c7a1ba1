import * as running from "@plenary/contract/selection/runs";
import * as contract from "@plenary/contract/selection/selection";
import { type ServedApp, serve } from "../../http/serve.ts";
import { putDecisions, undoDecisions } from "./pending.ts";
import * as runs from "./runs.ts";
import { getSelection } from "./selection.ts";

export function selectionRoutes(served: ServedApp): void {
  const { ctx } = served;
  serve(served, contract.getSelection, ({ actor, params }) => getSelection(ctx, actor, params.eventId));
  serve(served, contract.putDecisions, ({ actor, params, body }) =>
    putDecisions(ctx, actor, params.eventId, body),
  );
  serve(served, contract.undoDecisions, ({ actor, params }) => undoDecisions(ctx, actor, params));
  serve(served, running.prepareRun, async ({ actor, params }) => ({
    run: await runs.prepareRun(ctx, actor, params.eventId),
  }));
  serve(served, running.getRun, ({ actor, params }) => runs.getRun(ctx, actor, params.runId));
  serve(served, running.discardRun, async ({ actor, params }) => {
    await runs.discardRun(ctx, actor, params.runId);
    return undefined;
  });
  serve(served, running.putRunMail, async ({ actor, params, body }) => {
    await runs.changeMail(ctx, actor, params, body);
    return undefined;
  });
  serve(served, running.leaveOutRunMail, async ({ actor, params, body }) => {
    await runs.changeMail(ctx, actor, params, body);
    return undefined;
  });
  serve(served, running.resetRunMail, async ({ actor, params }) => {
    await runs.resetMail(ctx, actor, params);
    return undefined;
  });
  serve(served, running.sendRun, async ({ actor, params, body }) => ({
    run: await runs.sendRun(ctx, actor, params.runId, body),
  }));
  serve(served, running.stopRun, async ({ actor, params }) => ({
    run: await runs.stopRun(ctx, actor, params.runId),
  }));
  serve(served, running.retryRunMail, async ({ actor, params }) => {
    await runs.retryMail(ctx, actor, params);
    return undefined;
  });
}
