import { questionNotDeleted } from "@plenary/contract/feedback/feedback-failures";
import type {
  answerPoll,
  askQuestion,
  deleteQuestion,
  getPublicStage,
  voteForQuestion,
} from "@plenary/contract/stage/stage-public";
import { text } from "@plenary/contract/text";
import { meaningOfReply, type ReplyMeaning, waitOf } from "../phone/queue.ts";
import { askWithPass } from "../phone/sender.ts";
import type { CallReply } from "../phone/server-calls.ts";
import { keepStage, ownStages } from "./stage-device.ts";

/** The calls' paths, typed by the contract, whose schemas phones don't load. */
const paths = {
  stage: "/public/stage/:sessionId" satisfies (typeof getPublicStage)["path"],
  questions: "/public/stage/:sessionId/questions" satisfies (typeof askQuestion)["path"],
  question: "/public/stage/:sessionId/questions/:questionId" satisfies (typeof deleteQuestion)["path"],
  vote: "/public/stage/:sessionId/questions/:questionId/vote" satisfies (typeof voteForQuestion)["path"],
  poll: "/public/stage/:sessionId/polls/:pollId/answer" satisfies (typeof answerPoll)["path"],
};

export const stagePath = (name: keyof typeof paths, sessionId: string, id = ""): string =>
  paths[name].replace(":sessionId", sessionId).replace(/:(questionId|pollId)/, id);

/** The result of a press: `lost` without a connection. */
export type PressOutcome = Exclude<ReplyMeaning, "again" | "renew"> | "lost" | "given-up";

/** Attempts without a connection before it is reported. */
const TRIES = 3;

interface Insisting {
  /** Makes the call; undefined once it is no longer wanted. */
  call: () => ReturnType<typeof askWithPass> | undefined;
  /** Called if the server asked to come later, which happens by itself. */
  waits?: () => void;
}

/** Repeats a call until accepted or refused; soon gives up offline: nobody wants a press to take effect in an hour. */
export async function sendPersistently({
  call,
  waits,
}: Insisting): Promise<{ outcome: PressOutcome; heard?: CallReply }> {
  let lost = 0;
  for (let failures = 1; ; failures++) {
    const asked = call();
    if (!asked) return { outcome: "given-up" };
    const heard = await asked;
    const meaning = meaningOfReply(heard);
    // A pass that was just issued isn't accepted: trying again at once wouldn't help.
    if (meaning === "renew") return { outcome: "dropped", heard };
    if (meaning !== "again") return { outcome: meaning, heard };
    if (heard.isOurs) waits?.();
    else lost += 1;
    if (lost >= TRIES) return { outcome: "lost", heard };
    const wait = waitOf(failures, Math.random(), heard.retryAfter);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Deletes a question asked on this device, on any stage. Returns why it was not deleted, if so. */
export async function withdrawQuestion(questionId: string): Promise<string | undefined> {
  const about = ownStages().find(({ questions }) => questions.some((own) => own.questionId === questionId));
  if (!about) return undefined;
  const path = stagePath("question", about.sessionId, questionId);
  const { outcome, heard } = await sendPersistently({
    call: () => askWithPass(about, ["DELETE", path], false),
  });
  if (outcome !== "taken")
    return outcome === "lost" ? notConnected() : (heard?.message ?? questionNotDeleted());
  keepStage(about, (own) => {
    own.questions = own.questions.filter((each) => each.questionId !== questionId);
    own.votes = own.votes.filter((each) => each !== questionId);
  });
  return undefined;
}

export const notConnected = () => text("There is no connection. Please try again later.");
