import * as contract from "@plenary/contract/schedule/solver";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as solver from "./solver.ts";

export function solverRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.solve, async ({ actor, params, body }) => ({
    solution: await solver.solve(ctx, actor, params.eventId, body),
  }));

  serve(served, contract.listSolutions, async ({ actor, params }) => ({
    solutions: await solver.listSolutions(ctx, actor, params.eventId),
  }));

  serve(served, contract.getSolution, async ({ actor, params }) => ({
    solution: await solver.getSolution(ctx, actor, params.solutionId),
  }));

  serve(served, contract.stopSolution, async ({ actor, params, body }) => ({
    solution: await solver.stopSolution(ctx, actor, params.solutionId, body.keep),
  }));

  serve(served, contract.applySolution, async ({ actor, params, body }) => {
    const { operation, slots } = await solver.applySolution(ctx, actor, params.solutionId, body);
    return { operation, slots };
  });

  serve(served, contract.deleteSolution, async ({ actor, params }) => {
    await solver.deleteSolution(ctx, actor, params.solutionId);
    return undefined;
  });
}
