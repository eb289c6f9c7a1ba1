import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import { accentHex } from "@plenary/contract/events/colors";
import { deleteEvent, updateEvent } from "@plenary/contract/events/events";
import { listEventHistory } from "@plenary/contract/events/history";
import { getIdentity, type IdentityBody, updateIdentity } from "@plenary/contract/events/identity";
import { listFeedbackSessions } from "@plenary/contract/feedback/feedback";
import { createWall } from "@plenary/contract/feedback/walls";
import { setEventPicture, setOwnPicture } from "@plenary/contract/pictures/pictures";
import { patternOf } from "@plenary/contract/pictures/stand-ins";
import { createRoom } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import { getPublicEvent, getPublicProfile } from "@plenary/contract/public/public";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { switchOnFeedback } from "@plenary/testing/events";
import sharp from "sharp";
import type { z } from "zod";
import {
  makeCoOrganizer,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { invalid, refusal, useApp } from "../../../test/harness.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";

const app = useApp({}, "built");

const set = ({ call }: TestUser, eventId: string, body: z.input<typeof IdentityBody>) =>
  call(updateIdentity, { params: { eventId }, body });

const led = async (slug: string) => {
  const { status, headers } = await app.raw(`/e/${slug}`, { redirect: "manual" });
  return status === 302 ? headers.get("location") : status;
};

/** How bright `#rrggbb` is, as WCAG 2.2 computes it. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(...colors: [string, string]): number {
  const [dark = 0, light = 0] = colors.map(luminanceOf).sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

describe("an event's identity", () => {
  it("is a colour, addresses and a hashtag, which visitors see, and the history tells", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const params = { eventId };
    const shown = async () => (await app.client()(getPublicEvent, { params })).event.identity;
    assert.equal(await shown(), undefined);
    const body = {
      accent: " #AB218E ",
      contactEmail: "hello@example.org",
      conductUrl: "https://example.org/conduct",
      hashtag: "#conf27",
    };
    const heard = await announcedBy(app, () => set(ada, eventId, body));
    assert.ok(heard.includes(`public:event:${eventId}`));
    const stored = { ...body, accent: "#ab218e", hashtag: "conf27" };
    assert.deepEqual(await shown(), stored);
    assert.deepEqual((await ada.call(getIdentity, { params })).identity, {
      ...stored,
      ...{ slug: null, formerSlugs: [], logo: null, head: null },
    });
    const { history } = await ada.call(listEventHistory, { params });
    assert.deepEqual(
      history[0]?.changes.map(({ field, to }) => [field, to]),
      [
        ["accent", "#ab218e"],
        ["contactEmail", "hello@example.org"],
        ["conductUrl", "https://example.org/conduct"],
        ["hashtag", "conf27"],
      ],
    );
    await set(ada, eventId, { accent: "", contactEmail: "", conductUrl: "", hashtag: "" });
    assert.equal(await shown(), undefined);
  });

  it("takes a colour in capitals and without its sign", async () => {
    const ada = await makeUser(app);
    const { identity } = await set(ada, await makeEvent(app, ada), { accent: "A01E5A" });
    assert.equal(identity.accent, "#a01e5a");
  });

  it("names what doesn't fit", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada);
    const bad = { accent: "red", slug: "a b", contactEmail: "x", conductUrl: "javascript:x", hashtag: "a b" };
    assert.deepEqual((await refusal(set(ada, eventId, bad))).fields, {
      accent: "Please enter a colour such as #0a6c4b",
      slug: "Use 3 to 40 lower case letters, digits and hyphens",
      contactEmail: "Please enter a valid email address",
      conductUrl: "Please enter a web address that begins with https:// or http://",
      hashtag: "Use letters, digits and underscores",
    });
  });
});

describe("how an event looks without pictures of its own", () => {
  // Proves workspace 7: Without any of it everything looks finished too: … an event's own two-colour pattern from its id
  it("is a pattern and its initials; with them, what it has", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { name: "Harbour Web Days", visibility: "public" });
    const html = async () => (await app.raw(`/public/events/${eventId}`)).text();
    const shown = async () => {
      const page = await html();
      return [page.includes(patternOf(eventId).path), page.includes(">HD</text>")];
    };
    assert.deepEqual(await shown(), [true, true]);
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#ab218e" } })
      .png()
      .toBuffer();
    for (const kind of ["head", "logo"] as const)
      await ada.call(setEventPicture, { params: { eventId, kind }, body: new Blob([picture]) });
    assert.deepEqual(await shown(), [false, false]);
  });

  // Proves workspace 7: On event, programme, session, room, speaker pages, phones' feedback pages, … print
  it("has its logo and what else is said of it on all pages made of its programme, on phones' and on paper", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const params = { eventId };
    const { sessionId } = await makeSession(app, ada, eventId, { status: "confirmed" });
    await switchOnFeedback(ada.call, eventId);
    const { eventCode } = await app.client()(listFeedbackSessions, { params });
    const page = async (path: string) => (await app.raw(path)).text();
    const below = ["/speakers", "/rooms", "/changes", `/sessions/${sessionId}`];
    const own = ["", ...below].map((path) => `/public/events/${eventId}${path}`);
    const print = `/public/events/${eventId}/print`;
    const { url } = await ada.call(createWall, { params, body: { kind: "event" } });
    const room = { room: "Hall", startTime: "2027-05-01T10:00" };
    await ada.call(updateSession, { params: { sessionId }, body: room });
    const papers = [`${print}?layout=list`, `${print}?layout=rooms`];
    const programme = `/public/events/${eventId}/programme`;
    const others = [`/f/${eventCode.toLowerCase()}`, programme, new URL(url).pathname, ...papers];
    const logo = /\/pictures\/[0-9a-f]{32}-logo\.webp/;
    for (const path of [...own, ...others]) assert.doesNotMatch(await page(path), logo);
    const body = {
      contactEmail: "hello@example.org",
      conductUrl: "https://example.org/conduct",
      hashtag: "conf27",
      slug: "conf-27",
    };
    await set(ada, eventId, body);
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#ab218e" } })
      .png()
      .toBuffer();
    await ada.call(setEventPicture, { params: { eventId, kind: "logo" }, body: new Blob([png]) });
    for (const path of [...own, ...others]) assert.match(await page(path), logo, path);
    for (const path of own)
      for (const said of ["mailto:hello@example.org", "https://example.org/conduct", "#conf27"])
        assert.ok((await page(path)).includes(said), `${path} ${said}`);
    for (const path of [own[0] ?? "", ...papers]) assert.match(await page(path), /\/e\/conf-27/);
  });

  // Proves workspace 7: On event, programme, session, room, speaker pages
  it("has its colour on all pages", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const params = { eventId };
    const { room } = await ada.call(createRoom, { params, body: { name: "Hall" } });
    const { track } = await ada.call(createTrack, { params, body: { name: "Web" } });
    const { sessionId } = await makeSession(app, ada, eventId, { status: "confirmed" });
    await ada.call(updateSession, {
      params: { sessionId },
      body: { roomId: room.roomId, trackId: track.trackId, startTime: "2027-05-01T10:00" },
    });
    const below = ["", "/programme", "/speakers", "/rooms", `/rooms/${room.slug}`];
    const pages = [...below, `/tracks/${track.slug}`, "/changes", `/sessions/${sessionId}`];
    const coloured = async () => {
      const all = await Promise.all(
        pages.map(async (page) => (await app.raw(`/public/events/${eventId}${page}`)).text()),
      );
      return all.map((html) => html.includes('href="/accents/ab218e.css"'));
    };
    assert.deepEqual(
      await coloured(),
      pages.map(() => false),
    );
    await set(ada, eventId, { accent: "#ab218e" });
    assert.deepEqual(
      await coloured(),
      pages.map(() => true),
    );
  });
});

describe("the colours of phones' pages and of walls", () => {
  // Proves workspace 7: accent colour (one; used where contrast holds in both themes, adjusted otherwise
  it("follow the accent, and can be read in both themes whatever it is", () => {
    const grounds = { light: ["#f8fbf9", "#ffffff"], dark: ["#0b1210", "#141b18"] };
    for (const accent of ["#ab218e", "#ffff00", "#00ff00", "#0000ff", "#ff0000", "#777777", "#006945"])
      for (const theme of ["light", "dark"] as const) {
        const shown = accentHex(accent, "accent", theme);
        const on = [accentHex(accent, "on-accent", theme), accentHex(accent, "accent-wash", theme)];
        for (const ground of [...grounds[theme], ...on])
          assert.ok(contrast(shown, ground) >= 4.5, `${accent} ${shown} ${ground}`);
      }
  });

  it("are a sheet after the page's own, once the event has one", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const params = { eventId };
    await switchOnFeedback(ada.call, eventId);
    const { eventCode } = await app.client()(listFeedbackSessions, { params });
    const page = async () => (await app.raw(`/f/${eventCode.toLowerCase()}`)).text();
    const sheet = "/accents/ab218e-phone.css";
    assert.ok(!(await page()).includes(sheet));
    await set(ada, eventId, { accent: "#ab218e" });
    assert.match(await page(), new RegExp(`phone[^>]*\\.css"[^>]*>.*${sheet}`));
    const { status, headers } = await app.raw(sheet);
    assert.deepEqual([status, headers.get("content-type")], [200, "text/css; charset=utf-8"]);
  });
});

describe("walls, paper and frames", () => {
  // Proves workspace 7: On session, speaker, programme (detail) pages, the organizers' lists, the wall
  it("have the event's accent, and walls the faces of whoever speaks", async () => {
    const ada = await makeUser(app, { name: "Ada Lovelace" });
    const eventId = await makeEvent(app, ada, { visibility: "public", timezone: "UTC" });
    const params = { eventId };
    const { sessionId } = await makeSession(app, ada, eventId, { status: "confirmed" });
    const startTime = "2027-05-01T10:00";
    await ada.call(updateSession, { params: { sessionId }, body: { startTime, durationMinutes: 30 } });
    await switchOnFeedback(ada.call, eventId);
    await set(ada, eventId, { accent: "#ab218e" });
    const { url } = await ada.call(createWall, { params, body: { kind: "event" } });
    const wall = new URL(url).pathname;
    const shown = async (path: string) => (await app.raw(path)).text();
    for (const [path, sheet] of [
      [wall, "ab218e-phone"],
      [`/public/events/${eventId}/print`, "ab218e-phone"],
      [`/embed/events/${eventId}/programme`, "ab218e"],
    ] as const)
      assert.ok((await shown(path)).includes(`/accents/${sheet}.css`), path);
    const face = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#ab218e" } })
      .png()
      .toBuffer();
    const { hash } = await ada.call(setOwnPicture, { body: new Blob([face]) });
    // By then nobody is signed in.
    app.clock.advance(Date.parse(`${startTime}:00Z`) + 60_000 - app.ctx.clock().valueOf());
    assert.match(await shown(wall), new RegExp(`<img [^>]*src="/pictures/${hash}-face\\.webp"`));
  });
});

describe("a short address", () => {
  // Proves workspace 7: short address (/e/{slug}: 3 to 40 letters, digits, hyphens; old ones lead on; reserved words)
  it("leads to the event while it is public, and former ones go on doing so", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada);
    await set(ada, eventId, { slug: "Conf-27" });
    // Of a draft it tells nobody anything.
    assert.deepEqual([await led("conf-27"), await led("conf-28")], [404, 404]);
    for (const unknown of ["conf-27", "x", "a/b", "x".repeat(200)]) {
      const answer = await app.raw(`/e/${unknown}`);
      assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8", unknown);
      assert.match(await answer.text(), /Page not found/);
    }
    const other = await app.raw("/E/Conf-27/?a=b", { redirect: "manual" });
    assert.deepEqual([other.status, other.headers.get("location")], [308, "/e/conf-27?a=b"]);
    await ada.call(updateEvent, { params: { eventId }, body: { visibility: "public" } });
    const page = `/public/events/${eventId}`;
    assert.deepEqual([await led("conf-27"), await led("CONF-27")], [page, page]);
    const { identity } = await set(ada, eventId, { slug: "conf-2027" });
    assert.deepEqual([identity.slug, identity.formerSlugs], ["conf-2027", ["conf-27"]]);
    assert.deepEqual([await led("conf-27"), await led("conf-2027")], [page, page]);
    await set(ada, eventId, { slug: null });
    assert.equal(await led("conf-2027"), page);
  });

  it("goes to no other event, even when its event is deleted, unless it never led anywhere", async () => {
    const ada = await makeUser(app);
    const own = await makeEvent(app, ada);
    await set(ada, own, { slug: "conf" });
    await ada.call(updateEvent, { params: { eventId: own }, body: { visibility: "public" } });
    await set(ada, own, { slug: "conf-two" });
    await ada.call(updateEvent, { params: { eventId: own }, body: { visibility: "draft" } });
    const draft = await makeEvent(app, ada);
    await set(ada, draft, { slug: "never" });
    const others = await makeEvent(app, ada);
    const taken = async (slug: string) => (await refusal(set(ada, others, { slug }))).message;
    assert.equal(await taken("never"), "This address is taken");
    for (const eventId of [own, draft]) await ada.call(deleteEvent, { params: { eventId } });
    assert.equal(await taken("conf"), "This address is taken");
    assert.equal(await taken("conf-two"), "This address is taken");
    assert.equal(await led("conf"), 404);
    await set(ada, others, { slug: "never" });
    assert.equal((await ada.call(getIdentity, { params: { eventId: others } })).identity.slug, "never");
  });

  it("is one of 20 that a user takes in a day; what is refused isn't counted, nor what the event had", async () => {
    const ada = await makeUser(app);
    const events = [await makeEvent(app, ada), await makeEvent(app, ada), await makeEvent(app, ada)];
    const take = (at: number, slug: string) => set(ada, events[at] ?? "", { slug });
    for (let n = 0; n < 10; n += 1) {
      await take(0, `one-${n}`);
      await refusal(take(1, `one-${n}`));
      await take(1, `two-${n}`);
    }
    await take(0, "one-3");
    assert.equal((await refusal(take(2, "three"))).code, "rate_limited");
    app.clock.advance(24 * 60 * 60 * 1000);
    await take(2, "three");
  });

  // Proves README 2: Former addresses go to no other event
  it("belongs to one event, also when it is a former one, and to nobody if it is reserved", async () => {
    const [ada, other] = [await makeUser(app), await makeUser(app)];
    const [own, others] = [await makeEvent(app, ada), await makeEvent(app, other)];
    await set(ada, own, { slug: "conf" });
    await set(ada, own, { slug: "conf-two" });
    const taken = { ...invalid("slug", "This address is taken"), status: 409, code: "conflict" };
    assert.deepEqual(await refusal(set(other, others, { slug: "CONF" })), taken);
    const reserved = {
      ...taken,
      ...invalid("slug", "This address is reserved"),
      status: 409,
      code: "conflict",
    };
    assert.deepEqual(await refusal(set(other, others, { slug: "admin" })), reserved);
    const raced = await Promise.allSettled([
      set(ada, own, { slug: "race" }),
      set(other, others, { slug: "race" }),
    ]);
    assert.equal(raced.filter(({ status }) => status === "fulfilled").length, 1);
    for (const slug of ["c-3", "c-4", "c-5", "c-6", "c-7", "c-8", "c-9"]) await set(ada, own, { slug });
    const outcomes = await Promise.allSettled(["c-10", "c-11"].map((slug) => set(ada, own, { slug })));
    assert.ok(outcomes.some(({ status }) => status === "rejected"));
    // One that it had can be had again.
    await set(ada, own, { slug: "conf" });
  });

  it("is its creator's to choose", async () => {
    const [ada, helper] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, ada);
    await makeCoOrganizer(app, helper, eventId);
    const { message } = await refusal(set(helper, eventId, { slug: "conf" }));
    assert.equal(message, "Only the creator of this event can change its short address.");
    await set(helper, eventId, { hashtag: "conf" });
  });
});

describe("what people say of themselves", () => {
  // Proves workspace 7: On session, speaker, programme (detail) pages
  it("stands on the pages of their sessions and among the speakers, and the event's page has their faces", async () => {
    const [ada, bob] = [await makeUser(app, { name: "Ada Lovelace" }), await makeUser(app)];
    const eventId = await makeEvent(app, bob, { visibility: "public" });
    const { sessionId } = await makeSession(app, ada, eventId, { status: "confirmed" });
    const page = async (path: string) => (await app.raw(`/public/events/${eventId}${path}`)).text();
    assert.ok((await page("")).includes(">AL</text>"));
    const said = { tagline: "Writes compilers", affiliation: "Analytical Engines", pronouns: "she/her" };
    const links = ["https://ada.example.org/"];
    for (const path of ["/speakers", `/sessions/${sessionId}`]) {
      await ada.call(updateProfile, {
        params: { userId: ada.userId },
        body: { name: ada.name, email: ada.email, tagline: "", affiliation: "", pronouns: "", links: [] },
      });
      assert.ok(!(await page(path)).includes(said.tagline));
      await ada.call(updateProfile, {
        params: { userId: ada.userId },
        body: { name: ada.name, email: ada.email, ...said, links },
      });
      const html = await page(path);
      for (const each of Object.values(said))
        assert.ok(html.includes(`<bdi>${each}</bdi>`), `${path} ${each}`);
    }
    assert.ok((await page(`/sessions/${sessionId}`)).includes('href="https://ada.example.org/"'));
    const face = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#ab218e" } })
      .png()
      .toBuffer();
    const { hash } = await ada.call(setOwnPicture, { body: new Blob([face]) });
    assert.match(await page(""), new RegExp(`<img [^>]*src="/pictures/${hash}-small\\.webp"`));
  });

  // Proves workspace 7: tagline (100), affiliation (100), pronouns (40), up to 8 links
  it("is on their profile, and on their public page", async () => {
    const ada = await makeUser(app);
    await makeTalk(app, ada);
    const params = { userId: ada.userId };
    const save = (body: object) =>
      ada.call(updateProfile, { params, body: { name: ada.name, email: ada.email, ...body } });
    const said = {
      ...{ tagline: "Writes compilers", affiliation: "Analytical Engines", pronouns: "she/her" },
      links: ["https://ada.example.org", "https://example.org/@ada"],
    };
    const { user } = await save(said);
    const of = ({ tagline, affiliation, pronouns, links }: typeof user) => ({
      tagline,
      affiliation,
      pronouns,
      links,
    });
    assert.deepEqual(of(user), said);
    const shown = async () => (await app.client()(getPublicProfile, { params })).user;
    assert.deepEqual(of((await shown()) as unknown as typeof user), said);
    const long = { tagline: "x".repeat(101), affiliation: "x".repeat(101), pronouns: "x".repeat(41) };
    const links = Array.from({ length: 9 }, (_, n) => `https://example.org/${n}`);
    assert.deepEqual((await refusal(save({ ...long, links }))).fields, {
      tagline: "Must be 100 characters or less",
      affiliation: "Must be 100 characters or less",
      pronouns: "Must be 40 characters or less",
      links: "8 links at most",
    });
    assert.deepEqual(Object.keys((await refusal(save({ links: ["javascript:alert(1)"] }))).fields ?? {}), [
      "links",
    ]);
    await save({ tagline: "", affiliation: "", pronouns: "", links: [] });
    assert.equal("tagline" in (await shown()), false);
  });
});
