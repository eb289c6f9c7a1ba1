import { approveSession } from "@plenary/contract/sessions/sessions";
import { acceptAsCoSpeakers, makeEvent, submitTalk } from "@plenary/testing/events";
import { makeAdmin, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

// Proves trust speakers: Organizers take speakers off, add them by account or by name, and set their order; whoever is
//   asked is public once they accept
test("an organizer takes a speaker off, announces one later, and adds others by account and by name", async ({
  page,
}) => {
  const { origin } = server();
  await makeAdmin(origin);
  const [olga, sam, kay] = [
    await register(origin, "olga", "Olga"),
    await register(origin, "sam", "Sam"),
    await register(origin, "kay", "Kay"),
  ];
  const { eventId } = await makeEvent(olga, { name: "Harbour Days", visibility: "public" });
  const { sessionId } = await submitTalk(sam, "On piers", eventId);
  await olga.call(approveSession, { params: { sessionId } });

  await continueAs(page, olga);
  await page.goto(`/sessions/${sessionId}`);
  const facts = page.getByRole("complementary", { name: "About this session" });
  await page.getByRole("button", { name: "Change speakers" }).click();
  const who = page.getByRole("dialog", { name: "Who speaks" });
  await who.getByRole("button", { name: "Remove Sam" }).click();
  await expect(who).toContainText("Nobody is left.");
  await expectGood(page);
  await who.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The speakers are saved")).toBeVisible();
  await expect(facts).toContainText("Speaker to be announced");
  await expectGood(page);

  await page.getByRole("button", { name: "Add a speaker" }).click();
  const adding = page.getByRole("dialog", { name: "Add a speaker" });
  const box = adding.getByRole("combobox", { name: "Account" });
  await box.fill("Kay");
  await expect(page.getByRole("option", { name: "Kay" })).toBeVisible();
  await box.press("Enter");
  await expectGood(page);
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("They are asked, and named once they accept")).toBeVisible();
  await expect(facts).toContainText("Speaker to be announced");
  await expect(facts).toContainText("Has not answered yet");
  await page.goto(`/public/events/${eventId}/sessions/${sessionId}`);
  await expect(page.getByText("Speaker to be announced")).toBeVisible();
  await page.goto(`/public/events/${eventId}`);
  await expect(page.getByText("Speaker to be announced")).toBeVisible();
  await acceptAsCoSpeakers([kay]);

  await page.goto(`/sessions/${sessionId}`);
  await expect(facts).toContainText("Kay");
  await page.getByRole("button", { name: "Add a speaker" }).click();
  await adding.getByRole("radio", { name: /A name alone/ }).check();
  await adding.getByRole("combobox", { name: "Name" }).fill("Grace Hopper");
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("The speaker is added")).toBeVisible();
  await expect(facts).toContainText("Grace Hopper");
  await page.getByRole("button", { name: "Change speakers" }).click();
  await who.getByRole("button", { name: "Move Grace Hopper up" }).click();
  await who.getByRole("button", { name: "Save" }).click();
  await expect(facts).toContainText(/Grace Hopper.*Kay/);

  // Whom it was taken from reads so, and whoever gave their name to it may step back.
  await continueAs(page, sam);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: /^New in your events/ })).toContainText(
    "Olga has removed you from it at Harbour Days",
  );
  await continueAs(page, kay);
  await page.goto(`/sessions/${sessionId}`);
  await expect(page.getByRole("button", { name: "Leave this session" })).toBeVisible();
});
