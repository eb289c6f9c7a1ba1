import type { Page } from "@playwright/test";
import { listFeedbackCodes, updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import type { ScreenPath } from "@plenary/contract/screens";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { updateStage } from "@plenary/contract/stage/stage";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import type { Person } from "@plenary/testing/people";
import { expectKeyboardSuffices } from "./support/keyboard.ts";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectIsolated,
  expectLargeTextToFit,
  expectStill,
  expectStyled,
  expectStylesOnce,
  expectToFit,
  withLargeText,
} from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { days, inMinutes } from "./support/phone.ts";
import {
  expectLanding,
  expectLandingWithin,
  fillIn,
  type Screen,
  screens,
  type Who,
} from "./support/screens.ts";
import { expect, test, useServer, watch } from "./support/test.ts";
import { makeWorld, type World } from "./support/world.ts";

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
  "/messages": [{ query: "?show=sent" }],
  "/messages/compose": [{ query: "?to=:otherId" }],
  "/admin/users": [{ query: "?q=e" }],
};

/** What is opened in one test, all of which take about as long. */
const parts = {
  "what visitors open": ({ visitor }: Screen) => "heading" in visitor,
  events: ({ path }: Screen) => path.startsWith("/events"),
  "talks, sessions and messages": ({ path }: Screen) => /^\/(talks|sessions|messages)/.test(path),
  "all others": () => true,
};
const partOf = (screen: Screen) => Object.entries(parts).find(([, isIn]) => isIn(screen))?.[0];

// Proves product 2: Every route is there
// Proves product 2: Who is no administrator is led to the start from every admin route
// Proves workspace 8: Right-to-left text stands isolated in every sentence, list and cell
// Proves product 6: Every screen opens for whom it should, and is closed to others
for (const part of Object.keys(parts))
  test(`${part}: every screen is there, or leads where it should, and keeps the rules`, async ({
    page,
    browser,
    expectedErrors,
    trouble,
  }) => {
    // Each opens dozens of them, for three people.
    test.slow();
    // What somebody may not see is a 404 of the call, as is the link of a claim that nobody has made. Who doesn't review
    // is told so.
    expectedErrors.push(/status of 404/, /status of 403 .*\/(review|runs)\b/);
    const { params, user, admin } = world;
    const arrive = async (person: Person) => {
      const theirs = await browser.newPage({ baseURL: server().origin });
      watch(theirs.context(), trouble);
      await continueAs(theirs, person);
      await expectLanding(theirs, "/settings", { heading: "Settings" }, params);
      return theirs;
    };
    await expectLanding(page, "/settings", { at: "/login?from=%2Fsettings" }, params);
    const pages = { visitor: page, user: await arrive(user), admin: await arrive(admin) };
    const inPart = screens.filter((screen) => partOf(screen) === part);
    for (const screen of inPart) {
      /** What the main parts of those before consist of, by the view's query. */
      const seen = new Map<string, Set<string>>();
      for (const who of ["visitor", "user", "admin"] as const)
        await openViews(pages[who], screen, who, async (query) => {
          const known = seen.get(query) ?? new Set();
          seen.set(query, known);
          const shapes = await shapesIn(pages[who]);
          // Nothing that those before didn't see too.
          if (shapes.every((shape) => known.has(shape))) return;
          for (const shape of shapes) known.add(shape);
          await expectRulesKept(pages[who], who);
        });
    }
    for (const who of ["user", "admin"] as const) await pages[who].context().close();
  });

// Proves workspace 8: 200 % text fits all public pages at 390 px
test("text of twice the size fits every public page on a phone", async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(/status of 404/);
  const { params, user } = world;
  const on = await makeDay(user);
  const programme = "/public/events/:eventId/programme";
  const addresses = [
    ...screens.filter(({ visitor }) => "heading" in visitor).map(({ address }) => address),
    ...["grid", "now", "list&q=notes", "list&day=2030-05-06", "list&mine=1"].map(
      (view) => `${programme}?view=${view}`,
    ),
    ...["list", "grid", "now"].map((view) => `/embed/events/:eventId/programme?view=${view}`),
    ...["/f", "/f/mine", "/f/:surveyCode", "/reset-password?token=from-a-mail", "/no/such/page"],
    ...on.codes.map((code) => `/f/${code}`),
    ...[`/public/events/${on.eventId}`, `/public/events/${on.eventId}/programme?view=now`],
  ];
  await withLargeText(page, async () => {
    for (const address of addresses)
      await test.step(address, async () => {
        await page.goto(fillIn(address, params));
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        if (address.endsWith("view=now")) await expect(page.locator(".rooms-now")).toBeVisible();
        await expectLargeTextToFit(page);
      });
    await test.step("what opens over a page", async () => {
      await page.goto(fillIn(programme, params));
      await page.getByRole("button", { name: "Filters" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectLargeTextToFit(page);
      await page.keyboard.press("Escape");
      await page.getByText("More", { exact: true }).click();
      await expectLargeTextToFit(page);
      await page.getByRole("button", { name: "Menu" }).click();
      await expectLargeTextToFit(page);
    });
  });
});

/** A conference that is on, with feedback and a stage; the codes of its room, its session and itself. */
async function makeDay(organizer: Person) {
  const about = { name: "European Symposium on Dependable Systems, the second one", timezone: "UTC" };
  const { eventId } = await makeEvent(organizer, { ...about, ...days, visibility: "public" });
  const { sessionId } = await submitTalk(organizer, "What forty years of post-mortems taught us", eventId);
  const params = { sessionId };
  const place = { startTime: inMinutes(-20), durationMinutes: 60, room: "Konferenzraum" };
  await organizer.call(updateSession, { params, body: place });
  await organizer.call(approveSession, { params, query: {} });
  await organizer.call(updateFeedbackSettings, { params: { eventId }, body: { version: 0, enabled: true } });
  await organizer.call(updateStage, { params, body: { open: true } });
  const { codes } = await organizer.call(listFeedbackCodes, { params: { eventId } });
  return { eventId, codes: codes.map(({ code }) => code.toLowerCase()) };
}

/** Opens the screen and its other views; calls `onView` at each, unless the person is led elsewhere. */
async function openViews(
  page: Page,
  screen: Screen,
  who: Who,
  onView: (query: string) => Promise<void>,
): Promise<void> {
  const landing = screen[who];
  // The server makes what it shows to visitors; everything else is the same page, which the browser fills.
  const isMade = who === "visitor" && "heading" in landing;
  await (isMade ? expectLanding : expectLandingWithin)(page, screen.address, landing, world.params);
  // Where they are sent instead has its own turn.
  if ("at" in landing) return;
  await onView("");
  for (const { query, heading = landing.heading } of views[screen.path] ?? []) {
    await expectLanding(page, screen.address + query, { heading }, world.params);
    await onView(query);
  }
}

/** What the main part consists of, by what the rules look at: tags in tags, with classes, roles and states. */
async function shapesIn(page: Page): Promise<string[]> {
  await expectStill(page);
  return page.getByRole("main").evaluate((main) => {
    const ofText =
      /^(id|for|href|title|datetime|value|name|style|aria-(label|describedby|labelledby|controls))$/;
    const shape = ({ tagName, attributes }: Element) =>
      [
        tagName,
        ...[...attributes]
          // The heading has it from whoever came by a link.
          .filter(({ name }) => tagName !== "H1" || name !== "tabindex")
          .map(({ name, value }) => (ofText.test(name) ? name : `${name}=${value}`)),
      ].join(" ");
    return [main, ...main.querySelectorAll("*")].map(
      (element) =>
        `${shape(element)} in ${element !== main && element.parentElement ? shape(element.parentElement) : ""}`,
    );
  });
}

async function expectRulesKept(page: Page, who: Who) {
  // Their menu comes last, once the server has said who they are.
  if (who !== "visitor") await expect(page.getByRole("banner").getByRole("button").first()).toBeVisible();
  await expectStyled(page);
  await expectStylesOnce(page);
  await expectIsolated(page);
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
