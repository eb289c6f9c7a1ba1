import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { serialWithin } from "@plenary/contract/feedback/feedback-limits";
import { heldPass, keepToSend, ownOf, queuedEntries, type Subject, storeAnswer } from "./phone/device.ts";
import { draftOf, keepDraft } from "./phone/drafts.ts";
import { type GivenAnswer, holderOf } from "./phone/queue.ts";
import { getPass, openSender, takeLink } from "./phone/sender.ts";

/** Personal links on one device, whose browser and server are made up. */

const storage = new Map<string, string>();
const browser = {
  ...{ window: globalThis, navigator: {} },
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  },
};

/** What the links lead to: the event's list, or a survey. */
const links: Record<string, string | undefined> = {
  ...{ badge: undefined, "other-badge": undefined },
  ...{ mail: "survey", "other-mail": "survey" },
};
let isOnline = true;
/** Why the server takes nothing now. */
let refusal: string | undefined;
let passCount = 0;
/** What was sent, and with which link's pass. */
let sent: [method: string, path: string, link: string][] = [];

/** A pass of a link: the same serial each time, and another issue. */
function passOf(link: string): string {
  passCount += 1;
  const bytes = Buffer.alloc(serialWithin[1] + 8);
  bytes.write(link, serialWithin[0]);
  bytes.writeUInt32BE(passCount, serialWithin[1]);
  return bytes.toString("base64url");
}

const linkOf = (pass: string): string => {
  const held = Buffer.from(pass, "base64url").subarray(...serialWithin);
  return Object.keys(links).find((link) => held.toString().replaceAll("\0", "") === link) ?? "?";
};

function answer(method: string, path: string, headers: Record<string, string>, body: string): unknown {
  if (path === "/api/public/feedback/passes") {
    const { link } = JSON.parse(body);
    const surveyId = links[link];
    const event = { eventId: "event", code: surveyId ? "SURVEY" : "EVENT", ...(surveyId && { surveyId }) };
    return { pass: passOf(link), kind: "link", event };
  }
  const pass = headers["feedback-pass"] ?? "";
  sent.push([method, path.replace("/api/public/", ""), linkOf(pass)]);
  return method === "PUT" ? { answer: JSON.parse(body), taken: true, pass } : { answer: null };
}

const ask: typeof fetch = async (path, { method = "GET", headers, body } = {}) => {
  if (!isOnline) throw new TypeError("offline");
  if (refusal !== undefined && method === "PUT")
    return Response.json({ error: { code: "unavailable", message: refusal } }, { status: 503 });
  return Response.json(answer(method, String(path), headers as Record<string, string>, String(body)));
};

/** What this process has itself: other files share it. */
const own = new Map<string, PropertyDescriptor | undefined>();

before(() => {
  for (const [name, value] of Object.entries({ ...browser, fetch: ask })) {
    own.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
});

after(() => {
  for (const [name, descriptor] of own)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
});

const given: GivenAnswer = {
  ...{ rating: 5, scales: [], reactions: [], comment: null },
  ...{ commentFor: "speaker", showAnyway: false },
};
const of = { eventId: "event", eventName: "Days", access: "link" as const };
const about = { code: "ABCDEF", title: "Talk", closesAt: "2099-01-01T00:00:00Z", ...of };
const session: Subject = { sessionId: "session", ...about };
const survey: Subject = { sessionId: "survey", survey: { named: false }, ...about };
const filled = { language: "en", values: { why: "Because" } };
const draft = { ...filled, sectionId: "first" };

/** As when the page is opened again with a network. */
const send = () => openSender(() => undefined).run();
const put = (link: string, path = "feedback/sessions/session") => ["PUT", `${path}/answer`, link];

describe("personal links of one device", () => {
  beforeEach(() => {
    storage.clear();
    isOnline = true;
    refusal = undefined;
    sent = [];
  });

  it("keep what a server has no room for, and say why until there is", async () => {
    await takeLink("badge");
    keepToSend(session, given);
    refusal =
      "The server's disk is nearly full, so no answers, questions or votes are taken. Please try again later.";
    await send();
    const kept = ownOf("session");
    assert.deepEqual([queuedEntries().length, kept?.state, kept?.given], [1, "waiting", given]);
    assert.equal(kept?.reason, refusal.replace(/\.$/, ""));
    refusal = undefined;
    await send();
    assert.deepEqual([queuedEntries().length, ownOf("session")?.state], [0, "sent"]);
  });

  it("of the event and of a survey are held beside each other, and each sends what it has written", async () => {
    await takeLink("badge");
    keepToSend(session, given);
    assert.deepEqual(await takeLink("mail"), { code: "SURVEY", isKept: true });
    assert.equal(queuedEntries().length, 1);
    assert.equal(ownOf("session")?.state, "waiting");
    keepToSend(survey, filled);
    await send();
    assert.deepEqual(sent, [put("badge"), put("mail", "surveys/survey")]);
    keepToSend(session, null);
    keepToSend({ ...session, sessionId: "another" }, given);
    await send();
    assert.deepEqual(sent.slice(2), [
      ["DELETE", "feedback/sessions/session/answer", "badge"],
      put("badge", "feedback/sessions/another"),
    ]);
  });

  it("go on with what was answered or begun with them, also where a link of its own comes later", async () => {
    await takeLink("badge");
    keepToSend(survey, filled);
    await takeLink("mail");
    await send();
    keepToSend(survey, null);
    await send();
    assert.deepEqual(
      sent.map(([method, , link]) => [method, link]),
      [
        ["PUT", "badge"],
        ["DELETE", "badge"],
      ],
    );
    storage.clear();
    await takeLink("badge");
    keepDraft({ sessionId: "survey", ...of }, draft);
    await takeLink("mail");
    assert.equal(draftOf<typeof draft>({ sessionId: "survey", ...of })?.sectionId, "first");
  });

  it("of a survey answer for the event's sessions where it has no other", async () => {
    await takeLink("mail");
    keepToSend(session, given);
    await send();
    await takeLink("badge");
    keepToSend(session, { ...given, rating: 1 });
    keepToSend({ ...session, sessionId: "another" }, given);
    await send();
    assert.deepEqual(sent, [put("mail"), put("mail"), put("badge", "feedback/sessions/another")]);
  });

  it("of somebody else take with them what was answered or begun with the former of the same place, and nothing else", async () => {
    await takeLink("badge");
    await takeLink("mail");
    keepToSend(session, given);
    keepToSend(survey, filled);
    keepDraft({ sessionId: "survey", ...of }, draft);
    await takeLink("other-mail");
    assert.deepEqual(
      queuedEntries().map(({ sessionId }) => sessionId),
      ["session"],
    );
    assert.deepEqual([ownOf("survey"), ownOf("session")?.state], [undefined, "waiting"]);
    assert.equal(draftOf({ sessionId: "survey", ...of }), undefined);
    keepToSend(survey, filled);
    await takeLink("other-badge");
    assert.deepEqual(
      queuedEntries().map(({ sessionId }) => sessionId),
      ["survey"],
    );
    await send();
    assert.deepEqual(sent, [put("other-mail", "surveys/survey")]);
  });

  it("keep the pass of before the close when they are opened again", async () => {
    await takeLink("badge");
    const before = await getPass(of);
    isOnline = false;
    keepToSend(session, given);
    isOnline = true;
    await takeLink("badge");
    assert.equal(await getPass(of), before);
    // Where the event has another key by now, a pass of the former is none.
    const wrong = passOf("mail");
    storage.set("feedbackPasses", JSON.stringify({ "event link": { link: "badge", pass: wrong } }));
    await takeLink("badge");
    assert.equal(linkOf(String(await getPass(of))), "badge");
  });

  it("that a version before has kept go on, for what was answered with them and for what is new", async () => {
    const pass = passOf("mail");
    storage.set("feedbackPasses", JSON.stringify({ "event link": { link: "mail", pass } }));
    storeAnswer(survey, { edition: 1, ...filled });
    // It said of no answer with which link it was given.
    const mine = JSON.parse(storage.get("feedbackMine") ?? "{}");
    delete mine.survey.place;
    storage.set("feedbackMine", JSON.stringify(mine));
    await takeLink("mail");
    await takeLink("other-mail");
    keepToSend(survey, null);
    keepToSend(session, given);
    await send();
    assert.deepEqual(sent, [["DELETE", "surveys/survey/answer", "mail"], put("mail")]);
    assert.equal(holderOf(heldPass(of).pass ?? ""), holderOf(pass));
  });
});
