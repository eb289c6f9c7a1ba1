import type { Page } from "@playwright/test";
import { changePassword } from "@plenary/contract/accounts/accounts";
import { readSettings } from "@plenary/contract/admin/admin-settings";
import { type MailServer, mailLogin, startMailServer } from "@plenary/testing/mail-server";
import { makeAdmin, type Person, register, password as secret } from "@plenary/testing/people";
import { expectGood } from "./support/page-rules.ts";
import { continueAs, expectBusy } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();
let admin: Person;
let mail: MailServer;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
  mail = await startMailServer();
});
test.afterAll(() => mail.stop());

const updated = "System settings updated successfully!";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stored = () => admin.call(readSettings);

async function open(page: Page) {
  await continueAs(page, admin);
  await page.goto("/admin/settings");
  await expect(page.getByRole("heading", { level: 1, name: "System Settings" })).toBeVisible();
}

const smtp = () => ({
  "SMTP host": "127.0.0.1",
  "SMTP port": String(mail.port),
  "SMTP username": mailLogin.username,
  "SMTP password": mailLogin.password,
});

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
}

// Proves product 2: Settings: Email, SMTP and System cards, Set badge, placeholder, help text
// Proves product 2: Settings: Save, and Reset to what was last loaded or saved
// Proves product 5: Test SMTP needs its fields; port 1 to 65535
// Proves product 5: Fields for addresses are of the browser's type, or bring its keyboard where a list fits in
// Proves product 7: Settings: only filled fields are sent; the answer tells whether a password is set
// Proves product 8: Successes of settings and Test SMTP
// Proves product 9: SMTP port 587 at first, 1 to 65535
test("all settings are saved together, and stay when their fields are emptied", async ({ page }) => {
  // She is to be told so.
  const ada = await register(server().origin, "ada", "Ada");
  await ada.call(changePassword, { body: { currentPassword: secret, newPassword: `${secret}1` } });
  await open(page);
  await expect(page.getByLabel("SMTP port")).toHaveValue("587");
  await expect(page.getByText("Set", { exact: true })).toHaveCount(0);
  await expect(page.getByText("SMTP enables password-reset emails and notifications")).toBeVisible();
  const values = {
    "Notification address": "hello@example.org",
    "Support address": "help@example.org",
    Domain: "https://events.example.org",
  };
  await fill(page, { ...values, ...smtp() });
  for (const label of ["Notification address", "Support address"])
    await expect(page.getByLabel(label)).toHaveAttribute("type", "email");
  await expectBusy(page, "**/api/admin/settings", "Save Settings", "Saving...");
  await expect(page.getByText(updated)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^\d+ mails? waits?, / })).toBeFocused();
  await expect(page.getByText("Set", { exact: true })).toBeVisible();
  const password = page.getByLabel("SMTP password");
  await expect(password).toHaveValue("");
  await expect(password).toHaveAttribute("placeholder", "Enter a new password to change it");
  for (const width of [1280, 1024, 768, 640, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await password.evaluate(roomBesidePlaceholder), `${width} pixels`).toBeGreaterThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });

  const before = await stored();
  await fill(page, { "Support address": "", "SMTP port": "", Domain: "https://conf.example.org" });
  await expect(page.getByText("it keeps its value help@example.org.")).toBeVisible();
  await expect(page.getByText(`it keeps its value ${mail.port}.`)).toBeVisible();
  await expectGood(page);
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await button(page, "Save Settings").press("Enter");
  expect((await sent).postDataJSON()).toEqual({ domain: "https://conf.example.org" });
  await expect(page.getByLabel("Support address")).toHaveValue("help@example.org");
  await expect(page.getByLabel("SMTP port")).toHaveValue(String(mail.port));
  const settings = { ...before.settings, domain: "https://conf.example.org" };
  expect(await stored()).toMatchObject({ settings, smtpPasswordSet: true });
});

/** How many pixels of the field its placeholder leaves free; less than none when it is cut. */
function roomBesidePlaceholder(element: Element): number {
  const input = element as HTMLInputElement;
  const { paddingLeft, paddingRight } = getComputedStyle(input);
  const { fontSize, fontFamily, fontWeight } = getComputedStyle(input, "::placeholder");
  const canvas = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return room - canvas.measureText(input.placeholder).width;
}
