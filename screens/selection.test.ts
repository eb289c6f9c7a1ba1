import { publishCall, putCall } from "@plenary/contract/call/call";
import { makeEvent, propose } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

// Proves call-for-papers 6.1: /events/{eventId}/call/selection: ranking with type, track, state, pending
test("organizers decide in peace, one by one and several at once, and read what everybody is told", async ({
  page,
}) => {
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
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/call/selection`);
  await expect(page.getByText("No proposals yet")).toBeVisible();
  for (const title of ["On soup", "On stew", "On tea"]) await propose(ada.call, eventId, title);

  await test.step("one press decides, and another takes it back", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Accept: On soup" }).click();
    await expect(page.getByRole("button", { name: "Accept: On soup", pressed: true })).toBeVisible();
    await expect(page.getByText("1 to accept · 30 min")).toBeVisible();
    await page.getByRole("button", { name: "Reject: On stew" }).click();
    await expect(page.getByRole("button", { name: "Reject: On stew", pressed: true })).toBeVisible();
    await page.getByRole("button", { name: "Reject: On stew" }).click();
    await expect(page.getByRole("button", { name: "Reject: On stew", pressed: false })).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("several are decided at once, with a reason, which can be undone", async () => {
    await page.getByRole("checkbox", { name: /On stew/ }).check();
    await page.getByRole("checkbox", { name: /On tea/ }).check();
    await page.getByRole("button", { name: "With changes" }).click();
    await page.getByLabel("Decision").selectOption("Reject");
    await page.getByLabel("Reason").fill("We have so many");
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("2 decisions changed. Nobody is told yet.")).toBeVisible();
    await expect(page.getByText("With a reason")).toHaveCount(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 decisions undone.")).toBeVisible();
    await page.getByRole("button", { name: "Reject: On stew" }).click();
    await page.getByRole("button", { name: "Waiting list: On tea" }).click();
    await expect(page.getByRole("button", { name: "Waiting list: On tea", pressed: true })).toBeVisible();
  });

  await test.step("everybody's mail is read, changed and left out before it leaves", async () => {
    await page.getByRole("button", { name: "Tell everybody" }).click();
    await expect(page.getByRole("heading", { name: "Mails about decisions", level: 1 })).toBeVisible();
    await expect(page.getByText("1 proposal accepted · 1 not accepted")).toBeVisible();
    await page.getByText("Accepted for Porto Days: On soup").click();
    await expect(page.getByText("we have accepted “On soup” for Porto Days.")).toBeVisible();
    await page.getByRole("button", { name: "Edit Ada Speaker" }).click();
    await page.getByLabel("Subject").fill("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Please enter a subject")).toBeVisible();
    await page.getByLabel("Subject").fill("Welcome to Porto");
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Welcome to Porto")).toBeVisible();
    await page.getByText("Welcome to Porto").click();
    await page.getByRole("button", { name: "Leave out Ada Speaker" }).click();
    await expect(page.getByText("You have left it out. They read it at their proposals.")).toBeVisible();
    await page.getByRole("button", { name: "Take in again Ada Speaker" }).click();
    await expectGoodAtBothWidths(page);
  });

  await test.step("it is asked once more, and can be stopped before it leaves", async () => {
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("1 proposal accepted · 1 not accepted · 1 mail")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(/It leaves on/)).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText("Stopped. Nobody has heard of it.")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Mails discarded. The decisions are as they were.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept: On soup", pressed: true })).toBeVisible();
  });
});
