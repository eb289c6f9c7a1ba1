import * as contract from "@plenary/contract/sessions/session-speakers";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as people from "./session-people.ts";
import { enterSession } from "./session-people.ts";

export function sessionPeopleRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.enterSession, ({ actor, params, body }) =>
    enterSession(ctx, actor, params.eventId, body),
  );

  serve(served, contract.addSpeaker, ({ actor, params, body }) =>
    people.addSpeaker(ctx, actor, params.sessionId, body),
  );

  serve(served, contract.setSpeakers, async ({ actor, params, body }) => ({
    session: await people.setSpeakers(ctx, actor, params.sessionId, body),
  }));
}
