import { isRefusal, Refusal } from "../../base/refusals.ts";
import type { Actor } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type RehearsalRow, selectRehearsal } from "../answering/subjects/rehearsal-rows.ts";
import {
  findSession,
  findSessionToChange,
  mayDecide,
  type SessionSeen,
} from "../sessions/session/sessions-access.ts";

/** Who moderates a stage: whoever sees its session, and of a rehearsal the organizers alone (docs/product/stage.md#moderating). */

interface Staged {
  session: SessionSeen;
  /** Where the id is that of one; undefined for the stage of the session itself. */
  rehearsal: RehearsalRow | undefined;
}

type Finder = (sessionId: string) => Promise<SessionSeen>;

/** Throws SessionNotFound. */
async function findBy(
  find: Finder,
  db: Db | Tx,
  actor: Actor,
  stageId: string,
  time: string,
): Promise<Staged> {
  try {
    return { session: await find(stageId), rehearsal: undefined };
  } catch (error) {
    const rehearsal = isRefusal(error, "SessionNotFound") && (await selectRehearsal(db, stageId, time));
    if (!rehearsal) throw error;
    const session = await find(rehearsal.session_id);
    if (!mayDecide(actor, session)) throw error;
    return { session, rehearsal };
  }
}

/** The session of a stage that the caller moderates; throws SessionNotFound otherwise. */
export const findStaged = (db: Db | Tx, actor: Actor, stageId: string, time: string): Promise<Staged> =>
  findBy((sessionId) => findSession(db, actor, sessionId), db, actor, stageId, time);

/** The same, while nobody else changes the session or its stage. Throws SessionNotFound. */
export const findStagedToChange = (tx: Tx, actor: Actor, stageId: string, time: string): Promise<Staged> =>
  findBy((sessionId) => findSessionToChange(tx, actor, sessionId), tx, actor, stageId, time);

/** Whose a question or poll of the stage is, as rows say it. */
export const ownerOf = (stageId: string, rehearsal: unknown) =>
  rehearsal ? { rehearsal_id: stageId } : { session_id: stageId };

/** What a moderator finds by a question or a poll, or whoever may not know of it doesn't: throws what `missing` says. */
export async function moderated(
  db: Db | Tx,
  actor: Actor,
  stageId: string | undefined,
  missing: "QuestionNotFound" | "PollNotFound",
  time: string,
): Promise<Staged> {
  if (stageId === undefined) throw new Refusal(missing);
  try {
    return await findStaged(db, actor, stageId, time);
  } catch (error) {
    if (isRefusal(error, "SessionNotFound")) throw new Refusal(missing);
    throw error;
  }
}
