import type { Page } from "@playwright/test";
import { searchUsers, updateProfile } from "@plenary/contract/accounts/profiles";
import { confirmUserEmail, lockUser } from "@plenary/contract/admin/admin-users";
import { createTalk } from "@plenary/contract/sessions/talks";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { importSpeakers } from "./support/imported.ts";
import { expectGood, expectNoSideScroll } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** Finding other users, and their pages. */
const server = useServer({ RATE_LIMIT: "off", ADDRESSES: "unconfirmed" });
let admin: Person;
let sam: Person;

test.beforeAll(async () => {
  const { origin, ctx } = server();
  await importSpeakers(ctx);
  admin = await makeAdmin(origin);
  sam = await register(origin, "zz.sam", "Sam Speaker");
});

// Proves product 1: Users keep a profile, find others, create events, write talks, submit them, answer invitations,
//   write messages
// Proves product 2: `/users/search` has a query, a role filter and three orders
// Proves product 2: The signed-in header leads to its six places in their order, and marks where one is, also below it
// Proves product 6: The roles are shown as User and Administrator
test("users are found by a part of the name, filtered and sorted, and Back shows them again", async ({
  page,
}) => {
  const people = [
    ["bob.y", "Finn Äderholm"],
    ["carl.x", "Finn Berg"],
    ["ada.z", "Finn Caspari"],
  ] as const;
  for (const [username, name] of people) await register(server().origin, username, name);
  await continueAs(page, sam);
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Find Users" }).click();
  await expect(page.getByRole("heading", { name: "Who are you looking for?" })).toBeVisible();
  await box(page).fill("FINN");
  await expect(names(page)).toHaveCount(3);
  await expect(howMany(page)).toHaveText("3 users found");
  await page.getByLabel("Sort by").selectOption("Username A-Z");
  await expect(names(page)).toHaveText(["Finn Caspari", "Finn Äderholm", "Finn Berg"]);
  await page.getByLabel("Sort by").selectOption("Newest first");
  await expect(names(page)).toHaveText(["Finn Caspari", "Finn Berg", "Finn Äderholm"]);
  await page.getByLabel("Sort by").selectOption("Name A-Z");
  await expect(names(page)).toHaveText(["Finn Äderholm", "Finn Berg", "Finn Caspari"]);
  await expect(page.getByRole("listitem").filter({ hasText: "Finn Berg" })).toContainText("@carl.x");

  await page.getByRole("link", { name: "Finn Berg" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Finn Berg" })).toBeVisible();
  await page.goBack();
  await expect(box(page)).toHaveValue("FINN");
  await expect(page.getByLabel("Sort by")).toHaveValue("name");
  await expect(names(page)).toHaveCount(3);

  await box(page).fill("a");
  await page.getByRole("button", { name: "Administrators" }).click();
  await expect(names(page)).toHaveText(["Administrator"]);
  await expect(page.getByRole("listitem").filter({ hasText: "@admin" })).toContainText("Administrator");
  await page.reload();
  await expect(names(page)).toHaveText(["Administrator"]);
  await page.getByRole("button", { name: "Users", exact: true }).click();
  await box(page).fill("administrator");
  await expect(page.getByText("Nobody among the users matches “administrator”.")).toBeVisible();
  await box(page).fill("sam speaker");
  await expect(names(page)).toHaveText(["Sam Speaker"]);
  await expect(page.getByRole("listitem").filter({ hasText: "Sam Speaker" })).toContainText("(you)");
});

// Proves product 5: An empty search for users says so
test("a search without words and one without a match say so", async ({ page }) => {
  await continueAs(page, sam);
  await page.goto("/users/search");
  await box(page).fill("   ");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(box(page)).toHaveAccessibleDescription("Please enter a name or email to search");
  await expect(box(page)).toBeFocused();
  await expectGood(page);
  await box(page).fill("nobody-is-called-so");
  await expect(page.getByText("Please enter a name or email to search")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
  await expectGood(page);
  await box(page).fill("W".repeat(200));
  await expect(page.getByText("Nobody matches “WWW")).toBeVisible();
  await expectGood(page);
});

// Proves product 8: Fallbacks of profile, its loading, and the search for users
test("a search that fails says so, and can be tried again", async ({ page, expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/);
  await continueAs(page, sam);
  await page.goto("/users/search");
  await page.route("**/api/users/search?**", (route) => route.abort());
  await box(page).fill("sam");
  await box(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Failed to search users. Please try again.");
  await expect(box(page)).toBeFocused();
  await expectGood(page);
  await page.unroute("**/api/users/search?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(names(page)).toHaveText(["Sam Speaker"]);
});

test("while a slow search runs the earlier users stay, and a second choice doesn't undo the first", async ({
  page,
}) => {
  await continueAs(page, sam);
  await page.goto("/users/search?q=sam");
  await expect(names(page)).toHaveText(["Sam Speaker"]);
  const { promise: answerable, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/users/search?**", async (route) => {
    await answerable;
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest(/search\?.*q=adm/);
  await box(page).fill("adm");
  await asked;
  const askedAgain = page.waitForRequest(/search\?.*role=admin/);
  await page.getByRole("button", { name: "Administrators" }).click();
  await askedAgain;
  await expect(names(page)).toHaveText(["Sam Speaker"]);
  answer();
  await expect(names(page)).toHaveText(["Administrator"]);
  await expect(page).toHaveURL(/\?q=adm&role=admin$/);
  await expect(box(page)).toHaveValue("adm");
});

test("many users come a page at a time", async ({ page }) => {
  const { origin } = server();
  const numbers = Array.from({ length: 51 }, (_, index) => index);
  await Promise.all(numbers.map((number) => register(origin, `crowd${number}`, `Crowd Person ${number}`)));
  await continueAs(page, sam);
  await page.goto("/users/search?q=crowd");
  await expect(howMany(page)).toHaveText("More than 50 users found");
  await expect(names(page)).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(names(page)).toHaveCount(51);
  await expect(howMany(page)).toHaveText("51 users found");
});

// Proves product 2: `/users/{id}` offers Send Message and Copy Email for others, Edit Profile for oneself
// Proves product 6: The roles are shown as User and Administrator
// Proves product 6: Send Message and Copy Email are for others' profiles
test("a user's page lets others write, and oneself edit", async ({ page }) => {
  const bio = "Speaks about stacks.\nMore at https://example.org/lena.";
  const lena = await register(server().origin, "lena", "Lena Lektor");
  const { userId } = lena;
  const profile = { name: "Lena Lektor", email: "lena@example.org", description: bio };
  await lena.call(updateProfile, { params: { userId }, body: profile });
  await continueAs(page, sam);
  await page.goto(`/users/${userId}`);
  await expect(page.getByText("Not shown", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Public speaker page" })).toHaveCount(0);
  await admin.call(confirmUserEmail, { params: { userId }, body: {} });
  await page.reload();
  await expect(page.getByText("Not shown", { exact: true })).toBeVisible();
  await lena.call(updateProfile, { params: { userId }, body: { ...profile, showsEmail: true } });
  await lena.call(createTalk, { body: { title: "On stacks", summary: "Stacks", description: "Stacks" } });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Lena Lektor" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("@lenaUser");
  await expect(page.getByText("Speaks about stacks.")).toHaveClass(/(^| )user-text( |$)/);
  await expect(page.getByRole("link", { name: "https://example.org/lena" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Profile" })).toHaveCount(0);
  const send = page.getByRole("link", { name: "Send Message" });
  await expect(send).toHaveAttribute("href", `/messages/compose?to=${userId}`);
  await page.getByRole("button", { name: "Copy Email" }).click();
  await expect(page.getByRole("button", { name: "Email copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("lena@example.org");
  await expectGood(page);
  await page.getByRole("link", { name: "Public speaker page" }).click();
  await expect(page).toHaveURL(`${server().origin}/public/users/${userId}`);

  await page.goto(`/users/${sam.userId}`);
  await expect(page.getByText("You have written nothing about yourself yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Send Message" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Copy Email" })).toHaveCount(0);
  await expectGood(page);
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await expect(page).toHaveURL(`${server().origin}/profile`);
});

test("users who can't be written to aren't offered it, and administrators see why somebody is locked", async ({
  page,
}) => {
  const { users } = await sam.call(searchUsers, { query: { q: "Iris Imported" } });
  const userId = users[0]?.userId ?? "";
  await continueAs(page, sam);
  await page.goto(`/users/${userId}`);
  await expect(page.getByText("No account", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Send Message" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Copy Email" })).toHaveCount(0);
  await expectGood(page);
  const body = { reason: "Sent the same message to everybody" };
  await admin.call(lockUser, { params: { userId }, body });
  await continueAs(page, admin);
  await page.goto(`/users/${userId}`);
  await expect(page.getByText("Locked", { exact: true })).toBeVisible();
  await expect(page.getByText("Sent the same message to everybody")).toBeVisible();
  await expect(page.getByRole("link", { name: "Public speaker page" })).toHaveCount(0);
  await expectGood(page);
});

test("the longest names and words fit", async ({ page }) => {
  const wide = await register(server().origin, "w".repeat(50), "W".repeat(100));
  const { userId } = wide;
  const profile = {
    name: "W".repeat(100),
    email: `${wide.username}@example.org`,
    description: "W".repeat(500),
  };
  await wide.call(updateProfile, { params: { userId }, body: profile });
  await continueAs(page, wide);
  for (const path of ["/users/search?q=WWWW", `/users/${userId}`, "/profile"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: profile.name })).toBeVisible();
    await expectNoSideScroll(page);
  }
});

// Proves product 2: An id that is none says so
// Proves product 8: Fallbacks of profile, its loading, and the search for users
// Proves product 8: Not-found screens of profile, user, event, talk and message
test("an address without a user says what is wrong with it", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 40[04]/, /net::ERR_FAILED/);
  await continueAs(page, sam);
  await page.goto("/users/nobody");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid user ID");
  await expectGood(page);
  await page.goto("/users/01900000-0000-7000-8000-000000000000");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Not Found");
  await expectGood(page);
  await page.getByRole("main").getByRole("link", { name: "Back to Find Users" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Users");
});

test("the keyboard alone finds somebody and edits a profile", async ({ page }) => {
  const kim = await register(server().origin, "kim", "Kim Keys");
  await continueAs(page, kim);
  await page.goto("/users/search");
  await box(page).focus();
  await page.keyboard.type("zz.sam");
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveText(["Sam Speaker"]);
  for (const stop of ["Search", "All", "Users", "Administrators"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: stop, exact: true })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Sort by")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sam Speaker" })).toBeVisible();

  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).press("Enter");
  const name = page.getByLabel("Full Name");
  await expect(name).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("board");
  await expect(name).toHaveValue("Kim Keysboard");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Kim Keysboard" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused();
});

const box = (page: Page) => page.getByRole("searchbox");
/** How many were found; the notice that an address isn't confirmed has a status of its own. */
const howMany = (page: Page) => page.getByRole("status").filter({ hasText: "found" });

/** The names of those who were found. */
const names = (page: Page) => page.getByRole("list", { name: "Users" }).getByRole("link");
