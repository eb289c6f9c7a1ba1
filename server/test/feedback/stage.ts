import { createPoll, type ModeratedPoll, openPoll, updateStage } from "@plenary/contract/stage/stage";
import * as phones from "@plenary/contract/stage/stage-public";
import type { TestUser } from "../factories.ts";
import type { TestApp } from "../harness.ts";
import { fetchPass, makeCollecting, type Sent, sending } from "./feedback.ts";

/** As makeCollecting, with the stage of its session open and questions shown at once, unless told otherwise. */
export async function makeStaged(app: TestApp, settings: { open?: boolean; review?: boolean } = {}) {
  const made = await makeCollecting(app);
  const params = { sessionId: made.sessionId };
  const body = { open: true, review: false, ...settings };
  await made.speaker.call(updateStage, { params, body });
  return made;
}

/** A new pass of the event, and what is sent with it to the stage of the session; a second later, so that each thing is announced at once. */
export async function makePhone(
  app: TestApp,
  { eventId, sessionId }: { eventId: string; sessionId: string },
) {
  return phoneOf(app, sessionId, await fetchPass(app, eventId));
}

export function phoneOf<S extends Sent>(app: TestApp, sessionId: string, pass: S, { isLater = true } = {}) {
  const { call, held } = sending(app, pass);
  const params = { sessionId };
  const later = () => isLater && app.clock.advance(1000);
  return {
    pass,
    ask(text: string, name?: string) {
      later();
      return call(phones.askQuestion, { params, body: { text, ...(name !== undefined && { name }) } }, held);
    },
    vote(questionId: string) {
      later();
      return call(phones.voteForQuestion, { params: { sessionId, questionId } }, held);
    },
    takeBack(questionId: string) {
      later();
      return call(phones.takeVoteBack, { params: { sessionId, questionId } }, held);
    },
    remove(questionId: string) {
      later();
      return call(phones.deleteQuestion, { params: { sessionId, questionId } }, held);
    },
    answer(pollId: string, ...choices: number[]) {
      later();
      return call(phones.answerPoll, { params: { sessionId, pollId }, body: { choices } }, held);
    },
    /** As phones do: of the round that they show. */
    answerRound({ pollId, round }: { pollId: string; round: number }, ...choices: number[]) {
      later();
      return call(phones.answerPoll, { params: { sessionId, pollId }, body: { choices, round } }, held);
    },
  };
}

/** What everybody sees of the stage. */
export const seeStage = (app: TestApp, sessionId: string) =>
  app.client()(phones.getPublicStage, { params: { sessionId } });

/** A poll of a session, open unless told otherwise. */
export async function makePoll(
  moderator: TestUser,
  sessionId: string,
  body: Partial<Parameters<typeof moderator.call<typeof createPoll>>[1]["body"]> = {},
  { isOpen = true } = {},
): Promise<ModeratedPoll> {
  const whole = { question: "Tea or coffee?", options: ["Tea", "Coffee"], ...body };
  const { poll } = await moderator.call(createPoll, { params: { sessionId }, body: whole });
  if (!isOpen) return poll;
  return (await moderator.call(openPoll, { params: { pollId: poll.pollId } })).poll;
}
