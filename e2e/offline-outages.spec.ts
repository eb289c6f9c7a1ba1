import type { Page } from "@playwright/test";
import { makeCompilerDays } from "./support/compiler-days.ts";
import { type Front, startFront } from "./support/front.ts";
import { expect, test, useServer } from "./support/test.ts";

// In all other tests no worker may stand between pages and the server.
test.use({ serviceWorkers: "allow" });

const server = useServer({ RATE_LIMIT: "off" });

let front: Front;
let eventId: string;
let programme: string;

test.beforeAll(async () => {
  ({ eventId } = await makeCompilerDays(server().origin));
});

// An origin of its own for each, as workers belong to origins.
test.beforeEach(async () => {
  front = await startFront(server().origin);
  programme = `${front.origin}/public/events/${eventId}/programme`;
});

test.afterEach(() => front.stop());

const title = (page: Page) => page.getByRole("heading", { level: 1, name: "Programme" });
const saved = (page: Page) => page.getByText(/^Saved .*\. You are offline\.$/);
const keep = (page: Page) => page.getByRole("button", { name: "Keep for offline" });
const isKept = (page: Page) => page.getByText("Saved. It opens without a network too.");

test("what is kept stays in sight where the server answers with an error of its own", async ({
  page,
  expectedErrors,
}) => {
  await page.goto(programme);
  await keep(page).click();
  await expect(isKept(page)).toBeVisible();
  expectedErrors.push(/status of 50[23]/);
  for (const status of [502, 503]) {
    front.fail(status);
    const asked = page.waitForResponse((answer) => answer.url().endsWith("/verify-setup"));
    await page.goto(programme);
    await (await asked).finished();
    await expect(saved(page)).toBeVisible();
    await page.getByLabel("Search the programme").fill("registers");
    await expect(page.getByText("Showing 1 of 7")).toBeVisible();
    await expect(title(page)).toBeVisible();
  }
});
