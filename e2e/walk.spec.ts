import type { Browser, Page } from "@playwright/test";
import type { ScreenPath } from "@plenary/contract/screens";
import { expectKeyboardSuffices } from "./support/keyboard-rules.ts";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectStyled,
  expectToFit,
} from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expectLanding, screens, type Who } from "./support/screens.ts";
import { expect, test, useServer } from "./support/test.ts";
import { makeWorld, type World } from "./support/world.ts";

// Each worker fills a server of its own.
test.describe.configure({ mode: "parallel" });
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

for (const who of ["visitor", "user", "admin"] as const) {
  for (const { part, paths } of parts) {
    test(`${who}, ${part}: every screen is there, or leads where it should, and keeps the rules`, async ({
      page,
      browser,
      expectedErrors,
    }) => {
      test.setTimeout(240_000);
      // What somebody may not see is a 404 of the call.
      if (who === "admin") expectedErrors.push(/status of 404/);
      if (who !== "visitor") await continueAs(page, world[who]);
      const users = who === "admin" ? await pageOfUser(browser) : undefined;
      for (const screen of screens.filter(({ path }) => paths.test(path))) {
        const landing = screen[who];
        await expectLanding(page, screen.path, landing, world.params);
        // Where they are sent instead has its own turn.
        if ("at" in landing) continue;
        if (await differs(page, users)) await expectRulesKept(page, who);
        for (const { query, heading = landing.heading } of views[screen.path] ?? []) {
          await expectLanding(page, screen.path, { heading }, world.params, query);
          if (await differs(page, users)) await expectRulesKept(page, who);
        }
      }
      await users?.context().close();
    });
  }
}

/** A page of the user, to compare the administrator's with. */
async function pageOfUser(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ baseURL: server().origin });
  await continueAs(page, world.user);
  return page;
}

/** Whether the page has anything in it that the user's screen at the same address, which has its own turn, has not. */
async function differs(page: Page, users: Page | undefined): Promise<boolean> {
  if (!users) return true;
  await users.goto(page.url());
  await expect(users.getByRole("heading", { level: 1 }).first()).toBeVisible();
  const theirs = new Set(await shapesIn(users));
  return (await shapesIn(page)).some((shape) => !theirs.has(shape));
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
