import { lockUser } from "@plenary/contract/admin/admin-users";
import { createEvent } from "@plenary/contract/events/events";
import { sendMessage } from "@plenary/contract/messages/messages";
import { createSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { createSurvey } from "@plenary/contract/surveys/surveys";
import { makeCalled, prepareMails, propose } from "@plenary/testing/events";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { continueAs } from "./support/people.ts";
import { expectLanding, expectLandingWithin, fillIn, type Params, screens } from "./support/screens.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

let people: { admin: Person; user: Person; stranger: Person };
let params: Params = {};

test.beforeAll(async () => {
  const { origin } = server();
  const admin = await makeAdmin(origin);
  const user = await register(origin, "olga", "Olga Owner");
  const stranger = await register(origin, "sten", "Sten Stranger");
  people = { admin, user, stranger };
  const days = { startDate: "2030-05-01", endDate: "2030-05-02", location: "Bonn", description: "Two days." };
  const { eventId } = (await user.call(createEvent, { body: { name: "Draft Days", ...days } })).event;
  const talk = { title: "On Types", summary: "Types", description: "Types" };
  const { talkId } = (await user.call(createTalk, { body: talk })).talk;
  // Without one that she shows she would have no public page.
  await user.call(createTalk, { body: { ...talk, title: "On Names" } });
  const { sessionId } = (await user.call(createSession, { body: { eventId, talkId } })).session;
  const message = { subject: "A greeting", content: "Hello", recipients: [stranger.userId] };
  const { messageId } = (await user.call(sendMessage, { body: message })).message;
  const draft = { title: "How is it?", phase: "during" as const };
  const { surveyId } = (await user.call(createSurvey, { params: { eventId }, body: draft })).survey;
  const calledEventId = await makeCalled(user.call);
  const proposalId = await propose(user.call, calledEventId, "On Queues");
  const ids = {
    eventId,
    calledEventId,
    proposalId,
    runId: await prepareMails(user.call, calledEventId, proposalId),
    talkId,
    sessionId,
    messageId,
    surveyId,
    userId: user.userId,
  };
  const names = {
    eventName: "Draft Days",
    talkTitle: "On Types",
    subject: "A greeting",
    userName: "Olga Owner",
  };
  const missing = "Event not found";
  params = {
    ...{ ...ids, ...names, publicSessionId: sessionId, room: "hall", track: "front" },
    ...{ publicEvent: missing, publicProgramme: missing, publicSpeakers: missing, publicRooms: missing },
    publicChanges: missing,
    ...{ publicTitle: "Session not found", roomName: missing, trackName: missing },
  };
});

// The other roles open them in walk.spec.ts.
// Proves product 6: Every screen opens for whom it should, and is closed to others
test("stranger: every screen is there, or leads where it should", async ({ page, expectedErrors }) => {
  // What somebody may not see is a 404 of the call or of the page. Who doesn't review is told so.
  expectedErrors.push(/status of 404/, /status of 403 .*\/(review|runs)\b/);
  await continueAs(page, people.stranger);
  await expectLanding(page, "/settings", { heading: "Settings" }, params);
  for (const screen of screens) await expectLandingWithin(page, screen.address, screen.stranger, params);

  await test.step("what isn't for visitors is one page, which differs in the modules that it names", async () => {
    const modules =
      /<link rel="modulepreload"[^>]*>|import \* as .*\s*|window\.__reactRouterRouteModules = .*/g;
    const pages = screens
      .filter(({ visitor }) => "at" in visitor)
      .map(async ({ address }) => (await fetch(server().origin + fillIn(address, params))).text());
    const others = (await Promise.all(pages)).map((text) => text.replaceAll(modules, ""));
    expect(others.length).toBeGreaterThan(1);
    expect(new Set(others).size).toBe(1);
  });
});

// Proves product 6: Every screen opens for whom it should, and is closed to others
test("locked: screens lead to the login, like a visitor's", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  const { origin } = server();
  const locked = await register(origin, "lola", "Lola Locked");
  await people.admin.call(lockUser, { params: { userId: locked.userId }, body: { reason: "Spam" } });
  for (const path of ["/dashboard", "/profile", "/admin/users"]) {
    await continueAs(page, locked);
    await expectLanding(page, path, { at: `/login?from=${encodeURIComponent(path)}` }, params);
  }
});
