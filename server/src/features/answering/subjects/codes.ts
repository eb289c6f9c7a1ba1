import { randomInt } from "node:crypto";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import type { Db, Tx } from "../../../db/db.ts";
import * as queries from "./subjects.queries.ts";

/** Codes: six characters that lead to a phone's page (docs/product/feedback.md#codes). */

const { codeLetters, codeLength } = feedbackLimits;

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join("");

/** Attempts at finding free ones: with a million codes, one in 900 is taken. */
const TRIES = 8;

/** What a code is for: the whole event if all three are null. */
interface Coded {
  session_id: string | null;
  room_id: string | null;
  survey_id: string | null;
}

const none = { session_id: null, room_id: null, survey_id: null };

/** Makes codes until everything has one. */
async function makeCodes(db: Db | Tx, eventId: string, findMissing: () => Promise<Coded[]>): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const missing = await findMissing();
    if (missing.length === 0) return;
    await queries.insertCodes(
      db,
      missing.map((row) => ({ code: newCode(), event_id: eventId, ...row })),
    );
  }
}

/** Makes missing codes of the event, its rooms and its confirmed sessions. A code is kept for good, over moves and imports. */
export const ensureCodes = (db: Db | Tx, eventId: string): Promise<void> =>
  makeCodes(db, eventId, async () => {
    const sessions = await queries.selectUncodedSessions(db, eventId);
    const rooms = (await queries.selectRooms(db, eventId)).filter(({ code }) => code === null);
    const hasOwn = await queries.selectEventCode(db, eventId);
    return [
      ...(hasOwn ? [] : [none]),
      ...rooms.map(({ room_id }) => ({ ...none, room_id })),
      ...sessions.map(({ session_id }) => ({ ...none, session_id })),
    ];
  });

/** Makes the code of a survey, whether or not feedback is on. */
export const makeSurveyCode = (tx: Tx, eventId: string, surveyId: string): Promise<void> =>
  makeCodes(tx, eventId, async () =>
    (await queries.selectSurveyCode(tx, surveyId)) ? [] : [{ ...none, survey_id: surveyId }],
  );
