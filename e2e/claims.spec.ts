import { listEvents } from "@plenary/contract/events";
import { listSessions } from "@plenary/contract/sessions";
import { makeAdmin, password, register } from "@plenary/testing/people";
import { expectGood } from "./support/account-forms.ts";
import { importSpeakers } from "./support/imported.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useOwnServer } from "./support/test.ts";

const server = useOwnServer({ RATE_LIMIT: "off" }, importSpeakers);

test("an imported speaker's sessions are taken over by a link, which is made where they speak", async ({
  page,
  browser,
}) => {
  const admin = await makeAdmin(server().origin);
  const sam = await register(server().origin, "zz.sam", "Sam Speaker");
  await continueAs(page, sam);
  await page.goto("/messages/compose");
  const to = page.getByLabel("To", { exact: true });
  await to.fill("Ines");
  const choice = page.getByRole("option", { name: "Ines Imported" });
  await expect(choice).toContainText("Imported, no account");
  await to.press("Enter");
  await choice.click({ force: true });
  await expect(choice).toBeDisabled();
  await expect(page.getByRole("button", { name: "Remove Ines Imported" })).toHaveCount(0);
  await expectGood(page);

  const { events } = await admin.call(listEvents);
  const eventId = events.find(({ name }) => name === "Kettle Conf")?.eventId ?? "";
  const { sessions } = await admin.call(listSessions, { query: { eventId } });
  const session = sessions.find(({ speaker }) => speaker.name === "Ines Imported");
  await continueAs(page, admin);
  await page.goto(`/sessions/${session?.sessionId}`);
  await expect(page.getByRole("complementary", { name: "About this session" })).toContainText(
    "Imported, no account",
  );
  await page.getByRole("button", { name: "Claim link for Ines Imported" }).click();
  const link = page.getByLabel("Link", { exact: true });
  await expect(link).toHaveValue(/\/claims\//);
  await expectGood(page);
  const url = await link.inputValue();

  const visitor = await (await browser.newContext()).newPage();
  const ines = await register(server().origin, "ines", "Ines Speaker");
  await visitor.goto(url);
  await expect(visitor.getByText("Tea cosies")).toHaveCount(0);
  await visitor.getByRole("link", { name: "Sign in" }).click();
  await visitor.getByLabel("Username or email").fill(ines.username);
  await visitor.getByLabel("Password", { exact: true }).fill(password);
  await visitor.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(visitor).toHaveURL(url);
  const main = visitor.getByRole("main");
  await expect(main).toContainText("Ines Imported");
  await expect(main.getByRole("listitem")).toHaveText(["Tea cosiesKettle Conf"]);
  await expect(main).toContainText("You are signed in as Ines Speaker");
  await expectGood(visitor);
  await visitor.setViewportSize({ width: 390, height: 800 });
  await visitor.getByRole("button", { name: "Take over" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "The session is yours" })).toBeFocused();
  await expectGood(visitor);
  await visitor.getByRole("link", { name: "Go to your sessions" }).click();
  await expect(main.getByRole("link", { name: "Tea cosies", exact: true })).toBeVisible();
  await visitor.context().close();
});
