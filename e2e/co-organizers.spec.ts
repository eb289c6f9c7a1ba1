import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { makeEvent } from "@plenary/testing/events";
import { completeSetup, type Person, register } from "@plenary/testing/people";
import { expectGood } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let creator: Person;

test.beforeAll(async () => {
  const { origin } = server();
  await completeSetup(origin);
  creator = await register(origin, "carla", "Carla Creator");
});

test("the longest names and many rows fit", async ({ page }) => {
  const eventId = await createEvent("W".repeat(200));
  for (const number of [1, 2, 3]) {
    const username = `long${number}`.padEnd(50, "x");
    await register(server().origin, username, "N".repeat(100));
    const body = { email: `${username}@example.org` };
    await creator.call(inviteCoOrganizer, { params: { eventId }, body });
  }
  await continueAs(page, creator);
  await page.goto(`/events/${eventId}/co-organizers`);
  await expect(page.getByRole("list", { name: "Co-organizers" }).getByRole("listitem")).toHaveCount(4);
  await expectGood(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole("button", { name: /^Remove N/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Remove co-organizer" }).click();
  await expect(page.getByText(/^N+ was removed$/)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Dismiss" })).toBeInViewport({ ratio: 1 });
});

/** A draft of the creator. */
async function createEvent(name: string): Promise<string> {
  return (await makeEvent(creator, { name })).eventId;
}
