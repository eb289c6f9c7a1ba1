import * as mails from "@plenary/contract/surveys/survey-mails";
import * as answering from "@plenary/contract/surveys/survey-public";
import * as results from "@plenary/contract/surveys/survey-results";
import * as contract from "@plenary/contract/surveys/surveys";
import { answerRequestOf } from "../../http/feedback-pass.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import { deleteAnswer } from "../answering/answer-requests.ts";
import type { AnsweringServices } from "../answering/services.ts";
import { surveyAnswers } from "../answering/stored/answer-tables.ts";
import * as surveys from "./questionnaires/surveys.ts";
import { exportSurvey } from "./results/survey-exports.ts";
import { getResults } from "./results/survey-results.ts";
import { listTexts } from "./results/survey-texts.ts";
import { getSurveyAnswer, putSurveyAnswer } from "./survey-answers.ts";
import { mailSurvey } from "./survey-mails.ts";

export function surveyRoutes(served: ServedApp, services: AnsweringServices): void {
  const { ctx } = served;

  serve(served, contract.listSurveys, async ({ actor, params }) => ({
    surveys: await surveys.listSurveys(ctx, actor, params.eventId),
  }));

  serve(served, contract.createSurvey, async ({ actor, params, body }) => ({
    survey: await surveys.createSurvey(ctx, actor, params.eventId, body),
  }));

  serve(served, contract.getSurvey, async ({ actor, params }) => ({
    survey: await surveys.getSurvey(ctx, actor, params.surveyId),
  }));

  serve(served, contract.updateSurvey, async ({ actor, params, body }) => ({
    survey: await surveys.updateSurvey(ctx, actor, params.surveyId, body),
  }));

  serve(served, contract.deleteSurvey, async ({ actor, params }) => {
    await surveys.deleteSurvey(ctx, actor, params.surveyId);
    return undefined;
  });

  serve(served, contract.openSurvey, async ({ actor, params, body }) => ({
    survey: await surveys.openSurvey(ctx, actor, params.surveyId, body),
  }));

  serve(served, contract.closeSurvey, async ({ actor, params }) => ({
    survey: await surveys.closeSurvey(ctx, actor, params.surveyId),
  }));

  serve(served, mails.mailSurvey, async ({ actor, params, body }) => ({
    mail: await mailSurvey(ctx, actor, params.surveyId, body.to),
  }));

  serve(served, results.getSurveyResults, ({ actor, params, query }) =>
    getResults(ctx, actor, params.surveyId, query),
  );

  serve(served, results.listSurveyTexts, ({ actor, params, query }) =>
    listTexts(ctx, actor, params.surveyId, query),
  );

  serve(served, results.exportSurvey, ({ actor, params, query }) =>
    exportSurvey(ctx, actor, params.surveyId, query.format),
  );

  serve(served, answering.getSurveyAnswer, async ({ params, request }) => ({
    answer: await getSurveyAnswer(services, answerRequestOf(request, params.surveyId)),
  }));

  serve(served, answering.putSurveyAnswer, ({ params, body, request }) =>
    putSurveyAnswer(services, answerRequestOf(request, params.surveyId), body),
  );

  serve(served, answering.deleteSurveyAnswer, async ({ params, request }) => {
    await deleteAnswer(services, surveyAnswers, answerRequestOf(request, params.surveyId));
    return undefined;
  });
}
