import { getUser } from "@plenary/contract/accounts/profiles";
import { createTalk } from "@plenary/contract/sessions/talks";
import { completeSetup, type Person, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** What people show of themselves: their address, and their talks. */
const server = useServer();

test.beforeAll(() => completeSetup(server().origin));

const showsEmail = async (person: Person) => (await person.call(getUser, { params: person })).user.showsEmail;

test("whose address was shown without being asked is asked once whether it may be", async ({ page }) => {
  const { origin, ctx } = server();
  const [ada, bob] = [await register(origin, "ada", "Ada"), await register(origin, "bob", "Bob")];
  await ctx.db
    .updateTable("users")
    .set({ shows_email: null })
    .where("username", "in", ["ada", "bob"])
    .execute();
  const question = page.getByRole("region", { name: "Your address is hidden now" });
  for (const [person, choice, notice, shown] of [
    [ada, "Keep it hidden", "Your address stays hidden", false],
    [bob, "Show it", "Your public profile shows your address", true],
  ] as const) {
    await continueAs(page, person);
    await page.goto("/dashboard");
    await expect(question).toContainText(`${person.username}@example.org`);
    await expectGood(page);
    await question.getByRole("button", { name: choice }).click();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(question).toHaveCount(0);
    expect(await showsEmail(person)).toBe(shown);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
    await expect(question).toHaveCount(0);
  }
});

test("who spoke before it was a choice is told once that organizers see the address, and ends it in the settings", async ({
  page,
}) => {
  const { origin, ctx } = server();
  const [dan, eve] = [await register(origin, "dan", "Dan"), await register(origin, "eve", "Eve")];
  await ctx.db
    .updateTable("users")
    .set({ shares_email: null })
    .where("username", "in", ["dan", "eve"])
    .execute();
  const told = page.getByRole("region", { name: "Organizers see your address" });
  const shares = async (person: Person) => (await person.call(getUser, { params: person })).user.sharesEmail;
  await continueAs(page, eve);
  await page.goto("/dashboard");
  await told.getByRole("button", { name: "Hide it from them" }).click();
  await expect(page.getByText("Organizers don't see your address any more")).toBeVisible();
  expect(await shares(eve)).toBe(false);

  await continueAs(page, dan);
  await page.goto("/dashboard");
  await expect(told).toContainText("dan@example.org");
  await expectGood(page);
  await told.getByRole("button", { name: "OK" }).click();
  await expect(told).toHaveCount(0);
  expect(await shares(dan)).toBe(true);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Privacy" })).toBeVisible();
  const agrees = page.getByRole("switch", { name: "Organizers of events I submit to see my address" });
  await expect(agrees).toBeChecked();
  await agrees.click();
  await expect(agrees).not.toBeChecked();
  await expectGood(page);
  await page.goto("/sessions/create");
  await expect(page.getByRole("heading", { name: "New session" })).toBeVisible();
  await expect(agrees).not.toBeChecked();
  expect(await shares(dan)).toBe(false);
});

test("a talk is shown on the public profile by a switch at it", async ({ page }) => {
  const cora = await register(server().origin, "cora", "Cora");
  const body = { title: "On shells", summary: "Shells", description: "Shells" };
  const { talk } = await cora.call(createTalk, { body });
  await continueAs(page, cora);
  await page.goto(`/talks/${talk.talkId}`);
  const shown = page.getByRole("switch", { name: "Show on my public profile" });
  await expect(shown).toBeChecked();
  await shown.click();
  await expect(shown).not.toBeChecked();
  await expectGood(page);
  await page.reload();
  await expect(shown).not.toBeChecked();
  await shown.click();
  await expect(shown).toBeChecked();
});
