import type { Page } from "@playwright/test";
import type { ScreenPath } from "@plenary/contract/screens";
import { expectKeyboardSuffices } from "./support/keyboard-rules.ts";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectStill,
  expectStyled,
  expectToFit,
} from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expectLanding, type Screen, screens, type Who } from "./support/screens.ts";
import { expect, test, useServer, watch } from "./support/test.ts";
import { makeWorld, type World } from "./support/world.ts";

// Each worker fills a server of its own.
test.describe.configure({ mode: "parallel" });
test.use({ contextOptions: { reducedMotion: "no-preference" } });
const server = useServer({ RATE_LIMIT: "off" });
let world: World;

test.beforeAll(async () => {
  world = await makeWorld(server().origin);
});

/** Other views of a screen, by the query of its address, with the heading if it differs. */
const views: Partial<Record<ScreenPath, { query: string; heading?: string }[]>> = {
  "/reset-password": [{ query: "?token=from-a-mail", heading: "Reset Password" }],
  "/users/search": [{ query: "?q=e" }],
  "/sessions/create": [{ query: "?talkId=:talkId" }],
  "/events/:eventId": [{ query: "?show=invitations" }],
  "/messages": [{ query: "?show=sent" }],
  "/messages/compose": [{ query: "?to=:otherId" }],
  "/admin/users": [{ query: "?q=e" }],
};

/** Screens opened in one test, by the beginnings of their paths. */
const named = ["dashboard|settings|profile|users", "messages", "events", "talks", "sessions", "admin"];
const parts = [
  ...named.map((part) => ({ part, paths: new RegExp(`^/(${part})`) })),
  { part: "all others", paths: new RegExp(`^/(?!${named.join("|")})`) },
];

const claim = "every screen is there, or leads where it should, and keeps the rules";

for (const { part, paths } of parts) {
  const inPart = screens.filter(({ path }) => paths.test(path));

  test(`visitors, ${part}: ${claim}`, async ({ page }) => {
    for (const screen of inPart)
      await openViews(page, screen, "visitor", () => expectRulesKept(page, "visitor"));
  });

  test(`users and administrators, ${part}: ${claim}`, async ({ page, browser, expectedErrors, trouble }) => {
    // What an administrator may not see is a 404 of the call.
    expectedErrors.push(/status of 404/);
    const admins = await browser.newPage({ baseURL: server().origin });
    watch(admins.context(), trouble);
    await continueAs(page, world.user);
    await continueAs(admins, world.admin);
    for (const screen of inPart) {
      /** By the address, what the user's main part consists of. */
      const seen = new Map<string, Set<string>>();
      await openViews(page, screen, "user", async () => {
        seen.set(page.url(), new Set(await shapesIn(page)));
        await expectRulesKept(page, "user");
      });
      await openViews(admins, screen, "admin", async () => {
        const theirs = seen.get(admins.url());
        const differs = !theirs || (await shapesIn(admins)).some((shape) => !theirs.has(shape));
        if (differs) await expectRulesKept(admins, "admin");
      });
    }
    await admins.context().close();
  });
}

/** Opens the screen and its other views; calls `onView` at each, unless the person is led elsewhere. */
async function openViews(page: Page, screen: Screen, who: Who, onView: () => Promise<void>): Promise<void> {
  const landing = screen[who];
  await expectLanding(page, screen.address, landing, world.params);
  // Where they are sent instead has its own turn.
  if ("at" in landing) return;
  await onView();
  for (const { query, heading = landing.heading } of views[screen.path] ?? []) {
    await expectLanding(page, screen.address, { heading }, world.params, query);
    await onView();
  }
}

/** What the main part consists of, by what the rules look at: tags in tags, with classes, roles and states. */
function shapesIn(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) => {
    const ofText =
      /^(id|for|href|title|datetime|value|name|style|aria-(label|describedby|labelledby|controls))$/;
    const shape = ({ tagName, attributes }: Element) =>
      [
        tagName,
        ...[...attributes].map(({ name, value }) => (ofText.test(name) ? name : `${name}=${value}`)),
      ].join(" ");
    return [main, ...main.querySelectorAll("*")].map(
      (element) => `${shape(element)} in ${element.parentElement ? shape(element.parentElement) : ""}`,
    );
  });
}

async function expectRulesKept(page: Page, who: Who) {
  // Their menu comes last, once the server has said who they are.
  if (who !== "visitor") await expect(page.getByRole("banner").getByRole("button").first()).toBeVisible();
  await expectStyled(page);
  await expectStill(page);
  for (const width of [390, 1280]) {
    await test.step(`${page.url()} at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page);
      // The colours are the same at any width.
      if (width === 390) await expectAccessible(page, "structure");
      else await expectAccessibleInBothThemes(page);
      await expectKeyboardSuffices(page);
    });
  }
}
