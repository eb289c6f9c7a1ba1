import type { ProposalSpeaker } from "@plenary/contract/call/proposals";
import { type Insertable, sql, type Updateable } from "kysely";
import { settleSlots } from "../../core/slots.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { type EntryClaim, invitedToPropose } from "../../db/rows/people.ts";
import type { Tables } from "../../db/tables.ts";

/** Who speaks beside the submitters of proposals (docs/product/call.md#co-speakers). */

export interface SpeakerOfProposal {
  entryId: string;
  userId: string | null;
  name: string | null;
  email: string | null;
  status: ProposalSpeaker["status"];
  /** An invitation past that instant has expired, whatever its status. */
  expiresAt: string | null;
}

/**
 * The speakers of the statement's `proposals` beside the submitter, in their order. Of one that has a session, its people,
 * and whoever is asked into it.
 */
export const speakersOf = sql<
  SpeakerOfProposal[]
>`coalesce((select json_agg(json_build_object('entryId', each.entry_id,
  'userId', each.user_id, 'name', each.name, 'email', each.email, 'status', each.status, 'expiresAt', each.expires_at)
  order by each.place, each.entry_id) from (
    select entry.entry_id, entry.user_id, person.name, entry.email, entry.status, entry.expires_at,
        entry.position::bigint as place
      from proposal_speakers as entry left join users as person using (user_id)
      where entry.proposal_id = proposals.proposal_id and proposals.session_id is null
    union all select person.user_id, person.user_id, person.name, null, 'accepted', null, 0
      from users as person where person.user_id = sessions.speaker_id and not sessions.no_person
        and sessions.speaker_id <> proposals.submitter_id
    union all select beside.user_id, beside.user_id, person.name, null,
        case when beside.accepted then 'accepted' else 'invited' end, null, beside.position
      from session_speakers as beside join users as person using (user_id)
      where beside.session_id = proposals.session_id and beside.user_id <> proposals.submitter_id
    union all select asked.invitation_id, asked.user_id, null, asked.email,
        case asked.status when 'pending' then 'invited' when 'rejected' then 'declined' else 'expired' end,
        asked.expires_at, 1000000000
      from session_invitations as asked
      where asked.session_id = proposals.session_id and asked.status in ('pending', 'rejected', 'expired')
    union all select said_no.user_id, said_no.user_id, person.name, null, 'declined', null, 1000000001
      from declined_co_speakers as said_no join users as person using (user_id)
      where said_no.session_id = proposals.session_id and said_no.user_id <> proposals.submitter_id
  ) as each), '[]')`.as("speakers");

export type Entry = Awaited<ReturnType<typeof selectEntries>>[number];

/** The entries of a proposal in their order, whoever speaks in its session. */
export const selectEntries = (tx: Tx, proposalId: string) =>
  tx
    .selectFrom("proposal_speakers")
    .select(columnsOf("proposal_speakers"))
    .where("proposal_id", "=", proposalId)
    .orderBy("position")
    .orderBy("entry_id")
    .execute();

export async function insertEntries(tx: Tx, rows: Insertable<Tables["proposal_speakers"]>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("proposal_speakers").values(rows).execute();
}

export const updateEntry = (tx: Tx, entryId: string, changes: Updateable<Tables["proposal_speakers"]>) =>
  tx.updateTable("proposal_speakers").set(changes).where("entry_id", "=", entryId).execute();

export const deleteEntry = (tx: Tx, entryId: string) =>
  tx.deleteFrom("proposal_speakers").where("entry_id", "=", entryId).execute();

export type InvitedToPropose = NonNullable<Awaited<ReturnType<typeof selectInvited>>>;

export const selectInvited = (db: Db | Tx, claim: EntryClaim) =>
  invitedToPropose(db, claim).executeTakeFirst();

/**
 * Gives what the user has submitted and nobody has decided about to the first co-speaker who has accepted, whose account stays: to a locked one only
 * where there is no other. Returns which have whom now.
 */
export async function passOn(tx: Tx, userId: string): Promise<{ proposal_id: string; user_id: string }[]> {
  // Before it is read who speaks in them: who leaves at this moment gets none.
  await tx
    .selectFrom("proposals")
    .select("proposal_id")
    .where("submitter_id", "=", userId)
    .where("state", "=", "submitted")
    .orderBy("proposal_id")
    .forUpdate()
    .execute();
  const { rows } = await sql<{ proposal_id: string; entry_id: string; user_id: string }>`
    select entry.proposal_id, entry.entry_id, entry.user_id from proposals join proposal_speakers as entry using (proposal_id)
      join users on users.user_id = entry.user_id and users.deleted_at is null
      where proposals.submitter_id = ${userId} and proposals.state = 'submitted' and entry.status = 'accepted'
      order by entry.proposal_id, users.is_locked, entry.position, entry.entry_id
      for key share of users`.execute(tx);
  const heirs = [...new Map(rows.toReversed().map((row) => [row.proposal_id, row])).values()];
  for (const { proposal_id, entry_id, user_id } of heirs) {
    await tx.deleteFrom("proposal_speakers").where("entry_id", "=", entry_id).execute();
    await tx
      .updateTable("proposals")
      .set({ submitter_id: user_id, agreed_text: null, agreed_at: null })
      .where("proposal_id", "=", proposal_id)
      .execute();
  }
  return heirs;
}

/** Removes the user from all proposals. */
export const forgetEntries = (tx: Tx, userId: string) =>
  tx.deleteFrom("proposal_speakers").where("user_id", "=", userId).execute();

/** Names those who have accepted in the proposal's new session, and asks the others into it by the same links. */
export async function joinSession(
  tx: Tx,
  proposalId: string,
  sessionId: string,
  time: string,
): Promise<void> {
  await sql`insert into session_speakers (session_id, user_id, position, accepted)
    select ${sessionId}::uuid, user_id, row_number() over (order by position, entry_id), true
    from proposal_speakers where proposal_id = ${proposalId} and status = 'accepted'`.execute(tx);
  // Who was named by account has no link, and is asked as organizers ask.
  await sql`insert into session_speakers (session_id, user_id, position, accepted, invitation_id, invited_at, invited_by)
    select ${sessionId}::uuid, user_id, 1000 + row_number() over (order by position, entry_id), false, entry_id, invited_at, invited_by
    from proposal_speakers where proposal_id = ${proposalId} and status = 'invited' and email is null`.execute(
    tx,
  );
  await sql`insert into session_invitations
      (invitation_id, event_id, session_id, email, user_id, token_hash, invited_by, invited_at, expires_at)
    select entry_id, event_id, ${sessionId}::uuid, email, user_id, token_hash, invited_by, invited_at, expires_at
    from proposal_speakers join proposals using (proposal_id)
    where proposal_id = ${proposalId} and status = 'invited' and email is not null and expires_at > ${time}`.execute(
    tx,
  );
  await settleSlots(tx, [sessionId]);
}

/** Those who speak in the session or were asked to, beside that account, with accounts of their own or by address. */
export async function selectPeople(tx: Tx, sessionId: string, submitterId: string) {
  const { rows } = await sql<{
    entry_id: string | null;
    user_id: string | null;
    email: string | null;
    token_hash: Buffer | null;
    status: Entry["status"];
    invited_by: string | null;
    invited_at: string | null;
    expires_at: string | null;
    place: number;
  }>`
    select null::uuid as entry_id, users.user_id, null as email, null::bytea as token_hash, 'accepted' as status,
        null::uuid as invited_by, null::timestamptz as invited_at, null::timestamptz as expires_at, 0 as place
      from sessions join users on users.user_id = speaker_id
      where session_id = ${sessionId} and not no_person and users.user_id <> ${submitterId} and password_hash is not null
    union all select null, users.user_id, null, null, case when accepted then 'accepted' else 'invited' end,
        invited_by, invited_at, null, position
      from session_speakers join users using (user_id)
      where session_id = ${sessionId} and users.user_id <> ${submitterId} and password_hash is not null
    union all select invitation_id, user_id, email, token_hash,
        case status when 'pending' then 'invited' when 'rejected' then 'declined' else 'expired' end,
        invited_by, invited_at, expires_at, 1000000000
      from session_invitations where session_id = ${sessionId} and status in ('pending', 'rejected', 'expired')
    union all select null, users.user_id, null, null, 'declined', null, declined_at, null, 1000000001
      from declined_co_speakers join users using (user_id)
      where session_id = ${sessionId} and users.user_id <> ${submitterId} and deleted_at is null
    order by place`.execute(tx);
  return rows;
}

export const deleteEntries = (tx: Tx, proposalId: string) =>
  tx.deleteFrom("proposal_speakers").where("proposal_id", "=", proposalId).execute();
