import { publishCall, putCall } from "@plenary/contract/call/call";
import { putReviewSettings } from "@plenary/contract/review/review-settings";
import { addReviewers } from "@plenary/contract/review/reviewers";
import { makeEvent, propose } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

// Proves call-for-papers 5.1: /reviews: events in which one reviews. /events/{eventId}/review: list beside the proposal
test("a review is set up, somebody is asked, reviews what was submitted, and organizers read what comes of it", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/, /403/);
  const { origin } = server();
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const ada = await register(origin, "ada", "Ada Speaker");
  const rita = await register(origin, "rita", "Rita Reviewer");
  const { eventId } = await makeEvent(olga, {
    ...{ name: "Porto Days", startDate: "2099-05-01", endDate: "2099-05-02" },
    ...{ timezone: "Europe/Lisbon", visibility: "public" },
  });
  const params = { eventId };
  await olga.call(putCall, { params, body: { version: 0, closesAt: "2099-03-31T23:59" } });
  await olga.call(publishCall, { params });
  let asked = "";
  for (const title of ["On soup", "On stew"]) await propose(ada.call, eventId, title);

  await test.step("organizers ask people, open the review, and add a criterion", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/call/review`);
    await expect(page.getByRole("heading", { name: "Review", level: 1 })).toBeVisible();
    await expect(page.getByText("0 of 2 proposals have 3 reviews or more.")).toBeVisible();
    await page.getByLabel("Ask people to review").fill("Rita");
    await page.getByRole("option", { name: /Rita Reviewer/ }).click();
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(page.getByText("Asked", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Invite reviewers" }).click();
    await page.getByLabel("Email addresses").fill("rob@example.org");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByText("rob@example.org").first()).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Open the review" }).click();
    await expect(page.getByRole("button", { name: "Close the review" })).toBeVisible();
    await page.getByLabel("What to look at").fill("Is it **new**?");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Review saved")).toBeVisible();
    await page.getByRole("button", { name: "Add criterion" }).click();
    await page.getByLabel("Name").last().fill("Clear");
    await page.getByLabel("Has to be scored").last().uncheck();
    await page.getByRole("button", { name: "Save the criteria" }).click();
    await expect(page.getByText("Criteria saved")).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("organizers assign what they choose in the list, and take it away again", async () => {
    await page.goto(`/events/${eventId}/call/proposals`);
    await page.getByRole("checkbox", { name: "On stew" }).check();
    await page.getByRole("button", { name: "Assign reviewers" }).click();
    await page.getByRole("dialog").getByLabel("Rita Reviewer").check();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(page.getByText("1 assignment made")).toBeVisible();
    await page.goto(`/events/${eventId}/call/review`);
    await page.getByRole("link", { name: "1 assigned" }).click();
    await expect(page.getByRole("link", { name: "No. 2 On stew" })).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Take away" }).click();
    await expect(page.getByText("Nothing assigned")).toBeVisible();
    await page.goto(`/events/${eventId}/call/review`);
    await page.getByRole("button", { name: "What they review Rita Reviewer" }).click();
    await page.getByLabel("Proposals assigned to them at most").fill("5");
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("link", { name: "0 assigned, 5 at most" })).toBeVisible();
  });

  await test.step("who is asked accepts, scores, and goes on to the next", async () => {
    await continueAs(page, rita);
    await page.goto("/reviews");
    await expect(page.getByText("Olga Organizer asks you to review its proposals.")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByRole("link", { name: "Porto Days" }).click();
    await expect(page.getByRole("heading", { name: "Review", level: 1 })).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.getByText("Proposal 1 of 2")).toBeVisible();
    await expect(page.getByText("Ada Speaker")).toBeVisible();
    await page.getByRole("button", { name: "Submit and next" }).click();
    await expect(page.getByText("Please choose a score")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("group", { name: "Overall" }).getByLabel("4").check();
    await page.getByLabel("Text").fill("Tasty");
    await page.getByLabel("Your comment").fill("Which *soup*?");
    await page.getByLabel("Who reads it").selectOption("Its speakers too");
    await page.getByRole("button", { name: "Send to the speakers" }).click();
    await expect(page.getByText("Sent", { exact: true })).toBeVisible();
    await expect(page.getByText("With the speakers")).toBeVisible();
    await expectGoodAtBothWidths(page);
    asked = page.url().split("/").at(-1) ?? "";
    await page.getByRole("button", { name: "Submit and next" }).click();
    await expect(page.getByText("Review submitted")).toBeVisible();
    await page.getByRole("button", { name: "I have a conflict of interest" }).click();
    await page.getByRole("button", { name: "Declare it" }).click();
    await expect(page.getByText("No proposals yet")).toBeVisible();
  });

  await test.step("a speaker reads what was asked without a name, and answers", async () => {
    await continueAs(page, ada);
    await page.goto(`/proposals/${asked}`);
    await expect(page.getByRole("heading", { name: "Questions from the organizers" })).toBeVisible();
    await expect(page.getByText("A reviewer")).toBeVisible();
    await page.getByRole("button", { name: "Answer" }).click();
    await expect(page.getByText("Please write something")).toBeVisible();
    await page.getByLabel("Your answer").fill("Tomato");
    await page.getByRole("button", { name: "Answer" }).click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Edit the comment").fill("Tomato soup");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/Edited$/)).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("organizers lift what was declared, with a reason, and set another", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/call/review`);
    await page.getByRole("link", { name: "Conflicts of interest" }).click();
    await expect(page.getByText("Declared it")).toHaveCount(2);
    await expectGoodAtBothWidths(page);
    await page
      .getByRole("button", { name: /^Lift Rita Reviewer/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Lift", exact: true }).click();
    await expect(page.getByText("Please say why")).toBeVisible();
    await page.getByLabel("Reason").fill("They only met");
    await page.getByRole("button", { name: "Lift", exact: true }).click();
    await expect(page.getByText("Conflict of interest lifted")).toBeVisible();
    await expect(page.getByText(/^Lifted by Olga Organizer on .*: They only met$/)).toBeVisible();
    await page.getByLabel("Reviewer").selectOption("Rita Reviewer");
    await page.getByLabel("Number of the proposal").fill("9");
    await page.getByRole("button", { name: "Set it" }).click();
    await expect(page.getByText("There is no proposal no. 9")).toBeVisible();
    await page.getByLabel("Number of the proposal").fill("1");
    await page.getByRole("button", { name: "Set it" }).click();
    await expect(page.getByText("Set by an organizer")).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("organizers read the ranking, and each review", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/call/ranking`);
    await expect(page.getByRole("heading", { name: "Ranking", level: 1 })).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("table").getByRole("link", { name: "On soup" }).click();
    await expect(page.getByRole("heading", { name: "On soup", level: 1 })).toBeVisible();
    await expect(page.getByText("None yet.")).toBeVisible();
    await expectGoodAtBothWidths(page);
  });
});

// Proves call-for-papers 5.1: J, K next and previous, 1 to 9 score the focused criterion and go on; The next 20 are on the device: Next asks nothing
test("a reviewer goes on by keys, asks nothing for the next proposal, and puts one off", async ({ page }) => {
  const { origin } = server();
  const olga = await register(origin, "oscar", "Oscar Organizer");
  const ada = await register(origin, "alan", "Alan Speaker");
  const { eventId } = await makeEvent(olga, {
    ...{ name: "Faro Days", startDate: "2099-05-01", endDate: "2099-05-02" },
    ...{ timezone: "Europe/Lisbon", visibility: "public" },
  });
  const params = { eventId };
  await olga.call(putCall, { params, body: { version: 0, closesAt: "2099-03-31T23:59" } });
  await olga.call(publishCall, { params });
  for (const title of ["On soup", "On stew", "On salad"]) await propose(ada.call, eventId, title);
  await olga.call(putReviewSettings, { params, body: { version: 0, open: true } });
  await olga.call(addReviewers, { params, body: { userIds: [olga.userId] } });
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/review`);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByText("Proposal 1 of 3")).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.keyboard.press("j");
  await expect(page.getByText("Proposal 2 of 3")).toBeVisible();
  await expect(page.locator(":focus")).toHaveText(/^On /);
  await page.keyboard.press("k");
  await expect(page.getByText("Proposal 1 of 3")).toBeVisible();
  // A digit right behind J is for neither of both.
  await page
    .getByRole("heading", { level: 2 })
    .first()
    .evaluate((at) => {
      for (const key of ["j", "3"])
        at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
  await expect(page.getByText("Proposal 2 of 3")).toBeVisible();
  await page.keyboard.press("k");
  await expect(
    page.getByRole("group", { name: "Overall" }).getByRole("radio", { checked: true }),
  ).toHaveCount(0);
  expect(asked.filter((call) => call.includes("/review"))).toEqual([]);
  // Typing is typing.
  await page.getByLabel("Text").press("j");
  await expect(page.getByText("Proposal 1 of 3")).toBeVisible();
  await page.getByRole("group", { name: "Overall" }).getByLabel("2").focus();
  await page.keyboard.press("c");
  await expect(page.getByLabel("Your comment")).toBeFocused();
  await page.getByLabel("Your comment").fill("Too salty");
  // It stays while one goes on and comes back.
  await page.getByRole("button", { name: "Next proposal" }).click();
  await expect(page.getByLabel("Your comment")).toHaveValue("");
  await page.getByRole("button", { name: "Previous proposal" }).click();
  await expect(page.getByLabel("Your comment")).toHaveValue("Too salty");
  await page.getByLabel("Your comment").press("Control+Enter");
  await expect(page.getByText("Comment added")).toBeVisible();
  await expect(page.getByText("Proposal 1 of 3")).toBeVisible();
  await page.getByRole("group", { name: "Overall" }).getByLabel("2").focus();
  await page.keyboard.press("4");
  await expect(page.getByRole("group", { name: "Overall" }).getByLabel("4")).toBeChecked();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Review submitted")).toBeVisible();
  await expect(page.getByText("Proposal 2 of 3")).toBeVisible();
  await page.keyboard.press("s");
  await expect(page.getByText("Proposal 3 of 3")).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByText("You abstain from it")).toBeVisible();
  // What is left is what was skipped, in the list as it is by then.
  await expect(page.getByText("Proposal 1 of 3")).toBeVisible();
  await expect(page.getByText("Skipped", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("?");
  await page.getByRole("switch", { name: "Single-letter keys work in this browser" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(page.getByText("Proposal 1 of 3")).toBeVisible();
});
