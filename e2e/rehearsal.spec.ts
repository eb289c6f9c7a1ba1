import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
import { expectAccessible, expectToFit } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test("a phone asks in a rehearsal before there is anything public, and finds nothing once it has ended", async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const { organizer } = await makeCast(server().origin);
  const { eventId } = await makeEvent(organizer, { name: "Days" });
  const { sessionId } = await submitTalk(organizer, "On parsing", eventId, {});
  await continueAs(page, organizer);
  await page.goto(`/sessions/${sessionId}/stage`);
  await page.getByRole("button", { name: "Rehearse" }).click();
  const address = await page.getByRole("link", { name: "Open as a phone shows it" }).getAttribute("href");

  const context = await browser.newContext({
    baseURL: server().origin,
    viewport: { width: 390, height: 844 },
  });
  const phone = await context.newPage();
  await phone.goto(address ?? "");
  await expect(phone.getByRole("link", { name: "Questions (0)" })).toHaveAttribute("aria-current", "page");
  await expect(phone.getByRole("heading", { name: "Rehearsal: On parsing" })).toBeVisible();
  await expect(phone.getByText("This is a rehearsal: only people with its link see it")).toBeVisible();
  await expect(phone.getByRole("navigation", { name: "Parts of this page" }).getByRole("link")).toHaveText([
    "Questions (0)",
    "Poll",
  ]);
  await phone.getByRole("textbox").first().fill("Does it work?");
  await phone.getByRole("button", { name: "Send" }).click();
  await expectToFit(phone);
  await expectAccessible(phone);

  await page.getByRole("button", { name: "Show Does it work?" }).click();
  await expect(phone.getByRole("link", { name: "Questions (1)" })).toBeVisible();
  await page.getByRole("button", { name: "End the rehearsal and delete it" }).click();
  await expect(page.getByRole("button", { name: "Rehearse" })).toBeVisible();
  await phone.reload();
  await expect(phone.getByText("There is nothing to answer here")).toBeVisible();
  await context.close();
});
