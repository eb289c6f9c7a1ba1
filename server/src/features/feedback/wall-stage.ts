import type { PublicStage } from "@plenary/contract/stage-public";
import type { WallShown, WallShows } from "@plenary/contract/walls";
import { endOfShown, type Opened, stagedAt, startOf } from "./code-answers.ts";
import type { StageSubject, Subject } from "./states.ts";
import { subjectsOf, type WallTarget } from "./wall-shown.ts";
import { stateAt } from "./windows.ts";

/** What a wall shows of the stage of what is on (docs/product/walls.md). */

/** Finds what everybody sees of a session's stage, and when the poll in it was closed. */
export type StageFinder = (
  sessionId: string,
  stage: StageSubject,
) => Promise<{ shown: PublicStage; pollClosedAt: number | null }>;

/** Questions that a wall names. */
const NAMED = 5;

/** For how long what a poll came to stands where the questions were, in milliseconds. */
const LASTS = 5 * 60_000;

/** The session whose stage is on the wall; of an event only where nothing else that is on has one. */
function staged(event: Opened, target: WallTarget, time: number): Subject | undefined {
  const open = subjectsOf(event, target).filter(
    ({ stage }) => stage.isOpen && stateAt(stage.window, time) === "open",
  );
  if (target.room_id !== null || target.session_id !== null) return stagedAt(open, time);
  const on = open.filter((one) => startOf(one) <= time && time < endOfShown(one));
  return on.length === 1 ? on[0] : undefined;
}

interface At {
  target: WallTarget;
  shows: WallShows;
  time: number;
  find: StageFinder;
}

/** What the wall shows of it, and when that is another by itself. */
export async function stageOnWall(
  event: Opened,
  { target, shows, time, find }: At,
): Promise<{ stage: WallShown["stage"]; until?: number | undefined }> {
  const subject = shows.questions || shows.polls ? staged(event, target, time) : undefined;
  if (!subject) return { stage: null };
  const { sessionId, title } = subject.shown;
  const { shown, pollClosedAt } = await find(sessionId, subject.stage);
  const until = pollClosedAt === null ? undefined : pollClosedAt + LASTS;
  const isPolled = shows.polls && (!shows.questions || until === undefined || time < until);
  const poll = isPolled ? shown.poll : null;
  const asked = shows.questions && !poll ? shown.questions.filter(({ state }) => state !== "answered") : [];
  return {
    stage: {
      ...{ sessionId, title, poll, results: poll && shown.results },
      questions: asked.slice(0, NAMED),
      moreCount: Math.max(0, asked.length - NAMED),
      hiddenCount: shows.questions && !poll ? shown.hiddenCount : 0,
    },
    until: poll ? until : undefined,
  };
}
