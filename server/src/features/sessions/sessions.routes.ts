import * as eventSessions from "@plenary/contract/sessions/event-sessions";
import { listSessionDetails } from "@plenary/contract/sessions/session-details";
import { setNotice } from "@plenary/contract/sessions/session-notices";
import * as sessionViews from "@plenary/contract/sessions/session-views";
import * as contract from "@plenary/contract/sessions/sessions";
import { type ServedApp, serve } from "../../http/serve.ts";
import { changeEventSessions } from "./bulk.ts";
import * as decisions from "./decisions/decisions.ts";
import * as notices from "./decisions/session-notices.ts";
import { listEventSessions } from "./lists/event-sessions.ts";
import { listOtherSessions } from "./lists/other-sessions.ts";
import * as details from "./lists/session-details.ts";
import * as views from "./lists/session-views.ts";
import * as sessions from "./sessions.ts";
import * as coSpeakers from "./speakers/co-speakers.ts";

export function sessionRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listSessions, ({ actor, query }) => sessions.listSessions(ctx, actor, query));

  serve(served, contract.createSession, async ({ actor, body }) => ({
    session: await sessions.createSession(ctx, actor, body),
  }));

  serve(served, contract.submitNewTalk, async ({ actor, body }) => ({
    session: await sessions.submitNewTalk(ctx, actor, body),
  }));

  serve(served, contract.getSession, async ({ actor, params }) => ({
    session: await sessions.getSession(ctx, actor, params.sessionId),
  }));

  serve(served, contract.updateSession, async ({ actor, params, body }) => ({
    session: await sessions.updateSession(ctx, actor, params.sessionId, body),
  }));

  serve(served, contract.deleteSession, async ({ actor, params }) => {
    await sessions.deleteSession(ctx, actor, params.sessionId);
    return undefined;
  });

  serve(served, setNotice, async ({ actor, params, body }) => ({
    session: await notices.setNotice(ctx, actor, params.sessionId, body.notice),
  }));

  serve(served, contract.leaveSession, async ({ actor, params }) => {
    await coSpeakers.leaveSession(ctx, actor, params.sessionId);
    return undefined;
  });

  serve(served, contract.approveSession, ({ actor, params, query }) =>
    decisions.approveSession(ctx, actor, params.sessionId, query),
  );

  serve(served, contract.rejectSession, ({ actor, params, query, body }) =>
    decisions.rejectSession(ctx, actor, params.sessionId, body.reason ?? null, query),
  );

  serve(served, contract.undoDecision, async ({ actor, params, body }) => ({
    session: await decisions.undoDecision(ctx, actor, params.sessionId, body.decidedAt),
  }));

  serve(served, eventSessions.listEventSessions, ({ actor, params, query }) =>
    listEventSessions(ctx, actor, params.eventId, query),
  );

  serve(served, listSessionDetails, ({ actor, params, query }) =>
    details.listSessionDetails(ctx, actor, params.eventId, query.ids),
  );

  serve(served, eventSessions.listOtherSessions, ({ actor, params, query }) =>
    listOtherSessions(ctx, actor, params.eventId, query.sessionId),
  );

  serve(served, sessionViews.listSessionViews, async ({ actor, params }) => ({
    views: await views.listViews(ctx, actor, params.eventId),
  }));

  serve(served, sessionViews.createSessionView, async ({ actor, params, body }) => ({
    view: await views.createView(ctx, actor, params.eventId, body),
  }));

  serve(served, sessionViews.updateSessionView, async ({ actor, params, body }) => ({
    view: await views.updateView(ctx, actor, params, body),
  }));

  serve(served, sessionViews.deleteSessionView, async ({ actor, params }) => {
    await views.deleteView(ctx, actor, params.eventId, params.viewId);
    return undefined;
  });

  serve(served, eventSessions.changeEventSessions, ({ actor, params, body }) =>
    changeEventSessions(ctx, actor, params.eventId, body),
  );
}
