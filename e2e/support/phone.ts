import type { Locator, Page } from "@playwright/test";
import { makePass } from "@plenary/contract/feedback/feedback";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { answerPoll, askQuestion, voteForQuestion } from "@plenary/contract/stage/stage-public";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { clientOf, completeSetup, register } from "@plenary/testing/people";

/** What the tests of the phone's pages have in common. */

/** Some minutes from now, on a clock in UTC. */
export const inMinutes = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);

/** Of an event that is on. */
export const days = { startDate: inMinutes(-1440).slice(0, 10), endDate: inMinutes(1440).slice(0, 10) };

export const send = (page: Page): Locator => page.getByRole("button", { name: "Send" });

/** Presses a rating, as a finger does: on what is seen of it. */
export const rate = (page: Page, rating: number) =>
  page.locator(".ratings").first().getByText(`${rating}`, { exact: true }).click();

export const became = (page: Page) => page.locator("#became");

/** What the tests of the moderator's screen and of what is presented have in common. */

export type StageWorld = Awaited<ReturnType<typeof makeStageWorld>>;

export type StagePhone = Awaited<ReturnType<StageWorld["makePhones"]>>[number];

/** An event that is on; its sessions have no time, so that their stages may be open all the while. */
export async function makeStageWorld(origin: string) {
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const ada = await register(origin, "ada", "Ada Lovelace");
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  const days = { startDate: day(-1), endDate: day(1), timezone: "UTC", visibility: "public" as const };
  const { eventId } = await makeEvent(olga, { name: "Porto Days", ...days });

  /** A phone with a pass of its own, at a session's stage. */
  async function makePhone(sessionId: string) {
    const call = clientOf(origin);
    const { pass } = await call(makePass, { body: { eventId } });
    const held = { headers: { "Feedback-Pass": pass } };
    const params = { sessionId };
    return {
      ask: async (text: string, name?: string) =>
        (await call(askQuestion, { params, body: { text, name } }, held)).question.questionId,
      vote: (questionId: string) => call(voteForQuestion, { params: { sessionId, questionId } }, held),
      answer: (pollId: string, ...choices: number[]) =>
        call(answerPoll, { params: { sessionId, pollId }, body: { choices } }, held),
    };
  }

  return {
    ...{ olga, ada, eventId },
    /** A confirmed session of Ada's. */
    async makeConfirmed(title: string): Promise<string> {
      const { sessionId } = await submitTalk(ada, title, eventId);
      await olga.call(approveSession, { params: { sessionId } });
      return sessionId;
    },
    makePhones: (sessionId: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => makePhone(sessionId))),
  };
}

export const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
