import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { updateTrack } from "@plenary/contract/programme/tracks";
import { approveSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person, register } from "@plenary/testing/people";
import { expectAccessibleInBothThemes, expectIsolated, expectNoSideScroll } from "./support/page-rules.ts";
import { expect, test, useServer } from "./support/test.ts";

// Its clock is another than the event's, Europe/Lisbon, at any time of the year.
test.use({ timezoneId: "Asia/Kathmandu" });

const server = useServer({ RATE_LIMIT: "off" });
const hebrew = "קוד פתוח: 10 שנים";
let organizer: Person;
let eventId: string;
let sessionId: string;

async function confirm(as: Person, title: string, startTime: string) {
  const place = { startTime, durationMinutes: 45, room: "Hall", track: "Front" };
  const session = await submitTalk(as, title, eventId, place);
  await organizer.call(approveSession, { params: { sessionId: session.sessionId } });
  return session.sessionId;
}

test.beforeAll(async () => {
  const cast = await makeCast(server().origin);
  ({ organizer } = cast);
  ({ eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" }));
  // An organizer's words make the room and the track.
  await confirm(organizer, "On parsing <b>bold</b>", "2027-03-01T10:00");
  sessionId = await confirm(cast.speaker, "On types", "2027-03-01T11:00");
  for (let n = 0; n < 9; n += 1) {
    const name = { 4: "Ålice", 5: "נועם כהן" }[n] ?? `Person ${n}`;
    const person = await register(server().origin, `person${n}`, name);
    await confirm(person, n === 5 ? hebrew : `On linking ${n}`, `2027-03-02T1${n}:00`);
  }
  const { programme } = await organizer.call(getPublicProgramme, { params: { eventId } });
  const params = { trackId: programme.tracks[0]?.trackId ?? "" };
  await organizer.call(updateTrack, { params, body: { color: "#d14334" } });
});

test("an event's sessions, rooms, tracks and speakers lead to each other", async ({ page }) => {
  // Proves programme 2: The page of a session says what, when on which clock, where and by whom, and what is around it;
  //   once cancelled it is a 410 with its title
  // Proves workspace 8: Session page: time and room first, star, calendar and share (the phone's own sheet)
  await test.step("a session leads to its room, its track, its speaker and what is next, and says the time on the reader's clock", async () => {
    await page.goto(`/public/events/${eventId}`);
    await page.getByRole("link", { name: "On types" }).click();
    await expect(page).toHaveURL(`/public/events/${eventId}/sessions/${sessionId}`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("On types");
    await expect(page).toHaveTitle("On types · Compiler Days · Plenary");
    await expect(page.getByText("Mon, 1 Mar 2027, 11:00–11:45 (Europe/Lisbon)")).toBeVisible();
    await expect(
      page.getByText(/^Mon, 1 Mar 2027, 16:45–17:30 on your clock \(Asia\/Kath?mandu\)$/),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoSideScroll(page);

    const share = page.getByRole("button", { name: "Share", exact: true });
    await expect(share).toBeHidden();
    const phone = await page.context().newPage();
    await phone.addInitScript(() => {
      const share = async (shared: ShareData) =>
        document.body.setAttribute("data-shared", JSON.stringify(shared));
      Object.defineProperty(navigator, "share", { value: share });
    });
    await phone.goto(page.url());
    await phone.getByRole("button", { name: "Share", exact: true }).click();
    const shared = { title: "On types · Compiler Days · Plenary", url: page.url() };
    await expect(phone.locator("body")).toHaveAttribute("data-shared", JSON.stringify(shared));
    await phone.close();

    // The same from the server's document as from a navigation in the browser.
    const parts = page.getByRole("main").locator("h1, h2, h3, p, dt, dd, li");
    const shown = await parts.count();
    expect(shown).toBeGreaterThan(20);
    await page.reload();
    await expect(page.getByText("on your clock")).toBeVisible();
    await expect(parts).toHaveCount(shown);

    await page.getByRole("navigation", { name: "In the same room" }).getByRole("link").first().click();
    await expect(heading).toHaveText("On parsing <b>bold</b>");
    await page.goBack();
    await expect(heading).toHaveText("On types");
    await page.getByRole("link", { name: "Hall" }).click();
    await expect(heading).toHaveText("Hall");
    await expect(page.getByRole("heading", { level: 3 })).toHaveText([
      "Monday, 1 March 2027",
      "Tuesday, 2 March 2027",
    ]);
    await page.getByRole("link", { name: "Front" }).first().click();
    await expect(heading).toHaveText("Front");
    await expectAccessibleInBothThemes(page);
    await expectNoSideScroll(page);
    await page.getByRole("link", { name: "On types" }).click();
    await expect(heading).toHaveText("On types");
  });
  await test.step("on a phone a title of the other direction stands at the side of its row", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/public/events/${eventId}`);
    const row = page.getByRole("listitem").filter({ hasText: hebrew });
    const edge = (element: Element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getBoundingClientRect().left;
    };
    const title = await row.getByRole("link", { name: hebrew }).evaluate(edge);
    expect(Math.abs(title - (await row.locator("time").evaluate(edge)))).toBeLessThan(2);
    if (size) await page.setViewportSize(size);
  });
  // Proves programme 2: `/speakers` lists everybody by name, to jump by letter and to filter by text
  await test.step("speakers are found by letter and by text", async () => {
    await page.goto(`/public/events/${eventId}`);
    await page.getByRole("main").getByRole("link", { name: "Speakers", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Speakers");
    const people = page.locator(".people > li:visible");
    await expect(people).toHaveCount(11);
    await expect(people.first()).toHaveText(/^Ålice/);
    await expect(page.locator("h2")).toHaveText(["A", "O", "P", "S", "נ"]);
    await expectAccessibleInBothThemes(page);
    await expectNoSideScroll(page);

    const search = page.getByRole("searchbox", { name: "Filter speakers by text" });
    await search.fill("alice");
    await expect(page.getByText("Showing 1 of 11 speakers")).toBeVisible();
    await expect(people).toHaveText([/^ÅliceOn linking 4$/]);
    await expectAccessibleInBothThemes(page);
    await search.fill("linking person");
    await expect(people).toHaveCount(7);
    await search.fill("");
    await expect(people).toHaveCount(11);
    await page.getByRole("link", { name: "S", exact: true }).click();
    await expect(page).toHaveURL(/#letter-S$/);
    await page.getByRole("link", { name: "Sam Speaker" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sam Speaker");
    await page.getByRole("link", { name: "On types" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("On types");
  });
});

// Proves workspace 8: Right-to-left text stands isolated in every sentence, list and cell
test("what reads from right to left stands in its own direction on every page of an event", async ({
  page,
}) => {
  const about = { name: "ימי קוד (2027)!", location: "תל אביב (יפו)!", visibility: "public" } as const;
  const { eventId } = await makeEvent(organizer, about);
  const speaker = await register(server().origin, "noam", "נועם (כהן)!");
  const place = { startTime: "2027-03-01T10:00", durationMinutes: 45, room: "אולם (א)!", track: "פתוח (!)" };
  // An organizer's words make the room and the track.
  const { sessionId: first } = await submitTalk(organizer, `${hebrew}?`, eventId, place);
  const later = { ...place, startTime: "2027-03-01T11:00" };
  const { sessionId } = await submitTalk(speaker, `${hebrew}!`, eventId, later);
  for (const each of [first, sessionId])
    await organizer.call(approveSession, { params: { sessionId: each } });
  const event = `/public/events/${eventId}`;
  const { programme } = await organizer.call(getPublicProgramme, { params: { eventId } });
  const [room, track] = [programme.rooms[0], programme.tracks[0]];
  const below = [
    "/programme?view=list",
    "/programme?view=grid",
    "/programme?view=now&at=2027-03-01T10:10:00Z",
  ];
  const named = ["/speakers", "/rooms", `/rooms/${room?.slug}`, `/tracks/${track?.slug}`];
  const others = ["/public/events", `/public/users/${speaker.userId}`];
  for (const address of [
    event,
    ...[`/sessions/${sessionId}`, ...below, ...named].map((each) => event + each),
    ...others,
  ])
    await test.step(address, async () => {
      await page.goto(address);
      await expect(
        page
          .getByText(/[(][^)]*[)]!/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expectIsolated(page);
    });
});

test("what has changed meanwhile or can't be reached is said", async ({ page, expectedErrors }) => {
  await test.step("a session that is cancelled while it is looked at says so, and nothing else", async () => {
    expectedErrors.push(/status of 410/);
    const id = await confirm(organizer, "On tea", "2027-03-02T19:00");
    await page.goto(`/public/events/${eventId}`);
    const link = page.getByRole("link", { name: "On tea" });
    await expect(link).toBeVisible();
    await organizer.call(rejectSession, { params: { sessionId: id }, body: {} });
    await link.click();
    await expect(page.getByRole("alert")).toHaveText("On teaThis session was cancelled.");
    await page.reload();
    await expect(page.getByRole("alert")).toHaveText("On teaThis session was cancelled.");
    await page.getByRole("link", { name: "Back to the programme" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programme");
  });
  // Proves programme 2, 7: From 3 characters on words are looked for in summaries and descriptions on the server: at
  //   most 200, the best first, counted as public searches, never stale; offline it says so
  await test.step("words are looked for in descriptions too, and without a network on the programme's page alone", async () => {
    expectedErrors.push(/ERR_FAILED .*\/programme\/search/);
    await page.goto(`/public/events/${eventId}/programme?view=list`);
    const slots = page.locator(".slots li:visible");
    const search = page.getByLabel("Search the programme");
    // Taking the page over empties it.
    await expect(page.getByRole("button", { name: /^Favourite: / }).first()).toBeVisible();
    await search.fill("types long");
    await expect(slots).toHaveCount(1);
    await expect(slots).toContainText("On types");
    await expect(slots).toContainText("in the description");
    await search.fill("types");
    await expect(slots).toHaveCount(1);
    await expect(slots).not.toContainText("in the description");
    await page.route("**/programme/search?*", (route) => route.abort());
    await search.fill("parsing");
    await expect(page.getByText("Showing 1 of 11", { exact: true })).toBeVisible();
    await expect(page.getByText("Offline: titles and speakers only.")).toBeVisible();
    await search.fill("");
    await expect(slots).toHaveCount(11);
  });
});
