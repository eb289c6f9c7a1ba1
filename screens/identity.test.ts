import { getIdentity } from "@plenary/contract/events/identity";
import { setEventPicture } from "@plenary/contract/pictures/pictures";
import { makeEvent } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="60"><rect width="160" height="60" fill="#ab218e"/></svg>`;

// Proves workspace 7: accent colour (one; used where contrast holds in both themes, adjusted otherwise and said so)
test("an organizer says how the event looks, and what stays in view of its picture", async ({
  page,
  expectedErrors,
}) => {
  const { origin } = server();
  await completeSetup(origin);
  const creator = await register(origin, "carla", "Carla Creator");
  const { eventId } = await makeEvent(creator, { name: "Porto Days", visibility: "public" });
  const params = { eventId };
  await creator.call(setEventPicture, { params: { eventId, kind: "head" }, body: new Blob([drawing]) });
  await continueAs(page, creator);
  await page.goto(`/events/${eventId}/edit`);
  const section = page.getByRole("region", { name: "Identity" });
  const ring = section.getByRole("button", { name: /What stays in view/ });
  await expect(ring).toHaveAccessibleName("What stays in view: 50 % from the left, 50 % from the top");
  await expectGoodAtBothWidths(page);

  await ring.press("ArrowLeft");
  await ring.press("ArrowDown");
  await section.getByRole("button", { name: "Save what stays in view" }).click();
  await expect(ring).toHaveAccessibleName("What stays in view: 45 % from the left, 55 % from the top");

  await section.getByLabel("Colour").fill("#FFEE00");
  await expect(section.getByText("It is made lighter or darker, so that it can be read.")).toBeVisible();
  expectedErrors.push(/409/);
  await section.getByLabel("Short address").fill("admin");
  await section.getByLabel("Hashtag").fill("#porto");
  await section.getByRole("button", { name: "Save identity" }).click();
  await expect(section.getByText("This address is reserved")).toBeVisible();
  await section.getByLabel("Short address").fill("porto");
  await section.getByRole("button", { name: "Save identity" }).click();
  await expect(page.getByText("Identity saved")).toBeVisible();
  const { identity } = await creator.call(getIdentity, { params });
  expect([identity.accent, identity.slug, identity.hashtag]).toEqual(["#ffee00", "porto", "porto"]);

  await section.getByRole("button", { name: /Remove picture ?: Picture of the event/ }).click();
  await expect(section.getByRole("button", { name: /Choose picture ?: Picture of the event/ })).toBeVisible();
  await expect(ring).toHaveCount(0);
});
