import type { Locator, Page } from "@playwright/test";
import { completeSetup, type Person, register } from "@plenary/testing/people";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  expectStyled,
} from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();
let petra: Person;

test.beforeAll(async () => {
  await completeSetup(server().origin);
  petra = await register(server().origin, "petra", "Petra Person");
});

// Proves product 2: The visitor's header has its four links
// Proves product 2: The footer has year, environment and version
// Proves product 9: Version, environment and region
test("the header names the places for visitors, and the footer what runs", async ({ page }) => {
  await page.goto("/login");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link")).toHaveText(["Home", "Browse Events", "Login", "Register"]);
  await expect(main.getByRole("link", { name: "Login" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("contentinfo")).toContainText(/© \d{4} Plenary · production · version 1\.0\.0/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await expect(main.getByRole("link")).toHaveText(["Home", "Browse Events", "Login", "Register"]);
  await expectAccessible(page);
  await main.getByRole("link", { name: "Browse Events" }).press("Enter");
  await expect(page).toHaveURL(`${server().origin}/public/events`);
  await expect(main).toHaveCount(0);
});

test("the keyboard can skip the header", async ({ page }) => {
  await page.goto("/terms");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

// Proves product 2: Terms and privacy policy open beside the registration
test("the terms and the privacy policy exist, and open beside the registration", async ({
  page,
  context,
}) => {
  for (const title of ["Terms of Service", "Privacy Policy"]) {
    await page.goto("/register");
    // Until then, what the tab has kept comes into the field while it is filled.
    await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();
    await page.getByLabel("Username").fill("kept");
    const opened = context.waitForEvent("page");
    await page.getByRole("main").getByRole("link", { name: title }).click();
    const legal = await opened;
    await expect(legal.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await legal.close();
    await expect(page.getByLabel("Username")).toHaveValue("kept");
  }
});

// Proves workspace 8: A page that can't load a part of itself (a lost connection, an old version) keeps what was typed and
//   done, says so, and offers to try again
test("a dialog whose part can't be loaded leaves what was written, and opens at the next press", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /Failed to fetch/);
  await continueAs(page, petra);
  await page.goto("/talks/create");
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("On soup");
  await expect(page.getByRole("button", { name: "Go to" })).toBeVisible();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.keyboard.press("Control+k");
  const notice = page.getByText("That could not be loaded. Check your connection and try again.");
  await expect(notice).toBeVisible();
  await expect(title).toHaveValue("On soup");
  await page.unroute("**/assets/*.js");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Go to" }).getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(title).toBeFocused();
  await expect(title).toHaveValue("On soup");
});

// Proves product 1: A test page simulates logins without any server
// Proves product 2: `/test` shows the status, the badge, both fake logins and links to the admin screens, without a
//   guard
// Proves product 2: A badge shows test mode
// Proves product 3: The token is kept under its key
// Proves product 4: Test login sets a fake token by role and the flag
test("the test login shows screens in Test Mode and opens nothing on the server", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await page.goto("/test");
  await expect(page.getByText("Authentication Status")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Test Mode")).toHaveCount(0);
  for (const [button, role, token] of [
    ["Login as User", "User", "test-token-user"],
    ["Login as Admin", "Administrator", "test-token-admin"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("definition").filter({ hasText: role }).last()).toBeVisible();
    await expect(page.getByRole("banner").getByText("Test Mode")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBe(token);
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ["auth/me", "talks", "events", "sessions"]) {
      expect((await fetch(`${server().origin}/api/${path}`, { headers })).status).toBe(401);
    }
  }
  await expectGood(page);
  const screens = page.getByRole("navigation", { name: "Screens to look at" }).getByRole("link");
  const admin = ["/admin", "/admin/settings", "/admin/users", "/admin/roles"];
  expect(await addresses(screens)).toEqual(["/dashboard", ...admin]);
  await screens.first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Test Admin" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Talks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Failed to load talks" })).toBeVisible();
  await page.goto("/test");
  await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
  await expect(page.getByRole("banner").getByText("Test Mode")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a search too many for events is told on a page", async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 429/);
    const { origin } = server();
    const searches = Array.from({ length: 300 }, (_, n) => `${origin}/api/public/events/search?q=${n}`);
    await Promise.all(searches.map((search) => fetch(search)));
    const answer = await page.goto("/public/events?q=compilers");
    expect(answer?.status()).toBe(429);
    expect(answer?.headers()["retry-after"]).toMatch(/^\d+$/);
    await expect(page.getByRole("alert")).toHaveText(
      /^Failed to load eventsToo many attempts\. Please try again in \d+ minutes?\.$/,
    );
    await page.getByRole("link", { name: "Back to the start" }).click();
    await expect(page).toHaveURL(`${origin}/`);
  });
});

const addresses = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));

/** The screen in its current state keeps the rules for every screen, in light and dark. */
async function expectGood(page: Page) {
  await expectAccessibleInBothThemes(page);
  await expectNoSideScroll(page);
  await expectStyled(page);
}
