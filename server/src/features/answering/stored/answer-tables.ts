import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Tables } from "../../../db/tables.ts";

/** The tables of answers, about sessions and to surveys: both are written, left out, counted and shuffled alike. */

/** An answer to write; binary values in hexadecimal, as the database reads them. */
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

export type AnswerRow = Required<
  Omit<Pick<Insertable<Tables["feedback_answers"]>, Column>, keyof Written | "comment_key">
> &
  Written & { comment_key: string | null };

export type SurveyAnswerRow = Pick<
  Selectable<Tables["survey_answers"]>,
  "survey_id" | "language" | "answer" | "user_id"
> &
  Written;

export interface AnswerTable<Row extends Written = Written, Told extends keyof Row = keyof Row> {
  name: "feedback_answers" | "survey_answers";
  /** The column of the subject, and its table. */
  subject: "session_id" | "survey_id";
  subjects: "sessions" | "surveys";
  /** All columns that are written. */
  columns: readonly (keyof Row & string)[];
  /** The answer's content: what its author reads back, and what a higher edition replaces. */
  told: readonly (Told & string)[];
  /** Other columns that a higher edition changes. */
  changed: Record<string, RawBuilder<unknown>>;
  /** Columns of others' decisions about an answer. */
  decided: readonly string[];
  /** An answer's bytes, roughly; the same for a sent and a stored one. */
  bytesOf(answer: Pick<Row, Told>): number;
}

// biome-ignore lint/suspicious/noExplicitAny: any of the tables of answers
export type AnyTable = AnswerTable<any, any>;

export type RowOf<T> = T extends AnswerTable<infer Row, infer _Told> ? Row : never;

/** The content of a stored answer. */
export type StoredOf<T> = T extends AnswerTable<infer Row, infer Told> ? Pick<Row, Told> : never;

const marks = ["origin", "hour"] as const;

/** Whether the comment and its readers are the same: then decisions about it stay. */
const sameComment = sql`(feedback_answers.comment is not distinct from excluded.comment
  and feedback_answers.comment_for = excluded.comment_for)`;

/** Whether the stored comment may be read without anybody having looked at it: not hidden, shown, reported or flagged. */
const wasShownUnseen = sql`(feedback_answers.comment_state = 'shown' and feedback_answers.decided_at is null
  and not 'reported' = any(feedback_answers.flags))`;

/** The state of a changed comment: it waits, unless there was none before, or neither needs a look. */
const stateOfAnother = sql`case when excluded.comment_state = 'shown' and feedback_answers.comment is not null
  and not ${wasShownUnseen} then 'waiting' else excluded.comment_state end`;

/** A report stays when its comment is reworded. */
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

/** A row's approximate bytes in the database besides its content, with indexes. */
export const rowBytes = { answer: 400, question: 400, pollAnswer: 300, vote: 200 } as const;

/** Either table, if the type of its rows doesn't matter. */
export type AnyAnswerTable = Pick<AnswerTable, "name" | "subject" | "subjects" | "decided"> & {
  columns: readonly string[];
};

export const answerTables: readonly AnyAnswerTable[] = [sessionAnswers, surveyAnswers];

/** Whether a row's subject belongs to the event. */
export const ofEvent = ({ subject, subjects }: AnyAnswerTable, eventId: string) =>
  sql<boolean>`${sql.ref(subject)} in (
    select ${sql.ref(`${subjects}.${subject}`)} from ${sql.table(subjects)} where ${sql.ref(`${subjects}.event_id`)} = ${eventId})`;
