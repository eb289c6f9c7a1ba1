import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addFavourite, listFavourites } from "@plenary/contract/programme/favourites";
import { approveSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person, register } from "@plenary/testing/people";
import { expectGoodAtBothWidths } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let reader: Person;
let eventId: string;
const ids = new Map<string, string>();
let programme: string;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
  reader = await register(server().origin, "rita", "Rita Reader");
  ({ eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" }));
  programme = `/public/events/${eventId}/programme?view=list`;
  for (const [title, startTime] of [
    ["Parsing", "2027-03-01T10:00"],
    ["Registers", "2027-03-01T10:30"],
    ["Garbage", "2027-03-02T10:00"],
    ["Linking", "2027-03-02T11:00"],
  ] as const) {
    const place = { startTime, durationMinutes: 45, room: "Hall" };
    const { sessionId } = await submitTalk(organizer, title, eventId, place);
    await organizer.call(approveSession, { params: { sessionId } });
    ids.set(title, sessionId);
  }
});

const id = (title: string) => ids.get(title) ?? "";
const star = (page: Page, title: string) => page.getByRole("button", { name: `Favourite: ${title}` });
const expectStar = (page: Page, title: string, isOn: boolean) =>
  expect(star(page, title)).toHaveAttribute("aria-pressed", `${isOn}`);
const saved = async () => (await reader.call(listFavourites)).favourites.map(({ title }) => title).join(", ");

// Proves programme 4, 9, 14: Favourites of two browsers are merged in the account; a star that can't be saved stays and
//   is sent with the next; signing out leaves them, and none goes to another account by itself
// Proves programme 2: `/favourites` has the favourites of all events, says which overlap or are cancelled, and has the
//   calendar link with Copy, a new one and Remove
// Proves programme 1, 8, 15: What is marked is in a calendar without an account, from "My programme"
// Proves programme 2: A session's page has its star and "Add to calendar", to be followed or downloaded
test("favourites of two browsers are merged in the account, kept without a network, and not another's", async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED .*\/api\/favourites\//);
  // A visitor marks one on its page, and another in the programme.
  await page.goto(`/public/events/${eventId}/sessions/${id("Parsing")}`);
  const own = page.getByRole("button", { name: "Favourite" });
  await own.click();
  await expect(own).toHaveAttribute("aria-pressed", "true");
  await page.getByText("Add to calendar").click();
  const followed = page.getByRole("link", { name: "Subscribe in a calendar" });
  await expect(followed).toHaveAttribute("href", /^webcal:\/\/.+\/sessions\/[-\w]+\.ics$/);
  await expect(page.getByRole("link", { name: "Download calendar" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy address" })).toBeVisible();
  await expectGoodAtBothWidths(page);
  await followed.focus();
  await page.keyboard.press("Escape");
  await expect(followed).toBeHidden();
  await expect(page.getByText("Add to calendar")).toBeFocused();
  await page.goto(programme);
  await expectStar(page, "Parsing", true);
  await star(page, "Registers").click();
  await expectStar(page, "Registers", true);

  // A calendar has them without an account.
  await page.getByRole("button", { name: "My programme (2)" }).click();
  const calendar = page.getByRole("region", { name: "My programme in a calendar" });
  const saving = page.waitForEvent("download");
  await calendar.getByRole("button", { name: "Download calendar" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file.match(/^SUMMARY:.*(?=\r)/gm)).toEqual(["SUMMARY:Parsing", "SUMMARY:Registers"]);
  await expectGoodAtBothWidths(page);

  // In the meantime they have marked another elsewhere; signing in brings both together.
  await reader.call(addFavourite, { params: { sessionId: id("Garbage") } });
  await continueAs(page, reader);
  await page.goto("/favourites");
  const list = page.getByRole("list", { name: "Compiler Days" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByText("Overlaps with “Registers”")).toBeVisible();
  await expectGoodAtBothWidths(page);
  expect(await saved()).toBe("Parsing, Registers, Garbage");
  await page.goto(programme);
  await expectStar(page, "Garbage", true);

  // A second browser has what the account has, and what it does is in the first one.
  const context = await browser.newContext();
  const other = await context.newPage();
  await continueAs(other, reader);
  await other.goto(server().origin + programme);
  await expectStar(other, "Parsing", true);
  await star(other, "Parsing").click();
  await expectStar(other, "Parsing", false);
  await expect.poll(saved).toBe("Registers, Garbage");
  await context.close();
  await page.reload();
  await expectStar(page, "Parsing", false);
  await expectStar(page, "Registers", true);

  // What can't be saved stays, is told, and is sent with the next one.
  await page.route("**/api/favourites/*", (route) => route.abort());
  await star(page, "Linking").click();
  await expect(page.getByText("Failed to save the favourite. It is kept in this browser.")).toBeVisible();
  await expectStar(page, "Linking", true);
  expect(await saved()).toBe("Registers, Garbage");
  await page.unroute("**/api/favourites/*");
  await star(page, "Garbage").click();
  await expectStar(page, "Garbage", false);
  await expect.poll(saved).toBe("Registers, Linking");

  // Who signs out leaves them in the browser; who signs in next gets none unasked.
  await page.getByRole("button", { name: "Rita Reader" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expectStar(page, "Linking", true);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).toContain("plenary.favourites.of");
  expect(kept).not.toContain(reader.userId);
  const next = await register(server().origin, "nora", "Nora Next");
  await continueAs(page, next);
  await page.goto(programme);
  await expectStar(page, "Linking", false);
  expect((await next.call(listFavourites)).favourites).toEqual([]);
  await page.goto("/favourites");
  await expect(page.getByRole("heading", { name: "No favourites yet" })).toBeVisible();
  await page.getByRole("button", { name: "Mark the 2 from this browser" }).click();
  await expect(page.getByText("2 favourites are now in your account")).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expectGoodAtBothWidths(page);
});

// Proves programme 2: `/favourites` has the favourites of all events, says which overlap or are cancelled, and has the
//   calendar link with Copy, a new one and Remove
test("a calendar follows one's favourites by a link that is shown once, and a cancelled one can be removed", async ({
  page,
}) => {
  const { sessionId } = await submitTalk(organizer, "Going", eventId, { startTime: "2027-03-03T10:00" });
  const params = { sessionId };
  await organizer.call(approveSession, { params });
  const fan = await register(server().origin, "fay", "Fay Fan");
  await fan.call(addFavourite, { params });
  await organizer.call(rejectSession, { params, body: {} });
  await continueAs(page, fan);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Fay Fan" }).click();
  await page.getByRole("menuitem", { name: "My programme" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Make a calendar link" }).click();
  const link = page.getByLabel("Calendar link");
  await expect(link).toHaveValue(/\/api\/public\/calendars\/[-\w]{43}\.ics$/);
  const first = await link.inputValue();
  const fetched = async (url: string) => (await page.request.get(url)).status();
  expect(await fetched(first)).toBe(200);
  await page.getByRole("button", { name: "Make a new link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make a new link" }).click();
  await expect(link).not.toHaveValue(first);
  expect(await fetched(first)).toBe(404);
  await page.reload();
  await expect(page.getByText("It can't be shown again.")).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Remove the calendar link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "Make a calendar link" })).toBeVisible();

  await page.getByRole("button", { name: "Remove Going" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeHidden();
  await expect.poll(async () => (await fan.call(listFavourites)).favourites).toEqual([]);
});

// Proves programme 4, 9, 14: A star that found no network is in the account once the network is back, also where the
//   first call still fails
test("what finds no network is sent once that is back, also where the first call still finds none", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED .*\/api\/favourites\/merge/);
  const owner = await register(server().origin, "otto", "Otto Offline");
  await continueAs(page, owner);
  await page.goto(programme);
  await expectStar(page, "Registers", false);
  await expect(page.getByRole("button", { name: "Otto Offline" })).toBeVisible();
  await context.setOffline(true);
  await star(page, "Registers").click();
  // Nothing has failed.
  await expect(page.getByText("Saved in this browser. It is sent once you are online.")).toBeVisible();
  const refused = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/merge"));
  await page.route("**/api/favourites/merge", (route) => route.abort(), { times: 1 });
  await context.setOffline(false);
  await refused;
  const marked = async () => (await owner.call(listFavourites)).favourites.map(({ title }) => title);
  await expect.poll(marked).toEqual(["Registers"]);
});
