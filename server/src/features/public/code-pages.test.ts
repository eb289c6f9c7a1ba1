import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { releaseFeedback } from "@plenary/contract/feedback/feedback-results";
import { updateSessionFeedback } from "@plenary/contract/feedback/feedback-settings";
import { shareFeedback } from "@plenary/contract/feedback/feedback-shared";
import { makeSpeakerLink } from "@plenary/contract/feedback/feedback-speaker-links";
import { createWall, endWall } from "@plenary/contract/feedback/walls";
import { makeSession } from "../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings, setUp } from "../../../test/feedback/feedback.ts";
import { useApp } from "../../../test/harness.ts";

/** The phone's pages as they are sent; what their script does is seen in the browser. */
const app = useApp({}, "built");

/** An open session with its code, as pages spell it. */
async function makeOpen() {
  const made = await makeCollecting(app);
  const rows = await app.db.selectFrom("codes").selectAll().execute();
  const code = rows.find(({ session_id }) => session_id === made.sessionId)?.code ?? assert.fail();
  return { ...made, address: `/f/${code.toLowerCase()}` };
}

const read = async (address: string) => {
  const answer = await app.raw(address);
  const html = await answer.text();
  const [, data = "{}"] = /<script type="application\/json" id="shown">(.*?)<\/script>/s.exec(html) ?? [];
  return { ...{ status: answer.status, headers: answer.headers, html }, shown: JSON.parse(data) };
};

describe("the page of a code", () => {
  // Proves feedback 2, 9, 10: A phone's page is kept in memory for everybody and changes at once with what it says; 20
  //   KB of script and style, 40 KB in all; unknown codes are limited
  it("is the same for everybody, and another one at once when what it says changes", async () => {
    const { speaker, organizer, eventId, sessionId, address } = await makeOpen();
    const first = await read(address);
    assert.deepEqual([first.status, first.shown.page, first.shown.answer.state], [200, "code", "open"]);
    assert.equal(first.headers.get("set-cookie"), null);
    assert.match(first.html, /<input type="radio"/);
    const tag = first.headers.get("etag") ?? assert.fail();
    assert.equal((await app.raw(address, { headers: { "if-none-match": tag } })).status, 304);
    const body = { thanks: "</script><b>Thank you" };
    await speaker.call(updateSessionFeedback, { params: { sessionId }, body });
    const thanked = await read(address);
    assert.equal(thanked.shown.answer.session.thanks, body.thanks);
    assert.ok(!thanked.html.includes("<b>Thank"));
    app.clock.set(new Date(Date.parse(first.shown.answer.until)));
    assert.equal((await read(address)).shown.answer.state, "closed");
    await setUp(app, organizer, eventId, { enabled: false });
    assert.equal((await read(address)).status, 404);
  });

  // Proves feedback 2: A session's public page and its row on the event's page lead to its feedback while that is on
  it("is linked from the public pages of its session and its event while it takes feedback", async () => {
    const { organizer, eventId, sessionId, address } = await makeOpen();
    const page = `/public/events/${eventId}`;
    const isLinked = async () => {
      const pages = [page, `${page}/sessions/${sessionId}`].map(async (each) => (await app.raw(each)).text());
      const [one, other] = (await Promise.all(pages)).map((html) => html.includes(`href="${address}"`));
      assert.equal(one, other);
      return one;
    };
    assert.equal(await isLinked(), true);
    await organizer.call(updateSessionFeedback, { params: { sessionId }, body: { enabled: false } });
    assert.equal(await isLinked(), false);
    await organizer.call(updateSessionFeedback, { params: { sessionId }, body: { enabled: null } });
    assert.equal(await isLinked(), true);
    await setUp(app, organizer, eventId, { enabled: false });
    assert.equal(await isLinked(), false);
  });

  // Proves feedback 10: 1,079 of these links take at most 10 KB of the event's page with brotli
  it("takes less than ten bytes of the event's page, which has more than a thousand of them at FOSDEM", async () => {
    const { organizer, speaker, eventId } = await makeOpen();
    const count = 200;
    const day = (index: number) => `2027-05-0${1 + Math.floor(index / 100)}T${10 + (index % 8)}:00:00Z`;
    for (let index = 0; index < count; index++)
      await makeSession(app, speaker, eventId, {
        ...{ status: "confirmed", start_time: day(index), room: `H.${index % 20}` },
      });
    const bytes = async () => {
      let sum = 0;
      for (const part of ["", "?part=2"]) {
        const answer = await app.raw(`/public/events/${eventId}${part}`, {
          headers: { "accept-encoding": "br" },
        });
        assert.equal(answer.headers.get("content-encoding"), "br");
        sum += Number(answer.headers.get("content-length"));
      }
      return sum;
    };
    await setUp(app, organizer, eventId, { enabled: false });
    const without = await bytes();
    await setUp(app, organizer, eventId);
    const each = ((await bytes()) - without) / (count + 2);
    // 10 KB of 1,079.
    assert.ok(each > 4 && each < 9.2, `${each}`);
  });

  // Proves feedback 2, 9, 10: A phone's page is kept in memory for everybody and changes at once with what it says; 20
  //   KB of script and style, 40 KB in all; unknown codes are limited
  it("that nothing has is the box, too many of them are refused, and no right one is", async () => {
    const { address, eventId } = await makeOpen();
    // No limit of tests before reaches into this one.
    app.clock.advance(10 * 60_000);
    await read(address);
    const unknown = await read("/f/zzzzzz");
    assert.deepEqual([unknown.status, unknown.shown], [404, { page: "box", isUnknown: true }]);
    assert.match(unknown.html, /There is nothing under that code. Check the letters and try again./);
    for (let n = 1; n < 300; n++) await app.raw("/f/zzzzzz");
    assert.equal((await read("/f/zzzzzz")).status, 429);
    assert.equal((await read(address)).status, 200);
    const rows = await app.db.selectFrom("codes").select("code").where("event_id", "=", eventId).execute();
    const other = rows.find(({ code }) => !address.endsWith(code.toLowerCase()))?.code ?? assert.fail();
    assert.equal((await read(`/f/${other.toLowerCase()}`)).status, 200);
    const refused = await read("/f/zzzzzz");
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
    const printed = await app.raw(`/F/${other}`, { redirect: "manual" });
    assert.deepEqual([printed.status, printed.headers.get("cache-control")], [308, "public, max-age=86400"]);
  });

  // Proves feedback 2, 9: A code is found in any case, with spaces and dashes, by one address; unknown ones are limited
  it("that can be none is the box too, whatever its length, case and escapes", async () => {
    app.clock.advance(10 * 60_000);
    for (const code of ["x", "a".repeat(101), "a".repeat(5000), "%", "%zz", "%FF", "%00", "a%2Fb", "🤘", "p"])
      for (const before of ["/f/", "/F/"]) {
        const { status, shown } = await read(before + code);
        assert.deepEqual([status, shown], [404, { page: "box", isUnknown: true }], before + code);
      }
    for (const secret of ["%", "%FF", "a".repeat(5000)])
      for (const before of ["/wall/", "/WALL/", "/public/feedback/", "/public/feedback/speakers/"]) {
        const { status, html } = await read(before + secret);
        assert.deepEqual([status, /This link is not valid/.test(html)], [404, true], before + secret);
      }
    app.clock.advance(10 * 60_000);
  });

  // Proves feedback 2, 9, 10: A wall's page has a QR code of more than a third of the height and text of at least 4 %,
  //   says that it is not connected after 30 s, and comes back; addresses are not found by trying
  it("of a wall has its code, and is found by nobody who tries", async () => {
    const { organizer, eventId } = await makeOpen();
    app.clock.advance(10 * 60_000);
    const params = { eventId };
    const { wall, url } = await organizer.call(createWall, { params, body: { kind: "event" } });
    const address = new URL(url).pathname;
    const page = await app.raw(address);
    const html = await page.text();
    assert.equal(page.status, 200);
    assert.equal(page.headers.get("cache-control"), "no-store");
    assert.match(html, /<svg viewBox="0 0 33 33"/);
    assert.equal((await app.raw(`/WALL/${address.slice(6)}`, { redirect: "manual" })).status, 308);
    assert.ok(!html.includes(address.slice(6)));
    await organizer.call(endWall, { params: { wallId: wall.wallId } });
    assert.equal((await app.raw(address)).status, 404);
    for (let n = 1; n < 300; n++) await (await app.raw(`/wall/none${n}`)).text();
    assert.equal((await app.raw("/wall/none")).status, 429);
    app.clock.advance(10 * 60_000);
  });

  // Proves feedback 2, 9: Pages that a secret opens are not found by trying addresses
  it("of a speaker's link and of shared results needs no script, and neither is found by who tries", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeOpen();
    await setUp(app, organizer, eventId, {
      publicResults: true,
      closesAfterHours: 1,
      release: "after_close",
    });
    await makeAnswers(app, sessionId, [
      ...ratings(0, 0, 0, 5, 5),
      { comment: "Warm", comment_state: "shown" },
    ]);
    const params = { sessionId };
    await speaker.call(updateSessionFeedback, { params, body: { publicAgreed: true } });
    app.clock.advance(2 * 60 * 60_000);
    const shared = await speaker.call(shareFeedback, { params });
    const links = [shared.url, (await organizer.call(makeSpeakerLink, { params })).url];
    for (const [index, url] of links.entries()) {
      const address = new URL(url).pathname;
      const { status, headers, html } = await read(address);
      assert.equal(status, 200);
      assert.equal(headers.get("cache-control"), "no-store");
      assert.match(html, /4\.45 of 5/);
      assert.match(html, /<meta name="referrer" content="no-referrer"/);
      assert.ok(!html.includes("<script"));
      assert.ok(!html.includes(address.split("/").at(-1) ?? ""));
      assert.equal(html.includes("Warm"), index === 1);
      assert.equal(html.includes("About the room"), false);
      const loud = address.replace("/public", "/PUBLIC");
      assert.equal((await app.raw(loud, { redirect: "manual" })).headers.get("location"), address);
    }
    const tried = links.map((url) => new URL(url).pathname.replace(/[^/]+$/, ""));
    for (let n = 0; n < 300; n++) await (await app.raw(`${tried[n % 2]}none${n}`)).text();
    for (const path of tried) assert.equal((await read(`${path}none`)).status, 429);
    app.clock.advance(10 * 60_000);
    for (const path of tried) assert.equal((await read(`${path}none`)).status, 404);
  });

  // Proves feedback 4, 7: All comments of a session are read, 500 at a time, however many there are; by a speaker's
  //   link without a script too
  it("of a speaker's link leads on to more comments than one page has", async () => {
    const { organizer, eventId, sessionId } = await makeOpen();
    const shown = { comment_state: "shown" } as const;
    const rows = Array.from({ length: 501 }, (_, n) => ({ comment: `Number ${n}.`, ...shown }));
    await makeAnswers(app, sessionId, rows);
    const body = { sessionIds: [sessionId] };
    await organizer.call(releaseFeedback, { params: { eventId }, body });
    const { url } = await organizer.call(makeSpeakerLink, { params: { sessionId } });
    const first = (await read(new URL(url).pathname)).html;
    assert.match(first, /<details><summary>Show 501 comments/);
    const [, more = ""] = /<a href="(\?cursor=[^"#]+)#comments">More comments/.exec(first) ?? [];
    const second = (await read(new URL(url).pathname + more)).html;
    assert.match(second, /<details open=""><summary>Show 501 comments/);
    const named = (html: string) => html.match(/Number \d+\./g) ?? [];
    assert.deepEqual([named(first).length, named(second).length], [500, 1]);
    assert.equal(new Set([...named(first), ...named(second)]).size, 501);
    assert.ok(!second.includes("More comments"));
    assert.equal((await read(`${new URL(url).pathname}?cursor=none`)).status, 404);
  });

  // Proves feedback 2, 9, 10: A phone's page is kept in memory for everybody and changes at once with what it says; 20
  //   KB of script and style, 40 KB in all; unknown codes are limited
  // Proves feedback 2, 10: A survey's page is kept in memory for everybody, changes at once with what it says, and has
  //   20 KB of script and style; pages of sessions load none of it
  it("takes 20 KB of script and style, kept for good, and 40 KB in all", async () => {
    const { address } = await makeOpen();
    const { html } = await read(address);
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    assert.deepEqual(files.map((file) => file.replace(/.*\./, "")).sort(), ["css", "js"]);
    let bytes = 0;
    for (const file of files) {
      const answer = await app.raw(file, { headers: { "accept-encoding": "br" } });
      assert.match(answer.headers.get("cache-control") ?? "", /immutable/);
      bytes += Number(answer.headers.get("content-length"));
    }
    assert.ok(bytes > 1000 && bytes <= 20_000, `${bytes}`);
    const worker = brotliCompressSync(await (await app.raw("/feedback-sw.js")).text()).length;
    const own = brotliCompressSync((await read("/f/mine")).html).length;
    const all = bytes + brotliCompressSync(html).length + worker + own;
    assert.ok(all <= 40_000, `${all}`);
    assert.ok(worker <= 3_000, `${worker}`);
  });
});
