/**
 * Who may open a screen: `guests` are visitors, and others are led to the start; `users` are all who are signed in;
 * `invited` are administrators and users who are asked to become one. Which events, talks and sessions somebody may see
 * is decided by the calls behind the screen.
 */
export type Audience = "everybody" | "guests" | "users" | "invited" | "admins";

/** One screen, in the table below. */
interface Screen {
  /** What it calls itself, for lists of screens. */
  name: () => string;
  opensTo: Audience;
  /**
   * The server renders all that it shows: the page is kept until a change ends it (the server says which, for each
   * public screen), and search engines may know it. Other pages are frames that the browser fills.
   */
  public?: true;
  /**
   * What links give it in the query, each with its values or `text`. A public page is kept apart for each of these,
   * so what only the browser reads there is not named.
   */
  query?: Record<string, "text" | readonly string[]>;
  /** The public page says what is past and what is to come: it is kept until the day ends, in UTC. */
  endsWithDay?: true;
}

/**
 * Every screen once (docs/product/screens.md#who-may-open-what), by the pattern of its address, which is also the id of
 * its route and what its views are counted by. Routes, links, mails, kept pages and the browser tests' walk are made
 * from this table or checked against it by their types. Before each address a language can come: no first segment has
 * two letters.
 */
export const screens = {
  "/": { name: () => "Home", opensTo: "everybody", public: true },
  "/terms": { name: () => "Terms of Service", opensTo: "everybody", public: true },
  "/privacy": { name: () => "Privacy Policy", opensTo: "everybody", public: true },
  "/public/events": {
    name: () => "Public Events",
    opensTo: "everybody",
    public: true,
    query: { cursor: "text", q: "text" },
    endsWithDay: true,
  },
  "/public/events/:eventId": { name: () => "Public event", opensTo: "everybody", public: true },
  "/public/users/:userId": {
    name: () => "Speaker profile",
    opensTo: "everybody",
    public: true,
    endsWithDay: true,
  },

  "/forgot-password": { name: () => "Forgot Password", opensTo: "everybody" },
  "/reset-password": { name: () => "Reset Password", opensTo: "everybody", query: { token: "text" } },
  "/bootstrap": { name: () => "First-Time Setup", opensTo: "everybody" },
  "/test": { name: () => "Test Login", opensTo: "everybody" },
  "/login": { name: () => "Sign In", opensTo: "guests", query: { from: "text" } },
  "/register": { name: () => "Create Account", opensTo: "guests", query: { from: "text" } },

  "/dashboard": { name: () => "Dashboard", opensTo: "users" },
  "/settings": { name: () => "Settings", opensTo: "users" },
  "/profile": { name: () => "Profile", opensTo: "users" },
  "/users/search": { name: () => "Find Users", opensTo: "users" },
  "/users/:userId": { name: () => "User", opensTo: "users" },

  "/events": { name: () => "Events", opensTo: "users" },
  "/events/create": { name: () => "New event", opensTo: "users" },
  "/events/:eventId": { name: () => "Event", opensTo: "users", query: { show: ["invitations"] } },
  "/events/:eventId/edit": { name: () => "Edit event", opensTo: "users" },
  "/events/:eventId/co-organizers": { name: () => "Co-organizers", opensTo: "users" },

  "/talks": { name: () => "My Talks", opensTo: "users" },
  "/talks/create": { name: () => "New talk", opensTo: "users" },
  "/talks/:talkId": { name: () => "Talk", opensTo: "users" },
  "/talks/:talkId/edit": { name: () => "Edit talk", opensTo: "users" },

  "/sessions": { name: () => "My Sessions", opensTo: "users" },
  "/sessions/create": {
    name: () => "New session",
    opensTo: "users",
    query: { eventId: "text", talkId: "text" },
  },
  "/sessions/waiting": {
    name: () => "Sessions waiting for a decision",
    opensTo: "users",
    query: { eventId: "text" },
  },
  "/sessions/invitations": { name: () => "Invitations", opensTo: "users" },
  "/sessions/:sessionId": { name: () => "Session", opensTo: "users" },
  "/sessions/:sessionId/edit": { name: () => "Edit session", opensTo: "users" },

  "/messages": { name: () => "Messages", opensTo: "users", query: { show: ["unread", "sent"] } },
  "/messages/compose": { name: () => "New message", opensTo: "users", query: { to: "text" } },
  "/messages/settings": { name: () => "Message Settings", opensTo: "users" },
  "/messages/:messageId": { name: () => "Message", opensTo: "users" },

  "/admin": { name: () => "Admin Dashboard", opensTo: "admins" },
  "/admin/settings": { name: () => "System Settings", opensTo: "admins" },
  "/admin/status": { name: () => "System Status", opensTo: "admins" },
  "/admin/users": { name: () => "User Management", opensTo: "admins" },
  "/admin/roles": { name: () => "Admin Roles", opensTo: "invited" },
  "/admin/audit-logs": { name: () => "Audit Logs", opensTo: "admins" },
  "/admin/events": { name: () => "All Events", opensTo: "admins" },
} as const satisfies Record<`/${string}`, Screen>;

type Screens = typeof screens;

/** The pattern of a screen's address, such as `/events/:eventId`. */
export type ScreenPath = keyof Screens;

/** The screens whose pages are public. */
export type PublicPath = {
  [P in ScreenPath]: Screens[P] extends { public: true } ? P : never;
}[ScreenPath];

/** What stands in an address for the `:names` of its pattern. */
export type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

/** What links to the screen give it in the query. */
export type QueryOf<P extends ScreenPath> = Screens[P] extends { query: infer Q }
  ? { [N in keyof Q]?: Q[N] extends readonly (infer Value)[] ? Value : string }
  : unknown;

/** Every screen's pattern, in the order of the table. */
export const screenPaths = Object.keys(screens) as ScreenPath[];

/** The table's row as every screen has one, whichever it is. */
export const screenAt = (path: ScreenPath): Screen => screens[path];
