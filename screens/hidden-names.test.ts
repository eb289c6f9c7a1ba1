import { publishCall, putCall } from "@plenary/contract/call/call";
import { addReviewers } from "@plenary/contract/review/reviewers";
import { makeEvent, propose } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

// Proves call-for-papers 5.2: "Also by these speakers: #12, #40." Show names, for one proposal: recorded, and a conflict of interest
test("an organizer who reviews reads no names until they ask for them, and writes texts that name nobody", async ({
  page,
  expectedErrors,
}) => {
  // What is said of proposals that they could see the names of is told to no organizer who reviews.
  expectedErrors.push(/status of 404 .*\/comments\)/);
  const { origin } = server();
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const ada = await register(origin, "ada", "Ada Speaker");
  const { eventId } = await makeEvent(olga, {
    ...{ name: "Porto Days", startDate: "2099-05-01", endDate: "2099-05-02" },
    ...{ timezone: "Europe/Lisbon", visibility: "public" },
  });
  const params = { eventId };
  await olga.call(putCall, { params, body: { version: 0, closesAt: "2099-03-31T23:59" } });
  await olga.call(publishCall, { params });

  await test.step("names are hidden by a setting", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/call/review`);
    await page.getByLabel("Reviewers see who speaks").selectOption("Once it is decided about the proposal");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Review saved")).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  const proposalId = await propose(ada.call, eventId, "Ada on soup");
  await propose(ada.call, eventId, "On stew");

  await test.step("a speaker reads that the text names them", async () => {
    await continueAs(page, ada);
    await page.goto(`/proposals/${proposalId}`);
    await expect(page.getByText("Your text seems to name you: Ada.")).toBeVisible();
  });

  await test.step("organizers who don't review write another title for who does", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/call/proposals/${proposalId}`);
    await expect(page.getByText("Its texts seem to name who speaks: Ada.")).toBeVisible();
    await page.getByText("Other texts for reviewers").click();
    await page.getByLabel("Title").fill("On soup");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Texts for reviewers saved")).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await olga.call(addReviewers, { params, body: { userIds: [olga.userId] } });
  const third = await propose(ada.call, eventId, "On tea");
  const fourth = await propose(ada.call, eventId, "On bread");

  await test.step("and who begins to review knows no names of what comes later", async () => {
    await page.goto("/reviews");
    await expect(
      page.getByText("You could see who wrote 2 of its proposals, so you can't review them."),
    ).toBeVisible();
    await page.goto(`/events/${eventId}/call/proposals/${third}`);
    await expect(page.getByText("Names are hidden from you while you review.")).toBeVisible();
    await expect(page.getByText("Ada Speaker")).toHaveCount(0);
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Show names" }).click();
    await expect(page.getByText("Show who speaks?")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Show names" }).last().click();
    await expect(page.getByText("You see who speaks")).toBeVisible();
    await expect(page.getByText("Ada Speaker").first()).toBeVisible();
    await page.goto(`/events/${eventId}/call/proposals/${fourth}`);
    await expect(page.getByText("Names are hidden from you while you review.")).toBeVisible();
  });
});
