import type { WallShown, WallShows } from "@plenary/contract/feedback/walls";
import type { PublicStage } from "@plenary/contract/stage/stage-public";
import { endOfShown, type OpenEvent, stageSubjectAt, startOf } from "../answering/subjects/code-answers.ts";
import type { StageSubject, Subject } from "../answering/subjects/subjects.ts";
import { stateAt } from "../answering/subjects/windows.ts";
import { subjectsOf, type WallTarget } from "./wall-shown.ts";

/** What a wall shows of the stage that is on (docs/product/walls.md). */

/** Finds the public view of a session's stage, and when its poll was closed. */
export type StageFinder = (
  sessionId: string,
  stage: StageSubject,
) => Promise<{ shown: PublicStage; pollClosedAt: number | null }>;

/** Questions named on a wall. */
const NAMED = 5;

/** How long a poll's results replace the questions, in milliseconds. */
export const RESULTS_LAST = 5 * 60_000;

/** The session whose stage is on the wall; for an event only if nothing else that is on has one. */
function staged(event: OpenEvent, target: WallTarget, time: number): Subject | undefined {
  const all = subjectsOf(event, target);
  const open = all.filter(({ stage }) => stage.isOpen && stateAt(stage.window, time) === "open");
  if (target.session_id !== null) return open[0];
  const isOn = (one: Subject) => startOf(one) <= time && time < endOfShown(one);
  const on = open.filter(isOn);
  if (target.room_id !== null) return stageSubjectAt(all.some(isOn) ? on : open, time);
  return on.length === 1 ? on[0] : undefined;
}

interface At {
  target: WallTarget;
  shows: WallShows;
  time: number;
  find: StageFinder;
}

interface OnWall {
  /** The stage's session, even while the wall shows nothing of it; null without one. */
  sessionId: string | null;
  stage: WallShown["stage"];
  /** The stage's code; null without one. */
  code: string | null;
  /** When it changes by itself. */
  until?: number | undefined;
}

/** What the wall shows of it. */
export async function stageOnWall(event: OpenEvent, { target, shows, time, find }: At): Promise<OnWall> {
  const none = { sessionId: null, stage: null, code: null };
  const subject = shows.questions || shows.polls ? staged(event, target, time) : undefined;
  if (!subject) return none;
  const { sessionId, title, code } = subject.shown;
  const { shown, pollClosedAt } = await find(sessionId, subject.stage);
  const until = pollClosedAt === null ? undefined : pollClosedAt + RESULTS_LAST;
  const isPolled = shows.polls && (!shows.questions || until === undefined || time < until);
  const poll = isPolled ? shown.poll : null;
  // A poll may be opened.
  if (!poll && !shows.questions) return { ...none, sessionId };
  const asked = poll ? [] : shown.questions.filter(({ state }) => state !== "answered");
  return {
    ...{ sessionId, code },
    stage: {
      ...{ sessionId, title, poll, results: poll && shown.results },
      questions: asked.slice(0, NAMED),
      moreCount: Math.max(0, asked.length - NAMED),
      hiddenCount: poll ? 0 : shown.hiddenCount,
      hasQuestions: shown.questions.length + shown.hiddenCount > 0,
    },
    // If only polls are shown, the results stay longer.
    until: poll && until !== undefined && time < until ? until : undefined,
  };
}
