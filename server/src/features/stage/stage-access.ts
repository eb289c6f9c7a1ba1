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

/** Who moderates a stage: whoever sees its session; a rehearsal's only organizers (docs/product/stage.md#moderating). */

interface Staged {
  session: SessionSeen;
  /** The rehearsal, if the id is one's; undefined for the session's own stage. */
  rehearsal: RehearsalRow | undefined;
}

type Finder = (sessionId: string) => Promise<SessionSeen>;

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

/** The same, with the session and its stage locked. Throws SessionNotFound. */
export const findStagedToChange = (tx: Tx, actor: Actor, stageId: string, time: string): Promise<Staged> =>
  findBy((sessionId) => findSessionToChange(tx, actor, sessionId), tx, actor, stageId, time);

/** The owner of the stage's questions or polls, in the form of rows. */
export const ownerOf = (stageId: string, rehearsal: unknown) =>
  rehearsal ? { rehearsal_id: stageId } : { session_id: stageId };

/** Looks up a moderated question or poll; throws `missing` if the caller may not know of it. */
export async function findModerated(
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
