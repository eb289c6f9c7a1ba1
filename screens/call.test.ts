import { putCall } from "@plenary/contract/call/call";
import { listProposals } from "@plenary/contract/call/proposals";
import { makeCalled, makeEvent, propose } from "@plenary/testing/events";
import { completeSetup, password, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test("a call is published, a visitor's text is submitted after signing in, and accepted", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/, /422/, /404/);
  const { origin } = server();
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const ada = await register(origin, "ada", "Ada Speaker");
  const { eventId } = await makeEvent(olga, {
    ...{ name: "Porto Days", startDate: "2099-05-01", endDate: "2099-05-02" },
    ...{ timezone: "Europe/Lisbon", visibility: "public" },
  });

  await test.step("a closing date makes a call, which gets another type and is published", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/call`);
    await expect(page.getByRole("heading", { name: "Call for papers", level: 1 })).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByLabel("Closes").fill("2099-03-31T23:59");
    await page.getByRole("button", { name: "Set up a call" }).click();
    await page.getByRole("link", { name: "Form" }).last().click();
    await expect(page.getByRole("heading", { name: "Form of the call" })).toBeVisible();
    await page.getByLabel("Name of a new type").fill("talk");
    await page.getByLabel("Lengths in minutes").fill("10, 5");
    await page.getByRole("button", { name: "Add type" }).click();
    await expect(page.getByText("There is a type of this name").first()).toBeVisible();
    await page.getByLabel("Name of a new type").fill("Lightning talk");
    await page.getByRole("button", { name: "Add type" }).click();
    await expect(page.getByText("5 minutes, 10 minutes")).toBeVisible();
  });

  await test.step("it asks questions, which its preview tries out", async () => {
    const preview = page.getByRole("region", { name: "Preview" });
    await page.getByRole("button", { name: "Add a question to section 1" }).click();
    await page.getByRole("menuitem", { name: "One option" }).click();
    await page.getByRole("button", { name: "Save questions" }).click();
    await expect(page.getByText("Question is required").first()).toBeVisible();
    await page.getByLabel("Question", { exact: true }).fill("How much do people have to know?");
    const options = page.getByRole("group", { name: "Options" }).getByRole("textbox");
    await options.nth(0).fill("Nothing");
    await options.nth(1).fill("A lot");
    await page.getByLabel("An answer is required").check();
    await page.getByLabel("Lightning talk").check();
    await preview.getByLabel("Type").selectOption("Lightning talk");
    await preview.getByLabel("How much do people have to know?").selectOption("A lot");
    await page.getByLabel("Lightning talk").uncheck();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Save questions" }).click();
    await expect(page.getByText("Questions saved")).toBeVisible();
    await page.goto(`/events/${eventId}/call/settings`);
    await page.getByLabel("What speakers have to agree to").fill("We keep it for a year.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Call saved")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.goto(`/events/${eventId}/call`);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("The call is published")).toBeVisible();
  });

  await test.step("a visitor types, signs in, and finds the same text, which is submitted once nothing is missing", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/public/calls?q=porto");
    await expectGoodAtBothWidths(page);
    await page.getByRole("link", { name: "Porto Days" }).click();
    await page.getByRole("link", { name: "Propose a talk" }).click();
    await page.getByLabel("Title").fill("On soup");
    await page.getByLabel("Summary").fill("Soup in short");
    await page.getByLabel("How much do people have to know?").selectOption("Nothing");
    await page.getByLabel("How much do people have to know?").selectOption("");
    await expect(page.getByText("Saved on this device")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("link", { name: "Sign in and submit" }).click();
    await page.getByLabel("Username").fill("ada");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("On soup");
    await page.getByRole("button", { name: "Submit proposal" }).click();
    await expect(page.getByText("Description is required").last()).toBeVisible();
    await expect(page.getByText("Please choose a type").last()).toBeVisible();
    await expect(page.getByText("This question needs an answer").last()).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByLabel("Description").fill("All of it");
    await page.getByLabel("Type").selectOption("Talk");
    await page.getByLabel("How much do people have to know?").selectOption("Nothing");
    await page.getByLabel("We keep it for a year.").check();
    await page.getByRole("button", { name: "Submit proposal" }).click();
    await expect(page.getByText("Proposal #1 submitted")).toBeVisible();
    await expect(page.getByRole("heading", { name: "On soup" })).toBeVisible();
    await expectGoodAtBothWidths(page);
    const { proposals } = await ada.call(listProposals, {});
    expect(proposals.map(({ title, state }) => ({ title, state }))).toEqual([
      { title: "On soup", state: "submitted" },
    ]);
    await page.goto("/proposals");
    await expect(page.getByRole("link", { name: "On soup" })).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("submitting elsewhere leads to the call", async () => {
    await page.goto(`/sessions/create?eventId=${eventId}`);
    await expect(page).toHaveURL(`/public/events/${eventId}/call`);
  });

  await test.step("an organizer accepts it, undoes that, and rejects it with a reason", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/call`);
    await expectGoodAtBothWidths(page);
    await page.getByRole("link", { name: "Submitted (1)" }).click();
    await expect(page.getByRole("link", { name: "On soup" })).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("link", { name: "On soup" }).click();
    await expect(page.getByRole("region", { name: "Answers" })).toContainText("Nothing");
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("It is in the programme of Porto Days.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("It waits for your decision.")).toBeVisible();
    await page.getByRole("button", { name: "Reject" }).click();
    await page.getByLabel("Reason").fill("Too salty");
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await expect(page.getByText("Not accepted: Too salty")).toBeVisible();
  });
});

test("what somebody else has saved of a call meanwhile is not overwritten", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const olga = await register(server().origin, "olaf", "Olaf Organizer");
  const eventId = await makeCalled(olga.call);
  await propose(olga.call, eventId, "On bread");
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/call/settings`);
  await page.getByLabel("Text").fill("Mine");
  await olga.call(putCall, { params: { eventId }, body: { version: 1, text: "Theirs" } });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Somebody else has changed the call.");
  await expect(page.getByLabel("Text")).toHaveValue("Mine");
});
