import type { Locator, Page } from "@playwright/test";
import { logout } from "@plenary/contract/sign-ins";
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

test("the start leads visitors to an account, to the login, and to events and speakers", async ({ page }) => {
  await page.goto("/");
  for (const [name, path] of [
    ["Get Started", "/register"],
    ["Sign In", "/login"],
    ["Browse Events", "/public/events"],
    ["Browse Speakers", "/public/events"],
  ] as const) {
    const link = page.getByRole("main").getByRole("link", { name, exact: true });
    await expect(link).toHaveAttribute("href", path);
  }
  for (const [count, of] of [
    ["500+", "Events"],
    ["2,000+", "Speakers"],
    ["10,000+", "Sessions"],
    ["50,000+", "Feedback responses"],
  ]) {
    const counters = page.getByRole("region", { name: "Plenary in numbers" });
    await expect(counters.locator("dl > div").filter({ hasText: of })).toContainText(`${count}`);
  }
});

test("the header names the places for visitors, and the footer what runs", async ({ page }) => {
  await page.goto("/login");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link")).toHaveText(["Home", "Browse Events", "Login", "Register"]);
  await expect(main.getByRole("link", { name: "Login" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("contentinfo")).toContainText(/© \d{4} Plenary·production·version 1\.0\.0/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await expect(main.getByRole("link")).toHaveText(["Home", "Browse Events", "Login", "Register"]);
  await expectAccessible(page);
  await main.getByRole("link", { name: "Browse Events" }).press("Enter");
  await expect(page).toHaveURL(`${server().origin}/public/events`);
  await expect(main).toHaveCount(0);
});

test("the header of a signed-in user marks where they are, and has a menu of their own", async ({ page }) => {
  await continueAs(page, petra);
  await page.goto("/talks/create");
  const main = page.getByRole("navigation", { name: "Main" });
  const labels = ["Dashboard", "Events", "Talks", "Sessions", "Messages", "Find Users"];
  await expect(main.getByRole("link")).toHaveText(labels);
  const targets = ["/dashboard", "/events", "/talks", "/sessions", "/messages", "/users/search"];
  expect(await addresses(main.getByRole("link"))).toEqual(targets);
  await expect(main.getByRole("link", { name: "Talks" })).toHaveAttribute("aria-current", "page");
  await expect(main.getByRole("button", { name: "Admin" })).toHaveCount(0);
  await main.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Petra Person" })).toBeVisible();
  await page.getByRole("button", { name: "Petra Person" }).press("Enter");
  await expect(page.getByText("petra@example.org")).toBeVisible();
  await expect(page.getByRole("menuitem")).toHaveText([
    "My programme",
    "My feedback",
    "Profile",
    "Settings",
    "Sign Out",
  ]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("petra@example.org")).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Get Started" })).toHaveCount(0);
});

test("the keyboard can skip the header", async ({ page }) => {
  await page.goto("/terms");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

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

test("screens for signed-in people send visitors to the login", async ({ page }) => {
  for (const path of ["/dashboard", "/events", "/talks/create", "/sessions"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${server().origin}/login?from=${encodeURIComponent(path)}`);
    await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  }
});

test("a protected screen waits until the server has said who asks", async ({ page }) => {
  await continueAs(page, petra);
  const { promise: answerable, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/auth/me", async (route) => {
    await answerable;
    await route.continue();
  });
  await page.goto("/dashboard");
  await expect(page.getByText("Loading...")).toBeVisible();
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeHidden();
  answer();
  await expect(page).toHaveURL(`${server().origin}/`);
});

test("an address with nothing at it is answered with 404 and a way back", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page).toHaveTitle("Page not found · Plenary");
  await expectGood(page);
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(page.getByRole("link", { name: "Get Started" })).toBeVisible();
});

test("a screen that can't be drawn says so instead of going blank", async ({ page, expectedErrors }) => {
  expectedErrors.push(/TypeError/);
  await continueAs(page, petra);
  // No server of ours answers so: it sends nothing that breaks the contract.
  await page.route("**/api/talks?*", (route) => route.fulfill({ json: {} }));
  await page.goto("/talks");
  await expect(page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expectGood(page);
});

test("data that can't be loaded is asked for again on request", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await continueAs(page, petra);
  await page.route("**/api/talks?*", (route) => route.abort());
  await page.goto("/talks");
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to load talksThe server could not be reached. Please check your connection.",
  );
  await expectGood(page);
  await page.unroute("**/api/talks?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Talks" })).toBeVisible();
});

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

test("a sign-in that ends under a screen leads to the login and back", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  const tom = await register(server().origin, "tom", "Tom Tired");
  await continueAs(page, tom);
  // The stream would find out too, at some moment between the logout and the press.
  await page.route("**/api/messages/stream", () => {});
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Tom Tired" })).toBeVisible();
  await tom.call(logout);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Talks" }).click();
  await expect(page).toHaveURL(`${server().origin}/login?from=%2Ftalks`);
});

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
