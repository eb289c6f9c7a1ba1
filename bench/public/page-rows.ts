// The rows about the event page in a browser: what it loads, and how long a phone takes with it.
import { pathOf } from "@plenary/contract/paths";
import { visit, weigh } from "../browser.ts";
import { type Plenary, SESSIONS } from "../plenary.ts";
import { limitRow, type Row } from "../report.ts";

/** All of them. What other public pages load, `e2e/weight.spec.ts` weighs. */
export async function pageRows(
  { origin, eventId }: Plenary,
  runs: number,
  shown: <R extends Row>(row: R) => R,
): Promise<Row[]> {
  const url = origin + pathOf("/public/events/:eventId", { eventId });
  const { bytes, files } = await weigh(url);
  const { firstContentfulPaint, longestTask } = await visit(url, runs);
  const code = "JavaScript and CSS of `/public/events/{id}`, brotli";
  const page = `The event page with ${SESSIONS} sessions on a phone`;
  return [
    limitRow(code, 120, bytes / 1000, "KB", `${files} files`),
    limitRow(`${page}: first contentful paint`, 1, firstContentfulPaint / 1000, "s"),
    limitRow(`${page}: longest task`, 200, longestTask, "ms"),
  ].map(shown);
}
