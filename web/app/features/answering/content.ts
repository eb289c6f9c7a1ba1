import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import { type EventList, eventView } from "./event/event-view.ts";
import { isStageListed, roomView } from "./event/room-view.ts";
import { sessionView } from "./event/session-view.ts";
import type { DeviceKnowledge } from "./phone/device-knowledge.ts";
import type { Piece } from "./phone/made.ts";
import { otherStage } from "./stage/stage-tabs.ts";

/** The content of a code's page; without `known` and `list` as the server renders it, for everybody. */
export function contentOf(answer: CodeAnswer, known?: DeviceKnowledge, list?: EventList | "failed"): Piece[] {
  if (answer.kind === "event") return eventView(answer, list);
  const { kind, session } = answer;
  const here = kind !== "room" && session ? sessionView(answer, session, known) : roomView(answer, known);
  const [title, ...others] = here;
  return [title, !isStageListed(answer) && otherStage(answer), ...others];
}
