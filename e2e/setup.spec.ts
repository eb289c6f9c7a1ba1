import type { Page } from "@playwright/test";
import { mailLogin, startMailServer } from "@plenary/testing/mail-server";
import { expectAccessible, expectNoSideScroll } from "./support/page-rules.ts";
import { expectStatus } from "./support/setup-page.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

const setupCall = "**/api/bootstrap/admin-setup";

// Proves product 2: The debug panel in debug mode, and only there
// Proves product 7: The setup's two flags, as e-mail is configured or not
// Proves product 8: Setup: where e-mail is configured, to check it for instructions
// Proves decisions 1: BOOTSTRAP_SECRET, when set, is asked for
// Proves decisions 5: With e-mail the credentials are mailed, and there is no token
test("where the environment has a secret and a mail server, the setup asks for the one and uses the other", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const mail = await startMailServer();
  await server().ask({
    BOOTSTRAP_SECRET: "open sesame",
    DEBUG: "true",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mail.port),
    SMTP_USERNAME: mailLogin.username,
    SMTP_PASSWORD: mailLogin.password,
  });
  await page.goto("/bootstrap");
  await expect(page.getByRole("heading", { name: "Debug Info" })).toBeVisible();
  await page.getByLabel("Bootstrap Secret").fill("open barley");
  await page.getByLabel("Bootstrap Secret").press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Setup failed: The bootstrap secret is missing or wrong.");
  await expect(page.getByLabel("Bootstrap Secret")).toHaveValue("open barley");
  await expectGood(page);
  await page.getByLabel("Bootstrap Secret").fill("open sesame");
  const asked = page.waitForRequest(setupCall);
  await page.getByRole("button", { name: "Initialize System" }).click();
  expect((await asked).postDataJSON()).toEqual({ bootstrap_mode: true });
  await expect(page.getByRole("heading", { name: "Administrator created" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(
    "The administrator was created. Please check your email for instructions.",
  );
  await expect(page.getByRole("button", { name: "Retrieve Credentials" })).toHaveCount(0);
  await expectStatus(page, { Email: "Configured", "Bootstrap token": "Inactive" });
  await expect
    .poll(() => mail.received.map(({ raw }) => raw).join())
    .toContain("To: Administrator <admin@plenary.example>");
  await mail.stop();
});

/** The screen in its current state keeps the rules for every screen. */
async function expectGood(page: Page) {
  await expectAccessible(page);
  await expectNoSideScroll(page);
}
