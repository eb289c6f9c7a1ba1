import type { Insertable, Selectable } from "kysely";
import type { Tx } from "../../db/db.ts";
import { insertRows } from "../../db/rows/rows.ts";
import type { Tables } from "../../db/tables.ts";
import type { SpokenSession } from "./claims.queries.ts";
import * as queries from "./records.queries.ts";

export type NamedCoSpeaker = Selectable<Tables["session_speakers"]>;

/** How a session was claimed, and so how it goes back. */
export type ClaimedSession = Omit<Selectable<Tables["claimed_sessions"]>, "claim_id">;

interface Recorded {
  claim: Insertable<Tables["claims"]>;
  /** The claimed sessions in their former state. */
  spoken: SpokenSession[];
  /** The sessions' former co-speakers. */
  beside: NamedCoSpeaker[];
  /** The copies of talks that replaced them. */
  copies: ReadonlyMap<string, string>;
  unusedTalks: string[];
  /** How files identify the person. */
  people: { source: string; key: string }[];
  proposalIds: string[];
}

/** Records a claim, so that it can be taken back. */
export async function recordClaim(tx: Tx, recorded: Recorded): Promise<void> {
  const { claim, spoken, beside, copies, unusedTalks, people, proposalIds } = recorded;
  const { claim_id, claimer_id: userId, speaker_id: speakerId } = claim;
  await queries.insertClaim(tx, claim);
  const sessionIds = spoken.map((row) => row.session_id);
  const others = await queries.selectOtherClaims(tx, userId, sessionIds, claim_id);
  const inOthers = new Map(others.map((row) => [row.session_id, row]));
  const rows = spoken.map(({ session_id, event_id, talk_id, speaker_id }) => {
    const named = (user: string) =>
      beside.find((row) => row.session_id === session_id && row.user_id === user);
    return {
      ...{ claim_id, session_id, event_id },
      talk_id: (speaker_id === speakerId && copies.get(talk_id)) || talk_id,
      position: speaker_id === speakerId ? null : (named(speakerId)?.position ?? 0),
      ...ownOf(named(userId), inOthers.get(session_id)),
    };
  });
  await insertRows(tx, "claimed_sessions", rows);
  await insertRows(
    tx,
    "claimed_talks",
    unusedTalks.map((talk_id) => ({ claim_id, talk_id })),
  );
  await insertRows(
    tx,
    "claimed_people",
    people.map(({ source, key }) => ({ claim_id, source, key })),
  );
  await insertRows(
    tx,
    "claimed_proposals",
    proposalIds.map((proposal_id) => ({ claim_id, proposal_id })),
  );
}

/** How the claimer was named there without any claim; if another claim put them there, its record tells. */
function ownOf(mine: NamedCoSpeaker | undefined, other: ClaimedSession | undefined) {
  if (other) {
    const { own_position, own_accepted, own_invitation_id, own_invited_at } = other;
    return { own_position, own_accepted, own_invitation_id, own_invited_at };
  }
  return {
    own_position: mine?.position ?? null,
    own_accepted: mine?.accepted ?? null,
    own_invitation_id: mine?.invitation_id ?? null,
    own_invited_at: mine?.invited_at ?? null,
  };
}
