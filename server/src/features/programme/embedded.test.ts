import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { updateEvent } from "@plenary/contract/events/events";
import { updateProgramme } from "@plenary/contract/programme/programme";
import { makeEvent, makeSession, makeTalk, makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";

/** The programme in a frame as it is sent; how it looks and moves is seen in the browser. */
const app = useApp({}, "built");

async function makeShown() {
  const ada = await makeUser(app, { name: "Ada" });
  const eventId = await makeEvent(app, ada, { name: "Conf", visibility: "public" });
  const talkId = await makeTalk(app, ada, { title: "On </script> parsing" });
  const { sessionId } = await makeSession(app, ada, eventId, {
    ...{
      talk_id: talkId,
      status: "confirmed",
      start_time: "2027-05-01T10:00:00Z",
      room: "</script>",
      languages: ["de"],
    },
  });
  const allow = (embedOrigins: string[]) =>
    ada.call(updateProgramme, { params: { eventId }, body: { embedOrigins } });
  return { ada, eventId, sessionId, allow, address: `/embed/events/${eventId}/programme` };
}

const headersOf = async (address: string) => (await app.raw(address)).headers;

/** Who may show it in a frame, and whether that is also said as browsers of once understand it. */
async function framesOf(address: string) {
  const headers = await headersOf(address);
  const policy = headers.get("content-security-policy") ?? "";
  return [/frame-ancestors ([^;]+)/.exec(policy)?.[1], headers.get("x-frame-options")];
}

describe("a programme in a frame", () => {
  // Proves programme 2, 4: `/embed/events/{id}/programme` may be framed by the origins that organizers allow, all other
  //   pages by nobody; it keeps and reads nothing in the browser, its links open a new tab, the heads of its grid stay
  //   in sight; `/embed.js` takes 3 KB at most and leaves the link
  it("may be shown by the websites that its organizers allow, at once, and every other page by none", async () => {
    const { ada, eventId, allow, address } = await makeShown();
    assert.deepEqual(await framesOf(address), ["'none'", null]);
    await allow(["https://conf.example", "http://localhost:8080"]);
    assert.deepEqual(await framesOf(address), ["https://conf.example http://localhost:8080", null]);
    await allow(["*"]);
    assert.deepEqual(await framesOf(`${address}?view=grid`), ["*", null]);
    const event = `/public/events/${eventId}`;
    for (const other of [event, `${event}/programme`, "/", "/login", `/api${event}/programme`])
      assert.deepEqual(await framesOf(other), ["'none'", "DENY"], other);
    await ada.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
    assert.equal((await app.raw(address)).status, 404);
    assert.deepEqual(await framesOf(address), ["'none'", "DENY"]);
    assert.equal((await app.raw("/embed/events/no-id/programme")).status, 404);
  });

  // Proves programme 2, 4: `/embed/events/{id}/programme` may be framed by the origins that organizers allow, all other
  //   pages by nobody; it keeps and reads nothing in the browser, its links open a new tab, the heads of its grid stay
  //   in sight; `/embed.js` takes 3 KB at most and leaves the link
  it("comes anew to browsers that have it once others may show it, and nothing else does", async () => {
    const { eventId, allow, address } = await makeShown();
    const ask = (path: string, tag: string | null) =>
      app.raw(path, { headers: { "accept-encoding": "br", "if-none-match": tag ?? "" } });
    const programme = `/public/events/${eventId}/programme`;
    await allow(["https://conf.example"]);
    const tagOf = async (path: string) => (await ask(path, null)).headers.get("etag");
    const [tag, other] = [await tagOf(address), await tagOf(programme)];
    assert.equal((await ask(address, tag)).status, 304);
    await allow(["https://other.example"]);
    const answer = await ask(address, tag);
    assert.equal(answer.status, 200);
    assert.match(
      answer.headers.get("content-security-policy") ?? "",
      /frame-ancestors https:\/\/other\.example$/,
    );
    assert.equal((await ask(address, answer.headers.get("etag"))).status, 304);
    assert.equal((await ask(programme, other)).status, 304);
  });

  // Proves programme 5: Origins that mean something else in a policy are refused, and left out of it
  it("is said to browsers by origins alone, whatever a database holds", async () => {
    const { eventId, allow, address } = await makeShown();
    await allow(["https://conf.example", "http://[::1]:8080"]);
    const stored = ["https://a;sandbox", "https://a,b", "https://*", "https://'x'", "https://conf.example"];
    await app.db
      .updateTable("programmes")
      .set({ embed_origins: stored })
      .where("event_id", "=", eventId)
      .execute();
    assert.deepEqual(await framesOf(`${address}?view=list&theme=dark`), ["https://conf.example", null]);
  });

  // Proves workspace 8: Grid: hyphens by language
  // Proves programme 2, 4: `/embed/events/{id}/programme` may be framed by the origins that organizers allow, all other
  //   pages by nobody; it keeps and reads nothing in the browser, its links open a new tab, the heads of its grid stay
  //   in sight; `/embed.js` takes 3 KB at most and leaves the link
  it("is the same document for everybody, kept for each view and theme, with the slots as links", async () => {
    const { eventId, sessionId, address } = await makeShown();
    const read = async (query: string) => {
      const answer = await app.raw(address + query);
      return { tag: answer.headers.get("etag"), html: await answer.text() };
    };
    const { tag, html } = await read("");
    assert.ok(tag);
    assert.equal((await read("?room=hall&q=x&theme=blue")).tag, tag);
    const dark = await read("?theme=dark&view=list");
    assert.notEqual(dark.tag, tag);
    assert.match(dark.html, /^<!doctype html><html lang="en" class="dark">/);
    assert.equal((await app.raw(address, { headers: { "if-none-match": tag } })).status, 304);
    assert.ok(html.includes(`href="/public/events/${eventId}/sessions/${sessionId}"`));
    assert.ok(html.includes('<base target="_blank"/>'));
    // Titles are broken by the hyphens of their language.
    assert.ok(html.includes('<h3 lang="de">'));
    assert.ok(html.includes('<meta name="robots" content="noindex"/>'));
    assert.match(html, new RegExp(`<link rel="canonical" href="[^"]+/public/events/${eventId}/programme"/>`));
    assert.equal((await headersOf(address)).get("x-robots-tag"), "noindex");
    // No text ends the block of data.
    const [, data = ""] = /<script type="application\/json" id="shown">(.*?)<\/script>/s.exec(html) ?? [];
    assert.equal(JSON.parse(data).facets.room[0].label, "</script>");
    // Neither the application nor any favourite.
    assert.deepEqual(
      [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src),
      ["/embed-frame.js"],
    );
  });

  // Proves programme 2, 4: `/embed/events/{id}/programme` may be framed by the origins that organizers allow, all other
  //   pages by nobody; it keeps and reads nothing in the browser, its links open a new tab, the heads of its grid stay
  //   in sight; `/embed.js` takes 3 KB at most and leaves the link
  it("keeps and reads nothing in the browser, and takes little", async () => {
    const scripts: string[] = [];
    for (const [name, most] of [
      ["/embed.js", 3000],
      ["/embed-frame.js", 7000],
    ] as const) {
      const code = await (await app.raw(name)).text();
      assert.ok(brotliCompressSync(code).length <= most, name);
      scripts.push(code);
    }
    for (const code of scripts)
      assert.doesNotMatch(code, /localStorage|sessionStorage|cookie|indexedDB|caches/);
    const [embed = "", frame = ""] = scripts;
    // The frame asks for itself, to learn of what changes, and for what a search finds in descriptions.
    assert.deepEqual([embed.split("fetch(").length, frame.split("fetch(").length], [1, 3]);
    // Heights are taken from the frame itself alone.
    assert.ok(embed.includes("from !== origin") && embed.includes("frame.contentWindow !== source"));
  });
});
