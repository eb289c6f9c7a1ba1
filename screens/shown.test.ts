import { getUser } from "@plenary/contract/profiles";
import { createTalk } from "@plenary/contract/talks";
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
