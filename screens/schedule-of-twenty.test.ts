import { updateProgramme } from "@plenary/contract/programme/programme";
import { createRoom } from "@plenary/contract/programme/rooms";
import { getSchedule } from "@plenary/contract/schedule/schedule";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test.beforeAll(async () => {
  await completeSetup(server().origin);
});

const titles = [
  ...["Soup", "Bread", "Salt", "Yeast", "Flour", "Butter", "Cheese", "Wine", "Water", "Honey"],
  ...["Apples", "Pears", "Plums", "Figs", "Olives", "Rice", "Beans", "Lentils", "Corn", "Oats"],
];

/** An event of twenty confirmed sessions without a place, by four speakers, and its organizer. */
async function makeTwenty(name: string) {
  const { origin } = server();
  const olga = await register(origin, `${name}-olga`, "Olga Organizer");
  const speakers = await Promise.all(
    ["ada", "ben", "cleo", "dan"].map((each) => register(origin, `${name}-${each}`, each)),
  );
  const { eventId } = await makeEvent(olga, {
    ...{ name, startDate: "2027-05-01", endDate: "2027-05-02" },
    ...{ timezone: "Europe/Lisbon", visibility: "public" },
  });
  const params = { eventId };
  await olga.call(updateProgramme, { params, body: { gridMinutes: 15 } });
  for (const room of ["Hall", "Attic"]) await olga.call(createRoom, { params, body: { name: room } });
  for (const [index, title] of titles.entries()) {
    const { sessionId } = await submitTalk(speakers[index % 4] ?? olga, title, eventId);
    await olga.call(approveSession, { params: { sessionId } });
  }
  return { olga, eventId, scheduled: async () => (await olga.call(getSchedule, { params })).schedule };
}

const placed = (slots: readonly { startTime: string | null }[]) =>
  slots.filter(({ startTime }) => startTime !== null).length;

// Proves scheduling 9: a programme of 20 sessions placed, moved, undone, a version released, with presses alone
// Proves scheduling 3.1: Each says its effect on conflicts before it is done
test("with presses alone, twenty sessions go from the list to a released version in 25", async ({ page }) => {
  const { olga, eventId, scheduled } = await makeTwenty("presses");
  let presses = 0;
  const press = async (name: string | RegExp, role: "button" | "link" = "button") => {
    presses += 1;
    await page.getByRole(role, { name, exact: typeof name === "string" }).click();
  };
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await press("Select all");
  await expectGoodAtBothWidths(page);
  await press("Schedule");
  await expect(page.getByRole("dialog")).toContainText("20 sessions are changed. This adds no conflicts.");
  await expectGood(page);
  await press("Schedule 20 sessions");
  await expect.poll(async () => placed((await scheduled()).slots)).toBe(20);
  expect((await scheduled()).conflicts).toEqual([]);
  await expect(page.getByRole("heading", { name: /^Unscheduled/ })).toHaveCount(0);

  // One is moved to its next free place, and back again.
  const before = (await scheduled()).slots.find(({ title }) => title === "Soup")?.startTime;
  await press(/^Soup/);
  await press("Next free place");
  await press("Put here");
  const now = async () => (await scheduled()).slots.find(({ title }) => title === "Soup")?.startTime;
  await expect.poll(async () => (await now()) === before).toBe(false);
  expect((await scheduled()).conflicts).toEqual([]);
  await press(/^Undo/);
  await expect.poll(now).toBe(before);

  await press("Prepare the first version", "link");
  await press("Release version 1");
  await expect(page.getByText(/^Version 1 is public./).first()).toBeVisible();
  expect(presses).toBeLessThanOrEqual(25);
});

// Proves scheduling 9: a programme of 20 sessions placed, a version released, with keys alone
test("with keys alone, twenty sessions go from the list to a released version in 25", async ({ page }) => {
  const { olga, eventId, scheduled } = await makeTwenty("keys");
  let acts = 0;
  const key = async (name: string) => {
    acts += 1;
    await page.keyboard.press(name);
  };
  /** Going to a control by Tab counts as one. */
  const goTo = async (name: RegExp, tag = "BUTTON") => {
    acts += 1;
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press("Tab");
      const [found, words = ""] = await page.evaluate(() => [
        document.activeElement?.tagName,
        document.activeElement?.textContent?.trim(),
      ]);
      if (found === tag && name.test(words)) return;
    }
    throw new Error(`Tab leads to nothing called ${name}`);
  };
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await goTo(/^Soup/);
  await key("Control+a");
  await goTo(/^Schedule$/);
  await key("Enter");
  await goTo(/^Schedule 20 sessions$/);
  await key("Enter");
  await expect.poll(async () => placed((await scheduled()).slots)).toBe(20);

  // One goes on to its next free place, another an hour up, and that is undone.
  await goTo(/^Soup/);
  await key("n");
  await key("Enter");
  const soup = async () => (await scheduled()).slots.find(({ title }) => title === "Soup");
  await expect.poll(async () => (await soup())?.revision).toBe(3);
  expect((await scheduled()).conflicts).toEqual([]);
  await key("Control+z");
  await expect.poll(async () => (await soup())?.revision).toBe(4);

  await goTo(/^Prepare the first version/, "A");
  await key("Enter");
  await goTo(/^Release version 1$/);
  await key("Enter");
  await expect(page.getByText(/^Version 1 is public./).first()).toBeVisible();
  expect(acts).toBeLessThanOrEqual(25);
});

// Proves scheduling 9: a programme of 20 sessions placed, a version released, with a finger at 390 pixels
// Proves scheduling 3.1: Below 768 pixels a day as a list per room, "Place..." with the free places offered
test("on a phone a day is a list for each room, and free places are offered", async ({ page }) => {
  const { olga, eventId, scheduled } = await makeTwenty("finger");
  let presses = 0;
  const press = async (name: string | RegExp, role: "button" | "link" = "button") => {
    presses += 1;
    await page
      .getByRole(role, { name, exact: typeof name === "string" })
      .first()
      .click();
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await expect(page.getByRole("region", { name: "Grid" })).toHaveCount(0);
  await press(/^Soup/);
  await expectGoodAtBothWidths(page);
  await press("Place...");
  await expect(page.getByRole("dialog")).toContainText("09:00–09:30");
  await expectGoodAtBothWidths(page);
  await press(/^09:30–10:00.*Attic/);
  await expect
    .poll(async () => (await scheduled()).slots.find(({ title }) => title === "Soup")?.startTime)
    .toBe("2027-05-01T08:30:00.000Z");
  await expect(page.getByText("Attic: 1")).toBeVisible();
  await press("Close details");
  await press("Select all");
  await press("Schedule");
  await press("Schedule 19 sessions");
  await expect.poll(async () => placed((await scheduled()).slots)).toBe(20);
  expect((await scheduled()).conflicts.filter(({ level }) => level === "hard")).toEqual([]);
  await expectGoodAtBothWidths(page);

  // All of a room an hour later, on the phone too.
  await press("Choose several");
  await page.getByLabel("Select all in").selectOption({ label: "Attic: 10" });
  presses += 2;
  await press("Shift by minutes");
  await page.getByRole("textbox", { name: "Minutes" }).fill("-60");
  await expect(page.getByRole("dialog")).toContainText("10 sessions are changed.");
  await press(/^Move 10 sessions/);
  await press(/^Undo/);
  await press("Prepare the first version", "link");
  await press("Release version 1");
  await expect(page.getByText(/^Version 1 is public./).first()).toBeVisible();
  expect(presses).toBeLessThanOrEqual(25);
});

// Proves scheduling 9: a programme of 20 sessions placed, a version released, with the solver
test("with the solver, one press finds places for twenty sessions, and three release them", async ({
  page,
}) => {
  const { olga, eventId, scheduled } = await makeTwenty("solver");
  let presses = 0;
  const press = async (name: string, role: "button" | "link" = "button") => {
    presses += 1;
    await page.getByRole(role, { name, exact: true }).click();
  };
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await press("Schedule all...");
  await expect
    .poll(async () => {
      await scheduled();
      return page.getByRole("region", { name: "Solver" }).getByRole("status").textContent();
    })
    .toContain("20 sessions would get a place.");
  // It is shown in the grid beside the plan: some are on the day that is shown.
  expect(await page.locator("[data-found]").count()).toBeGreaterThan(0);
  expect(placed((await scheduled()).slots)).toBe(0);
  await expectGoodAtBothWidths(page);
  await press("Apply all 20");
  await expect.poll(async () => placed((await scheduled()).slots)).toBe(20);
  expect((await scheduled()).conflicts).toEqual([]);
  await expect(page.locator("[data-found]")).toHaveCount(0);
  await press("Prepare the first version", "link");
  await press("Release version 1");
  await expect(page.getByText(/^Version 1 is public./).first()).toBeVisible();
  expect(presses).toBe(4);
});
