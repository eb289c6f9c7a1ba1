import type { Page } from "@playwright/test";
import { makeEvent } from "@plenary/testing/events";
import { completeSetup, type Person, register } from "@plenary/testing/people";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();
let thea: Person;

/** The computed canvas colours of the two themes. */
const canvas = { light: "oklch(0.985 0.004 165)", dark: "oklch(0.175 0.012 170)" };

test.beforeAll(async () => {
  await completeSetup(server().origin);
  thea = await register(server().origin, "thea", "Thea Theme");
});

/** A radio button by the first word of its label. */
const choice = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** Records the colour scheme at the start of the body, before anything can be painted. */
function recordFirstScheme(page: Page) {
  return page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { firstScheme: getComputedStyle(document.documentElement).colorScheme });
    }).observe(document, { childList: true, subtree: true });
  });
}

const firstScheme = (page: Page) => page.evaluate(() => (window as { firstScheme?: string }).firstScheme);

// Proves decisions 6: Settings: appearance
test("the theme is chosen in the settings with the keyboard, and kept", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await continueAs(page, thea);
  await page.goto("/settings");
  await expect(choice(page, "System")).toBeChecked();
  expect(await background(page)).toBe(canvas.light);
  await choice(page, "System").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(choice(page, "Dark")).toBeChecked();
  await expect(choice(page, "Dark")).toBeFocused();
  await expect(choice(page, "System")).toHaveCSS("border-radius", "50%");
  expect(await background(page)).toBe(canvas.dark);
  await page.reload();
  await expect(choice(page, "Dark")).toBeChecked();
  await choice(page, "Light").check();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await background(page)).toBe(canvas.light);
  await choice(page, "System").check();
  expect(await background(page)).toBe(canvas.dark);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();

  // Where motion is to be reduced, no text lags behind the page on which it stands.
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  const [before, atOnce, after] = await page.evaluate(async () => {
    const colour = () => getComputedStyle(document.querySelector("h1") ?? document.body).color;
    const frame = () => new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 30; frames++) await frame();
    const light = colour();
    document.documentElement.style.colorScheme = "dark";
    const dark = colour();
    for (let frames = 0; frames < 30; frames++) await frame();
    return [light, dark, colour()];
  });
  expect(before).not.toBe(after);
  expect(atOnce).toBe(after);
});

test("every page comes in the chosen theme from its first paint, whatever the system has", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /ERR_FAILED/);
  const days = { startDate: "2030-05-01", endDate: "2030-05-02" };
  const { eventId } = await makeEvent(thea, { name: "Without a picture", ...days, visibility: "public" });
  /** What an event's own pattern stands on, and how light that is. */
  const ground = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.querySelector("main svg path") ?? document.body).fill);
  const grounds = { light: /^oklch\(0\.93 /, dark: /^oklch\(0\.29 / };
  await recordFirstScheme(page);
  // The pages as they are before any script of the application runs.
  await page.goto("/terms");
  await page.route("**/*.js", (route) => route.abort());
  for (const system of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: system });
    for (const chosen of ["light", "dark", "", "nonsense"]) {
      await page.evaluate((theme) => localStorage.setItem("theme", theme), chosen);
      const theme = chosen === "light" || chosen === "dark" ? chosen : system;
      await page.goto(`/public/events/${eventId}`);
      expect(await ground(page), `${chosen} chosen, system ${system}`).toMatch(grounds[theme]);
      for (const path of ["/public/events", "/settings", "/no/such/page"]) {
        await page.goto(path, { waitUntil: "load" });
        expect(await background(page), `${path}, ${chosen} chosen, system ${system}`).toBe(canvas[theme]);
        if (theme === chosen) expect(await firstScheme(page)).toBe(chosen);
      }
    }
  }
});

test("the theme stays while the application takes over, and on a screen that failed", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/TypeError/);
  await page.emulateMedia({ colorScheme: "light" });
  await continueAs(page, thea);
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Thea Theme" })).toBeVisible();
  expect(await background(page)).toBe(canvas.dark);
  // No server of ours answers so: it sends nothing that breaks the contract.
  await page.route("**/api/talks?*", (route) => route.fulfill({ json: {} }));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Talks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible();
  expect(await background(page)).toBe(canvas.dark);
});

test("other open tabs follow at once, public pages too", async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await continueAs(page, thea);
  await page.goto("/settings");
  const tabs = [await context.newPage(), await context.newPage()];
  for (const [index, tab] of tabs.entries()) {
    await tab.emulateMedia({ colorScheme: "light" });
    await tab.goto(index === 0 ? "/settings" : "/public/events");
  }
  const [settings, events] = tabs as [Page, Page];
  await expect(choice(settings, "System")).toBeChecked();
  await choice(page, "Dark").check();
  await expect(choice(settings, "Dark")).toBeChecked();
  for (const tab of tabs) await expect.poll(() => background(tab)).toBe(canvas.dark);
  await choice(settings, "System").check();
  await expect(choice(page, "System")).toBeChecked();
  for (const tab of [page, events]) await expect.poll(() => background(tab)).toBe(canvas.light);
});
