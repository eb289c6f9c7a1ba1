import * as contract from "@plenary/contract/feedback/feedback";
import * as exportsOf from "@plenary/contract/feedback/feedback-exports";
import * as originCalls from "@plenary/contract/feedback/feedback-origins";
import * as results from "@plenary/contract/feedback/feedback-results";
import * as settings from "@plenary/contract/feedback/feedback-settings";
import { qrImage } from "../../base/qr.ts";
import { answerRequestOf, userOf } from "../../http/feedback-pass.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import { deleteAnswer } from "../answering/answer-requests.ts";
import {
  type AnsweringServices,
  eventOfCode,
  getCode,
  listSessions,
  makePass,
} from "../answering/services.ts";
import { sessionAnswers } from "../answering/stored/answer-tables.ts";
import { tagsOf } from "../answering/subjects/states.ts";
import { getAnswer, putAnswer } from "./answers.ts";
import { exportFeedback, exportSessionFeedback } from "./exports/exports.ts";
import { deleteEventFeedback } from "./keeping.ts";
import { overviewStreamRoute } from "./live/overview-stream.routes.ts";
import {
  decideComment,
  listComments,
  releaseFeedback,
  reportComment,
  showComments,
} from "./results/comments.ts";
import * as origins from "./results/origins.ts";
import { listOwnFeedback } from "./results/own-feedback.ts";
import { getFeedback } from "./results/results.ts";
import { getThanks, updateSessionFeedback } from "./results/session-feedback.ts";
import { getSessionFeedback } from "./results/session-results.ts";
import { addressOfCode, getSettings, listCodes, updateSettings } from "./settings/feedback.ts";
import { endLinks, makeLinks } from "./settings/personal-links.ts";
import { speakerLinkRoutes } from "./speakers/speaker-links.routes.ts";

export function feedbackRoutes(served: ServedApp, services: AnsweringServices): void {
  const { ctx } = served;

  serve(served, contract.getCode, ({ params }) => getCode(services, params.code), {
    // Runs for each request, whether its answer is kept or not: so wrong codes are counted here.
    tags: async ({ code }, request) => tagsOf(await eventOfCode(services, code, request.ip)),
    expires: ({ until }) => until,
  });

  serve(served, contract.listFeedbackSessions, ({ params }) => listSessions(services, params.eventId), {
    tags: ({ eventId }) => tagsOf(eventId),
  });

  serve(served, contract.makePass, ({ body, request }) =>
    makePass(services, { ...body, address: request.ip, findUser: () => userOf(request) }),
  );

  serve(served, contract.getAnswer, async ({ params, request }) => ({
    answer: await getAnswer(services, answerRequestOf(request, params.sessionId)),
  }));

  serve(served, contract.putAnswer, ({ params, body, request }) =>
    putAnswer(services, answerRequestOf(request, params.sessionId), body),
  );

  serve(served, contract.deleteAnswer, async ({ params, request }) => {
    await deleteAnswer(services, sessionAnswers, answerRequestOf(request, params.sessionId));
    return undefined;
  });

  serve(served, settings.getFeedbackSettings, async ({ actor, params }) => ({
    settings: await getSettings(ctx, actor, params.eventId),
  }));

  serve(served, settings.updateFeedbackSettings, async ({ actor, params, body }) => ({
    settings: await updateSettings(ctx, actor, params.eventId, body),
  }));

  serve(served, settings.makeLinks, async ({ actor, params, body }) => ({
    name: "feedback-links.csv",
    text: [await makeLinks(ctx, actor, params.eventId, body)],
    isPrivate: true as const,
  }));

  serve(served, settings.endLinks, async ({ actor, params }) => {
    await endLinks(ctx, actor, params.eventId);
    return undefined;
  });

  serve(served, settings.deleteFeedback, ({ actor, params, body }) =>
    deleteEventFeedback(ctx, actor, params.eventId, body.eventName),
  );

  serve(served, settings.updateSessionFeedback, async ({ actor, params, body }) => ({
    feedback: await updateSessionFeedback(ctx, actor, params.sessionId, body),
  }));

  serve(served, settings.getThanks, ({ actor, params }) => getThanks(ctx, actor, params.sessionId));

  serve(served, settings.listFeedbackCodes, async ({ actor, params, query }) => ({
    codes: await listCodes(ctx, actor, params.eventId, query.images),
  }));

  resultRoutes(served, services);
  overviewStreamRoute(served);
  speakerLinkRoutes(served, services);

  serve(served, settings.getCodeImage, async ({ actor, params }) => ({
    name: `${params.code}.svg`,
    text: [qrImage(await addressOfCode(ctx, actor, params.code))],
    isPrivate: true as const,
  }));
}

function resultRoutes(served: ServedApp, services: AnsweringServices): void {
  const { ctx } = served;

  serve(served, results.getFeedback, ({ actor, params, query }) =>
    getFeedback(services, actor, params.eventId, query),
  );

  serve(served, exportsOf.exportFeedback, ({ actor, params, query }) =>
    exportFeedback(ctx, actor, params.eventId, query),
  );

  serve(served, exportsOf.exportSessionFeedback, ({ actor, params, query }) =>
    exportSessionFeedback(ctx, actor, params.sessionId, query.format),
  );

  serve(served, results.listOwnFeedback, ({ actor, query }) => listOwnFeedback(ctx, actor, query.cursor));

  serve(served, results.getSessionFeedback, ({ actor, params, query }) =>
    getSessionFeedback(ctx, actor, params.sessionId, query.cursor),
  );

  serve(served, results.listComments, ({ actor, params, query }) =>
    listComments(ctx, actor, params.eventId, query),
  );

  serve(served, results.decideComment, async ({ actor, params, body }) => ({
    comment: await decideComment(ctx, actor, params.answerId, body),
  }));

  serve(served, results.showComments, async ({ actor, params, body }) => ({
    shown: await showComments(ctx, actor, params.eventId, body),
  }));

  serve(served, results.reportComment, async ({ actor, params }) => {
    await reportComment(ctx, actor, params.answerId);
    return undefined;
  });

  serve(served, originCalls.listOrigins, ({ actor, params, query }) =>
    origins.listOrigins(ctx, actor, params.eventId, query),
  );

  serve(served, originCalls.decideOrigin, async ({ actor, params, body }) => ({
    changed: await origins.decideOrigin(ctx, actor, params.originId, body.leftOut),
  }));
  serve(served, results.releaseFeedback, ({ actor, params, body }) =>
    releaseFeedback(ctx, actor, params.eventId, body.sessionIds),
  );
}
