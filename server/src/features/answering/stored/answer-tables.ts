import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Tables } from "../../../db/tables.ts";

/** The tables of answers, about sessions and about surveys: what is written, left out, counted and shuffled alike in both. */

/** An answer as it is written; binary values in hexadecimal, as the database reads them. */
interface Written {
  answer_key: string;
  origin: string;
  edition: number;
  hour: string;
}

type Column = Exclude<
  keyof Tables["feedback_answers"],
  "answer_id" | "decided_by" | "decided_at" | "state" | "held_by_rule" | "first"
>;

/** An answer about a session. */
export type AnswerRow = Required<
  Omit<Pick<Insertable<Tables["feedback_answers"]>, Column>, keyof Written | "comment_key">
> &
  Written & { comment_key: string | null };

/** An answer to a survey. */
export type SurveyAnswerRow = Pick<
  Selectable<Tables["survey_answers"]>,
  "survey_id" | "language" | "answer" | "user_id"
> &
  Written;

export interface AnswerTable<Row extends Written = Written, Told extends keyof Row = keyof Row> {
  name: "feedback_answers" | "survey_answers";
  /** The column of what is answered, and the table of that. */
  subject: "session_id" | "survey_id";
  subjects: "sessions" | "surveys";
  /** All that is written of an answer. */
  columns: readonly (keyof Row & string)[];
  /** What an answer says: all that whoever gave it hears of it, and that a higher edition changes. */
  told: readonly (Told & string)[];
  /** What else a higher edition changes. */
  changed: Record<string, RawBuilder<unknown>>;
  /** What others have decided about an answer. */
  decided: readonly string[];
  /** What an answer takes, about, in bytes; the same of what is sent and what is stored. */
  bytesOf(answer: Pick<Row, Told>): number;
}

// biome-ignore lint/suspicious/noExplicitAny: any of the tables of answers
export type AnyTable = AnswerTable<any, any>;

export type RowOf<T> = T extends AnswerTable<infer Row, infer _Told> ? Row : never;

/** What a stored answer says. */
export type StoredOf<T> = T extends AnswerTable<infer Row, infer Told> ? Pick<Row, Told> : never;

const marks = ["origin", "hour"] as const;

/** Whether the comment is the same, for the same readers: then what was decided about it stays. */
const sameComment = sql`(feedback_answers.comment is not distinct from excluded.comment
  and feedback_answers.comment_for = excluded.comment_for)`;

/** Whether the stored comment is one that everybody may read unseen: nobody has hidden, shown, reported or flagged it. */
const wasShownUnseen = sql`(feedback_answers.comment_state = 'shown' and feedback_answers.decided_at is null
  and not 'reported' = any(feedback_answers.flags))`;

/** What another comment becomes: it waits, unless the former was none, or neither needs anybody's look. */
const stateOfAnother = sql`case when excluded.comment_state = 'shown' and feedback_answers.comment is not null
  and not ${wasShownUnseen} then 'waiting' else excluded.comment_state end`;

/** A report is about what its writer goes on saying in other words. */
const flagsOfAnother = sql`case when excluded.comment is not null and 'reported' = any(feedback_answers.flags)
  then excluded.flags || array['reported'] else excluded.flags end`;

const said = ["edition", "rating", "scales", "reactions", "comment", "comment_for", "show_anyway"] as const;

export const sessionAnswers: AnswerTable<AnswerRow, (typeof said)[number]> = {
  ...{ name: "feedback_answers", subject: "session_id", subjects: "sessions", told: said },
  columns: ["session_id", "answer_key", ...said, "comment_key", "flags", "comment_state", ...marks],
  changed: {
    comment_key: sql`excluded.comment_key`,
    flags: sql`case when ${sameComment} then feedback_answers.flags else ${flagsOfAnother} end`,
    comment_state: sql`case when ${sameComment} then feedback_answers.comment_state else ${stateOfAnother} end`,
    decided_by: sql`case when ${sameComment} then feedback_answers.decided_by end`,
    decided_at: sql`case when ${sameComment} then feedback_answers.decided_at end`,
  },
  decided: ["state", "decided_by", "decided_at"],
  bytesOf: ({ comment }) => rowBytes.answer + Buffer.byteLength(comment ?? ""),
};

const answered = ["edition", "language", "answer"] as const;

export const surveyAnswers: AnswerTable<SurveyAnswerRow, (typeof answered)[number]> = {
  ...{ name: "survey_answers", subject: "survey_id", subjects: "surveys", told: answered },
  columns: ["survey_id", "answer_key", ...answered, "user_id", ...marks],
  changed: {},
  decided: ["state"],
  bytesOf: ({ answer }) => rowBytes.answer + Buffer.byteLength(JSON.stringify(answer)),
};

/** What a row takes in the database beside what was written, with its indexes, about, in bytes. */
export const rowBytes = { answer: 400, question: 400, pollAnswer: 300, vote: 200 } as const;

/** Either table, where it does not matter which rows it has. */
export type AnyAnswerTable = Pick<AnswerTable, "name" | "subject" | "subjects" | "decided"> & {
  columns: readonly string[];
};

export const answerTables: readonly AnyAnswerTable[] = [sessionAnswers, surveyAnswers];

/** Whether a row of the table is about something of the event. */
export const ofEvent = ({ subject, subjects }: AnyAnswerTable, eventId: string) =>
  sql<boolean>`${sql.ref(subject)} in (
    select ${sql.ref(`${subjects}.${subject}`)} from ${sql.table(subjects)} where ${sql.ref(`${subjects}.event_id`)} = ${eventId})`;
