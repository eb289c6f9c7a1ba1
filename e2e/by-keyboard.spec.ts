import { makeEvent, submitTalk } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { expectAccessible, expectGood, expectStylesOnce } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

// Proves workspace 2: the newest visited first, before a letter is typed
test("the keyboard leads everywhere: to the search, to other screens, and to their headings", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await completeSetup(server().origin);
  const petra = await register(server().origin, "petra", "Petra Person");
  const { eventId } = await makeEvent(petra, { name: "Palette Days" });
  await register(server().origin, "quentin", "Quentin Palette");
  await page.goto("/login");
  await expect(page.getByLabel("Username or Email")).toBeFocused();
  await continueAs(page, petra);
  await page.goto("/public/events");
  // The server renders the page for anybody: once it knows who reads it, it listens to keys too.
  const findUsers = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Find Users" });
  await expect(findUsers).toBeVisible();
  const search = page.getByRole("main").getByRole("searchbox");
  await page.keyboard.press("Slash");
  await expect(search).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(search).toHaveValue("a/b");

  await page.goto("/talks");
  await findUsers.press("Enter");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Find Users");
  await expect(heading).toBeFocused();
  // As on layouts where it takes Shift.
  await page.evaluate(() => {
    const key = { key: "/", shiftKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  await expect(page.getByRole("main").getByRole("searchbox")).toBeFocused();

  const palette = page.getByRole("dialog", { name: "Go to" });
  const box = palette.getByRole("combobox");
  const options = palette.getByRole("option");
  // Own events that are late come behind what is there by then.
  const late = Promise.withResolvers<void>();
  await page.route("**/api/events?*", async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await expect(options.first()).toHaveText("Dashboard");
  await expect(options.last()).toHaveText("Privacy Policy");
  late.resolve();
  await expect(options.last()).toContainText("Palette Days");
  await expect(options.first()).toHaveText("Dashboard");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.unroute("**/api/events?*");
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await expect(palette.getByRole("group", { name: "Your events" })).toContainText("Palette Days");
  await expect(options.first()).toContainText("Palette Days");
  await expect(options.nth(1)).toHaveText("Dashboard");
  await expect(options.last()).toHaveText("Privacy Policy");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await expectStylesOnce(page);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await page.keyboard.type("palette");
  await expect(palette.getByRole("group", { name: "Your events" })).toContainText("Palette Days");
  await expect(palette.getByRole("group", { name: "People" })).toContainText("Quentin Palette");
  await expect(palette.getByRole("status")).toHaveText("2 found");
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", (await options.nth(1).getAttribute("id")) ?? "");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("Palette Days");
  await expect(page).toHaveURL(`${server().origin}/events/${eventId}`);
  await expect(heading).toBeFocused();

  const opener = page.getByRole("button", { name: "Go to" });
  await page.setViewportSize({ width: 390, height: 844 });
  await opener.press("Enter");
  await box.fill("new ev");
  await expect(options.first()).toHaveText("New event");
  await box.fill("no such thing anywhere");
  await expect(palette.getByRole("status")).toHaveText("Nothing found");
  await expectGood(page);
  await page.route("**/api/palette?*", (route) => route.abort());
  await box.fill("palette d");
  await expect(palette.getByRole("status")).toContainText("Failed to search");
  await expect(options.first()).toContainText("Palette Days");
  await page.unroute("**/api/palette?*");
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await expect(opener).toBeFocused();

  await test.step("one word leads to a session of one's event, or to a page of it", async () => {
    const { sessionId } = await submitTalk(petra, "Teapots at night", eventId);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press("Control+k");
    await expect(box).toBeFocused();
    await page.keyboard.type("door signs");
    await expect(options.first()).toHaveText("Palette Days: Door signs and walls");
    await box.fill("rooms");
    await expect(options.first()).toHaveText("Palette Days: Rooms");
    await page.keyboard.press("Enter");
    await expect(heading).toHaveText("Rooms");
    await expect(page).toHaveURL(`${server().origin}/events/${eventId}/rooms`);

    await page.keyboard.press("Control+k");
    const visited = palette.getByRole("group", { name: "Visited last" });
    await expect(visited.getByRole("option")).toHaveText(["Palette Days: Overview"]);
    await expect(options.first()).toHaveText("Palette Days: Overview");
    await page.keyboard.type("teapots");
    await expect(palette.getByRole("group", { name: "Sessions" })).toContainText("Palette Days, no. 1");
    await expectGood(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${server().origin}/sessions/${sessionId}`);
    await expect(heading).toHaveText("Teapots at night");
    await page.keyboard.press("Control+k");
    await expect(options.first()).toHaveText("Palette Days: Rooms");
    // By its number, of one digit too.
    await page.keyboard.type("1");
    await expect(palette.getByRole("group", { name: "Sessions" })).toContainText("Teapots at night");
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0);

    // What is read beside the list was visited too.
    await page.goto(`/events/${eventId}/sessions?open=${sessionId}`);
    await expect(page.getByRole("region", { name: "Open session" })).toContainText("Teapots at night");
    await page.goto(`/events/${eventId}/rooms`);
    await expect(heading).toHaveText("Rooms");
    await page.keyboard.press("Control+k");
    await expect(visited.getByRole("option").filter({ hasText: "Teapots at night" })).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
  });

  await test.step("every page of an event is one press from its rooms", async () => {
    const areas = page.getByRole("navigation", { name: "Workspace" });
    for (const screen of [
      "",
      "/history",
      "/sessions",
      "/speakers",
      "/versions/new",
      "/feedback/comments",
      "/edit",
    ]) {
      await page.goto(`/events/${eventId}${screen}`);
      await areas.getByRole("link", { name: "Rooms" }).click();
      await expect(heading).toHaveText("Rooms");
    }
  });

  await test.step("what was visited is forgotten at the sign-out", async () => {
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("visited:")));
    expect(await kept()).toHaveLength(1);
    await page.getByRole("button", { name: "Petra Person" }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }),
    ).toBeVisible();
    expect(await kept()).toEqual([]);
  });
});
