import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { NONE, type Settle } from "./counts.ts";
import type { AnyTable, RowOf, StoredOf } from "./stored/answer-tables.ts";
import * as queries from "./stored/answers.queries.ts";

/** How answers are written (docs/product/feedback.md#how-answers-are-written): many rows in one statement. */

/** Rows of one statement. */
const BATCH = 500;

/** Answers that may wait in a process; more are refused, and phones keep theirs. */
const WAITING = 5000;

interface Waiting<T> {
  row: RowOf<T>;
  /** Called with the amount that was really added. */
  settle: Settle | undefined;
  resolve(stored: StoredOf<T>): void;
  reject(error: unknown): void;
}

/** Everybody who has sent an answer under the same key: the highest edition is written, the first of equal ones. */
interface Entry<T> {
  key: string;
  row: RowOf<T>;
  waiting: Waiting<T>[];
}

export type AnswerQueue<T extends AnyTable> = ReturnType<typeof openAnswerQueue<T>>;

export function openAnswerQueue<T extends AnyTable>(ctx: Pick<Ctx, "db" | "log">, table: T) {
  let waiting: Waiting<T>[] = [];
  let isWriting = false;

  async function work(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    // What arrives in the same turn of the loop goes along.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      await write(ctx, table, merged(table, batch));
    }
    isWriting = false;
  }

  return {
    /** Resolves once on disk with the stored row: this one, or one of the same or a higher edition. Throws AnswersWait. */
    put(row: RowOf<T>, settle?: Settle): Promise<StoredOf<T>> {
      if (waiting.length >= WAITING) {
        settle?.(NONE);
        throw new Refusal("AnswersWait");
      }
      return new Promise((resolve, reject) => {
        waiting.push({ row, settle, resolve, reject });
        void work();
      });
    },
  };
}

/** One entry for each key, in the order in which every process writes them, so that none deadlock. */
function merged<T extends AnyTable>(table: T, batch: Waiting<T>[]): Entry<T>[] {
  const entries = new Map<string, Entry<T>>();
  for (const one of batch) {
    const key = queries.keyOf(table, one.row);
    const entry = entries.get(key);
    if (!entry) entries.set(key, { key, row: one.row, waiting: [one] });
    else {
      entry.waiting.push(one);
      if (one.row.edition > entry.row.edition) entry.row = one.row;
    }
  }
  return [...entries.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** PostgreSQL's classes of codes for values and constraints: other rows of the statement may be fine. */
const ofARow = /^2[23]...$/;

/** Writes the entries and answers their senders; never throws. */
async function write<T extends AnyTable>(
  ctx: Pick<Ctx, "db" | "log">,
  table: T,
  entries: Entry<T>[],
): Promise<void> {
  try {
    const { stored, added, former } = await queries.upsertAnswers(
      ctx.db,
      table,
      entries.map(({ row }) => row),
    );
    for (const { key, row, waiting } of entries) {
      const found = stored.get(key);
      const before = former.get(key);
      const bytes = table.bytesOf(row);
      const more = added.has(key)
        ? { answers: 1, bytes }
        : found === row && before
          ? { answers: 0, bytes: bytes - table.bytesOf(before) }
          : NONE;
      for (const one of waiting) one.settle?.(one.row === row ? more : NONE);
      for (const one of waiting)
        if (found) one.resolve(found);
        // It was withdrawn, or its session deleted, at the same moment.
        else one.reject(new Refusal("NothingToAnswer"));
    }
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (entries.length === 1 || !ofARow.test(code)) {
      const told = ofARow.test(code) && code === SUBJECT_GONE ? new Refusal("NothingToAnswer") : error;
      for (const one of entries.flatMap(({ waiting }) => waiting)) {
        one.settle?.(NONE);
        one.reject(told);
      }
      return;
    }
    const middle = Math.ceil(entries.length / 2);
    await write(ctx, table, entries.slice(0, middle));
    await write(ctx, table, entries.slice(middle));
  }
}

/** PostgreSQL's code for a row whose session or survey is gone. */
const SUBJECT_GONE = "23503";
