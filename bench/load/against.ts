import { type Row, ratioRow } from "../report.ts";
import { type Call, compare, type Effort, type Pair } from "./compare.ts";

/** Measures calls in all pairs of a bare server and ours, and reports them as a row. */
export const against =
  (pairs: readonly Pair[], shown: <R extends Row>(row: R) => R) =>
  async (what: string, target: number, calls: Call[], effort: Effort): Promise<Row> =>
    shown(ratioRow(what, target, await compare(pairs, calls, effort)));
