import type { Page } from "@playwright/test";
import { changeTemporaryPassword, expectRetrievalFailures, expectStatus } from "../e2e/support/setup-page.ts";
import { expectAccessible, expectNoSideScroll } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

const statusCall = "**/api/bootstrap/verify-setup";
const setupCall = "**/api/bootstrap/admin-setup";

// Proves product 2: `/test` shows the status, the badge, both fake logins and links to the admin screens, without a
//   guard
// Proves product 2: Until the setup is complete and there is an administrator, every screen that needs an account asks
//   for it and leads to it; public ones open, as events can be imported before
test("until the setup is done, every screen that needs an account asks for it, and others open", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  for (const path of ["/login", "/register", "/reset-password", "/invitations/token", "/dashboard"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "System Setup Required" })).toBeVisible();
    await expect(page).toHaveTitle("System Setup Required · Plenary");
    await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
  }
  await expectGood(page);
  const openTo: [path: string, heading: string][] = [
    ["/test", "Test Login"],
    ["/terms", "Terms of Service"],
    ["/public/events", "Events"],
    ["/", "Run the conference. Hear the room."],
  ];
  for (const [path, name] of openTo) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  await expectGood(page);
  await page.getByRole("link", { name: "Go to Bootstrap Setup" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First-Time Setup" })).toBeVisible();
});

// Proves product 2: Until the setup is complete and there is an administrator, every screen that needs an account asks
//   for it and leads to it; public ones open, as events can be imported before
// Proves product 2: A failed answer, of the network or the server, counts as not set up
// Proves product 7: A refusal shows the server's message, or the status where it has none
// Proves decisions 5: The notice says why, and offers Retry
test("a setup that can't be checked is taken for missing, with the reason and Retry", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 50[02]/);
  await page.route(statusCall, (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByRole("alert")).toContainText("The server could not be reached.");
  await expectGood(page);
  await page.unroute(statusCall);
  // Of a proxy whose server is away.
  await page.route(statusCall, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("alert")).toContainText("HTTP 502");
  await page.unroute(statusCall);
  await page.getByRole("button", { name: "Retry" }).click();
  // The answer is now there: no.
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "System Setup Required" })).toBeVisible();
  // Half a yes is a no too. This version says both or neither.
  for (const json of [
    { setupComplete: true, adminExists: false },
    { setupComplete: false, adminExists: true },
  ]) {
    await page.route(statusCall, (route) => route.fulfill({ json }));
    await page.reload();
    await expect(page.getByRole("heading", { name: "System Setup Required" })).toBeVisible();
    await page.unroute(statusCall);
  }
});

// Proves product 2: Setup Complete with Go to Login; Refresh Status
// Proves product 8: Setup: backend not ready, and setup stays possible
// Proves product 8: Setup: other failed checks, a 502, other failures
test("the setup page says what is wrong with the server and lets the setup be tried again", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of (418|50[023])/);
  // All of a proxy, here and below: the server itself never answers without a message, and never with 418.
  for (const status of [500, 502, 503]) {
    await page.route(statusCall, (route) => route.fulfill({ status, body: "" }));
    await page.goto("/bootstrap");
    await expect(page.getByRole("alert")).toContainText("Backend API is not ready yet...");
    await expectStatus(page, { Setup: "Incomplete", "Admin account": "Not created" });
    await page.unroute(statusCall);
  }
  await page.route(statusCall, (route) => route.abort());
  await page.getByRole("button", { name: "Refresh Status" }).click();
  await expect(page.getByRole("alert")).toContainText("Backend API is not ready yet...");
  await page.unroute(statusCall);
  await page.route(statusCall, (route) => route.fulfill({ status: 418, body: "" }));
  await page.getByRole("button", { name: "Refresh Status" }).click();
  await expect(page.getByRole("alert")).toHaveText("Setup verification failed: HTTP 418");
  await expect(page.getByRole("button", { name: "Initialize System" })).toBeEnabled();
  await page.unroute(statusCall);
  await page.getByRole("button", { name: "Refresh Status" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.route(setupCall, (route) => route.fulfill({ status: 502, body: "" }));
  await page.getByRole("button", { name: "Initialize System" }).click();
  await expect(page.getByRole("alert")).toContainText("did not get through to the backend (HTTP 502)");
  await expectGood(page);
  await page.unroute(setupCall);
  await page.route(setupCall, (route) => route.abort());
  await page.getByRole("button", { name: "Initialize System" }).click();
  await expect(page.getByRole("alert")).toContainText("Setup failed: The server could not be reached.");
});

// Proves product 1: A setup page makes the first administrator
// Proves product 2: Status of setup, administrator, e-mail and token, and the domain
// Proves product 2: Initialize System while the setup is incomplete
// Proves product 2: Retrieve Credentials while there is a token and none are shown
// Proves product 2: The credentials: address, password, login address and expiry, with Copy All and the way to the
//   login
// Proves product 2: Four security notes
// Proves product 2: Setup Complete with Go to Login; Refresh Status
// Proves product 2: The debug panel in debug mode, and only there
// Proves product 3: The flag of a temporary password is kept under its key
// Proves product 4: Submit buttons are disabled under their five labels
// Proves product 4: A temporary password covers the app with the modal until it is changed
// Proves product 4: Setup: token and retrieval without e-mail, then Go to Login
// Proves product 5: Forced change: match, strength 4 of 5, three labels, disabled until valid
// Proves product 7: The setup's two flags, as e-mail is configured or not
// Proves product 8: Setup: credentials that can't be retrieved, without the token or without an answer
// Proves product 8: Setup: an administrator who exists already
// Proves product 9: Forced change needs 4 of 5
// Proves decisions 5: Twice or at once makes one administrator
test("an empty installation becomes one with an administrator and a password of their own", async ({
  page,
  context,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 422/);
  const late = await context.newPage();
  await late.goto("/bootstrap");
  await expect(late.getByRole("button", { name: "Initialize System" })).toBeVisible();

  await page.goto("/bootstrap");
  await expectStatus(page, {
    Setup: "Incomplete",
    "Admin account": "Not created",
    Email: "Not configured",
    "Bootstrap token": "Inactive",
    Domain: ownAddress,
  });
  await expect(page.getByRole("heading", { name: "Debug Info" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Security Notes" }).getByRole("listitem")).toHaveText([
    /^Change the password immediately/,
    ...[
      "The credentials expire in 24 hours.",
      /^Expired or lost credentials: run npm run admin:reset .* stop the server first/,
    ],
    /^Clear your browser history/,
    /^Configure email/,
  ]);
  await expectGood(page);
  const asked = page.waitForRequest(setupCall);
  await page.getByRole("button", { name: "Initialize System" }).press("Enter");
  expect((await asked).postDataJSON()).toEqual({ bootstrap_mode: true, email_disabled: true });
  await expect(page.getByRole("heading", { name: "Administrator created" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Go to Login" })).toBeVisible();
  await expectStatus(page, {
    Setup: "Incomplete",
    "Admin account": "Exists",
    Email: "Not configured",
    "Bootstrap token": "Active",
  });
  await expectGood(page);

  // A second setup makes no second administrator.
  await late.getByRole("button", { name: "Initialize System" }).click();
  await expect(late.getByRole("alert")).toHaveText(
    "Admin account already exists. Please use the login page.",
  );
  // The token is the browser's, whichever tab began.
  await expect(late.getByRole("button", { name: "Retrieve Credentials" })).toBeVisible();
  await late.close();
  const elsewhere = await (await browser.newContext({ baseURL: server().origin })).newPage();
  await elsewhere.goto("/bootstrap");
  await expect(elsewhere.getByRole("heading", { name: "Set up in another browser" })).toBeVisible();
  await expect(elsewhere.getByRole("status")).toContainText("run npm run admin:reset on the server");
  await expect(elsewhere.getByRole("button", { name: "Retrieve Credentials" })).toHaveCount(0);
  await expectGood(elsewhere);
  await elsewhere.context().close();

  // A reload before the credentials have been read locks nobody out.
  await page.reload();
  await expectRetrievalFailures(page);
  await page.getByRole("button", { name: "Retrieve Credentials" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Admin Credentials" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Retrieve Credentials" })).toHaveCount(0);
  await expectGood(page);
  const card = page.getByRole("region", { name: "Admin Credentials" });
  await expect(card.getByRole("term")).toHaveText([
    "Username",
    "Admin email",
    "Temporary password",
    "Login URL",
    "Expires",
  ]);
  const [username, email, temporary = "", loginUrl, expires = ""] = await card
    .getByRole("definition")
    .allTextContents();
  expect([username, email, temporary.length, loginUrl]).toEqual([
    "admin",
    "admin@plenary.example",
    12,
    `${ownAddress}/login`,
  ]);
  // Written to the minute, as everywhere.
  expect(expires).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d$/);
  const hoursLeft = (Date.parse(expires) - Date.now()) / 3_600_000;
  expect(Math.abs(hoursLeft - 24)).toBeLessThan(0.1);
  await page.getByRole("button", { name: "Copy All" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Admin email: admin@plenary.example");
  expect(copied).toContain(`Temporary password: ${temporary}`);

  await page.getByRole("link", { name: "Proceed to Login" }).click();
  await expect(page.getByLabel("Username or Email")).toHaveValue("admin");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(temporary);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect.poll(() => temporaryFlag(page)).toBe("true");
  await changeTemporaryPassword(page, temporary, "Better-than-before-1");
  expect(await temporaryFlag(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem("credentialRetrievalToken"))).toBeNull();
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto("/bootstrap");
  await expect(page.getByRole("heading", { name: "Setup Complete" })).toBeVisible();
  await expectStatus(page, { Setup: "Complete", "Bootstrap token": "Inactive" });
  await expect(page.getByRole("button", { name: "Retrieve Credentials" })).toHaveCount(0);
  await page.getByRole("link", { name: "Go to Login" }).click();
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
});

/** The server's own idea of its address, as its environment sets none. */
const ownAddress = "http://localhost:3000";

const temporaryFlag = (page: Page) => page.evaluate(() => localStorage.getItem("tempPasswordLogin"));

/** The screen in its current state keeps the rules for every screen. */
async function expectGood(page: Page) {
  await expectAccessible(page);
  await expectNoSideScroll(page);
}
