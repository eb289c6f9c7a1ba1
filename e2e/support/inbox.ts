import type { Page } from "@playwright/test";
import { listMessages, sendMessage } from "@plenary/contract/messages/messages";
import type { Person } from "@plenary/testing/people";

/** The screen of messages, and what is done with them through the API. */

export const filter = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const rows = (page: Page) => page.getByRole("main").getByRole("listitem");
export const row = (page: Page, subject: string) =>
  rows(page).filter({ has: page.getByRole("link", { name: subject, exact: true }) });
export const link = (page: Page, subject: string) =>
  page.getByRole("main").getByRole("link", { name: subject, exact: true });

/** How many messages the header says are unread. */
export const badge = (page: Page) =>
  page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Messages" })
    .getByText("unread")
    .locator("..");

export async function send(
  from: Person,
  to: { userId: string }[],
  subject: string,
  content: string,
): Promise<{ messageId: string }> {
  const body = { subject, content, recipients: to.map(({ userId }) => userId) };
  return (await from.call(sendMessage, { body })).message;
}

/** The person's messages, or those that they sent. */
export async function inbox(
  as: Person,
  box?: "sent",
): Promise<{ messageId: string; subject: string; preview: string }[]> {
  return (await as.call(listMessages, { query: { box } })).messages;
}

/** How many streams of messages the page has asked for, and how many of them are open. */
export function watchStreams(page: Page) {
  const streams = { asked: 0, open: 0 };
  const isStream = (request: { url(): string }) => request.url().endsWith("/api/messages/stream");
  page.on("request", (request) => {
    if (!isStream(request)) return;
    streams.asked += 1;
    streams.open += 1;
  });
  for (const end of ["requestfailed", "requestfinished"] as const) {
    page.on(end as "requestfailed", (request) => {
      if (isStream(request)) streams.open -= 1;
    });
  }
  return streams;
}

/** Another tab comes to the front of the window, or this one does again. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}
