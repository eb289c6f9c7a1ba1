import { text } from "./text.ts";

/**
 * `guests` are visitors only, `invited` administrators and users invited to become one. The calls behind a screen
 * decide which events, talks and sessions somebody sees.
 */
export type Audience = "everybody" | "guests" | "users" | "invited" | "admins";

interface Screen {
  name: () => string;
  opensTo: Audience;
  /**
   * Rendered by the server as a whole: the page is kept until a change makes it stale (the server knows which, for each
   * public screen), and search engines may index it. Other pages are frames that the browser fills.
   */
  public?: true;
  /**
   * The query parameters of links, each with its values or `text`. A public page is kept separately for each of them,
   * so parameters that only the browser reads are not listed.
   */
  query?: Record<string, "text" | readonly string[]>;
  /** Other query parameters: a page with any of them is rendered each time, because there are too many to keep. */
  unkept?: readonly string[];
  /** A whole document made on the server, without the application, its scripts and its routes. Its views are not counted. */
  document?: true;
  /** May be shown in a frame by websites that the event's organizers allow. */
  framed?: true;
  /** The page tells past from future, so it is kept only until the day ends in UTC. */
  endsWithDay?: true;
}

/** How the list of what somebody reviews is narrowed. */
const reviewQuery = {
  page: "text",
  q: "text",
  type: "text",
  track: "text",
  tag: "text",
  language: "text",
  show: ["toDo", "assigned", "done", "skipped", "changed"],
} as const;

/**
 * Every screen once (docs/product/screens.md#who-may-open-what), by the pattern of its address, which is also its
 * route's id and the key of its page views. Routes, links, mails, kept pages and the browser tests' walk are made from
 * this table or checked against it by types. A language may precede each address, so no first segment has two letters.
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
    query: { layout: ["days", "rooms", "list"], mine: ["1"] },
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
  "/public/events/:eventId/call": {
    name: () => text("Call for papers"),
    opensTo: "everybody",
    public: true,
  },
  "/public/calls": {
    name: () => text("Open calls for papers"),
    opensTo: "everybody",
    public: true,
    query: { cursor: "text", q: "text" },
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

  // Not kept, because each has its own secret.
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
    name: () => text("Put your email address back"),
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
    // Until the workspace came, organizers' sessions and invitations were here: links still lead to them.
    query: { show: ["invitations"], speaker: "text" },
  },
  "/events/:eventId/sessions": {
    name: () => text("Sessions of an event"),
    opensTo: "users",
    query: {
      ...{ speaker: "text", day: "text", open: "text" },
      ...{ status: ["draft", "confirmed"], answer: ["asked"], conflict: ["true"] },
      ...{ notice: ["true"], without: ["time", "room"] },
    },
  },
  "/events/:eventId/invitations": {
    name: () => text("Invitations to speak"),
    opensTo: "users",
    query: { state: ["pending"] },
  },
  "/events/:eventId/history": {
    name: () => text("History of an event"),
    opensTo: "users",
    query: { person: "text", kind: "text", session: "text" },
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
    query: { to: ["confirmed", "waiting", "all", "submitted", "accepted", "drafts"] },
  },
  "/events/:eventId/programme": { name: () => text("Programme"), opensTo: "users" },
  "/events/:eventId/rooms": { name: () => text("Rooms"), opensTo: "users", query: { edit: "text" } },
  "/events/:eventId/tracks": { name: () => text("Tracks"), opensTo: "users", query: { edit: "text" } },
  "/events/:eventId/schedule": {
    name: () => text("Schedule editor"),
    opensTo: "users",
    query: { day: "text", slot: "text" },
  },
  "/events/:eventId/schedule/rules": { name: () => text("Rules of the schedule"), opensTo: "users" },
  "/events/:eventId/availability": {
    name: () => text("Speakers' availability"),
    opensTo: "users",
    query: { person: "text" },
  },
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

  // Not kept, as what visitors type is only in their browser.
  "/public/events/:eventId/propose": {
    name: () => text("Propose a talk"),
    opensTo: "everybody",
    query: { proposalId: "text" },
  },
  "/events/:eventId/call": { name: () => text("Call for papers of an event"), opensTo: "users" },
  "/events/:eventId/call/proposals": {
    name: () => text("Proposals for an event"),
    opensTo: "users",
    query: {
      ...{ state: ["submitted", "accepted", "rejected", "withdrawn"], q: "text" },
      ...{ type: "text", track: "text", tag: "text" },
    },
  },
  "/events/:eventId/call/proposals/new": { name: () => text("Add a proposal"), opensTo: "users" },
  "/events/:eventId/call/proposals/:proposalId": {
    name: () => text("Proposal for an event"),
    opensTo: "users",
  },
  "/events/:eventId/call/proposals/:proposalId/edit": {
    name: () => text("Edit a proposal for an event"),
    opensTo: "users",
  },
  "/events/:eventId/call/settings": { name: () => text("Settings of a call for papers"), opensTo: "users" },
  "/events/:eventId/call/form": { name: () => text("Form of a call for papers"), opensTo: "users" },
  "/events/:eventId/call/review": { name: () => text("Review of an event"), opensTo: "users" },
  "/events/:eventId/call/selection": {
    name: () => text("Selection of proposals"),
    opensTo: "users",
    query: { show: ["none", "accept", "waitlist", "reject", "decided"], type: "text", track: "text" },
  },
  "/events/:eventId/call/runs/:runId": { name: () => text("Mails about decisions"), opensTo: "users" },
  "/events/:eventId/call/ranking": { name: () => text("Ranking of proposals"), opensTo: "users" },
  "/events/:eventId/call/assignments": {
    name: () => text("Assignments of reviewers"),
    opensTo: "users",
    query: { page: "text", reviewer: "text", proposal: "text" },
  },
  "/events/:eventId/call/conflicts-of-interest": {
    name: () => text("Conflicts of interest of reviewers"),
    opensTo: "users",
    query: { page: "text" },
  },
  "/events/:eventId/review": {
    name: () => text("Proposals to review"),
    opensTo: "users",
    query: reviewQuery,
  },
  "/events/:eventId/review/:proposalId": {
    name: () => text("Review of a proposal"),
    opensTo: "users",
    query: reviewQuery,
  },
  "/reviews": { name: () => text("My reviews"), opensTo: "users" },

  "/proposals": { name: () => text("My proposals"), opensTo: "users" },
  "/proposals/:proposalId": { name: () => text("Proposal"), opensTo: "users" },
  "/proposals/:proposalId/edit": {
    name: () => text("Edit proposal"),
    opensTo: "users",
    query: { eventId: "text" },
  },

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

export type PublicPath = {
  [P in ScreenPath]: Screens[P] extends { public: true } ? P : never;
}[ScreenPath];

export type DocumentPath = {
  [P in ScreenPath]: Screens[P] extends { document: true } ? P : never;
}[ScreenPath];

export type RoutePath = Exclude<ScreenPath, DocumentPath>;

/** The values for the `:names` in a pattern. */
export type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

/** The query of links to the screen. */
export type QueryOf<P extends ScreenPath> = Screens[P] extends { query: infer Q }
  ? { [N in keyof Q]?: Q[N] extends readonly (infer Value)[] ? Value : string }
  : unknown;

export const screenPaths = Object.keys(screens) as ScreenPath[];

/** A row of the table, with its general type. */
export const screenAt = (path: ScreenPath): Screen => screens[path];

export const routePaths = screenPaths.filter((path) => !screenAt(path).document) as RoutePath[];
