import { completeSetup, password, register } from "@plenary/testing/people";
import { holdScripts, passwordField } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

test.beforeAll(async () => {
  await completeSetup(server().origin);
  await register(server().origin, "paula", "Paula Person");
});

// Proves product 2: Nothing is sent from a form before its scripts are there, and what is written by then stays
test("what is written before the scripts are there stays, and pressing then puts no password into an address", async ({
  page,
}) => {
  const open = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Username or Email").fill("paula");
  await passwordField(page).fill(password);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeDisabled();
  await passwordField(page).press("Enter");
  open();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  expect(new URL(page.url()).search).toBe("");
  await expect(page.getByLabel("Username or Email")).toHaveValue("paula");
  await passwordField(page).press("Enter");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  await page.unroute("**/assets/*.js");
});

// Proves product 2: Nothing is sent from a form before its scripts are there, and what is written by then stays
test("what is written into the registration before the scripts are there stays beside what the tab has kept", async ({
  page,
}) => {
  const username = page.getByLabel("Username");
  const name = page.getByLabel("Full Name");
  const create = page.getByRole("button", { name: "Create Account" });
  await page.goto("/register");
  await expect(create).toBeEnabled();
  await username.fill("before");
  await name.fill("Nora Name");
  const open = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await username.fill("after");
  await passwordField(page).fill(password);
  open();
  await expect(create).toBeEnabled();
  await expect(name).toHaveValue("Nora Name");
  await expect(username).toHaveValue("after");
  await expect(passwordField(page)).toHaveValue(password);
  await page.unroute("**/assets/*.js");
});

// Proves product 2: Nothing is sent from a form before its scripts are there, and what is written by then stays
test("without scripts the login says that it needs them, and sends nothing", async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server().origin, javaScriptEnabled: false });
  await page.goto("/login");
  // What is found by its text is never inside of `noscript`.
  const note = page.locator("main noscript p");
  await expect(note).toBeVisible();
  await expect(note).toHaveText("This page needs JavaScript.");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeDisabled();
  await page.context().close();
});
