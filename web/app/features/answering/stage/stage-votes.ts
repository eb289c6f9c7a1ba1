import type { StageQuestion } from "@plenary/contract/stage/stage-fields";
import { askWithPass } from "../phone/sender.ts";
import { insist, type Outcome, stagePath } from "./stage-calls.ts";
import { keepStage, ownStage, type StageSubject } from "./stage-device.ts";

/** For how long what the server says of votes may be from before ours, in milliseconds. */
const LATE = 1_500;

interface Voting {
  about: StageSubject;
  /** What is shown has changed. */
  changed: () => void;
  /** A vote was not taken, and is shown as it was before. */
  refused: (outcome: Outcome, message: string | undefined) => void;
}

/** Votes are shown as soon as they are pressed, and taken back where the server doesn't have them in the end. */
export function openVotes({ about, changed, refused }: Voting) {
  const sending = new Set<string>();
  /** What a vote of ours adds to a number that the server has said before it. */
  const added = new Map<string, { to: number; votes: 1 | -1; until: number }>();

  const has = (questionId: string) => ownStage(about).votes.includes(questionId);

  function mark(questionId: string, isVoted: boolean): void {
    keepStage(about, (own) => {
      own.votes = own.votes.filter((each) => each !== questionId);
      if (isVoted) own.votes.push(questionId);
    });
  }

  /** Sends what is wanted, until that is what the server has. */
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
      const { outcome, heard } = await insist({ call });
      if (outcome === "taken") {
        had = isWanted;
        // A new pass knows nothing of what was voted with the former one.
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
    /** Votes, or takes the vote back. */
    toggle({ questionId, votes }: Pick<StageQuestion, "questionId" | "votes">): void {
      const before = has(questionId);
      mark(questionId, !before);
      // Pressed again, it is as before.
      if (added.has(questionId)) added.delete(questionId);
      else added.set(questionId, { to: votes, votes: before ? -1 : 1, until: Number.POSITIVE_INFINITY });
      changed();
      if (!sending.has(questionId)) void send(questionId, before);
    },
    /** How many there are, ours included. */
    of({ questionId, votes }: Pick<StageQuestion, "questionId" | "votes">): number {
      const ours = added.get(questionId);
      return ours && ours.to === votes ? votes + ours.votes : votes;
    },
    /** What the server has said now, asked at that time, has our votes in it. */
    heard(questions: readonly StageQuestion[], askedAt: number): void {
      for (const [questionId, { to, until }] of added) {
        const present = questions.find((each) => each.questionId === questionId);
        if (!present || present.votes !== to || askedAt >= until) added.delete(questionId);
      }
    },
  };
}
