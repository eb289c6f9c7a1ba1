import type { Locator } from "@playwright/test";
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
  const ring = section.getByRole("button", { name: /Focus point/ });
  await expect(ring).toHaveAccessibleName("Focus point: 50% from the left, 50% from the top");
  await expectGoodAtBothWidths(page);

  await ring.press("ArrowLeft");
  await ring.press("ArrowDown");
  await section.getByRole("button", { name: "Save what stays in view" }).click();
  await expect(ring).toHaveAccessibleName("Focus point: 45% from the left, 55% from the top");

  const typed = section.getByRole("textbox", { name: "Colour" });
  const picker = section.getByLabel("Pick a colour");
  await picker.fill("#336699");
  await expect(typed).toHaveValue("#336699");
  await typed.fill("#FFEE00");
  await expect(picker).toHaveValue("#ffee00");
  await expect(section.getByText("In light mode it is darkened, so that it can be read.")).toBeVisible();
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

  // A colleague's new picture is neither cut around the old one's point nor removed.
  const other = drawing.replace("160", "320");
  const { hash } = await creator.call(setEventPicture, {
    params: { eventId, kind: "head" },
    body: new Blob([other]),
  });
  const changed = "The picture was changed in the meantime. Please load this page again.";
  await ring.press("ArrowLeft");
  await section.getByRole("button", { name: "Save what stays in view" }).click();
  await expect(section.getByText(changed)).toBeVisible();
  const removal = page.getByRole("dialog", { name: "Remove this picture?" });
  const askToRemove = section.getByRole("button", { name: /Remove picture ?: Picture of the event/ });
  await askToRemove.click();
  await expectGoodAtBothWidths(page);
  await removal.getByRole("button", { name: "Remove picture" }).click();
  await expect(removal.getByText(changed)).toBeVisible();
  expect((await creator.call(getIdentity, { params })).identity.head?.hash).toBe(hash);
  await page.reload();
  await askToRemove.click();
  await removal.getByRole("button", { name: "Cancel" }).click();
  await expect(ring).toBeVisible();
  await askToRemove.click();
  await removal.getByRole("button", { name: "Remove picture" }).click();
  await expect(section.getByRole("button", { name: /Choose picture ?: Picture of the event/ })).toBeVisible();
  await expect(ring).toHaveCount(0);
});

// Proves workspace 3: Long forms use the width (two columns where fields belong together), have Save at hand without
//   scrolling, and say what is unsaved
test("each part of the settings is saved for itself, and takes nothing of the others away", async ({
  page,
}) => {
  const { origin } = server();
  const creator = await register(origin, "clara", "Clara Creator");
  const { eventId } = await makeEvent(creator, { name: "Faro Days", visibility: "public" });
  const params = { eventId };
  await continueAs(page, creator);
  await page.goto(`/events/${eventId}/edit`);
  const parts = ["Event", "Identity", "Programme"] as const;
  const [event, identity, programme] = parts.map((name) =>
    page.getByRole("region", { name, exact: true }),
  ) as [Locator, Locator, Locator];
  await identity.getByLabel("Contact address").fill("hello@faro.example");
  await identity.getByLabel("Hashtag").fill("#faro ");
  await programme.getByLabel("Acronym").fill("faro-27");
  await expect(identity.getByRole("status")).toHaveText("2 changes aren't saved");
  await expect(programme.getByRole("status")).toHaveText("1 change isn't saved");
  await expectGoodAtBothWidths(page);

  await event.getByLabel("Location").fill(" Faro, by the river ");
  await event.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByText("Event saved")).toBeVisible();
  await expect(event.getByLabel("Location")).toHaveValue("Faro, by the river");
  await expect(event.getByText("saved")).toHaveCount(0);
  await expect(identity.getByLabel("Contact address")).toHaveValue("hello@faro.example");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const overview = page.getByRole("link", { name: "Overview" });
  await overview.click();
  await question.getByRole("button", { name: "Stay" }).click();

  await identity.getByRole("button", { name: "Save identity" }).click();
  await expect(page.getByText("Identity saved")).toBeVisible();
  await expect(identity.getByLabel("Hashtag")).toHaveValue("faro");
  await expect(identity.getByRole("status")).toHaveText("");
  await expect(programme.getByRole("status")).toHaveText("1 change isn't saved");
  await programme.getByRole("button", { name: "Save settings" }).click();
  await expect(programme.getByRole("status")).toHaveText("");
  const { identity: stored } = await creator.call(getIdentity, { params });
  expect([stored.contactEmail, stored.hashtag]).toEqual(["hello@faro.example", "faro"]);
  await overview.click();
  await expect(page.getByRole("heading", { level: 1, name: "Faro Days" })).toBeVisible();
  await expect(question).toHaveCount(0);
});
