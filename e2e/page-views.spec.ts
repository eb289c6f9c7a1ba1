import { readStatus } from "@plenary/contract/admin/admin-status";
import { makeOpenConf } from "@plenary/testing/events";
import { makeAdmin, type Person } from "@plenary/testing/people";
import { cutWhileTyping } from "@plenary/testing/typing-cut";
import { expectGood } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, startAgain, test, useOwnServer } from "./support/test.ts";

// Pages that a file before has left open lose their sign-in with its data: on the same server they would be counted at the login.
const server = useOwnServer({ RATE_LIMIT: "off" });
let admin: Person;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});

/** What a browser sets when its user doesn't want to be counted. */
const noes = ['doNotTrack", { value: "1" }', 'globalPrivacyControl", { value: true }'];

// Proves product 9: Page views are counted, by screen and day and nothing else, and shown to administrators
test("each screen that is opened is counted once, but for those who ask not to be", async ({
  page,
  browser,
}) => {
  const { origin } = server();
  await makeOpenConf(admin);

  for (const no of noes) {
    const silent = await browser.newPage({ baseURL: origin });
    await silent.addInitScript(`Object.defineProperty(navigator, "${no})`);
    await silent.goto("/privacy", { waitUntil: "networkidle" });
    await silent.getByRole("link", { name: "Terms" }).click();
    await expect(silent.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
    await silent.close();
  }

  // The server's document has its links and headings before the script that counts has run: who leaves by then isn't counted.
  const counted = (open: () => Promise<unknown>) =>
    Promise.all([page.waitForRequest("**/api/page-views"), open()]);
  await counted(() => page.goto("/"));
  await page.getByRole("main").getByRole("link", { name: "Browse Events" }).click();
  await page.getByRole("link", { name: "View Event Details" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "OpenConf" })).toBeVisible();
  await counted(() => page.reload());
  await expect(page.getByRole("heading", { level: 1, name: "OpenConf" })).toBeVisible();
  // Somebody sent elsewhere has not seen the screen.
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();

  await continueAs(page, admin);
  await page.goto("/admin/events");
  // A search changes the address, but is the same screen.
  await page.getByRole("searchbox").fill("open");
  await expect(page).toHaveURL(/\?q=open$/);
  await page.goto("/admin/status");
  await expect(page.getByRole("heading", { level: 1, name: "System Status" })).toBeVisible();

  const views = async () => {
    const { pageViews } = await admin.call(readStatus);
    return Object.fromEntries(
      pageViews.mostViewed.map(({ route, views }: { route: string; views: number }) => [route, views]),
    );
  };
  await expect.poll(views, { timeout: 60_000 }).toEqual({
    "/": 1,
    "/public/events": 1,
    "/public/events/:eventId": 2,
    "/login": 1,
    "/admin/events": 1,
    "/admin/status": 1,
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  const panel = page.getByRole("region", { name: "Page views" });
  await expect(panel.getByRole("term")).toHaveText(["Today", "Last 7 days", "Last 30 days"]);
  await expect(panel.getByRole("definition")).toHaveText(["7", "7", "7"]);
  await expect(panel.getByRole("listitem").first()).toHaveText(/^Public event2$/);
  await expectGood(page);
});

// Proves calls 11: 1,000 times cut the network, close the tab, kill browser or server at a random key, sign out by force: 0 characters lost that the form called saved.
test("nothing is lost that the form called saved, whatever is cut at whatever key", async ({
  context,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/Failed to load resource/, /401/);
  const seed = Math.floor(Math.random() * 1_000_000);
  const process = {
    origin: server().origin,
    kill: async () => void (await server().end("SIGKILL")),
    start: startAgain,
  };
  const { lost, wrong, called } = await cutWhileTyping(context, process, { rounds: 20, seed });
  expect({ seed, lost, wrong }).toEqual({ seed, lost: [], wrong: [] });
  expect(called).toBeGreaterThan(0);
});
