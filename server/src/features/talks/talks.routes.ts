import * as contract from "@plenary/contract/sessions/talks";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as talks from "./talks.ts";

export function talkRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listTalks, ({ actor, query }) => talks.listTalks(ctx, actor, query));

  serve(served, contract.createTalk, async ({ actor, body }) => ({
    talk: await talks.createTalk(ctx, actor, body),
  }));

  serve(served, contract.getTalk, ({ actor, params }) => talks.getTalk(ctx, actor, params.talkId));

  serve(served, contract.updateTalk, async ({ actor, params, body }) => ({
    talk: await talks.updateTalk(ctx, actor, params.talkId, body),
  }));

  serve(served, contract.deleteTalk, async ({ actor, params }) => {
    await talks.deleteTalk(ctx, actor, params.talkId);
    return undefined;
  });
}
