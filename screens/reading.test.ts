import type { Page } from "@playwright/test";
import { setOwnPicture } from "@plenary/contract/pictures/pictures";
import { createRoom } from "@plenary/contract/programme/rooms";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { approveSession, deleteSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

const titles = (count: number) => Array.from({ length: count }, (_, n) => `Submission ${n + 1}`);

/** An event with so many submissions; the list is sorted by title. */
async function openList(page: Page, count: number, query = "") {
  const { eventId } = await makeEvent(organizer, { name: "Reading Days", visibility: "public" });
  const sessions = [];
  for (const title of titles(count)) sessions.push(await submitTalk(speaker, title, eventId));
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions?sort=title${query}`);
  return { eventId, sessions };
}

const reader = (page: Page) => page.getByRole("region", { name: "Open session" });
const heading = (page: Page) => reader(page).getByRole("heading", { level: 2 }).first();
const row = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });

/** Hears of each request from now on. */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => void requests.push(`${request.method()} ${request.url()}`));
  return requests;
}

test("twelve submissions are read in twelve presses, and nothing is loaded in between", async ({ page }) => {
  const svg = new Blob([
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  ]);
  await speaker.call(setOwnPicture, { body: svg });
  const all: string[] = [];
  page.on("request", (request) => void all.push(new URL(request.url()).pathname));
  const { sessions } = await openList(page, 12);
  const inOrder = titles(12).toSorted();
  const list = new URL(page.url());
  await row(page, "Submission 1").press("Enter");
  await expect(heading(page)).toHaveText("Submission 1");
  await expect(heading(page)).toBeFocused();
  await expect(reader(page)).toContainText("All about Submission 1.");
  await expect(reader(page)).toContainText("Long.");
  await expect(reader(page).locator('a[href="mailto:sam@example.org"]')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${sessions[0]?.sessionId}$`));
  await expectGoodAtBothWidths(page);

  // The faces of all rows came by one call, and are there whichever is open.
  const face = reader(page).locator("img");
  await expect(face).toHaveAttribute("src", /^data:image\/webp/);
  expect(all.filter((path) => path.startsWith("/api/pictures"))).toEqual(["/api/pictures"]);
  const requests = requestsOf(page);
  const read = ["Submission 1"];
  for (let press = 2; press <= 12; press += 1) {
    await page.keyboard.press("j");
    await expect(heading(page)).toBeFocused();
    read.push((await heading(page).textContent()) ?? "");
    await expect(reader(page)).toContainText(`All about ${read.at(-1)}.`);
    await expect(face).toHaveCount(1);
  }
  expect(read).toEqual(inOrder);
  await page.keyboard.press("k");
  await expect(heading(page)).toHaveText(inOrder[10] ?? "");
  expect(requests).toEqual([]);

  // Faster than anything is drawn, as by a key that is held: no step is lost.
  const press = (key: string, times: number) =>
    heading(page).evaluate(
      (at, [key, times]) => {
        const init = { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true };
        for (let n = 0; n < times; n += 1) at.dispatchEvent(new KeyboardEvent("keydown", init));
      },
      [key, times] as const,
    );
  await press("k", 5);
  await expect(heading(page)).toHaveText(inOrder[5] ?? "");
  await press("j", 5);
  await expect(heading(page)).toHaveText(inOrder[10] ?? "");
  expect(requests).toEqual([]);

  // However many were read, back leads to the list, and to the row that was read last.
  await page.goBack();
  await expect(reader(page)).toHaveCount(0);
  await expect(page).toHaveURL(list.href);
  await expect(row(page, inOrder[10] ?? "")).toBeFocused();
  expect(requests).toEqual([]);
});

// Proves workspace 3: J and K go on, X chooses, A approves, R rejects, E edits, ? says so; the address names what is open
test("a letter right behind J touches neither what is left nor what isn't shown yet", async ({ page }) => {
  const { eventId } = await openList(page, 3, "&status=draft");
  await row(page, "Submission 1").click();
  await expect(heading(page)).toHaveText("Submission 1");
  for (const [key, next] of [
    ["a", "Submission 2"],
    ["x", "Submission 3"],
  ] as const) {
    await heading(page).evaluate((at, key) => {
      for (const each of ["j", key]) {
        const init = { key: each, code: `Key${each.toUpperCase()}`, bubbles: true, cancelable: true };
        at.dispatchEvent(new KeyboardEvent("keydown", init));
      }
    }, key);
    await expect(heading(page)).toHaveText(next);
  }
  await expect(page.getByText("1 selected")).toHaveCount(0);
  const { sessions } = await organizer.call(listEventSessions, {
    ...{ params: { eventId }, query: { status: "draft" } },
  });
  expect(sessions).toHaveLength(3);
  await page.keyboard.press("a");
  await expect(page.getByText("“Submission 3” is confirmed")).toBeVisible();
});

// Proves workspace 3: J and K go on, X chooses, A approves, R rejects, E edits, ? says so; the address names what is open
test("keys decide, choose and edit, and each decision shows in the reader and in its row", async ({
  page,
}) => {
  const { eventId, sessions } = await openList(page, 4, "&status=draft");
  const drafts = async () =>
    (
      await organizer.call(listEventSessions, { params: { eventId }, query: { status: "draft" } })
    ).sessions.map(({ talk }) => talk.title);
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await page.getByRole("search").getByRole("button", { name: "Keys" }).click();
  await expect(dialog).toContainText("Next session");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await row(page, "Submission 1").click();
  await page.keyboard.press("?");
  await expect(dialog).toContainText("Reject, with a reason");
  await expectGoodAtBothWidths(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(heading(page)).toHaveText("Submission 1");

  // It leaves the list of drafts, but stays open; the next is one press away.
  await page.keyboard.press("a");
  await expect(page.getByText("“Submission 1” is confirmed")).toBeVisible();
  await expect(reader(page)).toContainText("Confirmed");
  await expect(row(page, "Submission 1")).toHaveCount(0);
  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText("Submission 2");
  await expect(heading(page)).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Submission 1")).toHaveCount(1);
  await expect(heading(page)).toHaveText("Submission 2");
  // The notice is gone, and the keys go on where they were.
  await expect(heading(page)).toBeFocused();

  // R only opens the question for the reason, in which letters are letters.
  await page.keyboard.press("r");
  const reason = page.getByRole("dialog", { name: "Reject this session?" });
  await page.getByLabel("Reason").fill("");
  await page.keyboard.type("jaxe");
  await expect(page.getByLabel("Reason")).toHaveValue("jaxe");
  await reason.getByRole("button", { name: "Reject session" }).click();
  await expect(reader(page)).toContainText("Rejected");
  await expect(reader(page)).toContainText("Reason: jaxe");
  // One press too many turns no decision round: that takes the button.
  await page.keyboard.press("a");
  await expect(reader(page).getByRole("button", { name: /^Approve/ })).not.toHaveAttribute(
    "aria-keyshortcuts",
  );
  expect(await drafts()).toEqual(["Submission 4", "Submission 3", "Submission 1"]);
  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText("Submission 3");

  // Letters in a field are written, those with Ctrl, Alt or Cmd are the browser's.
  const notice = reader(page).getByLabel("Notice to visitors");
  await notice.focus();
  await page.keyboard.type("jkxar?");
  await expect(notice).toHaveValue("jkxar?");
  await notice.fill("");
  await heading(page).focus();
  for (const key of ["Control+j", "Alt+j", "Meta+j"]) await page.keyboard.press(key);
  await expect(heading(page)).toHaveText("Submission 3");
  await page.keyboard.press("x");
  await expect(page.getByLabel("Select Submission 3")).toBeChecked();
  await page.keyboard.press("x");
  await expect(page.getByLabel("Select Submission 3")).not.toBeChecked();

  // E leads to the form, which leads back to the list with the session open.
  await page.keyboard.press("e");
  await page.getByLabel("Title").fill("Submission three");
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(heading(page)).toHaveText("Submission three");
  await expect(page).toHaveURL(new RegExp(`status=draft&open=${sessions[2]?.sessionId}$`));
  await page.keyboard.press("Escape");
  await expect(reader(page)).toHaveCount(0);
  await expect(row(page, "Submission three")).toBeFocused();
  // Without an open session J and K lead through the rows, and X chooses the one with the focus.
  await page.keyboard.press("k");
  await expect(row(page, "Submission 4")).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByLabel("Select Submission 4")).toBeChecked();
});

// Proves README settled: Single letters work only while the list has the focus, can be switched off, and R opens the reason.
test("letters work only in the list and its reader, on every layout, and can be switched off", async ({
  page,
}) => {
  await openList(page, 3);
  // On arrival nothing has the focus: the first press gives it to the list.
  await expect(row(page, "Submission 1")).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("j");
  await expect(row(page, "Submission 1")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Submission 1");
  await page.getByRole("link", { name: "Overview" }).focus();
  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText("Submission 1");

  const pressed = (init: { key: string; code: string; isComposing?: boolean }) =>
    heading(page).evaluate(
      (element, values) =>
        void element.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...values })),
      init,
    );
  // Russian writes о where j is. An input method that composes has the keys for itself.
  await pressed({ key: "о", code: "KeyJ" });
  await expect(heading(page)).toHaveText("Submission 2");
  await pressed({ key: "j", code: "KeyJ", isComposing: true });
  await pressed({ key: "Process", code: "KeyJ" });
  await expect(heading(page)).toHaveText("Submission 2");

  await page.keyboard.press("?");
  await page.getByRole("switch", { name: "Single-letter keys work in this browser" }).click();
  await page.keyboard.press("Escape");
  await heading(page).focus();
  for (const key of ["j", "a", "x", "?"]) await page.keyboard.press(key);
  await expect(heading(page)).toHaveText("Submission 2");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText("Submission 2");
  await reader(page).getByRole("button", { name: "Keys" }).click();
  await page.getByRole("switch", { name: "Single-letter keys work in this browser" }).click();
  await page.keyboard.press("Escape");
  await heading(page).focus();
  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText("Submission 3");
});

test("what somebody else did meanwhile is said, and going on stays possible", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/, /404/);
  const { eventId, sessions } = await openList(page, 3);
  const [first, second, third] = sessions.map(({ sessionId }) => sessionId);
  await row(page, "Submission 1").click();
  await organizer.call(approveSession, { params: { sessionId: first ?? "" } });
  await page.keyboard.press("a");
  await expect(reader(page).getByRole("alert")).toBeVisible();
  await expect(reader(page)).toContainText("Confirmed");
  await expect(reader(page).getByRole("button", { name: "Approve" })).toHaveCount(0);

  // One that was withdrawn is said to be gone once the list knows of it.
  await page.keyboard.press("j");
  await speaker.call(deleteSession, { params: { sessionId: second ?? "" } });
  await page.keyboard.press("a");
  await expect(reader(page)).toContainText("It has been withdrawn or deleted.");
  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText("Submission 3");

  // One that the list doesn't have is shown all the same, one that nobody has isn't.
  await page.goto(`/events/${eventId}/sessions?status=rejected&open=${third}`);
  await expect(heading(page)).toHaveText("Submission 3");
  await page.goto(`/events/${eventId}/sessions?open=${second}`);
  await expect(heading(page)).toHaveText("Session not found");
  await page.keyboard.press("j");
  await expect(reader(page)).toContainText("Long.");
  await page.goto(`/events/${eventId}/sessions?open=nonsense`);
  await expect(reader(page)).toHaveCount(0);
});

test("going on at once after a decision loses neither", async ({ page }) => {
  await openList(page, 3);
  await row(page, "Submission 1").click();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/sessions?*sort=title*", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press("a");
  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText("Submission 2");
  release();
  await page.unroute("**/sessions?*sort=title*");
  await expect(page.locator("tbody tr").filter({ hasText: "Submission 1" }).first()).toContainText(
    "Confirmed",
  );
});

test("a text that was changed meanwhile is read anew with the list, and what can't be loaded can be tried again", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const { sessions } = await openList(page, 2);
  await row(page, "Submission 1").click();
  await expect(reader(page)).toContainText("Long.");
  const body = { talk: { description: "Longer." } };
  await organizer.call(updateSession, { params: { sessionId: sessions[0]?.sessionId ?? "" }, body });
  await page.keyboard.press("a");
  await expect(reader(page)).toContainText("Longer.");

  await page.route("**/sessions/details?*", (route) => route.abort());
  await page.reload();
  await expect(reader(page).getByRole("alert")).toBeVisible();
  await expect(heading(page)).toHaveText("Submission 1");
  await page.unrouteAll();
  await reader(page).getByRole("button", { name: "Try again" }).click();
  await expect(reader(page)).toContainText("Longer.");
  // What is half-written isn't lost by going on.
  await reader(page).getByLabel("Notice to visitors").fill("Starts late");
  await reader(page).getByRole("button", { name: "Next session" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(reader(page).getByLabel("Notice to visitors")).toHaveValue("Starts late");
  await reader(page).getByRole("button", { name: "Next session" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(heading(page)).toHaveText("Submission 2");
});

test("of several decisions the last can be taken back alone, or all", async ({ page }) => {
  const { eventId } = await openList(page, 3);
  const query = { status: "draft" } as const;
  const drafts = async () =>
    (await organizer.call(listEventSessions, { params: { eventId }, query })).sessions.map(
      ({ talk }) => talk.title,
    );
  for (const title of ["Submission 3", "Submission 2", "Submission 1"]) {
    await row(page, title).click();
    await page.getByRole("button", { name: `Approve ${title}` }).click();
  }
  await expect(page.getByText("3 sessions confirmed")).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Undo last" }).click();
  expect(await drafts()).toEqual(["Submission 1"]);
  await expect(page.getByText("2 sessions confirmed")).toBeVisible();
  await page.getByRole("button", { name: "Undo all" }).click();
  await expect(page.getByText("2 decisions are undone.")).toBeVisible();
  expect(await drafts()).toHaveLength(3);
});

// Proves workspace 3: 50 rows ahead of the reader are there already.
test("going on leads to the next page of the list and back, and a conflict to the other session", async ({
  page,
}) => {
  const { eventId, sessions } = await openList(page, 52);
  const inOrder = titles(52).toSorted();
  const asked = new Set<string>();
  page.on("request", (request) => {
    for (const one of new URL(request.url()).searchParams.get("ids")?.split(",") ?? []) asked.add(one);
  });
  await row(page, inOrder[0] ?? "").click();
  await expect(reader(page)).toContainText(`All about ${inOrder[0]}.`);
  // The last two are on the next page.
  await expect.poll(() => asked.size).toBe(52);
  await page.goBack();
  await row(page, inOrder[49] ?? "").click();
  await expect(reader(page)).toContainText("50 of 52");
  await heading(page).focus();
  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText(inOrder[50] ?? "");
  await expect(heading(page)).toBeFocused();
  await expect(reader(page)).toContainText("51 of 52");
  await expect(page).toHaveURL(/page=2/);
  await page.keyboard.press("j");
  await expect(page.getByRole("button", { name: "Next session" })).toBeDisabled();
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(heading(page)).toHaveText(inOrder[49] ?? "");
  await expect(page).not.toHaveURL(/page=2/);
  // However many were read, back leads to the list.
  await page.goBack();
  await expect(reader(page)).toHaveCount(0);

  const { room } = await organizer.call(createRoom, { params: { eventId }, body: { name: "Hall" } });
  const place = { roomId: room.roomId, startTime: "2030-05-01T10:00", durationMinutes: 60 };
  for (const { sessionId } of sessions.slice(0, 2)) {
    await organizer.call(updateSession, { params: { sessionId }, body: place });
    await organizer.call(approveSession, { params: { sessionId } });
  }
  await page.reload();
  await row(page, "Submission 1").click();
  await expect(reader(page)).toContainText("In its room at the same time: Submission 2");
  await expectGoodAtBothWidths(page);
  await reader(page).getByRole("link", { name: "Submission 2" }).first().click();
  await expect(heading(page)).toHaveText("Submission 2");
  await expect(reader(page)).toContainText("With the same speaker at the same time: Submission 1");
});
