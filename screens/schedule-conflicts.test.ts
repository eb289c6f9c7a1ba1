import { createTrack } from "@plenary/contract/programme/tracks";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { submitTalk } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { makePlan } from "./support/arranged.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

// Proves scheduling 3.1: by rule, hard first; mine, track, day, person
// Proves scheduling 9: conflicts solved and kept with a finger at 390 pixels
test("conflicts are narrowed by day, track and person, and on a phone one is kept and another solved", async ({
  page,
}) => {
  const { origin } = server();
  await completeSetup(origin);
  const made = await makePlan(origin, "Narrow", ["Soup", "Bread", "Salt"]);
  const { olga, eventId, params, rooms, move, plan } = made;
  const ben = await register(origin, "narrow-ben", "Ben Baker");
  const { sessionId } = await submitTalk(ben, "Yeast", eventId);
  await olga.call(approveSession, { params: { sessionId } });
  const { trackId } = (await olga.call(createTrack, { params, body: { name: "Baking" } })).track;
  const at = (start: string, room: string) => ({
    startTime: `2027-05-${start}`,
    roomId: rooms[room] ?? null,
  });
  // Ada is in two at once on the first day; on the second two of different people share the hall.
  await move(olga, "Soup", at("01T10:00", "Hall"));
  await move(olga, "Bread", at("01T10:00", "Attic"));
  await move(olga, "Salt", at("02T10:00", "Hall"));
  await move(olga, "Yeast", { ...at("02T10:00", "Hall"), trackId });
  const list = page.getByRole("region", { name: "Conflicts" });
  const rows = list.getByRole("listitem");
  const [person, room] = [/^Ada Speaker is in “Soup” and “Bread”/, /^“Salt” and “Yeast” overlap in Hall/];
  const count = (name: string) => page.getByRole("button", { name, exact: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await count("2 hard, 0 soft").click();

  await test.step("by day, track and person", async () => {
    await expect(rows).toHaveText([room, person]);
    const show = (label: string) => list.getByLabel("Show conflicts").selectOption(label);
    await show("Saturday");
    await expect(rows).toHaveText([person]);
    await show("Sunday");
    await expect(rows).toHaveText([room]);
    await show("Baking");
    await expect(rows).toHaveText([room]);
    await show("Ben Baker");
    await expect(rows).toHaveText([room]);
    await show("Ada Speaker");
    await expect(rows).toHaveText([room, person]);
    await show("Mine");
    await expect(list).toContainText("No conflicts found");
    await show("All");
    await expect(rows).toHaveText([room, person]);
    await expectGoodAtBothWidths(page);
  });

  await test.step("one is kept with a reason", async () => {
    await rows.filter({ hasText: "Ada Speaker" }).getByRole("button", { name: "Keep..." }).click();
    await page.getByLabel("Reason", { exact: true }).fill("She only opens it");
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await expect(rows.filter({ hasText: "Ada Speaker" })).toContainText("She only opens it");
    await expect(count("1 hard, 0 soft, 1 kept")).toBeVisible();
  });

  await test.step("the other is solved by its move", async () => {
    await rows.filter({ hasText: "overlap in Hall" }).getByRole("button", { name: "Ways to fix it" }).click();
    await list.getByRole("button", { name: /“Yeast”: .+ is free at/ }).click();
    await expect(count("1 kept")).toBeVisible();
    expect((await plan()).conflicts.map(({ rule, kept }) => [rule, kept])).toEqual([
      ["person_overlap", true],
    ]);
    await expectGoodAtBothWidths(page);
  });
});
