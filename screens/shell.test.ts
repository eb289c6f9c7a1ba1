import type { Locator, Page } from "@playwright/test";
import { logout } from "@plenary/contract/accounts/sign-ins";
import { completeSetup, type Person, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  expectStyled,
} from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();
let petra: Person;

test.beforeAll(async () => {
  await completeSetup(server().origin);
  petra = await register(server().origin, "petra", "Petra Person");
});

// Proves product 1: The start shows the four fixed counters
// Proves product 2: `/` has the two buttons and two links, each to its place
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

// Proves product 2: `/dashboard` welcomes who is signed in
// Proves product 2: The signed-in header leads to its six places in their order, and marks where one is, also below it
// Proves product 2: The user menu names the user and address, and has profile, settings and sign out
// Proves decisions 3: On the start a signed-in user is offered the dashboard
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
    "My reviews",
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

// Proves product 2: A protected screen waits for the answer, and sends visitors to the login, which remembers where
//   they were
test("screens for signed-in people send visitors to the login", async ({ page }) => {
  for (const path of ["/dashboard", "/events", "/talks/create", "/sessions"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${server().origin}/login?from=${encodeURIComponent(path)}`);
    await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  }
});

// Proves product 2: A protected screen waits for the answer, and sends visitors to the login, which remembers where
//   they were
// Proves product 4: The saved token is asked for at the start, and cleared silently when it fails
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

// Proves product 8: A render error shows its heading and message
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

// Proves product 8: Fallback of loading talks
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

const addresses = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));

/** The screen in its current state keeps the rules for every screen, in light and dark. */
async function expectGood(page: Page) {
  await expectAccessibleInBothThemes(page);
  await expectNoSideScroll(page);
  await expectStyled(page);
}
