import { logout, type SignIn } from "@plenary/contract/accounts/sign-ins";
import { completeSetup, isSignedIn, password, register, signIn } from "@plenary/testing/people";
import { whileDatabaseFails } from "../e2e/support/administration.ts";
import { devices, openSettings, passwordField, userAgents } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

test.beforeAll(async () => {
  await completeSetup(server().origin);
});

// Proves decisions 6: Settings: devices
test("devices are named, and signed out one by one or all but this", async ({ page, expectedErrors }) => {
  // Of the messages' stream, which ends with the sign-in here and is asked for once more.
  expectedErrors.push(/status of 404/, /ERR_FAILED/, /status of 401 .*\/messages\/stream/);
  const { origin } = server();
  await register(origin, "dora", "Dora Device");
  const onPhone = await signIn(origin, "dora", { userAgent: userAgents.phone });
  const program = await signIn(origin, "dora", { userAgent: `sync${"-and-more".repeat(40)}` });
  const onLinux = await signIn(origin, "dora", { userAgent: userAgents.firefox });
  await page.goto("/login");
  await page.getByLabel("Username or Email").fill("dora");
  await passwordField(page).fill(password);
  await passwordField(page).press("Enter");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  await page.goto("/settings");
  await expect(devices(page)).toHaveCount(5);
  await expect(devices(page).first()).toContainText("Chrome on Linux");
  await expect(devices(page).first()).toContainText("This device");
  await expect(devices(page).first()).toContainText("In use now");
  await expect(page.getByText("This device", { exact: true })).toHaveCount(1);
  await expect(devices(page).nth(1)).toContainText("Firefox on Linux");
  await expect(devices(page).nth(1)).toContainText(/Last used (just now|\d minutes? ago)/);
  await expect(devices(page).nth(1)).toContainText(/Signed in \d+ \w+ \d{4} from 127\.0\.0\.1/);

  // It asks first; a No leaves everything as it is, and the focus where it was.
  const signOutPhone = page.getByRole("button", { name: "Sign out Safari on iPhone" });
  await signOutPhone.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Sign out this device?" });
  await expect(dialog).toContainText("Safari on iPhone is signed out at once.");
  await expectGood(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(signOutPhone).toBeFocused();
  expect(await isSignedIn(onPhone)).toBe(true);

  // A failure is shown in the dialog, and can be retried.
  await signOutPhone.press("Enter");
  await page.route("**/api/account/sign-ins/*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to sign out");
  await page.unroute("**/api/account/sign-ins/*");
  await dialog.getByRole("button", { name: "Sign out" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Safari on iPhone is signed out")).toBeVisible();
  await expect(devices(page)).toHaveCount(4);
  await expect(page.getByRole("heading", { name: "Signed-in devices" })).toBeFocused();
  expect(await isSignedIn(onPhone)).toBe(false);

  // A sign-in that has ended meanwhile is treated as signed out.
  await onLinux.call(logout);
  await page.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect(devices(page)).toHaveCount(3);

  await page.getByRole("button", { name: "Sign out all others" }).click();
  const others = page.getByRole("dialog", { name: "Sign out all other devices?" });
  await expect(others).toContainText("2 other devices are signed out at once.");
  await others.getByRole("button", { name: "Sign out" }).click();
  await expect(devices(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Sign out all others" })).toHaveCount(0);
  expect(await isSignedIn(program)).toBe(false);

  await page.getByRole("button", { name: "Sign out this device" }).click();
  const here = page.getByRole("dialog", { name: "Sign out here?" });
  await here.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${origin}/login`);
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
});

test("a device that was signed out elsewhere is at the login with its next step", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /ERR_FAILED/);
  const { origin } = server();
  // So that nothing but the step tells this page that its sign-in has ended.
  await page.route("**/api/messages/**", (route) => route.abort());
  const eve = await openSettings(page, origin, "eve", "Eve Elsewhere");
  await eve.call(logout);
  await page.getByRole("switch", { name: "Email notifications" }).press("Space");
  await expect(page).toHaveURL(`${origin}/login?from=%2Fsettings`);
});

test("many devices are shown on request, and devices that can't be loaded spoil nothing else", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  const { origin } = server();
  await openSettings(page, origin, "max", "Max Many");
  for (let n = 2; n < 20; n++) await signIn(origin, "max", { userAgent: userAgents.phone });
  await signIn(origin, "max", { userAgent: "" });
  await page.reload();
  await expect(devices(page)).toHaveCount(8);
  await expect(devices(page).nth(1)).toContainText("Unknown device");
  await expect(devices(page).nth(1)).toContainText(/Signed in \d+ \w+ \d{4} from 127\.0\.0\.1/);
  await page.getByRole("button", { name: "Show all 20 devices" }).press("Enter");
  await expect(devices(page)).toHaveCount(20);
  await expect(devices(page).nth(8).getByRole("button")).toBeFocused();

  // The contract knows sign-ins without an address, which calls over a network never have.
  await page.route("**/api/account/sign-ins", async (route) => {
    const { signIns } = (await (await route.fetch()).json()) as { signIns: SignIn[] };
    await route.fulfill({ json: { signIns: signIns.map((one) => ({ ...one, address: null })) } });
  });
  await page.reload();
  await expect(devices(page).first()).toContainText(/Signed in \d+ \w+ \d{4}(?! from)/);
  await expect(devices(page).first()).not.toContainText("127.0.0.1");
  await page.unroute("**/api/account/sign-ins");

  await page.route("**/api/account/sign-ins", (route) => route.fulfill(whileDatabaseFails.unavailable));
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to load devices. The service is unavailable for a moment. Please try again.",
  );
  await expect(page.getByLabel("Current Password")).toBeVisible();
  await expectGood(page);
  await page.unroute("**/api/account/sign-ins");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(devices(page)).toHaveCount(8);
});
