import { createEvent } from "@plenary/contract/events/events";
import { makeAdmin } from "@plenary/testing/people";
import { expect, test, useOwnServer } from "./support/test.ts";

const server = useOwnServer({}, undefined, ["--import", "./testing/planted-script.mjs"]);
test.use({ expectedErrors: [/Executing inline script violates the following Content Security Policy/] });

// Proves trust policy: Script hashes come from the build
test("the browser runs the scripts of the build, and none that got into a page or its data", async ({
  page,
}) => {
  const admin = await makeAdmin(server().origin);
  const hostile = `</script><script>document.documentElement.dataset.planted = "ran"</script><!--<script>`;
  const { event } = await admin.call(createEvent, {
    body: {
      ...{ name: `Conf ${hostile}`, location: hostile, description: hostile },
      ...{ startDate: "2027-05-01", endDate: "2027-05-02", visibility: "public" },
    },
  });
  const refused = page.waitForEvent("console", (message) => message.text().includes("Content Security"));
  await page.goto(`${server().origin}/public/events/${event.eventId}`);
  await refused;
  expect(await page.content()).toContain(`dataset.planted = "ran"</script></body>`);
  await expect(page.locator("html")).not.toHaveAttribute("data-planted");
  // The page's own scripts ran, and found its data.
  await page.getByRole("link", { name: "Public Events" }).first().click();
  await page
    .getByRole("link", { name: /^View Event Details/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Conf ${hostile}`);
  await expect(page.locator("html")).not.toHaveAttribute("data-planted");
});
