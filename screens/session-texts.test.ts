import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { acceptAsCoSpeakers, makeEvent, submitTalk } from "@plenary/testing/events";
import { makeAdmin, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test.beforeAll(async () => {
  await makeAdmin(server().origin);
});

// Proves trust texts: Organizers change the texts of a session, which has a talk of its own then; its speaker hears of
//   it and puts them back
test("an organizer corrects a typo in three actions, and the speaker sees that and puts it back", async ({
  page,
}) => {
  const { origin } = server();
  const [olga, sam] = [await register(origin, "olga", "Olga"), await register(origin, "sam", "Sam")];
  const { eventId } = await makeEvent(olga, { name: "Harbour Days", visibility: "public" });
  const { sessionId } = await submitTalk(sam, "On peirs", eventId);
  await olga.call(approveSession, { params: { sessionId } });

  await continueAs(page, olga);
  await page.goto(`/sessions/${sessionId}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByText("the speaker's talk stays as it is")).toBeVisible();
  await expectGood(page);
  await page.getByLabel("Title").fill("On piers");
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByRole("heading", { name: "On piers" })).toBeVisible();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Title").fill(" ");
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByLabel("Title")).toHaveAccessibleDescription(/(^|\s)Title is required/);

  await continueAs(page, sam);
  await page.goto("/dashboard");
  const news = page.getByRole("region", { name: /^New in your events/ });
  await expect(news).toContainText("Olga has changed its texts at Harbour Days. It was called On peirs.");
  await news.getByRole("link", { name: "On piers" }).click();
  const changed = page.getByRole("main");
  await expect(changed).toContainText(/Last changed by Olga on .*\. Before that the speaker had written:/);
  await expect(changed).toContainText("On peirs");
  await expectGood(page);
  await page.getByRole("button", { name: "Put my texts back" }).click();
  const dialog = page.getByRole("dialog", { name: "Put your texts back?" });
  await expect(dialog).toContainText("It waits until an organizer approves it again.");
  await dialog.getByRole("button", { name: "Put back" }).click();
  await expect(page.getByText("Your texts are back")).toBeVisible();
  await expect(page.getByRole("heading", { name: "On peirs" })).toBeVisible();
  await expect(page.getByText("The texts were changed")).toHaveCount(0);

  // The speaker changes what is the session's through it, and finds it among the talks.
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByText("your talk stays as it is")).toBeVisible();
  await page.getByLabel("Summary").fill("Of wood.");
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByText("Of wood.")).toBeVisible();
  await page.goto("/talks");
  await expect(page.getByText("Of Harbour Days")).toBeVisible();
  await expectGood(page);
  await page.getByRole("listitem").filter({ hasText: "Of Harbour Days" }).getByRole("link").click();
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "your session at Harbour Days" }).click();
  await expect(page.getByText("Of wood.")).toBeVisible();
  // It can't be submitted elsewhere.
  await page.goto("/sessions/create");
  await expect(page.getByLabel("Talk").getByRole("option", { name: "On peirs" })).toHaveCount(1);
});

test("a co-speaker reads that a talk was renamed that they had agreed to", async ({ page }) => {
  const { origin } = server();
  const [omar, sina, cora] = [
    await register(origin, "omar", "Omar"),
    await register(origin, "sina", "Sina"),
    await register(origin, "cora", "Cora"),
  ];
  const { eventId } = await makeEvent(omar, { name: "Reef Days", visibility: "public" });
  const { sessionId } = await submitTalk(sina, "Nice talk", eventId, { coSpeakerIds: [cora.userId] });
  await acceptAsCoSpeakers([cora]);
  await omar.call(approveSession, { params: { sessionId } });
  await omar.call(updateSession, { params: { sessionId }, body: { talk: { title: "Another talk" } } });
  await sina.call(createTalk, { body: { title: "Unrelated", summary: "Short.", description: "Long." } });

  await continueAs(page, cora);
  await page.goto("/dashboard");
  const news = page.getByRole("region", { name: /^New in your events/ });
  await expect(news).toContainText("It was called Nice talk.");
  await news.getByRole("link", { name: "Another talk" }).click();
  await expect(page.getByRole("button", { name: "Put my texts back" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Leave this session" })).toBeVisible();
});
