import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { updateProgramme } from "@plenary/contract/programme/programme";
import { createRoom, listRooms, setRoomState } from "@plenary/contract/programme/rooms";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { expectAccessible, expectGoodAtBothWidths, expectToFit } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

/** Somebody else's website, with the code from the organizers' screen; the same under two origins. */
let website: Server;
let code = "";
let organizer: Person;
let eventId: string;
let sessionId: string;

const at = (host: string) => `http://${host}:${(website.address() as AddressInfo).port}`;

test.beforeAll(async () => {
  website = createServer((request, response) => {
    const asked = new URL(request.url ?? "/", "http://website").searchParams;
    const query = asked.get("query") ?? "";
    const height = asked.has("height") ? `data-plenary-height="${asked.get("height")}" ` : "";
    response.setHeader("content-type", "text/html");
    const shown = code.replace("<div ", `<div data-plenary-query="${query}" ${height}`);
    response.end(
      `<!doctype html><title>Website</title><link rel="icon" href="data:,"><h1>Hello</h1>${shown}`,
    );
  });
  await new Promise<void>((resolve) => website.listen(0, resolve));
  const cast = await makeCast(server().origin);
  organizer = cast.organizer;
  const dates = { startDate: "2027-05-01", endDate: "2027-05-02", timezone: "Europe/Lisbon" };
  const event = { name: "Days & <Nights>", visibility: "public", ...dates } as const;
  eventId = (await makeEvent(organizer, event)).eventId;
  for (const name of ["Hall", "Cellar"])
    await organizer.call(createRoom, { params: { eventId }, body: { name } });
  const place = async (title: string, startTime: string, room: string, durationMinutes = 60) => {
    const talk = await submitTalk(organizer, title, eventId, {});
    const params = { sessionId: talk.sessionId };
    await organizer.call(updateSession, { params, body: { startTime, durationMinutes, room } });
    await organizer.call(approveSession, { params, query: {} });
    return talk.sessionId;
  };
  sessionId = await place("On parsing", "2027-05-01T10:00", "Hall");
  // So long that its grid is higher than windows are.
  await place("On typing", "2027-05-02T10:00", "Cellar", 900);
});

test.afterAll(async () => {
  await new Promise((resolve) => website.close(resolve));
});

// Proves programme 2, 4: `/embed/events/{id}/programme` may be framed by the origins that organizers allow, all other
//   pages by nobody; it keeps and reads nothing in the browser, its links open a new tab, the heads of its grid stay in
//   sight; `/embed.js` takes 3 KB at most and leaves the link
test("a website shows the programme in a frame where the organizers allow it, and a link where they don't", async ({
  page,
  expectedErrors,
}) => {
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/edit`);
  const elsewhere = page.getByRole("region", { name: "Elsewhere" });
  await expect(elsewhere).toContainText("Name your website above first.");
  await expect(elsewhere.getByRole("listitem")).toHaveCount(6);
  await expectGoodAtBothWidths(page);
  code = (await elsewhere.locator("pre").textContent()) ?? "";
  expect(code).toContain("Programme of Days &amp; &lt;Nights&gt;</a>");

  const body = { embedOrigins: [at("127.0.0.1")] };
  await organizer.call(updateProgramme, { params: { eventId }, body });
  const frame = page.frameLocator("iframe");
  const titles = frame.getByRole("heading", { level: 3 });
  const link = page.getByRole("link", { name: "Programme of Days & <Nights>" });

  const element = page.locator("iframe");
  // Proves workspace 8: An embedded programme has a height of its own (scrolls inside) unless told otherwise, search and
  //   days
  await test.step("allowed: the frame has a height of its own and scrolls, with a search and days", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(at("127.0.0.1"));
    await expect(titles).toHaveText(["On parsing", "On typing"]);
    await expect(link).toBeHidden();
    await expect(element).toHaveAttribute("title", "Programme of Days & <Nights>");
    const heightOf = (part: typeof element) => part.evaluate((shown) => shown.clientHeight);
    await expect.poll(() => heightOf(element)).toBe(640);
    expect(await heightOf(frame.locator(".embedded"))).toBe(640);
    await expectToFit(page);
    const found = titles.filter({ visible: true });
    await frame.getByLabel("Search the programme").fill("on pars");
    await expect(found).toHaveText(["On parsing"]);
    await expect(frame.getByRole("status")).toHaveText("Showing 1 of 2");
    await frame.getByLabel("Search the programme").fill("");
    await expect(found).toHaveCount(2);
    const sunday = frame.getByRole("link", { name: "Sun 2 May" });
    await sunday.click();
    await expect(found).toHaveText(["On typing"]);
    await expect(sunday).toHaveAttribute("aria-current", "true");
    // Another view keeps it.
    const list = frame.getByRole("link", { name: "List" });
    await list.click();
    await expect(list).toHaveAttribute("aria-current", "true");
    await expect(sunday).toHaveAttribute("aria-current", "true");
    await expect(found).toHaveText(["On typing"]);
    await sunday.click();
    await expect(found).toHaveCount(2);
  });

  await test.step("told so, the frame is as high as it says, or as the programme is", async () => {
    await page.goto(`${at("127.0.0.1")}/?height=500`);
    await expect(element).toHaveAttribute("height", "500");
    await page.goto(`${at("127.0.0.1")}/?height=auto&query=theme%3Ddark`);
    await expect(titles).toHaveText(["On parsing", "On typing"]);
    const height = await frame.locator("body").evaluate((shown) => shown.scrollHeight);
    await expect(element).toHaveAttribute("height", `${height}`);
    expect(height).toBeGreaterThan(200);
    await expect(frame.locator("html")).toHaveCSS("color-scheme", "dark");
  });

  await test.step("links open a new tab, and nothing is kept in the browser", async () => {
    // Before the session's own page is open, which has stars. The organizer was in the event's workspace before.
    const keys = await frame.locator("body").evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => !key.startsWith("visited:"))).toEqual(["authToken"]);
    const opened = page.context().waitForEvent("page");
    await frame.getByRole("link", { name: "On parsing" }).click();
    const tab = await opened;
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("On parsing");
    expect(new URL(tab.url()).pathname).toBe(`/public/events/${eventId}/sessions/${sessionId}`);
    await tab.close();
    await expect(frame.getByRole("button")).toHaveCount(0);
  });

  await test.step("the query chooses what is shown, and stays with the views", async () => {
    await page.goto(`${at("127.0.0.1")}/?query=room%3Dhall%26view%3Dlist`);
    await expect(titles.filter({ visible: true })).toHaveText(["On parsing"]);
    await frame.getByRole("link", { name: "Grid" }).click();
    await expect(titles.filter({ visible: true })).toHaveText(["On parsing"]);
    await expect(frame.getByRole("link", { name: "Grid" })).toHaveAttribute("aria-current", "true");
    await page.goto(`${at("127.0.0.1")}/?query=view%3Dlist%26q%3Dabout%2520typing`);
    await expect(titles.filter({ visible: true })).toHaveText(["On typing"]);
    await expect(frame.getByText("in the description")).toHaveCount(1);
  });

  await test.step("a grid scrolls below its heads, which stay in sight", async () => {
    const grid = frame.locator(".plans");
    const head = frame.locator(".plan > b", { hasText: "Cellar" });
    const topOf = (part: typeof grid) => part.evaluate((shown) => shown.getBoundingClientRect().top);
    for (const height of ["640", "auto"]) {
      await page.goto(`${at("127.0.0.1")}/?query=view%3Dgrid&height=${height}`);
      await expect(titles.filter({ visible: true })).toHaveText(["On parsing", "On typing"]);
      if (height === "auto") await expect(grid).toHaveCSS("max-height", "672px");
      await grid.evaluate((plans) => plans.scrollTo(0, 900));
      await expect
        .poll(async () => Math.abs((await topOf(head)) - (await topOf(grid))))
        .toBeLessThanOrEqual(1);
    }
  });

  await test.step("refused: the link stays", async () => {
    expectedErrors.push(/frame-ancestors/, /ERR_BLOCKED_BY_RESPONSE/);
    const refused = page.waitForEvent("console", (said) => said.text().includes("frame-ancestors"));
    await page.goto(at("localhost"));
    await refused;
    await expect(link).toBeVisible();
    await expect(page.locator("iframe")).toHaveAttribute("height", "0");
  });

  await test.step("no longer allowed: not even a browser that has shown it shows it", async () => {
    await organizer.call(updateProgramme, { params: { eventId }, body: { embedOrigins: [] } });
    const refused = page.waitForEvent("console", (said) => said.text().includes("frame-ancestors"));
    await page.goto(`${at("127.0.0.1")}/?query=theme%3Ddark`);
    await refused;
    await expect(link).toBeVisible();
  });
});

// Proves programme 2, 4: `/embed/events/{id}/programme` may be framed by the origins that organizers allow, all other
//   pages by nobody; it keeps and reads nothing in the browser, its links open a new tab, the heads of its grid stay in
//   sight; `/embed.js` takes 3 KB at most and leaves the link
// Proves programme 2: An open Now learns of full rooms and notices, on the page and in a frame
test("a frame has what is told at short notice, and keeps the rules of every page", async ({ page }) => {
  await continueAs(page, organizer);
  await page.goto(`/sessions/${sessionId}`);
  const notice = page.getByRole("textbox", { name: "Notice to visitors" });
  await notice.fill("Starts 15 minutes late");
  await page.getByRole("button", { name: "Show notice" }).click();
  await expect(page.getByText("Notice saved")).toBeVisible();
  const { rooms } = await organizer.call(listRooms, { params: { eventId } });
  const params = { roomId: rooms.find(({ name }) => name === "Hall")?.roomId ?? "" };
  await page.clock.install();

  const frame = `/embed/events/${eventId}/programme`;
  const now = "view=now&at=2027-05-01T10:30";
  for (const address of [`${frame}?${now}`, `/public/events/${eventId}/programme?${now}`]) {
    await page.goto(address);
    const hall = page.locator(".rooms-now li").filter({ hasText: "Hall" });
    await expect(hall).toContainText("On parsing, until 11:00");
    await expect(hall).toContainText("Starts 15 minutes late");
    await expect(hall.getByRole("link", { name: "On parsing" })).toHaveAttribute(
      "href",
      new RegExp(`/public/events/${eventId}/sessions/${sessionId}$`),
    );
    // An open page learns of what changes.
    await expect(hall.getByRole("heading")).toHaveText("Hall");
    await organizer.call(setRoomState, { params, body: { state: "full" } });
    await page.clock.runFor(60_000);
    await expect(hall.getByRole("heading")).toHaveText("HallFull");
    await expect(hall).toContainText("Starts 15 minutes late");
    await organizer.call(setRoomState, { params, body: { state: "open" } });
  }
  for (const view of ["list", "grid", now.replace("view=", "")]) {
    await page.goto(`${frame}?view=${view}`);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page);
      await expectAccessible(page);
    }
  }
  await page.goto(`/sessions/${sessionId}`);
  await page.getByRole("button", { name: "Remove notice" }).click();
  await expect(page.getByText("Notice removed")).toBeVisible();
  await expect(notice).toHaveValue("");
});
