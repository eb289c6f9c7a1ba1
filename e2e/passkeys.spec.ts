import type { CDPSession, Page } from "@playwright/test";
import { addPasskey as addPasskeyCall, startPasskey } from "@plenary/contract/accounts/passkeys";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { makeAuthenticator } from "@plenary/testing/authenticator";
import { makeAdmin, type Person, password, register, signIn } from "@plenary/testing/people";
import { expectGood, expectGoodAtBothWidths } from "./support/page-rules.ts";
import { passwordField } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ ADDRESSES: "unconfirmed" });

/** The name that the server goes by on this machine: browsers make no passkeys for an address. */
const site = () => server().origin.replace("127.0.0.1", "localhost");

test.beforeAll(async () => {
  await makeAdmin(server().origin);
});

/** Gives the page's browser a device that keeps passkeys and has its user verified; `isThere` says whether it is at hand. */
async function withDevice(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal" },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether somebody touches it when it is asked. */
    touch: (enabled: boolean) =>
      cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    /** Whether it knows its user by finger or face. */
    verify: (isUserVerified: boolean) =>
      cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

/** Adds a passkey from a device that is elsewhere, under that name of the site. */
async function addPasskey(owner: Person, at: string, name: string) {
  const asThere = { headers: { origin: at } };
  const { options } = await owner.call(startPasskey, {}, asThere);
  const passkey = makeAuthenticator(at).create(options);
  await owner.call(addPasskeyCall, { body: { name, passkey } }, asThere);
}

async function openSettings(page: Page, token: string) {
  await page.goto(`${site()}/api/health`);
  await page.evaluate((value) => localStorage.setItem("authToken", value), token);
  await page.goto(`${site()}/settings#passkeys`);
}

async function openLogin(page: Page) {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site()}/login?from=%2Ftalks`);
}

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

// Proves trust signing in: Passkeys are added, named, listed with last use, removed; with user verification they are
//   both factors in one
test("a passkey is added, signs in, confirms who one is, and is removed", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[13]|net::ERR_FAILED/);
  const device = await withDevice(page);
  const pia = await register(server().origin, "pia", "Pia Passkey");
  await openSettings(page, pia.token);
  const section = page.getByRole("region", { name: "Passkeys" });
  await expect(section.getByText("You have no passkey yet.")).toBeVisible();
  await expectGoodAtBothWidths(page);

  // Added and named; it is the first second factor, so there are recovery codes.
  await section.getByRole("button", { name: "Add a passkey" }).press("Enter");
  const adding = dialogOf(page, "Add a passkey");
  const name = adding.getByLabel("Name", { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(/Chrome/);
  await expectGoodAtBothWidths(page);
  await name.fill("");
  await name.press("Enter");
  await expect(adding.getByText("Please give the passkey a name")).toBeVisible();
  await name.fill("Work laptop");
  await name.press("Enter");
  const kept = dialogOf(page, "Keep your recovery codes");
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  await kept.getByRole("button", { name: "I have saved them" }).press("Enter");
  await expect(page.getByText("The passkey is added")).toBeVisible();
  const row = section.getByRole("listitem").filter({ hasText: "Work laptop" });
  await expect(row).toContainText("not used yet");
  await expect(page.getByText("A passkey was added", { exact: true })).toBeVisible();
  await expect(page.getByText("10 codes are left")).toBeVisible();
  await expectGoodAtBothWidths(page);

  // The same device makes no second one.
  await section.getByRole("button", { name: "Add a passkey" }).press("Enter");
  await name.press("Enter");
  await expect(adding.getByRole("alert")).toHaveText("This device has a passkey for your account already.");
  await page.keyboard.press("Escape");

  // The form offers it; here the browser takes what is offered at once.
  await openLogin(page);
  await expect(page).toHaveURL(/\/talks$/);

  // Without it being offered, the button asks for it.
  await device.verify(false);
  await openLogin(page);
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await expect(button).toBeVisible();
  await expectGoodAtBothWidths(page);
  // The form would offer it again after that, and could be quicker than the button.
  let asked = 0;
  const start = "**/api/auth/passkeys/login-options";
  await page.route(start, (route) => {
    asked += 1;
    return asked === 1 ? route.continue() : route.abort();
  });
  await button.press("Enter");
  await expect(page.getByRole("alert")).toContainText("No passkey was used.");
  await expect.poll(() => asked).toBe(2);
  await page.unroute(start);
  await device.verify(true);
  await button.press("Enter");
  await expect(page).toHaveURL(/\/talks$/);

  // The password asks for it, too.
  await device.verify(false);
  await openLogin(page);
  await page.getByLabel("Username or Email").fill("pia");
  await passwordField(page).fill(password);
  await passwordField(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
  await expectGoodAtBothWidths(page);
  await device.verify(true);
  await page.getByRole("button", { name: "Use your passkey" }).press("Enter");
  await expect(page).toHaveURL(/\/talks$/);

  // After a while it confirms who one is, in the dialog of whatever asks.
  await page.goto(`${site()}/settings#passkeys`);
  await expect(row).toContainText("last used");
  await expect(page.getByText("with a passkey").first()).toBeVisible();
  process.kill(server().pid, "SIGUSR2");
  await row.getByRole("button", { name: "Remove Work laptop" }).press("Enter");
  const removal = dialogOf(page, "Remove this passkey?");
  await removal.getByRole("button", { name: "Remove" }).press("Enter");
  const confirming = dialogOf(page, "Confirm that it is you");
  await expectGoodAtBothWidths(page);
  await confirming.getByRole("button", { name: "Use a passkey instead" }).press("Enter");
  await expect(page.getByText("The passkey is removed")).toBeVisible();
  await expect(section.getByText("You have no passkey yet.")).toBeVisible();
  await expect(page.getByText("10 codes are left")).toHaveCount(0);

  // The server adds one, and the connection breaks before its answer is there.
  await page.route("**/api/auth/passkeys", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await section.getByRole("button", { name: "Add a passkey" }).press("Enter");
  await name.fill("Lost and found");
  await name.press("Enter");
  await expect(adding.getByRole("alert")).toContainText("the passkey may have been added");
  await adding.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(section.getByRole("listitem").filter({ hasText: "Lost and found" })).toBeVisible();
  await expect(page.getByText("10 codes are left")).toBeVisible();
});

test("many passkeys with long names are shown, renamed, and said to be of another site", async ({ page }) => {
  await withDevice(page);
  const { origin } = server();
  const mona = await register(origin, "mona", "Mona Many");
  await addPasskey(mona, site(), "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauxyz");
  // The site has had another name.
  const admin = await signIn(origin, "admin");
  await admin.call(updateSettings, { body: { domain: "https://old.example.org" } });
  await addPasskey(mona, "https://old.example.org", "Phone");
  await admin.call(updateSettings, { body: { domain: null } });
  await openSettings(page, mona.token);
  const section = page.getByRole("region", { name: "Passkeys" });
  await expect(section.getByText("It works under old.example.org only.")).toBeVisible();
  await expectGoodAtBothWidths(page);
  await section.getByRole("button", { name: "Rename Phone" }).press("Enter");
  await expect(dialogOf(page, "Rename this passkey").getByLabel("Name", { exact: true })).toHaveValue(
    "Phone",
  );
  await expectGood(page);
});

test("where there can be no passkeys the screens say so, and the form is as it is without", async ({
  page,
}) => {
  const anna = await register(server().origin, "anna", "Anna Address");
  // Under an address.
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await page.evaluate((value) => localStorage.setItem("authToken", value), anna.token);
  await page.goto("/settings#passkeys");
  const section = page.getByRole("region", { name: "Passkeys" });
  await expect(section.getByText("Passkeys need a domain name.")).toBeVisible();
  await expect(section.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
  await expectGoodAtBothWidths(page);

  // In a browser without them.
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await openSettings(page, anna.token);
  await expect(section.getByText("This browser has no passkeys.")).toBeVisible();
  await openLogin(page);
  await page.getByLabel("Username or Email").fill("anna");
  await passwordField(page).fill(password);
  await passwordField(page).press("Enter");
  await expect(page).toHaveURL(/\/talks$/);
});
