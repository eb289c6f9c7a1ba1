import type { Page } from "@playwright/test";
import { login } from "@plenary/contract/accounts/sign-ins";
import { clientOf, completeSetup, password, register } from "@plenary/testing/people";
import { continueAs, expectBusy, passwordField } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

test.beforeAll(async () => {
  await completeSetup(server().origin);
  await register(server().origin, "paula", "Paula Person");
});

// Proves product 2: `/login` takes username or address and password, and leads to the start
// Proves product 2: Remember me changes nothing
// Proves product 4: Submit buttons are disabled under their five labels
// Proves product 4: A field's error goes when the field is edited
// Proves product 5: Login's two texts
// Proves product 8: Fallback of the login
test("the login says what is missing, what is wrong, and keeps what was written", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /ERR_FAILED/);
  await page.goto("/login");
  await expectGood(page);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Username or email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByLabel("Username or Email")).toBeFocused();
  await expectGood(page);
  await page.getByLabel("Username or Email").fill("paula");
  await expect(page.getByText("Username or email is required")).toHaveCount(0);
  await expect(page.getByText("Password is required")).toBeVisible();

  await passwordField(page).fill("not hers");
  await passwordField(page).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
  await expect(page.getByLabel("Username or Email")).toHaveValue("paula");
  await expect(passwordField(page)).toHaveValue("not hers");
  await expectGood(page);

  await page.route("**/api/auth/login", (route) => route.abort());
  await passwordField(page).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("Login failed. Please try again.");
  await page.unroute("**/api/auth/login");
  const sent = page.waitForRequest("**/api/auth/login");
  await expectBusy(page, "**/api/auth/login", "Sign In", "Signing in...");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  expect((await sent).postDataJSON()).toEqual({ username: "paula", password });
  expect(await keptByBrowser(page)).toEqual(keptBySignIn);
  expect(new URL(page.url()).pathname).toBe("/");
});

// Proves product 2: `/login` takes username or address and password, and leads to the start
// Proves product 2: Remember me changes nothing
// Proves product 2: `/login` leads to registration and to a forgotten password
// Proves product 2: The user menu names the user and address, and has profile, settings and sign out
// Proves product 2: A protected screen waits for the answer, and sends visitors to the login, which remembers where
//   they were
// Proves product 4: Login and registration store token and user; signing out clears them
// Proves decisions 3: Login by username or address, in any case
// Proves decisions 3: Login leads to where one was going, else the start
test("a visitor comes back to where they were going, after signing in by email in any case", async ({
  page,
}) => {
  await page.goto("/talks?q=soup");
  await expect(page.getByText("Sign in to go on to the page you asked for.")).toBeVisible();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Username or Email").fill("Paula@Example.ORG");
  await passwordField(page).fill(password);
  // It changes nothing: the same is sent and kept as without it.
  await page.getByLabel("Remember me").check();
  const sent = page.waitForRequest("**/api/auth/login");
  await passwordField(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "My Talks" })).toBeVisible();
  expect((await sent).postDataJSON()).toEqual({ username: "Paula@Example.ORG", password });
  expect(await keptByBrowser(page)).toEqual(keptBySignIn);
  expect(page.url()).toBe(`${server().origin}/talks?q=soup`);

  // Signing out on purpose remembers nothing.
  await page.getByRole("button", { name: "Paula Person" }).click();
  await expect(page.getByText("Signed in as")).toBeVisible();
  await expect(page.getByText("paula@example.org")).toBeVisible();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${server().origin}/login`);
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
});

// Proves trust 10: An account's feedback pass opens nothing without its sign-in, and is gone at sign-out
test("signing out leaves nothing of what was answered with the account, and all that was answered without", async ({
  page,
}) => {
  const guest = await register(server().origin, "gina", "Gina Guest");
  await continueAs(page, guest);
  await page.goto("/settings");
  const kept = (access: string) => ({
    feedbackPasses: { [`event ${access}`]: { pass: "pass" } },
    feedbackMine: { [access]: { access, given: { rating: 1 } } },
    feedbackQueue: [{ sessionId: access, access }],
    surveyDrafts: { [access]: { access, values: {} } },
    stageMine: { [access]: { access, questions: [] } },
  });
  const [own, others] = [kept("account"), kept("open")];
  const all = Object.entries(others).map(([key, value]) => {
    const mine = own[key as keyof typeof own];
    return [key, Array.isArray(value) ? [...(mine as object[]), ...value] : { ...mine, ...value }] as const;
  });
  await page.evaluate((items) => {
    for (const [key, value] of items) localStorage.setItem(key, JSON.stringify(value));
    localStorage.setItem("stageName", "Gina");
  }, all);
  await page.getByRole("button", { name: "Gina Guest" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${server().origin}/login`);
  const left = await page.evaluate(() => Object.entries(localStorage));
  const answers = left.filter(([key]) => /^(feedback|survey|stage)/.test(key));
  expect(Object.fromEntries(answers.map(([key, item]) => [key, JSON.parse(item)]))).toEqual(others);
});

// Proves product 2: Who is signed in is sent away from `/login` and `/register`
// Proves product 2: Guest-only routes send signed-in people to their target, the start by default
// Proves decisions 3: Login leads to where one was going, else the start
test("login and registration send signed-in people away, never to another site", async ({ page }) => {
  const guest = await register(server().origin, "gus", "Gus Guest");
  await continueAs(page, guest);
  for (const [path, target] of [
    ["/login", "/"],
    ["/register", "/"],
    ["/login?from=%2Fevents", "/events"],
    ["/login?from=%2F%2Fevil.example", "/"],
    ["/login?from=https%3A%2F%2Fevil.example", "/"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(`${server().origin}${target}`);
  }
});

// Proves product 3: The token is kept under its key
// Proves product 4: The saved token is asked for at the start, and cleared silently when it fails
test("a token that the server doesn't know is cleared without a word", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  await continueAs(page, { token: "stale" });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Get Started" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
});

test("too many wrong passwords are answered with a pause", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 429/);
  await register(server().origin, "lola", "Lola Locked");
  const guess = () => clientOf(server().origin)(login, { body: { username: "lola", password: "?" } });
  for (let failures = 0; failures < 10; failures += 1) {
    await expect(guess()).rejects.toMatchObject({ status: 401 });
  }
  await page.goto("/login");
  await page.getByLabel("Username or Email").fill("lola");
  await passwordField(page).fill(password);
  await passwordField(page).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Too many attempts. Please try again in 15 minutes.");
  await expect(passwordField(page)).toHaveValue(password);
});

// Proves product 4: A field's error goes when the field is edited
// Proves product 5: Registration: each text for username, address, name, description, password and confirmation
// Proves product 5: Fields for addresses are of the browser's type, or bring its keyboard where a list fits in
// Proves product 9: Lengths of username, address, name, description and password
// Proves decisions 3: Names of 51 and 101 characters are refused, of 50 and 100 not
test("the registration says what is wrong with each field until it is edited", async ({ page }) => {
  await page.goto("/register");
  const submit = page.getByRole("button", { name: "Create Account" });
  const field = {
    username: page.getByLabel("Username"),
    email: page.getByLabel("Email", { exact: true }),
    name: page.getByLabel("Full Name"),
    bio: page.getByLabel("Bio / Description"),
    password: passwordField(page),
    confirm: page.getByLabel("Confirm Password"),
  };
  await expect(field.email).toHaveAttribute("type", "email");
  for (const hidden of [field.password, field.confirm])
    await expect(hidden).toHaveAttribute("type", "password");
  await submit.click();
  await expect(field.username).toBeFocused();
  await expectGood(page);
  const classes = "Password must contain at least 3 of: lowercase, uppercase, number, special character";
  const characters = "Username can only contain letters, numbers, dots, hyphens, and underscores";
  for (const [name, value, message] of [
    ["username", "", "Username is required"],
    ["username", "ab", "Username must be at least 3 characters"],
    ["username", "a".repeat(51), "Username must be less than 50 characters"],
    ["username", "no spaces", characters],
    ["email", "", "Email is required"],
    ["email", "somebody", "Please enter a valid email address"],
    ["email", `${"a".repeat(250)}@b.example`, "Email address is too long"],
    ["name", "  ", "Full name is required"],
    ["name", "A", "Name must be at least 2 characters"],
    ["name", "a".repeat(101), "Name must be less than 100 characters"],
    ["bio", "a".repeat(501), "Description must be less than 500 characters"],
    ["password", "", "Password is required"],
    ["password", "aB1", "Password must be at least 8 characters"],
    ["password", "aB1".repeat(43), "Password must be less than 128 characters"],
    ["password", "abcdefgh", classes],
    ["confirm", "", "Please confirm your password"],
    ["confirm", "something else", "Passwords do not match"],
  ] as const) {
    await field[name].fill(value);
    await submit.click();
    await expect(page.getByText(message, { exact: true }), `${name}: "${value}"`).toBeVisible();
    await field[name].fill("x");
    await expect(page.getByText(message, { exact: true })).toHaveCount(0);
  }
  await field.bio.fill("b".repeat(451));
  await expect(page.getByText("451/500")).toBeVisible();
});

// Proves product 2: The registration shows how strong the password is, and leads to the start
// Proves product 5: Five names of strength, also where the password is reset
test("the strength of a new password has five names", async ({ page }) => {
  await page.goto("/register");
  for (const [value, label] of [
    ["a", "Very Weak"],
    ["aB", "Weak"],
    ["aB1", "Fair"],
    ["aB1!", "Good"],
    ["Password123!", "Good"],
    ["Correct-horse-7", "Strong"],
  ] as const) {
    await passwordField(page).fill(value);
    await expect(page.getByText("Password strength:").locator("..")).toHaveText(
      `Password strength: ${label}`,
    );
  }
  await passwordField(page).fill("");
  await expect(page.getByText("Password strength:")).toHaveCount(0);
});

// Proves product 2: `/register` takes its fields, a bio for the public profile among them
// Proves product 2: The browser itself demands the agreement to the terms
// Proves product 2: The registration shows how strong the password is, and leads to the start
// Proves product 4: Login and registration store token and user; signing out clears them
// Proves product 4: Submit buttons are disabled under their five labels
// Proves decisions 3: Taken usernames and addresses are a 409 at their field
test("a visitor creates an account with the keyboard alone", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  await page.goto("/register");
  await page.getByLabel("Username").focus();
  for (const text of ["PAULA", "kim@example.org", "Kim Keyboard", "Types.", password]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  // Past the button that shows the characters.
  await page.keyboard.press("Tab");
  await page.keyboard.type(`${password}!`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  // Not only once the rest is right.
  await expect(page.getByText("Please agree to the Terms of Service and the Privacy Policy")).toBeVisible();
  await expect(page.getByLabel("Confirm Password")).toBeFocused();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("End");
  await page.getByLabel("Confirm Password").fill(password);
  await page.keyboard.press("Enter");
  const terms = page.getByRole("checkbox", { name: "I agree to the Terms" });
  await expect(terms).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Username is already taken")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(page.getByLabel("Bio / Description")).toHaveValue("Types.");
  await expect(terms).toBeChecked();
  await page.getByLabel("Username").fill("kim.keyboard");
  await page.getByLabel("Email", { exact: true }).fill("Paula@example.org");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Email is already registered")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill("kim@example.org");
  await expect(page.getByText("Email is already registered")).toHaveCount(0);
  // A reload keeps all but the passwords.
  await page.reload();
  await expect(page.getByLabel("Username")).toHaveValue("kim.keyboard");
  await expect(page.getByLabel("Full Name")).toHaveValue("Kim Keyboard");
  await expect(page.getByLabel("Bio / Description")).toHaveValue("Types.");
  const kept = () => page.evaluate(() => sessionStorage.getItem("registration"));
  expect(await kept()).not.toContain(password);
  for (const label of ["Password", "Confirm Password"]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
    await page.getByLabel(label, { exact: true }).fill(password);
  }
  await terms.check();
  await expectBusy(page, "**/api/auth/register", "Create Account", "Creating Account...");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Kim Keyboard" })).toBeVisible();
  expect(await kept()).toBeNull();
});

/** What a sign-in leaves in the browser: its token, the one that the browser is known again by, and nothing else. */
const keptBySignIn = { cookies: "", local: ["authToken", "deviceToken"] };

async function keptByBrowser(page: Page) {
  const local = await page.evaluate(() => Object.keys(localStorage).sort());
  return { cookies: await page.evaluate(() => document.cookie), local };
}
