import type { StageQuestion } from "@plenary/contract/stage/stage-fields";
import { askWithPass } from "../phone/sender.ts";
import { type PressOutcome, sendPersistently, stagePath } from "./stage-calls.ts";
import { keepStage, ownStage, type StageSubject } from "./stage-device.ts";

/** How long the server's counts may be older than our votes, in milliseconds. */
const LATE = 1_500;

interface Voting {
  about: StageSubject;
  /** Called after the display changed. */
  changed: () => void;
  /** Called if a vote was refused, and is shown as before. */
  refused: (outcome: PressOutcome, message: string | undefined) => void;
}

/** Votes show as soon as they are pressed, and are reverted if the server finally doesn't have them. */
export function openVotes({ about, changed, refused }: Voting) {
  const sending = new Set<string>();
  /** What our own vote adds to a count from before it. */
  const added = new Map<string, { to: number; votes: 1 | -1; until: number }>();

  const has = (questionId: string) => ownStage(about).votes.includes(questionId);

  function mark(questionId: string, isVoted: boolean): void {
    keepStage(about, (own) => {
      own.votes = own.votes.filter((each) => each !== questionId);
      if (isVoted) own.votes.push(questionId);
    });
  }

  /** Sends the wanted state until the server has it. */
  async function send(questionId: string, before: boolean): Promise<void> {
    sending.add(questionId);
    let had = before;
    for (let isWanted = has(questionId); isWanted !== had; isWanted = has(questionId)) {
      const call = () => {
        if (has(questionId) === had) return undefined;
        isWanted = has(questionId);
        const path = stagePath("vote", about.sessionId, questionId);
        return askWithPass(about, [isWanted ? "PUT" : "DELETE", path]);
      };
      const { outcome, heard } = await sendPersistently({ call });
      if (outcome === "taken") {
        had = isWanted;
        // A new pass doesn't know the votes of the former one.
        if (has(questionId) !== had) mark(questionId, had);
        const present = added.get(questionId);
        if (present) added.set(questionId, { ...present, until: Date.now() + LATE });
      } else if (outcome !== "given-up") {
        mark(questionId, had);
        added.delete(questionId);
        refused(outcome, heard?.message);
        break;
      }
    }
    sending.delete(questionId);
    changed();
  }

  return {
    toggle({ questionId, votes }: Pick<StageQuestion, "questionId" | "votes">): void {
      const before = has(questionId);
      mark(questionId, !before);
      // A second press reverts it.
      if (added.has(questionId)) added.delete(questionId);
      else added.set(questionId, { to: votes, votes: before ? -1 : 1, until: Number.POSITIVE_INFINITY });
      changed();
      if (!sending.has(questionId)) void send(questionId, before);
    },
    /** The number of votes, with ours. */
    of({ questionId, votes }: Pick<StageQuestion, "questionId" | "votes">): number {
      const ours = added.get(questionId);
      return ours && ours.to === votes ? votes + ours.votes : votes;
    },
    /** Counts that the server returned after that time include our votes. */
    heard(questions: readonly StageQuestion[], askedAt: number): void {
      for (const [questionId, { to, until }] of added) {
        const present = questions.find((each) => each.questionId === questionId);
        if (!present || present.votes !== to || askedAt >= until) added.delete(questionId);
      }
    },
  };
}
