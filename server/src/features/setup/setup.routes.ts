import { adminCredentials, adminSetup, verifySetup } from "@plenary/contract/accounts/setup";
import { requireOwnPage } from "../../http/own-page.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import { createFirstAdmin, retrieveCredentials, setupStatus } from "./setup.ts";

export function setupRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, verifySetup, () => setupStatus(ctx));

  serve(served, adminSetup, async ({ request }) => {
    await requireOwnPage(ctx, request);
    const secret = request.headers["x-bootstrap-secret"];
    return createFirstAdmin(ctx, typeof secret === "string" ? secret : undefined, request.ip);
  });

  serve(served, adminCredentials, async ({ request }) => {
    await requireOwnPage(ctx, request);
    const token = /^Bootstrap (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    return retrieveCredentials(ctx, token);
  });
}
