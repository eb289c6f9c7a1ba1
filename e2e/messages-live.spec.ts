import { completeSetup, type Person, register } from "@plenary/testing/people";
import { badge, send, setHidden, watchStreams } from "./support/inbox.ts";
import { expectGood } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

/** The header's badge, the open inbox and the open dashboard follow what happens elsewhere, without a reload. */
const server = useServer({ RATE_LIMIT: "off" });
let grace: Person;

test.beforeAll(async () => {
  await completeSetup(server().origin);
  grace = await register(server().origin, "grace", "Grace Hopper");
});

test("on a phone the menu's button says how many are unread", async ({ page }) => {
  const ada = await someone("ada-phone");
  await send(grace, [ada], "Pocket", "Hello.");
  await continueAs(page, ada);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  await expect(page.getByText("1 unread message", { exact: true })).toBeAttached();
  await expectGood(page);
  await send(grace, [ada], "Pocket again", "Hello.");
  await expect(page.getByText("2 unread messages", { exact: true })).toBeAttached();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(badge(page)).toHaveText("2 unread");
  await expectGood(page);
});

test("a tab keeps one stream, lets it go while nobody sees it, and ends it with the sign-in", async ({
  page,
}) => {
  const ada = await someone("ada-one");
  const streams = watchStreams(page);
  await continueAs(page, ada);
  await page.goto("/dashboard");
  await expect.poll(() => streams.open).toBe(1);
  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: "Talks" }).click();
  await nav.getByRole("link", { name: "Messages" }).click();
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  expect(streams).toEqual({ asked: 1, open: 1 });

  await setHidden(page, true);
  await expect.poll(() => streams.open).toBe(0);
  await send(grace, [ada], "Meanwhile", "Hello.");
  await setHidden(page, false);
  await expect(badge(page)).toHaveText("1 unread");
  expect(streams).toEqual({ asked: 2, open: 1 });

  await page.getByRole("button", { name: "ada-one" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await expect.poll(() => streams.open).toBe(0);
});

const someone = (username: string): Promise<Person> => register(server().origin, username, username);
