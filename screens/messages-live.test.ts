import { logout } from "@plenary/contract/accounts/sign-ins";
import { listMessages, markRead } from "@plenary/contract/messages/messages";
import { completeSetup, type Person, register } from "@plenary/testing/people";
import { badge, send, setHidden, watchStreams } from "../e2e/support/inbox.ts";
import { continueAs } from "../e2e/support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

/** The header's badge, the open inbox and the open dashboard follow what happens elsewhere, without a reload. */
const server = useServer({ RATE_LIMIT: "off" });
let grace: Person;

test.beforeAll(async () => {
  await completeSetup(server().origin);
  grace = await register(server().origin, "grace", "Grace Hopper");
});

// Proves product 2: Messages has a badge when something is unread
// Proves product 7: The unread count is there as soon as somebody is signed in; that it can't be counted is not told
test("a message appears in the badge and in the open inbox, in every browser of its reader", async ({
  page,
  browser,
}) => {
  const ada = await someone("ada");
  const context = await browser.newContext({ baseURL: server().origin });
  const other = await context.newPage();
  await continueAs(page, ada);
  await page.goto("/messages");
  await continueAs(other, ada);
  await other.goto("/talks");
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await expect(other.getByRole("heading", { level: 1, name: "My Talks" })).toBeVisible();
  const title = await other.title();

  await send(grace, [ada], "Live", "Hello.");
  await expect(badge(page)).toHaveText("1 unread");
  await expect(page.getByRole("main").getByRole("link", { name: "Live" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Unread 1" })).toBeVisible();
  await expect(badge(other)).toHaveText("1 unread");
  expect(await other.title()).toBe(title);
  await send(grace, [ada], "Lively", "Hello.");
  await expect(badge(other)).toHaveText("2 unread");

  // Once read in one browser, it no longer counts in the other.
  await page.getByRole("main").getByRole("link", { name: "Lively" }).click();
  await expect(badge(page)).toHaveText("1 unread");
  await expect(badge(other)).toHaveText("1 unread");
  await context.close();
});

test("the open dashboard shows what arrives, and lets go of what is read elsewhere", async ({ page }) => {
  const ada = await someone("ada-dashboard");
  await continueAs(page, ada);
  await page.goto("/dashboard");
  await expect(page.getByText("Here is how to begin.")).toBeVisible();
  await send(grace, [ada], "Breaking", "Hello.");
  await expect(page.getByText("1 thing waits for you.")).toBeVisible();
  const unread = page.getByRole("region", { name: "Unread messages" });
  await expect(unread.getByRole("listitem")).toContainText(["Breaking"]);
  await send(grace, [ada], "Breaking too", "Hello.");
  await expect(unread.getByRole("listitem")).toContainText(["Breaking too", "Breaking"]);

  const { messages } = await ada.call(listMessages);
  for (const { messageId } of messages) {
    await ada.call(markRead, { params: { messageId } });
  }
  await expect(unread).toHaveCount(0);
  await expect(page.getByText("Here is how to begin.")).toBeVisible();
});

test("visitors, and test logins, have no stream", async ({ page }) => {
  const streams = watchStreams(page);
  const scripts: string[] = [];
  page.on("response", (response) => response.url().endsWith(".js") && scripts.push(response.url()));
  for (const path of ["/", "/public/events", "/login"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(scripts.filter((url) => /SignedInNav|inbox-counts/.test(url))).toEqual([]);
  await page.goto("/test");
  await page.getByRole("button", { name: /user/i }).first().click();
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" }),
  ).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(streams.asked).toBe(0);
});

// Proves product 7: The unread count is there as soon as somebody is signed in; that it can't be counted is not told
test("where there is no stream, the badge is asked for", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  const ada = await someone("ada-poll");
  await send(grace, [ada], "First", "Hello.");
  await page.clock.install();
  const count = "**/api/messages/unread-count";
  await page.route("**/api/messages/stream", (route) => route.abort());
  await page.route(count, (route) => route.abort());
  await continueAs(page, ada);
  // A failure to count isn't shown.
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/unread-count"));
  await page.goto("/messages");
  await failed;
  await expect(page.getByRole("main").getByRole("link", { name: "First" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(badge(page)).toHaveCount(0);
  await page.unroute(count);
  await page.clock.runFor(10_000);
  await expect(badge(page)).toHaveText("1 unread");
  await send(grace, [ada], "Second", "Hello.");
  // After three tries it polls every 30 seconds.
  for (let seconds = 0; seconds < 60; seconds += 10) await page.clock.runFor(10_000);
  await expect(badge(page)).toHaveText("2 unread");
  await expect(page.getByRole("main").getByRole("link", { name: "Second" })).toBeVisible();

  // Changes made here count at once, and a hidden tab doesn't poll.
  await page.getByRole("button", { name: "Mark read First" }).click();
  await expect(badge(page)).toHaveText("1 unread");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await setHidden(page, true);
  await page.clock.runFor(180_000);
  expect(asked.filter((url) => url.includes("/api/messages"))).toEqual([]);
  await send(grace, [ada], "Third", "Hello.");
  await page.unroute("**/api/messages/stream");
  await setHidden(page, false);
  await expect(badge(page)).toHaveText("2 unread");
});

test("a sign-in that ends elsewhere ends here too, without a press", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  const ada = await someone("ada-ended");
  await continueAs(page, ada);
  await page.goto("/talks");
  await expect(page.getByRole("heading", { level: 1, name: "My Talks" })).toBeVisible();
  await ada.call(logout);
  await expect(page).toHaveURL(/\/login\?from=%2Ftalks/);
});

const someone = (username: string): Promise<Person> => register(server().origin, username, username);
