import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { publishCall, putCall } from "@plenary/contract/call/call";
import { putProposal, submitProposal } from "@plenary/contract/call/proposals";
import { listFeedbackSessions } from "@plenary/contract/feedback/feedback";
import { createRoom } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import { screenAt, screenPaths } from "@plenary/contract/screens";
import {
  createSession,
  deleteSession,
  rejectSession,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import { switchOnFeedback } from "@plenary/testing/events";
import { makeEvent, makeSession, makeTalk, makeUser, type TestUser } from "./factories.ts";
import { type TestApp, useApp } from "./harness.ts";
import { allEndpoints, forEach } from "./http.ts";

const app = useApp({ rateLimit: false }, "built");

const texts = (word: string) => ({
  title: `${word} in the title`,
  summary: `${word} in the summary`,
  description: `${word} in the description`,
});

/** What nobody but those concerned may read, each by a word that stands nowhere else. */
const held = ["Quetzal", "Narwhal", "Pangolin", "Capybara", "axolotl", "Numbat", "Wombat"];

/** A public event with feedback, a session that everybody sees, and three of its speaker that nobody else may see. */
async function makeScene() {
  const [ada, bob, carol] = [
    await makeUser(app),
    await makeUser(app, { name: "Bob Okapi", email: "axolotl@example.org" }),
    await makeUser(app, { name: "Carol Capybara" }),
  ];
  const eventId = await makeEvent(app, ada, { visibility: "public" });
  const { room } = await ada.call(createRoom, { params: { eventId }, body: { name: "Hall" } });
  const { track } = await ada.call(createTrack, { params: { eventId }, body: { name: "Web" } });
  const { sessionId } = await makeSession(app, bob, eventId, {
    status: "confirmed",
    talk_id: await makeTalk(app, bob, texts("Okapi")),
  });
  const place = {
    startTime: "2027-05-01T10:00",
    durationMinutes: 30,
    roomId: room.roomId,
    trackId: track.trackId,
  };
  await ada.call(updateSession, { params: { sessionId }, body: place });
  await switchOnFeedback(ada.call, eventId);
  const submit = async (who: typeof bob, word: string) => {
    const talkId = await makeTalk(app, who, texts(word));
    const { session } = await who.call(createSession, { body: { talkId, eventId } });
    return session.sessionId;
  };
  const [rejected, waiting, withdrawn] = [
    await submit(bob, "Quetzal"),
    await submit(bob, "Narwhal"),
    await submit(bob, "Pangolin"),
  ];
  const others = await submit(carol, "Capybara");
  await ada.call(rejectSession, { params: { sessionId: rejected }, body: {} });
  await bob.call(deleteSession, { params: { sessionId: withdrawn } });
  const { eventCode } = await app.client()(listFeedbackSessions, { params: { eventId } });
  await propose(app, ada, eventId);
  return {
    ids: { eventId, roomSlug: room.slug, trackSlug: track.slug, code: eventCode },
    hidden: [rejected, waiting, withdrawn, others],
    sessions: [sessionId, rejected, waiting, withdrawn, others],
    people: [ada.userId, bob.userId, carol.userId],
  };
}

/** The event calls for papers, to which somebody has submitted one, and not yet another. */
async function propose(app: TestApp, organizer: TestUser, eventId: string): Promise<void> {
  const params = { eventId };
  await organizer.call(putCall, { params, body: { version: 0, closesAt: "2027-03-01T12:00" } });
  await organizer.call(publishCall, { params });
  const dora = await makeUser(app, { name: "Dora Numbat" });
  const draft = {
    params: { proposalId: randomUUID() },
    body: { eventId, baseVersion: 0, ...texts("Wombat") },
  };
  await dora.call(putProposal, draft);
  const submitted = {
    params: { proposalId: randomUUID() },
    body: { eventId, baseVersion: 0, ...texts("Numbat") },
  };
  const { proposal } = await dora.call(putProposal, submitted);
  await dora.call(submitProposal, {
    params: submitted.params,
    body: { baseVersion: proposal.version },
  });
}

/** The path once with each thing that its parameters may name. */
function filled(path: string, { ids, sessions, people }: Awaited<ReturnType<typeof makeScene>>): string[] {
  const values: Record<string, readonly string[]> = {
    eventId: [ids.eventId],
    sessionId: sessions,
    userId: people,
    slug: [path.includes("tracks") ? ids.trackSlug : ids.roomSlug],
    code: [ids.code],
  };
  let all = [path];
  for (const [whole, name = ""] of path.matchAll(/:(\w+)/g))
    all = all.flatMap((each) => (values[name] ?? ["0"]).map((value) => each.replace(whole, value)));
  return all;
}

describe("a rejected, a waiting and a withdrawn talk, proposals, and an address that isn't shown", () => {
  // Proves workspace 10: privacy: a rejected, a waiting and a withdrawn talk, and an address not shown, searched for
  //   in every public answer, page, feed, file and card
  it("stand in no public answer, page, feed or file, and have no card", async () => {
    const scene = await makeScene();
    const calls = (await allEndpoints()).filter(
      ({ method, access }) => method === "GET" && access === "public",
    );
    const screens = screenPaths.filter((path) => screenAt(path).public);
    const event = `/public/events/${scene.ids.eventId}`;
    const paths = [
      ...calls.flatMap(({ path }) => filled(path, scene).map((each) => `/api${each}`)),
      ...screens.flatMap((path) =>
        filled(path, scene).flatMap((each) => [each, `${each === "/" ? "/_" : each}.data`]),
      ),
      ...held.flatMap((word) => [
        `/api/public/events?q=${word}`,
        `/api${event}/search?q=${word}`,
        `${event}/programme?q=${word}`,
      ]),
      ...["/sitemap.xml", "/robots.txt", `${event}/manifest.webmanifest`, `${event}/print?layout=list`],
    ];
    const read = new Map<string, string>();
    await forEach(paths, async (path) => {
      const answer = await app.raw(path);
      // A stream never ends by itself.
      if (answer.headers.get("content-type")?.startsWith("text/event-stream")) await answer.body?.cancel();
      else read.set(path, await answer.text());
    });
    for (const sitemap of (read.get("/sitemap.xml") ?? "").matchAll(/<loc>[^<]*?(\/sitemap[^<]*)</g))
      read.set(sitemap[1] ?? "", await (await app.raw(sitemap[1] ?? "")).text());
    const leaks: string[] = [];
    for (const [path, text] of read) {
      // What was asked for may be said again.
      const asked = path.toLowerCase();
      for (const sought of [...held, ...scene.hidden])
        if (!asked.includes(sought.toLowerCase()) && text.toLowerCase().includes(sought.toLowerCase()))
          leaks.push(`${sought} in ${path}`);
    }
    assert.deepEqual(leaks, []);
    // What is public is in many of them, so the others were read.
    const has = [...read].filter(([, text]) => text.includes("Okapi")).map(([path]) => path);
    assert.ok(has.length >= 20, has.join("\n"));
    for (const sessionId of scene.sessions) {
      const card = await app.raw(`${event}/sessions/${sessionId}/card.png`);
      // Read to its end, or the server would wait for that.
      await card.arrayBuffer();
      assert.equal(card.status, scene.hidden.includes(sessionId) ? 404 : 200);
    }
  });
});
