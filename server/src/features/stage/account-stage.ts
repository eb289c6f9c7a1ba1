import type { AccountData } from "@plenary/contract/accounts/account-data";
import type { Actor, Ctx, Tell } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { accountKeys, keysOf } from "../answering/accounts/account-answers.ts";
import type { EventKey } from "../answering/passes/passes.ts";
import * as queries from "./account-stage.queries.ts";
import { labelsOf, pollKey } from "./poll-answers.ts";
import { type PollRow, selectPolls } from "./polls.queries.ts";
import { roundsOf } from "./polls.ts";

type OwnStageAnswer = AccountData["stage"][number];

/** The caller's questions, votes and poll answers with the account, session by session, while the events' keys exist. */
export async function* listAccountStage(ctx: Ctx, actor: Actor): AsyncGenerator<OwnStageAnswer[]> {
  for await (const { event, key, serial } of accountKeys(ctx, actor))
    for (const { session_id: sessionId, title } of await queries.selectSessions(ctx.db, event.event_id)) {
      const about = { eventId: event.event_id, eventName: event.name, sessionId, title };
      yield (await givenIn(ctx, sessionId, { key, serial })).map((given) => ({ ...about, ...given }));
    }
}

type Did = Pick<OwnStageAnswer, "did" | "text" | "name" | "choices">;

/** Deletes the user's questions, votes and poll answers with the account: nobody could once it is gone. */
export async function withdrawAccountStage(ctx: Ctx, tx: Tx, tell: Tell, userId: string): Promise<void> {
  for await (const { eventId, ...own } of keysOf(ctx, tx, userId)) {
    const asked = underKeys(await queries.selectQuestionIdsAt(tx, eventId), own);
    const rounds = roundsUnderKeys(await queries.selectPollsAt(tx, eventId), own);
    const gone = [...(await queries.deleteVoted(tx, asked)), ...(await queries.deleteAnswered(tx, rounds))];
    for (const sessionId of new Set(gone)) await tell({ kind: "stage_changed", sessionId });
  }
}

interface Own {
  key: EventKey;
  serial: Buffer;
}

/** The keys of somebody's questions and votes. */
const underKeys = (questionIds: readonly string[], { key, serial }: Own) =>
  questionIds.map((question_id) => ({ question_id, key: key.answerKey(serial, question_id) }));

/** The keys of somebody's poll answers. */
const roundsUnderKeys = (polls: readonly PollRow[], { key, serial }: Own) =>
  polls.flatMap(roundsOf).map((round) => ({ ...round, key: pollKey(key, serial, round) }));

async function givenIn({ db }: Ctx, sessionId: string, own: Own): Promise<Did[]> {
  const keys = underKeys(await queries.selectQuestionIds(db, sessionId), own);
  const rounds = roundsUnderKeys(await selectPolls(db, sessionId), own);
  const asked = (await queries.selectVoted(db, keys)).map(
    ({ text, name, is_own }): Did => ({
      ...{ did: is_own ? "asked" : "voted", text, name: is_own ? name : null, choices: [] },
    }),
  );
  const answers = await queries.selectAnswered(db, rounds);
  const answered = answers.flatMap(({ poll_id, round, choices }): Did[] => {
    const found = rounds.find((each) => each.poll_id === poll_id && each.round === round);
    if (!found) return [];
    const labels = labelsOf(found);
    const chosen = choices.flatMap((choice) => labels[choice ?? -1] ?? []);
    return [{ did: "answered", text: found.question, name: null, choices: chosen }];
  });
  return [...asked, ...answered];
}
