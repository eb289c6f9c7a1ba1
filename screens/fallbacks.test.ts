import type { Page } from "@playwright/test";
import { markRead, sendMessage } from "@plenary/contract/messages/messages";
import { approveSession, createSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { makeEvent } from "@plenary/testing/events";
import { completeSetup, type Person, password, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

/**
 * What screens say when a call fails without a message from the server (docs/product/screens.md#what-failed-and-why).
 */
const server = useServer({ RATE_LIMIT: "off" });
let wanda: Person;

/** What `:name` in the paths below stands for. */
const ids: Record<string, string> = {};

test.beforeAll(async () => {
  const { origin } = server();
  await completeSetup(origin);
  wanda = await register(origin, "wanda", "Wanda Writer");
  ids.userId = wanda.userId;
  ids.eventId = (await makeEvent(wanda, { name: "Compiler Days", visibility: "public" })).eventId;
  const talk = { title: "On parsers", summary: "Short.", description: "Long." };
  ids.talkId = (await wanda.call(createTalk, { body: talk })).talk.talkId;
  const { talkId, eventId } = ids;
  ids.sessionId = (await wanda.call(createSession, { body: { talkId, eventId } })).session.sessionId;
  await wanda.call(approveSession, { params: { sessionId: ids.sessionId } });
  const grace = await register(origin, "grace", "Grace Hopper");
  const message = { subject: "Slides", content: "Where are they?", recipients: [ids.userId] };
  ids.messageId = (await grace.call(sendMessage, { body: message })).message.messageId;
  await wanda.call(markRead, { params: { messageId: ids.messageId } });
});

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/, /status of 502/);
});

// Proves product 7: A refusal shows the server's message, or the status where it has none
// Proves product 8: Fallbacks of loading events, one event, a talk's details, sessions and messages, and what the
//   session form and co-organizers need
test("a screen that can't be loaded says what failed, and what is known of why", async ({ page }) => {
  await continueAs(page, wanda);
  for (const [path, call, text] of [
    ["/events", "/events?*", "Failed to load events"],
    ["/events/:eventId", "/events/:eventId", "Failed to load event"],
    ["/events/:eventId/co-organizers", "/events/:eventId/co-organizers", "Failed to load data"],
    ["/events/:eventId/rooms", "/events/:eventId/rooms", "Failed to load rooms"],
    ["/events/:eventId/tracks", "/events/:eventId/tracks", "Failed to load tracks"],
    ["/talks/:talkId", "/talks/:talkId", "Failed to load talk details"],
    ["/sessions", "/sessions?*", "Failed to load sessions"],
    ["/sessions/:sessionId", "/sessions/:sessionId", "Failed to load sessions"],
    ["/sessions/:sessionId/edit", "/events?*", "Failed to load data"],
    ["/sessions/create", "/talks?*", "Failed to load data"],
    ["/messages", "/messages?*", "Failed to load messages"],
    ["/messages/:messageId", "/messages/:messageId", "Failed to load messages"],
  ] as const) {
    await expectFailures(page, `/api${call}`, {
      ask: () => page.goto(at(path)),
      again: () => button(page, "Try again").click(),
      unanswered: `${text}${unreachable}`,
      refused: `${text}HTTP 502`,
    });
  }
});

// Proves product 8: A message is shown whatever becomes of a look-up of its sender
test("a message names its sender where nobody can be looked up", async ({ page }) => {
  await continueAs(page, wanda);
  await page.route("**/api/users/**", (route) => route.abort());
  await page.goto(at("/messages/:messageId"));
  await expect(page.getByRole("article", { name: "Message" })).toContainText("Grace Hopper");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

const event = {
  "Event name": "A meetup",
  "Start date": "2027-03-02",
  Location: "Porto",
  Description: "Over soup.",
};
const talk = { Title: "On lexers", Summary: "Short.", Description: "Long." };
const press = (name: string) => (page: Page) => button(page, name).click();
const write = (values: Record<string, string>) => async (page: Page) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
};

/** An action on a screen: the steps before it, the button, the call that it makes, and the text when it fails. */
type Deed = readonly [
  path: string,
  before: ((page: Page) => Promise<void>)[],
  name: string,
  call: string,
  text: string,
];

// Proves product 7: A refusal shows the server's message, or the status where it has none
// Proves product 8: Fallbacks of saving and deleting events, talks, sessions and messages, of visibility, and of an
//   event created beside the session form
test("what can't be saved says what failed, and what is known of why", async ({ page }) => {
  await continueAs(page, wanda);
  const deeds: Deed[] = [
    ["/events/create", [write(event)], "Create event", "/events", "Failed to save event."],
    ["/events/:eventId/edit", [], "Save event", "/events/:eventId", "Failed to save event."],
    ["/talks/create", [write(talk)], "Create talk", "/talks", "Failed to save talk."],
    ["/talks/:talkId/edit", [], "Save talk", "/talks/:talkId", "Failed to save talk."],
    [
      "/sessions/create",
      [press("Create a new event"), write(event)],
      "Create",
      "/events",
      "Failed to create event.",
    ],
    [
      "/sessions/:sessionId/edit",
      [write({ "Duration in minutes (optional)": "30" })],
      "Save session",
      "/sessions/:sessionId",
      "Failed to save session.",
    ],
  ];
  for (const deed of deeds) await expectDeedFailures(page, deed);

  // Of a submission that may have arrived nothing is claimed.
  await page.goto(at("/sessions/create?talkId=:talkId&eventId=:eventId"));
  await page.route("**/api/sessions", (route) => route.abort());
  await button(page, "Submit talk").click();
  await expect(page.getByRole("alert")).toHaveText(
    "No answer came, so it may or may not have been submitted. Send it again: it is not submitted twice.",
  );
  await page.unroute("**/api/sessions");
});

// Proves product 7: A refusal shows the server's message, or the status where it has none
// Proves product 8: Fallbacks of saving and deleting events, talks, sessions and messages, of visibility, and of an
//   event created beside the session form
test("what can't be deleted or published says what failed, and what is known of why", async ({ page }) => {
  await continueAs(page, wanda);
  for (const [path, before, name, call, text] of [
    ["/events/:eventId/edit", "Delete", "Delete event", "/events/:eventId", "Failed to delete event."],
    ["/talks/:talkId", "Delete", "Delete talk", "/talks/:talkId", "Failed to delete talk."],
    ["/messages", "Delete Slides", "Delete message", "/messages/:messageId", "Failed to delete message."],
    ["/messages/:messageId", "Delete", "Delete message", "/messages/:messageId", "Failed to delete message."],
  ] as const) {
    await expectDeedFailures(page, [path, [press(before)], name, call, text]);
  }
  for (const path of ["/events", "/events/:eventId"]) {
    await page.goto(at(path));
    const visibility = page.getByRole("switch", { name: "Public" });
    await expect(visibility).toBeVisible();
    const publish = async () => {
      await visibility.click();
      await page.getByRole("button", { name: "Make it a draft" }).click();
    };
    await expectFailures(page, "/api/events/:eventId", {
      ask: publish,
      again: publish,
      unanswered: `Failed to update event visibility. ${unreachable}`,
      refused: "HTTP 502",
    });
  }
});

// Proves product 8: Fallbacks of registration and of a reset password
test("an account that can't be made, and a password that can't be reset, say so in their words", async ({
  page,
}) => {
  const twice = (label: string) => ({ [label]: password, [`Confirm ${label}`]: password });
  const account = { Username: "late", Email: "late@example.org", "Full Name": "Lara Late" };
  const agree = (on: Page) => on.getByRole("checkbox", { name: "I agree" }).check();
  const failed = "Registration failed. Please try again.";
  await expectDeedFailures(page, [
    "/register",
    [write({ ...account, ...twice("Password") }), agree],
    "Create Account",
    "/auth/register",
    failed,
  ]);
  await expectDeedFailures(page, [
    "/reset-password?token=a-token",
    [write(twice("New Password"))],
    "Reset Password",
    "/auth/reset-password",
    "Failed to reset password. Please try again or request a new reset link.",
  ]);
});

// Proves product 8: Fallbacks of public pages, which lead back
test("a public page that can't be loaded says what failed, and leads back", async ({
  page,
  expectedErrors,
}) => {
  for (const [path, link, data, text, back] of [
    ["/", "Browse Events", "/public/events.data*", "Failed to load events", "Back to the start"],
    [
      "/public/events",
      "View Event Details: Compiler Days",
      "/public/events/:eventId.data*",
      "Failed to load event",
      "Back to all events",
    ],
    [
      "/public/events/:eventId",
      "Wanda Writer",
      "/public/users/:userId.data*",
      "Failed to load user profile",
      "Browse public events",
    ],
  ] as const) {
    const follow = async () => {
      await page.goto(at(path));
      // A speaker is linked at the sessions and among the faces.
      await page.getByRole("main").getByRole("link", { name: link, exact: true }).first().click();
      await expect(page.getByRole("main").getByRole("link", { name: back })).toBeVisible();
    };
    await expectFailures(page, data, {
      ask: follow,
      again: follow,
      unanswered: text,
      refused: `${text}HTTP 502`,
    });
  }
  // Data that was loaded but can't be rendered is another matter; no server of ours breaks the contract like that.
  expectedErrors.push(/TypeError/);
  await page.goto("/public/events");
  await page.route("**/api/public/events/*/sessions", (route) => route.fulfill({ json: { sessions: [{}] } }));
  await page.getByRole("link", { name: "View Event Details: Compiler Days" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await expect(page.getByRole("alert")).not.toBeEmpty();
});

const unreachable = "The server could not be reached. Please check your connection.";
const at = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function expectDeedFailures(page: Page, [path, before, name, call, text]: Deed) {
  await page.goto(at(path));
  for (const step of before) await step(page);
  // What the screen itself asks for there has been answered.
  await expect(button(page, name)).toBeVisible();
  await expectFailures(page, `/api${call}`, {
    ask: () => button(page, name).click(),
    again: () => button(page, name).click(),
    unanswered: `${text} ${unreachable}`,
    refused: "HTTP 502",
  });
}

interface Failures {
  ask: () => Promise<unknown>;
  again: () => Promise<unknown>;
  /** What stands there when no answer comes at all. */
  unanswered: string;
  /** The text when a proxy in between answers, without the server's message. */
  refused: string;
}

/** Runs `ask` while the calls to `url` fail in the two ways that carry no message from the server. */
async function expectFailures(page: Page, url: string, { ask, again, unanswered, refused }: Failures) {
  const calls = `**${at(url)}`;
  await page.route(calls, (route) => route.abort());
  await ask();
  await expect(page.getByRole("alert")).toHaveText(unanswered);
  await page.unroute(calls);
  // Of a proxy: the server itself never answers without a message.
  const body = "<html><h1>Bad Gateway</h1></html>";
  await page.route(calls, (route) => route.fulfill({ status: 502, contentType: "text/html", body }));
  await again();
  await expect(page.getByRole("alert")).toHaveText(refused);
  await page.unroute(calls);
}
