import type { Page } from "@playwright/test";
import {
  type Audience,
  type RoutePath,
  routePaths,
  type ScreenPath,
  screenAt,
} from "@plenary/contract/screens";
import { expect } from "./test.ts";

/** `user` has created the event, the talk, the session and the message; `stranger` has received the message. */
export type Who = "visitor" | "user" | "stranger" | "admin";
/** The heading of the screen, or the address to which it leads, where `*` stands for anything. */
export type Landing = { heading: string } | { at: string };
export type Screen = { path: ScreenPath; address: string } & Record<Who, Landing>;
/** What stands for `:eventId`, `:talkTitle` and the like in the paths and headings of `screens`. */
export type Params = Record<string, string>;

/** `address` where the world has other names for what stands in the path. */
type Expected = { heading: string; address?: string } & Partial<Record<Who, Landing>>;

const proposing: Landing = { at: "/proposals/*/edit?eventId=:calledEventId" };

const hidden = (heading: string) => ({ stranger: { heading } });

/**
 * The heading of every screen, and where it differs for some of those who may open it
 * (docs/product/screens.md#who-may-open-what).
 */
const expected: Record<RoutePath, Expected> = {
  "/": { heading: "Run the conference. Hear the room." },
  "/terms": { heading: "Terms of Service" },
  "/privacy": { heading: "Privacy Policy" },
  "/public/events": { heading: "Public Events" },
  "/public/calls": { heading: "Open calls for papers" },
  "/public/events/:eventId": { heading: ":publicEvent" },
  "/public/events/:eventId/programme": { heading: ":publicProgramme" },
  "/public/events/:eventId/sessions/:sessionId": {
    heading: ":publicTitle",
    address: "/public/events/:eventId/sessions/:publicSessionId",
  },
  "/public/events/:eventId/speakers": { heading: ":publicSpeakers" },
  "/public/events/:eventId/rooms": { heading: ":publicRooms" },
  "/public/events/:eventId/rooms/:slug": {
    heading: ":roomName",
    address: "/public/events/:eventId/rooms/:room",
  },
  "/public/events/:eventId/tracks/:slug": {
    heading: ":trackName",
    address: "/public/events/:eventId/tracks/:track",
  },
  "/public/events/:eventId/changes": { heading: ":publicChanges" },
  "/public/events/:eventId/call": {
    heading: "Call for papers",
    address: "/public/events/:calledEventId/call",
  },
  "/public/users/:userId": { heading: ":userName" },
  "/forgot-password": { heading: "Forgot Password" },
  "/reset-password": { heading: "Invalid Reset Link" },
  "/confirm-email": { heading: "Confirm your e-mail address" },
  "/restore-email": { heading: "Put your email address back" },
  "/invitations/:token": { heading: "Invitation" },
  "/claims/:token": { heading: "Link for a speaker" },
  "/bootstrap": { heading: "First-Time Setup" },
  "/test": { heading: "Test Login" },
  "/login": { heading: "Sign In" },
  "/register": { heading: "Create Account" },
  "/dashboard": { heading: "Welcome" },
  "/settings": { heading: "Settings" },
  "/favourites": { heading: "My programme" },
  "/feedback": { heading: "My feedback" },
  "/profile": { heading: "Profile" },
  "/users/search": { heading: "Find Users" },
  "/users/:userId": { heading: ":userName" },
  "/events": { heading: "Events" },
  "/events/create": { heading: "New event" },
  "/events/:eventId": { heading: ":eventName", ...hidden("Event not found") },
  "/events/:eventId/sessions": { heading: "Sessions", ...hidden("Event not found") },
  "/events/:eventId/invitations": { heading: "Invitations", ...hidden("Event not found") },
  "/events/:eventId/history": { heading: "History", ...hidden("Event not found") },
  "/events/:eventId/edit": { heading: "Settings", ...hidden("Event not found") },
  "/events/:eventId/speakers": { heading: "Speakers", ...hidden("Event not found") },
  "/events/:eventId/speakers/write": { heading: "Write to speakers", ...hidden("Event not found") },
  "/events/:eventId/programme": { heading: "Breaks and items", ...hidden("Event not found") },
  "/events/:eventId/rooms": { heading: "Rooms", ...hidden("Event not found") },
  "/events/:eventId/tracks": { heading: "Tracks", ...hidden("Event not found") },
  "/events/:eventId/schedule": { heading: "Schedule editor", ...hidden("Event not found") },
  "/events/:eventId/schedule/rules": { heading: "Rules", ...hidden("Event not found") },
  "/events/:eventId/availability": { heading: "Speakers' availability", ...hidden("Event not found") },
  "/events/:eventId/versions": { heading: "Versions", ...hidden("Event not found") },
  "/events/:eventId/versions/new": { heading: "New version", ...hidden("Event not found") },
  "/events/:eventId/sessions/new": { heading: "Add a session", ...hidden("Event not found") },
  "/events/:eventId/co-organizers": { heading: "Co-organizers", ...hidden("Event not found") },
  "/events/:eventId/feedback": { heading: "Feedback", ...hidden("Event not found") },
  "/events/:eventId/feedback/settings": { heading: "Feedback settings", ...hidden("Event not found") },
  "/events/:eventId/feedback/codes": { heading: "Codes", ...hidden("Event not found") },
  "/events/:eventId/feedback/comments": { heading: "Comments", ...hidden("Event not found") },
  "/events/:eventId/surveys": { heading: "Surveys", ...hidden("Event not found") },
  "/events/:eventId/surveys/:surveyId": { heading: ":surveyTitle", ...hidden("Survey not found") },
  "/events/:eventId/surveys/:surveyId/edit": { heading: "Edit survey", ...hidden("Survey not found") },
  // Who is signed in writes on the server at once, under an id that the browser makes.
  "/public/events/:eventId/propose": {
    heading: "Propose a talk",
    address: "/public/events/:calledEventId/propose",
    ...{ user: proposing, stranger: proposing, admin: proposing },
  },
  "/events/:eventId/call": { heading: "Call for papers", ...hidden("Event not found") },
  "/events/:eventId/call/form": { heading: "Form of the call", ...hidden("Event not found") },
  "/events/:eventId/call/proposals": { heading: "Proposals", ...hidden("Event not found") },
  "/events/:eventId/call/proposals/new": { heading: "Add a proposal", ...hidden("Event not found") },
  "/events/:eventId/call/proposals/:proposalId": {
    heading: ":proposalTitle",
    ...hidden("Proposal not found"),
    address: "/events/:calledEventId/call/proposals/:proposalId",
  },
  // A stranger is led to what they may read of the event.
  "/events/:eventId/call/proposals/:proposalId/edit": {
    heading: "Edit proposal",
    stranger: { at: "/events/:calledEventId" },
    address: "/events/:calledEventId/call/proposals/:proposalId/edit",
  },
  "/events/:eventId/call/review": { heading: "Review", ...hidden("Event not found") },
  "/events/:eventId/call/selection": { heading: "Selection", ...hidden("Event not found") },
  // What somebody prepares, no other organizer reads.
  "/events/:eventId/call/runs/:runId": {
    heading: "Mails about decisions",
    ...{ stranger: { at: "/events/:calledEventId" }, admin: { heading: "Mails not found" } },
    address: "/events/:calledEventId/call/runs/:runId",
  },
  "/events/:eventId/call/ranking": { heading: "Ranking", ...hidden("Event not found") },
  "/events/:eventId/call/assignments": { heading: "Assignments", ...hidden("Event not found") },
  "/events/:eventId/call/conflicts-of-interest": {
    heading: "Conflicts of interest",
    ...hidden("Event not found"),
  },
  // Who organizes an event and doesn't review reads single ones.
  "/events/:eventId/review": {
    heading: "Failed to load the proposals to review",
    ...hidden("Nothing to review here"),
  },
  "/events/:eventId/review/:proposalId": {
    heading: "Failed to load the proposals to review",
    ...hidden("Nothing to review here"),
    address: "/events/:calledEventId/review/:proposalId",
    admin: { heading: ":proposalTitle" },
  },
  "/reviews": { heading: "My reviews" },
  "/events/:eventId/call/settings": { heading: "Settings of the call", ...hidden("Event not found") },
  "/proposals": { heading: "My proposals" },
  // The event's organizers are sent to their own screen.
  "/proposals/:proposalId": {
    heading: ":proposalTitle",
    ...hidden("Proposal not found"),
    admin: { at: "/events/:calledEventId/call/proposals/:proposalId" },
  },
  "/proposals/:proposalId/edit": { heading: "Edit proposal", ...hidden("Proposal not found") },
  "/talks": { heading: "My Talks" },
  "/talks/create": { heading: "New talk" },
  "/talks/:talkId": { heading: ":talkTitle", ...hidden("Talk not found") },
  // Users who may see a talk but not change it are sent to the talk.
  "/talks/:talkId/edit": {
    heading: "Edit talk",
    ...hidden("Talk not found"),
    admin: { at: "/talks/:talkId" },
  },
  "/sessions": { heading: "My Sessions" },
  "/sessions/create": { heading: "New session" },
  "/sessions/waiting": { heading: "Waiting for your decision" },
  "/sessions/invitations": { heading: "Invitations" },
  "/sessions/:sessionId": { heading: ":talkTitle", ...hidden("Session not found") },
  "/sessions/:sessionId/edit": { heading: "Edit session", ...hidden("Session not found") },
  "/sessions/:sessionId/feedback": { heading: ":talkTitle", ...hidden("Session not found") },
  "/sessions/:sessionId/stage": { heading: ":talkTitle", ...hidden("Session not found") },
  "/messages": { heading: "Messages" },
  "/messages/compose": { heading: "New message" },
  "/messages/settings": { heading: "Message Settings" },
  "/messages/:messageId": { heading: ":subject", admin: { heading: "Message not found" } },
  "/admin": { heading: "Admin Dashboard" },
  "/admin/settings": { heading: "System Settings" },
  "/admin/status": { heading: "System Status" },
  "/admin/users": { heading: "User Management" },
  "/admin/users/:userId/security": { heading: "Account" },
  "/admin/roles": { heading: "Admin Roles" },
  "/admin/audit-logs": { heading: "Audit Logs" },
  "/admin/events": { heading: "All Events" },
};

const home: Landing = { at: "/" };
const denied: Landing = { heading: "Access Denied" };

/** Where those end up who may not open the screen. */
function turnedAway(path: ScreenPath, address: string): Partial<Record<Who, Landing>> {
  // The login remembers where they were going.
  const visitor = { at: `/login?from=${encodeURIComponent(address)}` };
  const landings: Record<Audience, Partial<Record<Who, Landing>>> = {
    everybody: {},
    guests: { user: home, stranger: home, admin: home },
    users: { visitor },
    invited: { visitor, user: denied, stranger: denied },
    admins: { visitor, user: home, stranger: home },
  };
  return landings[screenAt(path).opensTo];
}

/**
 * Every screen of the contract's table but documents of their own, and what opening it leads to
 * (docs/product/screens.md#who-may-open-what).
 */
export const screens: Screen[] = routePaths.map((path) => {
  const { heading, address = path, ...others } = expected[path];
  const landing = { heading };
  return {
    ...{ path, address, visitor: landing, user: landing, stranger: landing, admin: landing },
    ...turnedAway(path, address),
    ...others,
  };
});

/** The text with what `params` has for each `:name`, also in a query. */
export const fillIn = (text: string, params: Params): string =>
  text.replace(
    new RegExp(`(?::|%3A)(${Object.keys(params).join("|")})\\b`, "g"),
    (_, name) => params[name] ?? "",
  );

/** Opens the address, and expects the screen to be there or to lead where `landing` says. */
export async function expectLanding(
  page: Page,
  address: string,
  landing: Landing,
  params: Params,
): Promise<void> {
  await page.goto(fillIn(address, params));
  await expectLanded(page, address, landing, params);
}

declare global {
  interface Window {
    /** The router shows itself to tools under this name. */
    __reactRouterDataRouter?: { navigate(to: string, options: { flushSync: true }): Promise<void> };
  }
}

/** The same from another screen that is open, as a link would: a page that is loaded anew costs four times as much. */
export async function expectLandingWithin(
  page: Page,
  address: string,
  landing: Landing,
  params: Params,
): Promise<void> {
  await page.waitForFunction(() => window.__reactRouterDataRouter);
  await page.evaluate(
    (to) => window.__reactRouterDataRouter?.navigate(to, { flushSync: true }),
    fillIn(address, params),
  );
  await expectLanded(page, address, landing, params);
}

async function expectLanded(page: Page, address: string, landing: Landing, params: Params): Promise<void> {
  const [before = "", ...after] = fillIn("at" in landing ? landing.at : address, params).split("*");
  const at = (url: URL) => {
    const path = url.pathname + url.search;
    return after.length > 0 && path.startsWith(before) && path.endsWith(after.join("*"));
  };
  await expect(page, address).toHaveURL(after.length > 0 ? at : before);
  const title = page.getByRole("heading", { level: 1 }).first();
  if ("at" in landing) await expect(title, address).toBeVisible();
  else await expect(title, address).toContainText(fillIn(landing.heading, params), { ignoreCase: true });
}
