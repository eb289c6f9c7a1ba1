import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { callApi, continueAs, makeAdmin, type Person, register } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

/** `user` has created the event, the talk, the session and the message; `stranger` has got the message. */
type Who = "visitor" | "user" | "stranger" | "admin";
/** The heading of the screen, or another place that one is led to. */
type Landing = { heading: string } | { at: string };
type Screen = { path: string } & Record<Who, Landing>;

const home: Landing = { at: "/" };
const everybody = (path: string, title: string): Screen => {
  const landing = { heading: title };
  return { path, visitor: landing, user: landing, stranger: landing, admin: landing };
};
const guests = (path: string, title: string): Screen => ({
  ...everybody(path, title),
  ...{ user: home, stranger: home, admin: home },
});
/** Visitors go to the login, which remembers where they were going. */
const signedIn = (path: string, title: string, others: Partial<Record<Who, Landing>> = {}): Screen => ({
  ...everybody(path, title),
  visitor: { at: `/login?from=${encodeURIComponent(path)}` },
  ...others,
});
const admins = (path: string, title: string): Screen => signedIn(path, title, { user: home, stranger: home });
const hidden = (heading: string) => ({ stranger: { heading } });

/** Every screen by who may open it (specification, section 2; decisions.md, section 4). */
const screens: Screen[] = [
  everybody("/", "Run the conference. Hear the room."),
  everybody("/terms", "Terms of Service"),
  everybody("/privacy", "Privacy Policy"),
  everybody("/forgot-password", "Forgot Password"),
  everybody("/reset-password", "Invalid Reset Link"),
  everybody("/bootstrap", "First-time setup"),
  everybody("/test", "Test Login"),
  everybody("/public/events", "Public events"),
  everybody("/public/events/:eventId", "Event not found"),
  everybody("/public/users/:userId", "Olga Owner"),
  guests("/login", "Sign In"),
  guests("/register", "Create Account"),
  signedIn("/dashboard", "Welcome"),
  signedIn("/settings", "Settings"),
  signedIn("/messages/settings", "Message Settings"),
  signedIn("/profile", "Profile"),
  signedIn("/users/search", "Find Users"),
  signedIn("/users/:userId", "Olga Owner"),
  signedIn("/events", "Events"),
  signedIn("/events/create", "New event"),
  signedIn("/events/:eventId", "Draft Days", hidden("Event not found")),
  signedIn("/events/:eventId/edit", "Edit event", hidden("Event not found")),
  signedIn("/events/:eventId/co-organizers", "Co-organizers", hidden("Event not found")),
  signedIn("/talks", "My Talks"),
  signedIn("/talks/create", "New talk"),
  signedIn("/talks/:talkId", "On Types", hidden("Talk not found")),
  // Who may see a talk but not change it is led to what they may see.
  signedIn("/talks/:talkId/edit", "Edit talk", {
    ...hidden("Talk not found"),
    admin: { at: "/talks/:talkId" },
  }),
  signedIn("/sessions", "My Sessions"),
  signedIn("/sessions/create", "New session"),
  signedIn("/sessions/waiting", "Waiting for your decision"),
  signedIn("/sessions/invitations", "Invitations"),
  signedIn("/sessions/:sessionId", "On Types", hidden("Session not found")),
  signedIn("/sessions/:sessionId/edit", "Edit session", hidden("Session not found")),
  signedIn("/messages", "Messages"),
  signedIn("/messages/compose", "New message"),
  signedIn("/messages/:messageId", "A greeting", { admin: { heading: "Message not found" } }),
  // Who is invited answers there, and is no administrator yet.
  signedIn("/admin/roles", "Admin Roles", {
    user: { heading: "Access Denied" },
    stranger: { heading: "Access Denied" },
  }),
  admins("/admin", "Admin Dashboard"),
  admins("/admin/settings", "System Settings"),
  admins("/admin/status", "System Status"),
  admins("/admin/users", "User Management"),
  admins("/admin/audit-logs", "Audit Logs"),
  admins("/admin/events", "All Events"),
];

const people: Partial<Record<Who, Person>> = {};
let ids: Record<string, string> = {};

test.beforeAll(async () => {
  const { origin } = server();
  const admin = await makeAdmin(origin);
  const user = await register(origin, "olga", "Olga Owner");
  const stranger = await register(origin, "sten", "Sten Stranger");
  Object.assign(people, { admin, user, stranger });
  const create = async (path: string, body: object) => callApi(origin, user, "POST", path, body);
  const idOf = async (who: Person) => (await callApi(origin, who, "GET", "/auth/me")).user.userId;
  const days = { startDate: "2030-05-01", endDate: "2030-05-02", location: "Bonn", description: "Two days." };
  const { eventId } = (await create("/events", { name: "Draft Days", ...days })).event;
  const { talkId } = (await create("/talks", { title: "On Types", summary: "Types", description: "Types" }))
    .talk;
  const { sessionId } = (await create("/sessions", { eventId, talkId })).session;
  const message = { subject: "A greeting", content: "Hello", recipients: [await idOf(stranger)] };
  const { messageId } = (await create("/messages", message)).message;
  ids = { eventId, talkId, sessionId, messageId, userId: await idOf(user) };
});

test("every route says who may open it", () => {
  const table = readFileSync(new URL("../web/app/routes.ts", import.meta.url), "utf8");
  const routes = [...table.matchAll(/\bscreen\(\s*"([^"]+)"/g)].map(([, path]) => `/${path}`);
  expect(screens.map(({ path }) => path).sort()).toEqual(["/", ...routes].sort());
});

for (const who of ["visitor", "user", "stranger", "admin"] as const) {
  test(`${who}: every screen is there, or leads where it should`, async ({ page, expectedErrors }) => {
    test.setTimeout(240_000);
    // What isn't there for somebody is a 404 of the call, or of the page.
    expectedErrors.push(/status of 404/);
    const person = people[who];
    if (person) await continueAs(page, person);
    for (const screen of screens) await expectLanding(page, screen.path, screen[who]);
  });
}

test("locked: screens lead to the login, like a visitor's", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  const { origin } = server();
  const locked = await register(origin, "lola", "Lola Locked");
  const { user } = await callApi(origin, locked, "GET", "/auth/me");
  const { admin } = people;
  if (!admin) throw new Error("Nobody can lock.");
  await callApi(origin, admin, "PUT", `/admin/users/${user.userId}/lock`, { reason: "Spam" });
  for (const path of ["/dashboard", "/profile", "/admin/users"]) {
    await continueAs(page, locked);
    await expectLanding(page, path, { at: `/login?from=${encodeURIComponent(path)}` });
  }
});

async function expectLanding(page: Page, path: string, landing: Landing) {
  const filled = (text: string) =>
    text.replace(/(:|%3A)(\w+Id)/g, (_, _colon, name) => ids[name] ?? `no ${name}`);
  await page.goto(filled(path));
  const at = "at" in landing ? landing.at : path;
  await expect(page, path).toHaveURL(server().origin + filled(at));
  const title = page.getByRole("heading", { level: 1 }).first();
  if ("heading" in landing) await expect(title, path).toContainText(landing.heading, { ignoreCase: true });
  else await expect(title, path).toBeVisible();
}
