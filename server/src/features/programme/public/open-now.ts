import type { OpenNow } from "@plenary/contract/public/open-now";
import { Refusal } from "../../../base/refusals.ts";
import type { AnsweringServices } from "../../answering/services.ts";
import { openSurveysOf, surveyTimes } from "../../answering/subjects/code-answers.ts";
import { nextInstant, stateAt } from "../../answering/subjects/windows.ts";

/** Open surveys and stages of a public event. Throws PublicEventNotFound. */
export async function getOpenNow({ ctx, states }: AnsweringServices, eventId: string): Promise<OpenNow> {
  const event = await states.of(eventId);
  if (!event?.isPublic) throw new Refusal("PublicEventNotFound");
  const time = ctx.clock().valueOf();
  const staged = [...(event.open?.subjects.values() ?? [])].filter(({ stage }) => stage.isOpen);
  const stages = staged
    .filter(({ stage }) => stateAt(stage.window, time) === "open")
    .map(({ shown: { sessionId, code, title } }) => ({ sessionId, code, title }));
  const changes = [
    ...surveyTimes(event),
    ...staged.flatMap(({ stage: { window } }) => [window.opensAt, window.closesAt]),
  ];
  return {
    ...{ surveys: openSurveysOf(event, time), stages },
    feedbackCode: event.open?.eventCode || undefined,
    until: nextInstant(changes, time),
  };
}
