import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import type { FeedbackSession } from "@plenary/contract/feedback/feedback-fields";
import { renderToStaticMarkup } from "react-dom/server";
import { contentOf } from "./content.ts";
import { mineView } from "./mine-view.ts";
import { asReact } from "./phone/as-react.server.ts";
import type { OwnAnswer } from "./phone/device.ts";
import type { DeviceKnowledge } from "./phone/device-knowledge.ts";
import type { GivenAnswer } from "./phone/queue.ts";
import { eventOf, wholePage } from "./phone/whole-page.ts";

const session: FeedbackSession = {
  ...{ sessionId: "s", code: "K7M2QX", title: "<On> parsing", speakers: ["Ada", "Grace"], room: "Aula" },
  ...{ startTime: "2027-05-01T09:00:00.000Z", endTime: "2027-05-01T09:30:00.000Z" },
  ...{ opensAt: "2027-05-01T09:20:00.000Z", closesAt: "2027-05-08T09:30:00.000Z" },
  ...{ ratings: true, thanks: "You were great" },
};
const answer: CodeAnswer = {
  ...{ kind: "session", state: "open", eventCode: "AAAAAA", room: null, session, sessions: [], until: null },
  ...{ survey: null, stage: null, door: null, surveys: [] },
  event: {
    ...{ eventId: "e", name: "Conf", timezone: "Europe/Lisbon", access: "open" },
    deletableUntil: "2027-06-07T09:30:00.000Z",
  },
  form: {
    ...{
      comments: true,
      commentReview: "all",
      threshold: 5,
      scales: [{ scaleId: 2, label: "Depth", question: "How deep was it?" }],
    },
    reactions: [
      { reactionId: 0, label: "Too fast", about: "talk" },
      { reactionId: 6, label: "Too full", about: "room" },
    ],
  },
};

const html = (changes: Partial<CodeAnswer> = {}, known?: DeviceKnowledge) =>
  renderToStaticMarkup(asReact(contentOf({ ...answer, ...changes }, known)));
/** What is read of it. */
const textOf = (markup: string) =>
  markup
    .replace(/<(button|h1|h2|h3|p|li|legend|dt|dd|label)\b[^>]*>/g, "|")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .split("|")
    .map((part) => part.trim())
    .filter(Boolean);

const given: GivenAnswer = {
  ...{ rating: 4, scales: [{ scaleId: 2, value: 5 }], reactions: [6], comment: "Well" },
  ...{ commentFor: "organizers", showAnyway: false },
};
const own: OwnAnswer<GivenAnswer> = {
  ...{ sessionId: "s", code: "K7M2QX", title: "On parsing", eventId: "e", eventName: "Conf", access: "open" },
  ...{ closesAt: session.closesAt, edition: 1, given, stored: given, state: "sent" },
};

describe("a session's page, as the server makes it", () => {
  // Proves workspace 8: On phones a bar at the bottom of every page of a public event: Now, Programme, Mine, Rooms, More
  it("has behind More what can be answered now by everybody, and feedback while that is on", () => {
    const moreWith = (changes: Partial<CodeAnswer>) =>
      [
        ...renderToStaticMarkup(asReact(wholePage([], eventOf({ ...answer, ...changes }))))
          .replace(/^.*<details>/, "")
          .matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g),
      ].map(([, href, label]) => `${label} ${href}`);
    const event = ["Conf /public/events/e", "Speakers /public/events/e/speakers"];
    assert.deepEqual(moreWith({ eventCode: "" }), event);
    const open = { opensAt: "2020-01-01T00:00:00.000Z", closesAt: "2999-01-01T00:00:00.000Z" };
    const survey = { surveyId: "v", title: { en: "Food" }, languages: ["en"], ...open };
    const stage = { sessionId: "s", code: "DDDDDD", title: "On parsing", ...open };
    assert.deepEqual(
      moreWith({
        stage,
        surveys: [
          { ...survey, code: "BBBBBB", access: "open" },
          { ...survey, code: "CCCCCC", access: "account" },
        ],
      }),
      [
        ...event,
        "Feedback /f/aaaaaa",
        "Survey: Food /f/bbbbbb",
        "Questions and polls of “On parsing” /f/dddddd#questions",
      ],
    );
    const before = { ...stage, opensAt: open.closesAt };
    assert.deepEqual(moreWith({ stage: before }), [...event, "Feedback /f/aaaaaa"]);
  });

  // Proves feedback 4: Where accounts answer, those of the event's own organizers don't count towards the threshold,
  //   and forms say what organizers could do
  it("says how many answers it takes, and what organizers could do about that, for each way of answering", () => {
    const saidWith = (access: CodeAnswer["event"]["access"]) =>
      textOf(html({ event: { ...answer.event, access } }).replaceAll("&#x27;", "'")).filter((line) =>
        /Until there are|Organizers/.test(line),
      );
    for (const access of ["open", "code", "link"] as const)
      assert.deepEqual(saidWith(access), [
        "Until there are 5 answers, nobody sees more than how many there are.",
        "Organizers could reach that number with answers of their own, and nobody could tell.",
      ]);
    assert.deepEqual(saidWith("account"), [
      "Until there are 5 answers besides the organizers' own, nobody sees more than how many there are.",
      "Organizers could reach that number with other accounts, and nobody could tell.",
    ]);
  });

  // Proves feedback 2, 4: The phone's pages say word for word what they are about, what becomes of an answer, and in
  //   which state it is; without JavaScript too
  it("says what it is about, and is a form of plain fields, whose Send waits for the script", () => {
    const markup = html();
    assert.match(markup, /<h1 tabindex="-1">&lt;On&gt; parsing<\/h1>/);
    // What reads from the right is isolated, and stands at the side of the page's rest.
    const other = html({ session: { ...session, title: "שלום", speakers: ["נועם"] } });
    assert.match(
      other,
      /<h1 tabindex="-1">\u2068שלום\u2069<\/h1><p>\u2068נועם\u2069<\/p><p class="soft">Aula, /,
    );
    assert.equal(
      markup.match(/<input type="radio" class="unseen" name="rating" value="[1-5]"\/>/g)?.length,
      5,
    );
    assert.match(markup, /<input type="radio" class="unseen" name="scale-2" value="5"\/>/);
    assert.match(markup, /<button type="submit" class="main" disabled="">Send<\/button>/);
    assert.match(markup, /<noscript><p class="note">Answering needs JavaScript.<\/p><\/noscript>/);
    const words = textOf(markup);
    for (const line of [
      "Ada, Grace",
      "Aula, Sat, 1 May 2027, 10:00–10:30 (Europe/Lisbon)",
      "How was this session?",
      "4 Very good",
      "1 Poor to 5 Excellent",
      "How deep was it?",
      "About the talk",
      "About the room",
      "Comment (optional)",
      "Only for the organizers",
      "Show my comment however few answers there are",
      "Anonymous, one answer per device. The organizers see it at once, the speakers after a look through. You can change or delete it on this device until 8 May 2027.",
    ])
      assert.ok(words.includes(line), `${line} in ${words.join(" | ")}`);
  });

  // Proves feedback 2, 4: The form promises no look through where only flagged comments wait for one
  it("promises no look through where only flagged comments wait for one", () => {
    const honest = (form: Partial<CodeAnswer["form"]>) =>
      textOf(html({ form: { ...answer.form, ...form } })).find((line) => line.startsWith("Anonymous"));
    assert.equal(
      honest({ commentReview: "flagged" }),
      "Anonymous, one answer per device. The organizers see it at once, the speakers later, and most comments without review. You can change or delete it on this device until 8 May 2027.",
    );
    assert.doesNotMatch(honest({ commentReview: "flagged", comments: false }) ?? "", /most comments/);
  });

  // Proves feedback 2, 4: The phone's pages say word for word what they are about, what becomes of an answer, and in
  //   which state it is; without JavaScript too
  it("asks only for what the session takes", () => {
    const markup = html({
      session: { ...session, ratings: false },
      form: { ...answer.form, comments: false },
    });
    assert.doesNotMatch(markup, /radio|textarea/);
    assert.match(markup, /checkbox/);
  });

  // Proves feedback 2, 4: The phone's pages say word for word what they are about, what becomes of an answer, and in
  //   which state it is; without JavaScript too
  it("says what accounts promise", () => {
    const event = { ...answer.event, access: "account" } as const;
    assert.ok(
      textOf(html({ event })).includes(
        "Your name is not stored with it. Until 7 June 2027 the system could still find your answer, to let you change or delete it; after that nobody can.",
      ),
    );
  });

  // Proves feedback 2, 4: The phone's pages say word for word what they are about, what becomes of an answer, and in
  //   which state it is; without JavaScript too
  it("says when it opens, and that it is closed", () => {
    assert.ok(textOf(html({ state: "before" })).includes("Feedback opens at Sat, 1 May 2027, 10:20"));
    assert.ok(textOf(html({ state: "closed" })).includes("Feedback for this session is closed"));
  });
});

describe("a session's page, with what the device knows", () => {
  const words = (
    more: Partial<OwnAnswer<GivenAnswer>>,
    known: Partial<DeviceKnowledge> = {},
    changes: Partial<CodeAnswer> = {},
  ) => textOf(html(changes, { own: { ...own, ...more }, ...known }));

  // Proves feedback 2, 4: The phone's pages say word for word what they are about, what becomes of an answer, and in
  //   which state it is; without JavaScript too
  it("was sent, with the speaker's thanks and what can be done", () => {
    assert.deepEqual(words({}).slice(3), [
      "Sent. Thank you!",
      "You were great",
      "Your answer",
      ...["Rating", "4 Very good", "Depth", "5 Excellent", "Reactions", "Too full"],
      ...["Comment, only for the organizers", "Well"],
      "Change my answer",
      "Delete my answer",
      "Other sessions",
    ]);
  });

  // Proves feedback 2, 4: The phone's pages say word for word what they are about, what becomes of an answer, and in
  //   which state it is; without JavaScript too
  it("waits, and says whether the page has to stay open", () => {
    const waiting = { state: "waiting", stored: null } as const;
    assert.ok(
      words(waiting).includes(
        "Waiting for a connection. You can close this page; it is sent when you open it again.",
      ),
    );
    assert.ok(words(waiting, { isSending: true }).includes("Sending…"));
    assert.ok(words(waiting, { forgets: true }).some((line) => line.includes("keep this page open")));
  });

  it("waits for a server that takes none, and says why", () => {
    const reason = "Too many answers arrived here. Please try again later";
    const waiting = { state: "waiting", stored: null, reason } as const;
    assert.ok(
      words(waiting).includes(`${reason}. You can close this page; it is sent when you open it again.`),
    );
    assert.ok(
      words(waiting, { forgets: true }).includes(
        `${reason}. Please keep this page open: this browser can't store anything.`,
      ),
    );
  });

  // Proves feedback 4: An answer that comes before its time, as its session was moved, waits for that
  it("waits for its time where it came before that, and says so once", () => {
    const reason = "Feedback opens at 10:20 on 1 May 2027";
    const found = words({ state: "waiting", stored: null, reason }, {}, { state: "before" });
    assert.deepEqual(
      [found[3], found[4], found[5]],
      ["Waiting", `${reason}. You can close this page; it is sent when you open it again.`, "Your answer"],
    );
  });

  // Proves feedback 2, 4: The phone's pages say word for word what they are about, what becomes of an answer, and in
  //   which state it is; without JavaScript too
  it("was not taken, and why; what was sent before still counts", () => {
    const refused = { state: "refused", reason: "Feedback for this session is closed" } as const;
    const closed = { state: "closed" } as const;
    const first = words({ ...refused, stored: null }, {}, closed);
    assert.deepEqual([first[3], first[4]], ["Not taken", "Feedback for this session is closed"]);
    assert.ok(!first.includes("Delete my answer") && !first.includes("Change my answer"));
    const change = words(refused, {}, closed);
    assert.equal(change[4], "Feedback for this session is closed. What you had sent before still counts.");
    assert.ok(change.includes("Delete my answer"));
  });

  // Proves feedback 2, 4: The phone's pages say word for word what they are about, what becomes of an answer, and in
  //   which state it is; without JavaScript too
  it("stays readable and deletable after the close, and can't be changed then", () => {
    const found = words({}, {}, { state: "closed" });
    assert.ok(found.includes("Delete my answer") && !found.includes("Change my answer"));
    assert.ok(found.includes("Feedback for this session is closed"));
  });

  it("was deleted", () => {
    const found = words({ given: null, stored: null });
    assert.deepEqual([found[3], found[4]], ["Your answer was deleted", "Answer again"]);
  });

  it("is changed in the form, which has what was answered", () => {
    const markup = html({}, { own, isChanging: true });
    assert.match(markup, /name="rating" checked="" value="4"/);
    assert.match(markup, /name="reaction" checked="" value="6"/);
    assert.match(markup, />Well<\/textarea>/);
    assert.match(markup, /<button type="submit" class="main">Send<\/button>/);
  });

  // Proves feedback 2, 4: The phone's pages say word for word what they are about, what becomes of an answer, and in
  //   which state it is; without JavaScript too
  it("asks for the code of the room, or to sign in, before the form", () => {
    const code = html({}, { asks: "code" });
    assert.match(code, /Please enter the code shown in the room/);
    assert.doesNotMatch(code, /radio/);
    const signIn = html({}, { asks: "sign-in" });
    assert.match(signIn, /href="\/login\?from=%2Ff%2Fk7m2qx"/);
  });
});

describe("a room's page", () => {
  const room = { roomId: "r", name: "Aula" };
  const other = { ...session, sessionId: "o", code: "BBBBBB", title: "Typing" };

  // Proves feedback 2: A room's page, the event's list in its parts and searched, one's own answers
  it("has the form of its session, and below it the others there", () => {
    const markup = html({ kind: "room", room, sessions: [other] });
    assert.match(markup, /radio/);
    assert.match(markup, /Also in this room.*href="\/f\/bbbbbb"/);
  });

  // Proves feedback 2: A room's page, the event's list in its parts and searched, one's own answers
  it("offers a choice and no form where two began at once, and says when nothing comes any more", () => {
    const choice = html({ kind: "room", state: "choice", room, session: null, sessions: [session, other] });
    assert.match(choice, /Which session is it\?.*href="\/f\/k7m2qx".*href="\/f\/bbbbbb"/);
    assert.doesNotMatch(choice, /radio/);
    const over = textOf(html({ kind: "room", state: "over", room, session: null }));
    assert.ok(over.includes("Nothing more is planned in this room today."));
  });
});

describe("one's own answers", () => {
  const words = (...given: Parameters<typeof mineView>) =>
    textOf(renderToStaticMarkup(asReact(mineView(...given))));

  // Proves feedback 2: A room's page, the event's list in its parts and searched, one's own answers
  it("have their states, and what can be done", () => {
    const found = words([own, { ...own, sessionId: "t", state: "refused", reason: "Gone", stored: null }], {
      time: Date.parse("2027-05-02T00:00:00Z"),
    });
    assert.ok(
      found.some((line) => /^On parsing Conf Sent 4 Very good Well Change$/.test(line)),
      found.join("|"),
    );
    assert.ok(found.some((line) => line.includes("Not taken: Gone")));
    assert.ok(found.includes("Forget this device"));
  });

  // Proves feedback 2: A change is offered until the session closes, also where that has moved since
  it("offer a change until their sessions close, which may have moved since they were sent", () => {
    const after = { time: Date.parse("2027-05-09T00:00:00Z") };
    const offers = (closes: string) => words([own], { ...after, closes: new Map([["s", closes]]) }).join("|");
    assert.ok(!words([own], after).join("|").includes("Change"));
    assert.ok(offers("2027-05-10T00:00:00Z").includes("Change"));
    assert.ok(!offers("2027-05-08T00:00:00Z").includes("Change"));
  });

  it("ask back before they are forgotten", () => {
    const found = words([{ ...own, state: "waiting" }], { isForgetting: true });
    assert.ok(found.includes("What waits is not sent."));
    assert.ok(found.includes("Forget") && found.includes("Keep"));
  });

  it("ask back before one is deleted, and say what waits", () => {
    const found = words([own], { deleting: "s", time: Date.parse("2027-05-02T00:00:00Z") }).join("|");
    assert.match(found, /Delete this answer\?.*Delete.*Keep/);
    assert.ok(!found.includes("Change"));
    const waiting = words([{ ...own, state: "waiting", given: null }]).join("|");
    assert.ok(waiting.includes("Waiting to be deleted"), waiting);
  });

  it("are none at first", () => {
    assert.ok(words([]).includes("No answers yet"));
    assert.ok(words().includes("Answering needs JavaScript."));
  });
});
