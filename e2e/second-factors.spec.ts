import { createHmac } from "node:crypto";
import { completeSetup, password, register } from "@plenary/testing/people";
import { expectGood, expectGoodAtBothWidths, passwordField } from "./support/account-forms.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test.beforeAll(async () => {
  await completeSetup(server().origin);
});

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an app shows that was given this key, so many steps of 30 seconds from now. */
function codeFor(key: string, later = 0): string {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

test("an authenticator app is set up, asked for, and replaced by a recovery code", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(01|22|10)/);
  await continueAs(page, await register(server().origin, "tina", "Tina Twofold"));
  await page.goto("/settings#second-factors");
  const section = page.getByRole("region", { name: "Second factor" });
  await section.getByRole("button", { name: "Set up the authenticator app" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const link = dialog.getByRole("link", { name: "open it in your app" });
  const key = new URL((await link.getAttribute("href")) ?? "").searchParams.get("secret") ?? "";
  await expectGoodAtBothWidths(page);
  const code = dialog.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await code.fill("12");
  await code.press("Enter");
  await expect(dialog.getByText("Wrong code")).toBeVisible();
  await expect(code).toBeFocused();
  // It is right for half a minute more at least, and so refused for having been used.
  const used = codeFor(key);
  await code.fill(used);
  await code.press("Enter");

  const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
  const codes = kept.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [first = ""] = await codes.allTextContents();
  await expectGoodAtBothWidths(page);
  await kept.getByRole("button", { name: "I have kept them" }).press("Enter");
  await expect(page.getByText("Your account has a second factor now")).toBeVisible();
  await expect(section.getByText("10 codes are left")).toBeVisible();
  await expect(page.getByText("An authenticator app was set up")).toBeVisible();
  await expectGoodAtBothWidths(page);

  // The password alone leads to the second step.
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login?from=%2Ftalks");
  const signIn = async () => {
    await page.getByLabel("Username or Email").fill("tina");
    await passwordField(page).fill(password);
    await passwordField(page).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
  };
  await signIn();
  const asked = page.getByLabel("Code", { exact: true });
  await expect(asked).toBeFocused();
  await expectGoodAtBothWidths(page);
  await asked.fill(used);
  await asked.press("Enter");
  await expect(page.getByText("This code was used already")).toBeVisible();
  await page.getByRole("button", { name: "Back to the password" }).press("Enter");
  await expect(passwordField(page)).toHaveValue("");
  await signIn();
  await asked.fill(codeFor(key, 1));
  await asked.press("Enter");
  await expect(page).toHaveURL(/\/talks$/);

  // Without the app at hand.
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await signIn();
  await page.getByRole("button", { name: "Use a recovery code" }).press("Enter");
  const recovery = page.getByLabel("Recovery code", { exact: true });
  await expect(recovery).toBeFocused();
  await expectGood(page);
  await recovery.fill(first.toUpperCase());
  await recovery.press("Enter");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();

  await page.goto("/settings#second-factors");
  await expect(section.getByText("9 codes are left")).toBeVisible();
  await section.getByRole("button", { name: "New codes for recovery" }).press("Enter");
  await page
    .getByRole("dialog", { name: "Make new recovery codes?" })
    .getByRole("button", { name: "Make new codes" })
    .press("Enter");
  const fresh = page.getByRole("dialog", { name: "Your new recovery codes" });
  await expect(fresh.getByRole("listitem")).toHaveCount(10);
  // Nothing below the dialog takes the focus from it.
  await expect(fresh.getByRole("button", { name: "Close" })).toBeFocused();
  await fresh.getByRole("button", { name: "I have kept them" }).press("Enter");
  await expect(section.getByText("10 codes are left")).toBeVisible();

  await section.getByRole("button", { name: "Remove the authenticator app" }).press("Enter");
  const removal = page.getByRole("dialog", { name: "Remove the authenticator app?" });
  await expectGood(page);
  await removal.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(page.getByText("The authenticator app is removed")).toBeVisible();
  await expect(section.getByRole("button", { name: "Set up the authenticator app" })).toBeVisible();
});
