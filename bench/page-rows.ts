// The rows about public pages in a browser.
import { pathOf } from "@plenary/contract/paths";
import { publicAddresses } from "@plenary/testing/public-addresses";
import { visit, weigh } from "./browser.ts";
import { type Plenary, SESSIONS } from "./plenary.ts";
import { limitRow, type Row } from "./report.ts";

/** Every public page: its screen, and one of its addresses. */
async function publicPages({ origin, eventId, admin }: Plenary): Promise<[screen: string, url: string][]> {
  const paths = await publicAddresses(admin, eventId);
  return Object.entries(paths).map(([screen, path]) => [screen.replace(/:\w+/g, "{id}"), origin + path]);
}

async function weighPages(plenary: Plenary): Promise<Row[]> {
  const pages = await publicPages(plenary);
  const code = await weigh(pages.map(([, url]) => url));
  return code.map(({ bytes, files }, i) => {
    const what = `JavaScript and CSS of \`${pages[i]?.[0]}\`, brotli`;
    return limitRow(what, 120, bytes / 1000, "KB", `${files} files`);
  });
}

/** The rows about what browsers load of public pages, and how long a phone takes with a long one. */
export async function pageRows(
  plenary: Plenary,
  runs: number,
  shown: <R extends Row>(row: R) => R,
): Promise<Row[]> {
  const weights = await weighPages(plenary);
  const event = `${plenary.origin}${pathOf("/public/events/:eventId", { eventId: plenary.eventId })}`;
  const { firstContentfulPaint, longestTask } = await visit(event, runs);
  const page = `The event page with ${SESSIONS} sessions on a phone`;
  const onPhone = [
    limitRow(`${page}: first contentful paint`, 1, firstContentfulPaint / 1000, "s"),
    limitRow(`${page}: longest task`, 200, longestTask, "ms"),
  ];
  return [...weights, ...onPhone].map(shown);
}
