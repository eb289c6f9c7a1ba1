import { listAllEvents } from "@plenary/contract/admin/admin-events";
import { makeClaimLink, takeClaim } from "@plenary/contract/invitations/claims";
import { listSpeakers } from "@plenary/contract/sessions/speakers";
import { makeAdmin, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { importSpeakers } from "./support/imported.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off", ADDRESSES: "unconfirmed" });

// Proves trust claims: An administrator takes a wrong taking over back, once: everything that came with it, and nothing
//   else
test("an administrator takes back what the wrong person took over", async ({ page }) => {
  const { origin, ctx } = server();
  await importSpeakers(ctx);
  const admin = await makeAdmin(origin);
  const tess = await register(origin, "tess", "Tess Talker");
  const [event] = (await admin.call(listAllEvents)).events;
  const eventId = event?.eventId ?? "";
  const { speakers } = await admin.call(listSpeakers, { params: { eventId } });
  const speaker = speakers[0] ?? { userId: "", name: "", sessionCount: 0 };
  const { url } = await admin.call(makeClaimLink, { params: { eventId, userId: speaker.userId } });
  await tess.call(takeClaim, { params: { token: url.split("/").at(-1) ?? "" } });

  await continueAs(page, admin);
  await page.goto(`/events/${eventId}/speakers`);
  const list = page.getByRole("list", { name: "Taken over from speakers without an account" });
  await expect(list.getByRole("listitem")).toContainText(`Tess Talker from ${speaker.name}`);
  await expectGoodAtBothWidths(page);
  await list
    .getByRole("button", { name: `Take back what Tess Talker took over from ${speaker.name}` })
    .click();
  const dialog = page.getByRole("dialog", { name: "Take this back?" });
  await expect(dialog).toContainText("goes back to an account that nobody can sign in to");
  await expectGoodAtBothWidths(page);
  await dialog.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("1 session was taken back")).toBeVisible();
  await expect(list.getByRole("listitem")).toContainText(
    "Taken back by Administrator: 1 session at all events, ",
  );
  await expect(page.getByText("If it wasn't the right person")).toHaveCount(0);
  await expect(list.getByRole("button")).toHaveCount(0);
  await expect(
    page.getByRole("heading", { name: "Taken over from speakers without an account" }),
  ).toBeFocused();
  await page.getByLabel("Search speakers").fill(speaker.name);
  await expect(page.getByText("No account", { exact: true }).first()).toBeVisible();

  await continueAs(page, tess);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "New in your events" })).toContainText(
    "has taken back what you had taken over of this speaker at Kettle Conf",
  );
});
