import { isUnclaimed } from "../../core/placeholder-addresses.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type Recipient, recipientOf } from "../../mail/recipients.ts";
import { textsOf } from "./run-texts.ts";
import * as queries from "./runs.queries.ts";

/** The mails of a run as they are to leave, one to each person. */

/** The decisions that a mail tells: the change that made each pending, by id of the proposal. */
export type About = Record<string, string | null>;

export interface PersonsMail {
  to: Recipient;
  /** Accepted ones first. */
  told: queries.PendingRow[];
  about: About;
  subject: string;
  text: string;
  edited: boolean;
  leftOut: boolean;
  /** Whether somebody has changed it, of other decisions. */
  isOutdated: boolean;
  /** Why no mail is written. */
  none: "left_out" | "own" | "unclaimed" | "switched_off" | null;
}

/** How many of them are accepted, and how many not. */
export function countsOf(rows: readonly { pending: string | null }[]): { accept: number; reject: number } {
  const accept = rows.filter(({ pending }) => pending === "accept").length;
  return { accept, reject: rows.length - accept };
}

export const aboutOf = (rows: readonly queries.PendingRow[]): About =>
  Object.fromEntries(rows.map(({ proposal_id, pending_action }) => [proposal_id, pending_action]));

const isSame = (one: About, other: About): boolean => {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
};

/**
 * What is told to everybody who speaks in these. What somebody has changed is kept as long as it is of the same decisions
 * or, to be read by who prepares it, marked.
 * @param leaves whether they leave now: then what was written of other decisions gives way to what these say
 */
export async function composeMails(
  db: Db | Tx,
  run: Pick<queries.RunRow, "run_id" | "done_by">,
  eventName: string,
  rows: readonly queries.PendingRow[],
  { leaves = false } = {},
): Promise<PersonsMail[]> {
  const byId = new Map(rows.map((row) => [row.proposal_id, row]));
  const people = new Map<string, { to: Recipient; told: queries.PendingRow[] }>();
  for (const hearing of await queries.selectSpeaking(db, [...byId.keys()])) {
    const row = byId.get(hearing.proposal_id);
    const person = people.get(hearing.user_id) ?? { to: recipientOf(hearing), told: [] };
    if (row) person.told.push(row);
    people.set(hearing.user_id, person);
  }
  const changed = new Map((await queries.selectMails(db, run.run_id)).map((mail) => [mail.user_id, mail]));
  return [...people.values()].map(({ to, told }) => {
    told.sort(
      (one, other) => Number(isRejected(one)) - Number(isRejected(other)) || one.number - other.number,
    );
    const about = aboutOf(told);
    const own = changed.get(to.user_id);
    const isOutdated = own?.edited === true && !isSame(own.about as About, about);
    const isEdited = own?.edited === true && !(leaves && isOutdated);
    const texts = isEdited
      ? { subject: own.subject, text: own.text }
      : textsOf(
          to.name,
          eventName,
          told.map((row) => ({ title: row.title, isAccepted: !isRejected(row), note: row.pending_note })),
        );
    const leftOut = own?.left_out === true;
    const none = leftOut ? "left_out" : whyNone(to, run.done_by);
    return { to, told, about, ...texts, edited: isEdited, leftOut, isOutdated, none };
  });
}

const isRejected = ({ pending }: queries.PendingRow): boolean => pending === "reject";

/** Somebody hears nothing by mail of what they did themselves. */
function whyNone(to: Recipient, doneBy: string | null): "own" | "unclaimed" | "switched_off" | null {
  if (to.user_id === doneBy) return "own";
  if (isUnclaimed(to.email)) return "unclaimed";
  return to.email_notifications ? null : "switched_off";
}
