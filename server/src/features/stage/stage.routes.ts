import * as contract from "@plenary/contract/stage/stage";
import * as phones from "@plenary/contract/stage/stage-public";
import { answerRequestOf } from "../../http/feedback-pass.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import type { AnsweringServices } from "../answering/services.ts";
import { answerPoll } from "./poll-answers.ts";
import * as polls from "./polls.ts";
import { endOfView, findStageTags, getPublicStage } from "./public-stage.ts";
import { askStageQuestion, deleteQuestion, takeVoteBack, voteOnStage } from "./questions.ts";
import { endRehearsal, getRehearsal, startRehearsal } from "./rehearsals.ts";
import { openStageServices, type StageServices } from "./services.ts";
import { countStages, decideQuestion, decideQuestions, getStage, updateStage } from "./stage.ts";
import { exportStage } from "./stage-exports.ts";

export function stageRoutes(served: ServedApp, services: AnsweringServices): void {
  const { app, ctx } = served;
  const staging = openStageServices(services);
  app.addHook("onClose", () => staging.stageNews.close());
  phoneRoutes(served, staging);

  serve(served, contract.getStage, async ({ actor, params }) => ({
    stage: await getStage(services, actor, params.sessionId),
  }));

  serve(served, contract.countStages, ({ actor, params }) => countStages(ctx, actor, params.eventId));

  serve(served, contract.updateStage, async ({ actor, params, body }) => ({
    stage: await updateStage(services, actor, params.sessionId, body),
  }));

  serve(served, contract.startRehearsal, ({ actor, params }) => startRehearsal(ctx, actor, params.sessionId));

  serve(served, contract.endRehearsal, async ({ actor, params }) => {
    await endRehearsal(ctx, actor, params.sessionId);
    return undefined;
  });

  serve(served, contract.decideQuestion, async ({ actor, params, body }) => ({
    question: await decideQuestion(ctx, actor, params.questionId, body.state),
  }));

  serve(served, contract.decideQuestions, ({ actor, params, body }) =>
    decideQuestions(ctx, actor, params.sessionId, body),
  );

  serve(served, contract.createPoll, async ({ actor, params, body }) => ({
    poll: await polls.createPoll(ctx, actor, params.sessionId, body),
  }));

  serve(served, contract.updatePoll, async ({ actor, params, body }) => ({
    poll: await polls.updatePoll(ctx, actor, params.pollId, body),
  }));

  serve(served, contract.deletePoll, async ({ actor, params }) => {
    await polls.deletePoll(ctx, actor, params.pollId);
    return undefined;
  });

  serve(served, contract.openPoll, async ({ actor, params }) => ({
    poll: await polls.openPoll(ctx, actor, params.pollId),
  }));

  serve(served, contract.closePoll, async ({ actor, params }) => ({
    poll: await polls.closePoll(ctx, actor, params.pollId),
  }));

  serve(served, contract.resetPoll, async ({ actor, params }) => ({
    poll: await polls.resetPoll(ctx, actor, params.pollId),
  }));

  serve(served, contract.exportStage, ({ actor, params, query }) =>
    exportStage(ctx, actor, params.sessionId, query.what),
  );
}

function phoneRoutes(served: ServedApp, staging: StageServices): void {
  const { clock } = served.ctx;

  serve(served, phones.getPublicStage, ({ params }) => getPublicStage(staging, params.sessionId), {
    tags: ({ sessionId }) => findStageTags(staging, sessionId),
    expires: (stage) => endOfView(stage, clock().valueOf()),
  });

  serve(served, phones.getRehearsal, ({ params }) => getRehearsal(staging, params.rehearsalId));

  serve(served, phones.askQuestion, async ({ params, body, request }) => ({
    question: await askStageQuestion(staging, answerRequestOf(request, params.sessionId), body),
  }));

  serve(served, phones.deleteQuestion, async ({ params, request }) => {
    const { sessionId, questionId } = params;
    await deleteQuestion(staging, { ...answerRequestOf(request, sessionId), questionId });
    return undefined;
  });

  serve(served, phones.voteForQuestion, async ({ params, request }) => {
    const { sessionId, questionId } = params;
    await voteOnStage(staging, { ...answerRequestOf(request, sessionId), questionId });
    return undefined;
  });

  serve(served, phones.takeVoteBack, async ({ params, request }) => {
    const { sessionId, questionId } = params;
    await takeVoteBack(staging, { ...answerRequestOf(request, sessionId), questionId });
    return undefined;
  });

  serve(served, phones.answerPoll, async ({ params, body, request }) => {
    const { sessionId, pollId } = params;
    const { choices, round } = body;
    await answerPoll(staging, { ...answerRequestOf(request, sessionId), pollId, round }, choices);
    return undefined;
  });
}
