import type { Page } from "@playwright/test";
import {
  createSessionView,
  listSessionViews,
  updateSessionView,
} from "@plenary/contract/sessions/session-views";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

const rows = (page: Page) => page.locator("tbody tr");
const column = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });

// Proves workspace 3: views can be named and kept per event
test("a view is kept, opened, replaced, renamed and deleted; what no longer exists of it is said", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const { eventId } = await makeEvent(organizer, { name: "View Days", visibility: "public" });
  await submitTalk(speaker, "On wood", eventId);
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions?status=draft&sort=title`);
  const views = page.getByRole("button", { name: "Views" });
  const keep = page.getByRole("menuitem", { name: "Save as a view" });
  await views.click();
  await keep.click();
  const dialog = page.getByRole("dialog", { name: "Save as a view" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Please enter a name");
  await dialog.getByLabel("Name").fill("Waiting");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Waiting” is saved")).toBeVisible();
  const open = page.getByRole("button", { name: /^Waiting/ });
  await expect(open).toBeVisible();

  // Changed filters are not the view's until it is replaced. Others see it under its name.
  await page.getByRole("button", { name: "Remove filter State Draft" }).click();
  await expect(open).toHaveText("Waiting(changed)");
  await open.click();
  await expectGood(page);
  await page.getByRole("menuitem", { name: "Replace “Waiting”" }).click();
  await expect(open).toHaveText("Waiting");
  const params = { eventId };
  const kept = async () => (await organizer.call(listSessionViews, { params })).views;
  expect((await kept()).map(({ name, query }) => [name, query])).toEqual([["Waiting", "sort=title"]]);
  await open.click();
  await page.getByRole("menuitemradio", { name: "All sessions" }).click();
  await expect(page).toHaveURL(`/events/${eventId}/sessions`);
  await views.click();
  await page.getByRole("menuitemradio", { name: "Waiting" }).click();
  await expect(page).toHaveURL(/\?sort=title&view=/);

  // The same name twice is refused.
  const body = { name: "Loose", query: "", columns: [] };
  await organizer.call(createSessionView, { params, body });
  await open.click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const rename = page.getByRole("dialog", { name: "Rename the view" });
  await expect(rename.getByLabel("Name")).toHaveValue("Waiting");
  await rename.getByLabel("Name").fill("loose");
  await rename.getByRole("button", { name: "Save" }).click();
  await expect(rename.getByLabel("Name")).toHaveAccessibleDescription(/exists already/);
  await rename.getByLabel("Name").fill("By title");
  await rename.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "By title" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await expect(page.getByText("“By title” is deleted")).toBeVisible();
  expect((await kept()).map(({ name }) => name)).toEqual(["Loose"]);

  // As if a column and a filter had been taken out of the product since.
  await page.route("**/session-views", async (route) => {
    const answer = await route.fetch();
    const { views } = await answer.json();
    await route.fulfill({ json: { views: views.map((view: object) => ({ ...view, isCut: true })) } });
  });
  await page.goto(`/events/${eventId}/sessions`);
  await views.click();
  await page.getByRole("menuitemradio", { name: "Loose" }).click();
  await expect(page.getByText("Part of “Loose” no longer exists and was left out.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test("a view has its columns while it is open, also by a link, and one's own stay as they are", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const { eventId } = await makeEvent(organizer, { name: "Column Days", visibility: "public" });
  await submitTalk(speaker, "On slate", eventId);
  const params = { eventId };
  const body = { name: "Short", query: "", columns: ["title", "state"] as const };
  const { view } = await organizer.call(createSessionView, {
    params,
    body: { ...body, columns: [...body.columns] },
  });
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions?view=${view.viewId}`);
  const open = page.getByRole("button", { name: /^Short/ });
  await expect(open).toHaveText("Short");
  await expect(column(page, "State")).toHaveCount(1);
  await expect(column(page, "Speakers")).toHaveCount(0);
  const toggle = async (name: string) => {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name }).click();
    await page.keyboard.press("Escape");
  };
  await toggle("State");
  await expect(open).toHaveText("Short(changed)");
  await expect(column(page, "State")).toHaveCount(0);

  // A colleague changed it meanwhile: nothing is replaced unseen.
  await organizer.call(updateSessionView, {
    params: { ...params, viewId: view.viewId },
    body: { columns: ["title", "place"] },
  });
  const kept = async () => (await organizer.call(listSessionViews, { params })).views[0]?.columns;
  await open.click();
  await page.getByRole("menuitem", { name: "Replace “Short”" }).click();
  await expect(page.getByRole("alert")).toContainText("Another organizer changed this view");
  expect(await kept()).toEqual(["title", "place"]);
  await open.click();
  await page.getByRole("menuitem", { name: "Replace “Short”" }).click();
  await expect(open).toHaveText("Short");
  expect(await kept()).toEqual(["title"]);

  await open.click();
  await page.getByRole("menuitemradio", { name: "All sessions" }).click();
  for (const name of ["State", "Speakers"]) await expect(column(page, name)).toHaveCount(1);
  await page.reload();
  for (const name of ["State", "Speakers"]) await expect(column(page, name)).toHaveCount(1);
});

// Proves workspace 3: Choice of density (cosy, dense) is the account's
test("rows are dense in all lists of an account at once, and stay so", async ({ page, expectedErrors }) => {
  const { eventId } = await makeEvent(organizer, { name: "Dense Days", visibility: "public" });
  await submitTalk(speaker, "On reeds", eventId);
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions`);
  const list = page.locator("[data-table]");
  await expect(list).not.toHaveAttribute("data-dense");
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemradio", { name }).click();
    await page.keyboard.press("Escape");
  };
  await choose("Dense");
  await expect(list).toHaveAttribute("data-dense", "true");
  await expectGood(page);
  await page.reload();
  await expect(list).toHaveAttribute("data-dense", "true");
  expectedErrors.push(/ERR_FAILED/);
  await page.route("**/display-settings", (route) => route.abort());
  await choose("Cosy");
  await expect(page.getByText("Failed to update settings")).toBeVisible();
  await expect(list).toHaveAttribute("data-dense", "true");
  await page.unroute("**/display-settings");
  await choose("Cosy");
  await expect(list).not.toHaveAttribute("data-dense");
});

test("what can't be loaded is said above the rows, which stay; what isn't found is said with its way out", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const { eventId } = await makeEvent(organizer, { name: "State Days", visibility: "public" });
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions`);
  await expect(page.getByRole("heading", { name: "No sessions yet" })).toBeVisible();
  await expectGood(page);
  await submitTalk(speaker, "On stones", eventId);
  await page.goto(`/events/${eventId}/sessions?sort=title&status=rejected&q=zzz`);
  await expect(page.getByRole("heading", { name: "No sessions found" })).toBeVisible();
  await expect(page.locator("main")).toContainText("State Rejected");
  await expect(page.locator("main")).toContainText("Search “zzz”");
  await expectGood(page);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\?sort=title$/);
  await expect(rows(page)).toHaveCount(1);

  await page.route("**/sessions?*", (route) => route.abort());
  await column(page, "Title").getByRole("button").click();
  await expect(page.getByRole("alert")).toContainText("Failed to load sessions");
  await expect(rows(page)).toHaveCount(1);
  await expectGood(page);
  await page.unroute("**/sessions?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(column(page, "Title")).toHaveAttribute("aria-sort", "descending");

  // Without rows to keep, the screen itself says so.
  await page.route("**/sessions?*", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "Failed to load sessions" })).toBeVisible();
  await page.unroute("**/sessions?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toHaveCount(1);
});
