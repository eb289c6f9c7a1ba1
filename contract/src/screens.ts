import { text } from "./text.ts";

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
  /** What the query can hold besides: with any of it, the page is made each time, as there are too many of them to keep. */
  unkept?: readonly string[];
  /**
   * The public page is a document of its own, made as a whole on the server: without the application around it, its scripts and
   * its routes. Its views are not counted.
   */
  document?: true;
  /** The websites that an event's organizers allow may show the page in a frame. */
  framed?: true;
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
  "/": { name: () => text("Home"), opensTo: "everybody", public: true },
  "/terms": { name: () => text("Terms of Service"), opensTo: "everybody", public: true },
  "/privacy": { name: () => text("Privacy Policy"), opensTo: "everybody", public: true },
  "/public/events": {
    name: () => text("Public Events"),
    opensTo: "everybody",
    public: true,
    query: { cursor: "text", q: "text" },
    endsWithDay: true,
  },
  "/public/events/:eventId": {
    name: () => text("Public event"),
    opensTo: "everybody",
    public: true,
    query: { cursor: "text", part: "text" },
  },
  "/public/events/:eventId/programme": {
    name: () => text("Public programme"),
    opensTo: "everybody",
    public: true,
    query: { view: ["list", "grid", "now"] },
  },
  "/embed/events/:eventId/programme": {
    name: () => text("Programme in a frame"),
    opensTo: "everybody",
    public: true,
    query: { view: ["list", "grid", "now"], theme: ["light", "dark", "auto"] },
    document: true,
    framed: true,
  },
  "/public/events/:eventId/print": {
    name: () => text("Programme for paper"),
    opensTo: "everybody",
    public: true,
    query: { layout: ["days", "rooms", "list"] },
    unkept: ["day", "room", "track", "kind", "language", "q"],
    document: true,
  },
  "/public/events/:eventId/sessions/:sessionId": {
    name: () => text("Public session"),
    opensTo: "everybody",
    public: true,
  },
  "/public/events/:eventId/speakers": {
    name: () => text("Speakers of a public event"),
    opensTo: "everybody",
    public: true,
  },
  "/public/events/:eventId/rooms": {
    name: () => text("Rooms of a public event"),
    opensTo: "everybody",
    public: true,
  },
  "/public/events/:eventId/rooms/:slug": {
    name: () => text("Public room"),
    opensTo: "everybody",
    public: true,
  },
  "/public/events/:eventId/tracks/:slug": {
    name: () => text("Public track"),
    opensTo: "everybody",
    public: true,
  },
  "/public/events/:eventId/changes": {
    name: () => text("Changes to a public event"),
    opensTo: "everybody",
    public: true,
    query: { cursor: "text" },
  },
  "/public/users/:userId": {
    name: () => text("Speaker profile"),
    opensTo: "everybody",
    public: true,
    query: { cursor: "text" },
    endsWithDay: true,
  },

  "/f": { name: () => text("Feedback by code"), opensTo: "everybody", public: true, document: true },
  "/f/mine": { name: () => text("Own answers"), opensTo: "everybody", public: true, document: true },
  "/f/p/:link": { name: () => text("Personal link"), opensTo: "everybody", public: true, document: true },
  "/f/rehearsal/:rehearsal": { name: () => text("Rehearsal"), opensTo: "everybody", document: true },
  "/f/:code": { name: () => text("Feedback"), opensTo: "everybody", public: true, document: true },

  // Not kept: each has a secret of its own.
  "/public/feedback/speakers/:secret": {
    name: () => text("Feedback for a speaker"),
    opensTo: "everybody",
    document: true,
  },
  "/public/feedback/:secret": {
    name: () => text("Shared feedback"),
    opensTo: "everybody",
    document: true,
  },
  "/public/feedback/mails/:token": {
    name: () => text("Mails about feedback"),
    opensTo: "everybody",
    document: true,
  },
  "/wall/:secret": { name: () => text("Wall"), opensTo: "everybody", public: true, document: true },

  "/forgot-password": {
    name: () => text("Forgot Password"),
    opensTo: "everybody",
    query: { from: "text" },
  },
  "/reset-password": { name: () => text("Reset Password"), opensTo: "everybody", query: { token: "text" } },
  "/confirm-email": {
    name: () => text("Confirm your e-mail address"),
    opensTo: "everybody",
    query: { token: "text" },
  },
  "/restore-email": {
    name: () => text("Put your e-mail address back"),
    opensTo: "everybody",
    query: { token: "text" },
  },
  "/invitations/:token": { name: () => text("Invitation"), opensTo: "everybody" },
  "/claims/:token": { name: () => text("Link for a speaker"), opensTo: "everybody" },
  "/bootstrap": { name: () => text("First-Time Setup"), opensTo: "everybody" },
  "/test": { name: () => text("Test Login"), opensTo: "everybody" },
  "/login": { name: () => text("Sign In"), opensTo: "guests", query: { from: "text" } },
  "/register": { name: () => text("Create Account"), opensTo: "guests", query: { from: "text" } },

  "/dashboard": { name: () => text("Dashboard"), opensTo: "users" },
  "/settings": { name: () => text("Settings"), opensTo: "users" },
  "/favourites": { name: () => text("My programme"), opensTo: "users" },
  "/feedback": { name: () => text("My feedback"), opensTo: "users" },
  "/profile": { name: () => text("Profile"), opensTo: "users" },
  "/users/search": { name: () => text("Find Users"), opensTo: "users" },
  "/users/:userId": { name: () => text("User"), opensTo: "users" },

  "/events": { name: () => text("Events"), opensTo: "users" },
  "/events/create": { name: () => text("New event"), opensTo: "users" },
  "/events/:eventId": {
    name: () => text("Event"),
    opensTo: "users",
    query: { show: ["invitations"], speaker: "text" },
  },
  "/events/:eventId/edit": { name: () => text("Edit event"), opensTo: "users" },
  "/events/:eventId/speakers": {
    name: () => text("Speakers"),
    opensTo: "users",
    query: { status: ["confirmed", "waiting", "rejected"], q: "text" },
  },
  "/events/:eventId/speakers/write": {
    name: () => text("Write to speakers"),
    opensTo: "users",
    query: { to: ["confirmed", "waiting", "all"] },
  },
  "/events/:eventId/programme": { name: () => text("Programme"), opensTo: "users" },
  "/events/:eventId/rooms": { name: () => text("Rooms"), opensTo: "users", query: { edit: "text" } },
  "/events/:eventId/tracks": { name: () => text("Tracks"), opensTo: "users", query: { edit: "text" } },
  "/events/:eventId/versions": { name: () => text("Versions"), opensTo: "users" },
  "/events/:eventId/versions/new": { name: () => text("New version"), opensTo: "users" },
  "/events/:eventId/sessions/new": { name: () => text("Add a session"), opensTo: "users" },
  "/events/:eventId/co-organizers": { name: () => text("Co-organizers"), opensTo: "users" },
  "/events/:eventId/feedback": {
    name: () => text("Feedback of an event"),
    opensTo: "users",
    query: { by: ["track", "room", "day", "speaker"], sort: ["rating", "answers", "time"], q: "text" },
  },
  "/events/:eventId/feedback/settings": { name: () => text("Feedback settings"), opensTo: "users" },
  "/events/:eventId/feedback/codes": {
    name: () => text("Feedback codes"),
    opensTo: "users",
    query: { print: ["doors", "tents"], of: ["event", "room", "session"], q: "text" },
  },
  "/events/:eventId/feedback/comments": {
    name: () => text("Feedback comments"),
    opensTo: "users",
    query: { state: ["shown", "hidden", "flagged"], sessionId: "text" },
  },
  "/events/:eventId/surveys": { name: () => text("Surveys of an event"), opensTo: "users" },
  "/events/:eventId/surveys/:surveyId": {
    name: () => text("Results of a survey"),
    opensTo: "users",
    query: { questionId: "text", value: "text" },
  },
  "/events/:eventId/surveys/:surveyId/edit": { name: () => text("Edit survey"), opensTo: "users" },

  "/talks": { name: () => text("My Talks"), opensTo: "users" },
  "/talks/create": { name: () => text("New talk"), opensTo: "users" },
  "/talks/:talkId": { name: () => text("Talk"), opensTo: "users" },
  "/talks/:talkId/edit": { name: () => text("Edit talk"), opensTo: "users" },

  "/sessions": { name: () => text("My Sessions"), opensTo: "users" },
  "/sessions/create": {
    name: () => text("New session"),
    opensTo: "users",
    query: { eventId: "text", talkId: "text" },
  },
  "/sessions/waiting": {
    name: () => text("Sessions waiting for a decision"),
    opensTo: "users",
    query: { eventId: "text" },
  },
  "/sessions/invitations": { name: () => text("Invitations"), opensTo: "users" },
  "/sessions/:sessionId": { name: () => text("Session"), opensTo: "users" },
  "/sessions/:sessionId/edit": { name: () => text("Edit session"), opensTo: "users" },
  "/sessions/:sessionId/feedback": { name: () => text("Feedback of a session"), opensTo: "users" },
  "/sessions/:sessionId/stage": { name: () => text("Stage"), opensTo: "users", query: { present: "text" } },

  "/messages": { name: () => text("Messages"), opensTo: "users", query: { show: ["unread", "sent"] } },
  "/messages/compose": { name: () => text("New message"), opensTo: "users", query: { to: "text" } },
  "/messages/settings": { name: () => text("Message Settings"), opensTo: "users" },
  "/messages/:messageId": { name: () => text("Message"), opensTo: "users" },

  "/admin": { name: () => text("Admin Dashboard"), opensTo: "admins" },
  "/admin/settings": { name: () => text("System Settings"), opensTo: "admins" },
  "/admin/status": { name: () => text("System Status"), opensTo: "admins" },
  "/admin/users": { name: () => text("User Management"), opensTo: "admins" },
  "/admin/users/:userId/security": { name: () => text("Account"), opensTo: "admins" },
  "/admin/roles": { name: () => text("Admin Roles"), opensTo: "invited" },
  "/admin/audit-logs": { name: () => text("Audit Logs"), opensTo: "admins" },
  "/admin/events": { name: () => text("All Events"), opensTo: "admins" },
} as const satisfies Record<`/${string}`, Screen>;

type Screens = typeof screens;

/** The pattern of a screen's address, such as `/events/:eventId`. */
export type ScreenPath = keyof Screens;

/** The screens whose pages are public. */
export type PublicPath = {
  [P in ScreenPath]: Screens[P] extends { public: true } ? P : never;
}[ScreenPath];

/** The screens whose pages are documents of their own. */
export type DocumentPath = {
  [P in ScreenPath]: Screens[P] extends { document: true } ? P : never;
}[ScreenPath];

/** The screens that are routes of the web application. */
export type RoutePath = Exclude<ScreenPath, DocumentPath>;

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

/** Those of the web application's routes. */
export const routePaths = screenPaths.filter((path) => !screenAt(path).document) as RoutePath[];
