// The rows about the event page on a phone. What public pages load, e2e/weight.spec.ts weighs.
import { pathOf } from "@plenary/contract/paths";
import { visit } from "../browser.ts";
import { type Plenary, SESSIONS } from "../plenary.ts";
import { limitRow, type Row } from "../report.ts";

export async function pageRows(
  { origin, eventId }: Plenary,
  runs: number,
  shown: <R extends Row>(row: R) => R,
): Promise<Row[]> {
  const url = origin + pathOf("/public/events/:eventId", { eventId });
  const { firstContentfulPaint, longestTask } = await visit(url, runs);
  const page = `The event page with ${SESSIONS} sessions on a phone`;
  return [
    limitRow(`${page}: first contentful paint`, 1, firstContentfulPaint / 1000, "s"),
    limitRow(`${page}: longest task`, 200, longestTask, "ms"),
  ].map(shown);
}
