import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { rejectSession } from "@plenary/contract/sessions/sessions";
import { updateTalk } from "@plenary/contract/sessions/talks";
import sharp from "sharp";
import { makeEvent, makeSession, makeTalk, makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { drawable, drawCard } from "./card.ts";

const app = useApp({}, "built");

const plain = { first: "1–2 May 2027", accent: null, logo: null, address: null };

const sizeOf = (png: Buffer) => [png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)];

describe("the card of an event", () => {
  // Proves programme 2, 14: `/public/events/{id}/card.png`, 1,200 by 630 pixels and at most 80 KB; what its typeface
  //   lacks is left out, never drawn as boxes; all pages of the event name it
  it("is a picture of 1,200 by 630 pixels and at most 80 KB, whatever the event is called", async () => {
    const names = [
      "38C3",
      "a".repeat(200),
      "Wide WORDS ".repeat(18),
      "Ǎćçèñțș ".repeat(22),
      "",
      "\u0301\u200d",
    ];
    for (const name of names) {
      const png = await drawCard({ name, second: name.repeat(3), ...plain });
      assert.deepEqual(sizeOf(png), ["PNG", 1200, 630], name);
      assert.ok(png.length <= 80_000, `${name}: ${png.length}`);
    }
  });

  // Proves programme 2, 14: `/public/events/{id}/card.png`, 1,200 by 630 pixels and at most 80 KB; what its typeface
  //   lacks is left out, never drawn as boxes; all pages of the event name it
  it("leaves out what its typeface has no glyph for, a letter with its marks", async () => {
    const has = (codePoint: number) => codePoint < 0x180;
    assert.equal(drawable("Конференция 日本 → Conf  2027 🎉👩‍💻", { has }), "Conf 2027");
    assert.equal(drawable("E\u0301te\u0301 x\u0302y\tz", { has }), "Été y z");
    const card = (name: string, location: string) => drawCard({ name, second: location, ...plain });
    assert.deepEqual(await card("Győr 日本 2027 🎉", "مؤتمر Lisbon"), await card("Győr 2027", "Lisbon"));
    assert.notDeepEqual(await card("Győr", "Lisbon"), await card("Gyor", "Lisbon"));
  });

  // Proves workspace 7: mails of the event, cards, print
  it("has the event's accent and logo, of however many colours, in the same 80 KB", async () => {
    const noise = sharp({
      create: {
        width: 384,
        height: 128,
        channels: 3,
        background: "#888888",
        noise: { type: "gaussian", sigma: 60 },
      },
    });
    const logo = await noise.webp().toBuffer();
    const card = { ...plain, name: "Conf", second: "Lisbon" };
    const colored = await drawCard({ ...card, accent: "#ab218e", logo });
    assert.ok(colored.length <= 80_000, `${colored.length}`);
    const at = async (png: Buffer, left: number, top: number) => {
      const { data } = await sharp(png)
        .extract({ left, top, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data].map((part) => part >> 4);
    };
    const ground = await at(colored, 600, 300);
    assert.deepEqual(await at(colored, 600, 625), [0xa, 0x2, 0x8]);
    assert.notDeepEqual(await at(colored, 1000, 90), ground);
    assert.deepEqual(await at(await drawCard(card), 1000, 90), ground);
    const addressed = await drawCard({ ...card, address: "conf.example/e/conf-27" });
    assert.notDeepEqual(addressed, await drawCard(card));
  });

  // Proves workspace 8: own card picture with title and names
  it("of a session has its title and names, and is gone with it", async () => {
    const ada = await makeUser(app, { name: "Ada" });
    const eventId = await makeEvent(app, ada, { name: "Conf", visibility: "public" });
    const talkId = await makeTalk(app, ada, { title: "On types" });
    const { sessionId } = await makeSession(app, ada, eventId, { talk_id: talkId, status: "confirmed" });
    const page = `/public/events/${eventId}/sessions/${sessionId}`;
    const html = await (await app.raw(page)).text();
    assert.ok(html.includes(`content="${app.ctx.config.appUrl}${page}/card.png"`));
    const card = async () => {
      const answer = await app.raw(`${page}/card.png`);
      return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status;
    };
    const first = await card();
    assert.ok(first instanceof Buffer);
    assert.deepEqual(sizeOf(first), ["PNG", 1200, 630]);
    await ada.call(updateTalk, { params: { talkId }, body: { title: "On other types" } });
    assert.notDeepEqual(await card(), first);
    await ada.call(rejectSession, { params: { sessionId }, body: {} });
    assert.equal(await card(), 410);
    assert.equal((await app.raw(`/public/events/${eventId}/sessions/x/card.png`)).status, 404);
  });

  // Proves programme 2, 14: `/public/events/{id}/card.png`, 1,200 by 630 pixels and at most 80 KB; what its typeface
  //   lacks is left out, never drawn as boxes; all pages of the event name it
  it("is kept, and another one at once when the event is; a draft has none", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { name: "Conf", visibility: "public" });
    const address = `/public/events/${eventId}/card.png`;
    const first = await app.raw(`${address}?x=1`);
    const etag = first.headers.get("etag") ?? "";
    assert.deepEqual([first.status, first.headers.get("content-type")], [200, "image/png"]);
    assert.deepEqual(sizeOf(Buffer.from(await first.arrayBuffer())), ["PNG", 1200, 630]);
    const again = await app.raw(address, { headers: { "if-none-match": etag } });
    assert.equal(again.status, 304);
    const params = { eventId };
    await ada.call(updateEvent, { params, body: { name: "Conf 2" } });
    const other = await app.raw(address, { headers: { "if-none-match": etag } });
    assert.equal(other.status, 200);
    assert.notEqual(other.headers.get("etag"), etag);
    await ada.call(updateEvent, { params, body: { visibility: "draft" } });
    assert.equal((await app.raw(address)).status, 404);
    for (const none of [
      address.toUpperCase(),
      address.replace(eventId, "x"),
      address.replace(eventId, ada.userId),
    ])
      assert.equal((await app.raw(none)).status, 404, none);
  });

  // Proves programme 2, 14: `/public/events/{id}/card.png`, 1,200 by 630 pixels and at most 80 KB; what its typeface
  //   lacks is left out, never drawn as boxes; all pages of the event name it
  it("is named on all pages of the event, under the address that links lead to", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { name: "Conf", visibility: "public" });
    const page = `/public/events/${eventId}`;
    for (const path of [page, `${page}/programme`, `${page}/speakers`, `${page}/rooms`]) {
      const html = await (await app.raw(path)).text();
      const [, image = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
      assert.equal(image, `${app.ctx.config.appUrl}${page}/card.png`, path);
      assert.match(html, /<link rel="canonical" href="https?:[^"]+"/);
      assert.match(html, /<meta name="twitter:card" content="summary_large_image"/);
    }
  });
});
