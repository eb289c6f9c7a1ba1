import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * The screens whose views are counted, by the pattern of their address, with their names for people. It is the
 * route table of the web client (web/app/routes.ts): a test compares.
 */
export const pageNames = {
  "/": "Home",
  "/terms": "Terms of Service",
  "/privacy": "Privacy Policy",
  "/forgot-password": "Forgot Password",
  "/reset-password": "Reset Password",
  "/bootstrap": "First-time setup",
  "/test": "Test Login",
  "/public/events": "Public events",
  "/public/events/:eventId": "Public event",
  "/public/users/:userId": "Speaker profile",
  "/login": "Sign In",
  "/register": "Create Account",
  "/dashboard": "Dashboard",
  "/settings": "Settings",
  "/messages/settings": "Message Settings",
  "/profile": "Own profile",
  "/users/search": "Find Users",
  "/users/:userId": "User",
  "/events": "Events",
  "/events/create": "New event",
  "/events/:eventId": "Event",
  "/events/:eventId/edit": "Edit event",
  "/events/:eventId/co-organizers": "Co-organizers",
  "/talks": "My Talks",
  "/talks/create": "New talk",
  "/talks/:talkId": "Talk",
  "/talks/:talkId/edit": "Edit talk",
  "/sessions": "My Sessions",
  "/sessions/create": "New session",
  "/sessions/waiting": "Sessions waiting for a decision",
  "/sessions/invitations": "Invitations",
  "/sessions/:sessionId": "Session",
  "/sessions/:sessionId/edit": "Edit session",
  "/messages": "Messages",
  "/messages/compose": "New message",
  "/messages/:messageId": "Message",
  "/admin/roles": "Admin Roles",
  "/admin": "Admin Dashboard",
  "/admin/settings": "System Settings",
  "/admin/status": "System Status",
  "/admin/users": "User Management",
  "/admin/audit-logs": "Audit Logs",
  "/admin/events": "All Events",
} as const;
export type PageRoute = keyof typeof pageNames;

/** The name of a page that was counted, also of one that is no more: its pattern. */
export const pageName = (route: string): string => (pageNames as Record<string, string>)[route] ?? route;

export const reportPageView = endpoint({
  method: "POST",
  path: "/page-views",
  access: "public",
  summary: "Count one view of a page, by the pattern of its address; nothing about who looks is kept",
  status: 204,
  body: z.object({
    route: z.enum(Object.keys(pageNames) as [PageRoute, ...PageRoute[]], { error: "There is no such page" }),
  }),
  failure: "Failed to count the view",
});
