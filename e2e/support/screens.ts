import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** `user` has created the event, the talk, the session and the message; `stranger` has got the message. */
export type Who = "visitor" | "user" | "stranger" | "admin";
/** The heading of the screen, or another place that one is led to. */
export type Landing = { heading: string } | { at: string };
export type Screen = { path: string } & Record<Who, Landing>;
/** What stands for `:eventId`, `:talkTitle` and the like in the paths and headings of `screens`. */
export type Places = Record<string, string>;

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
export const screens: Screen[] = [
  everybody("/", "Run the conference. Hear the room."),
  everybody("/terms", "Terms of Service"),
  everybody("/privacy", "Privacy Policy"),
  everybody("/forgot-password", "Forgot Password"),
  everybody("/reset-password", "Invalid Reset Link"),
  everybody("/bootstrap", "First-Time Setup"),
  everybody("/test", "Test Login"),
  everybody("/public/events", "Public Events"),
  everybody("/public/events/:eventId", ":publicEvent"),
  everybody("/public/users/:userId", ":userName"),
  guests("/login", "Sign In"),
  guests("/register", "Create Account"),
  signedIn("/dashboard", "Welcome"),
  signedIn("/settings", "Settings"),
  signedIn("/messages/settings", "Message Settings"),
  signedIn("/profile", "Profile"),
  signedIn("/users/search", "Find Users"),
  signedIn("/users/:userId", ":userName"),
  signedIn("/events", "Events"),
  signedIn("/events/create", "New event"),
  signedIn("/events/:eventId", ":eventName", hidden("Event not found")),
  signedIn("/events/:eventId/edit", "Edit event", hidden("Event not found")),
  signedIn("/events/:eventId/co-organizers", "Co-organizers", hidden("Event not found")),
  signedIn("/talks", "My Talks"),
  signedIn("/talks/create", "New talk"),
  signedIn("/talks/:talkId", ":talkTitle", hidden("Talk not found")),
  // Who may see a talk but not change it is led to what they may see.
  signedIn("/talks/:talkId/edit", "Edit talk", {
    ...hidden("Talk not found"),
    admin: { at: "/talks/:talkId" },
  }),
  signedIn("/sessions", "My Sessions"),
  signedIn("/sessions/create", "New session"),
  signedIn("/sessions/waiting", "Waiting for your decision"),
  signedIn("/sessions/invitations", "Invitations"),
  signedIn("/sessions/:sessionId", ":talkTitle", hidden("Session not found")),
  signedIn("/sessions/:sessionId/edit", "Edit session", hidden("Session not found")),
  signedIn("/messages", "Messages"),
  signedIn("/messages/compose", "New message"),
  signedIn("/messages/:messageId", ":subject", { admin: { heading: "Message not found" } }),
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

/** The paths of the product's own table of routes. */
export function routePaths(): string[] {
  const table = readFileSync(new URL("../../web/app/routes.ts", import.meta.url), "utf8");
  return ["/", ...[...table.matchAll(/\bscreen\(\s*"([^"]+)"/g)].map(([, path]) => `/${path}`)];
}

/** Opens the screen, with that query, and sees that it is there, or that one is led where `landing` says. */
export async function expectLanding(
  page: Page,
  path: string,
  landing: Landing,
  places: Places,
  query = "",
): Promise<void> {
  const names = new RegExp(`(?::|%3A)(${Object.keys(places).join("|")})\\b`, "g");
  const filled = (text: string) => text.replace(names, (_, name) => places[name] ?? "");
  await page.goto(filled(path + query));
  const at = "at" in landing ? landing.at : path + query;
  await expect(page, path).toHaveURL(filled(at));
  const title = page.getByRole("heading", { level: 1 }).first();
  if ("at" in landing) await expect(title, path).toBeVisible();
  else await expect(title, path).toContainText(filled(landing.heading), { ignoreCase: true });
}
