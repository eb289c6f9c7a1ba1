import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { readStatus } from "@plenary/contract/admin/admin-status";
import { updateEvent } from "@plenary/contract/events/events";
import { pictureAddress } from "@plenary/contract/pictures/picture-address";
import {
  deleteEventPicture,
  deleteOwnPicture,
  type EventPictureKind,
  getPicture,
  listFaces,
  setEventPicture,
  setHeadFocus,
  setOwnPicture,
} from "@plenary/contract/pictures/pictures";
import { sql } from "kysely";
import sharp from "sharp";
import { makeAdmin, makeEvent, makeTalk, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";
import { outcomeAfter } from "../../../test/processes/locks.ts";
import { type Patience, readsPictures, writePicture } from "./picture-work.ts";

const app = useApp({}, "built");

/** A picture whose left half is red, the right one blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: "#ff0000" } },
      ...{ left: 0, top: 0 },
    },
  ]);

const upload = (
  { call }: TestUser,
  eventId: string,
  kind: EventPictureKind,
  bytes: Uint8Array<ArrayBuffer> | string,
) => call(setEventPicture, { params: { eventId, kind }, body: new Blob([bytes]) });

const stored = async () =>
  (
    await app.db.selectFrom("pictures").select(["hash", "size", "width", "height"]).orderBy("size").execute()
  ).map(({ hash, size, width, height }) => `${hash.slice(0, 4)} ${size} ${width}x${height}`);

const read = async (hash: string, size: Parameters<typeof pictureAddress>[1]) =>
  Buffer.from(await (await app.raw(pictureAddress(hash, size))).arrayBuffer());

/** The colour of the pixel in the middle: red, green and blue. */
const middleOf = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 255));
};

const never = Number.MAX_SAFE_INTEGER;
const plain = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
const step = '<feMorphology operator="dilate" radius="400"/>';
const endless = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><filter id="f">${step.repeat(500)}</filter><circle cx="450" cy="450" r="300" filter="url(#f)"/></svg>`,
);

/** What becomes of this account's picture: written, or the name of its refusal. */
const write = (
  by: string,
  bytes: Uint8Array,
  patience?: Patience,
  counting?: Partial<Parameters<typeof writePicture>[3]>,
) =>
  writePicture(bytes, "face", { x: 50, y: 50 }, { by, ...counting, ...(patience && { patience }) }).then(
    () => "written",
    ({ name }: Error) => name,
  );

const red = [1, 0, 0];
const blue = [0, 0, 1];

describe("a picture of an event", () => {
  // Proves workspace 7: written anew without metadata in the sizes that are shown, named by hash, cached for ever
  it("is written anew in the sizes that are shown, without what its file said besides, and kept for ever", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const gps = {
      IFD0: { Artist: "Secret Artist" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 3/1 0/1" },
    };
    const file = await halves(2000, 500).withExif(gps).jpeg().toBuffer();
    assert.ok(file.includes("Secret Artist"));
    const { hash } = await upload(ada, eventId, "head", file);
    const name = hash.slice(0, 4);
    assert.deepEqual(await stored(), [
      `${name} card 752x394`,
      `${name} whole 1600x400`,
      `${name} wide 1024x320`,
    ]);
    const answer = await app.raw(pictureAddress(hash, "wide"));
    const header = (of: string) => answer.headers.get(of);
    assert.deepEqual(
      [answer.status, header("content-type"), header("cache-control"), header("x-content-type-options")],
      [200, "image/webp", "public, max-age=31536000, immutable", "nosniff"],
    );
    assert.equal(header("content-security-policy"), "default-src 'none'; sandbox");
    for (const size of ["card", "wide"] as const) {
      const bytes = await read(hash, size);
      const { format, exif, icc, xmp } = await sharp(bytes).metadata();
      assert.deepEqual([format, exif, icc, xmp], ["webp", undefined, undefined, undefined]);
      assert.ok(!bytes.includes("Secret"));
    }
  });

  it("is whole for its organizers alone, also of a public event, and says nothing of what its file did", async () => {
    const [ada, other] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const file = await halves(1600, 200)
      .withExif({ IFD0: { Artist: "Secret Artist" } })
      .jpeg()
      .toBuffer();
    const { hash } = await upload(ada, eventId, "head", file);
    const params = { hash, size: "whole" };
    const { picture } = await ada.call(getPicture, { params });
    const bytes = Buffer.from(picture.split(",")[1] ?? "", "base64");
    assert.equal((await sharp(bytes).metadata()).width, 1600);
    assert.ok(!bytes.includes("Secret"));
    // What was cut away is its organizers'.
    const none = { status: 404, code: "not_found", message: "Picture not found" };
    assert.deepEqual(await refusal(other.call(getPicture, { params })), none);
    assert.equal((await app.raw(pictureAddress(hash, "whole"))).status, 404);
    await other.call(getPicture, { params: { hash, size: "wide" } });
  });

  it("is read once for all who load it at once, and is no load of their network's", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const { hash } = await upload(ada, eventId, "logo", await halves(384, 128).png().toBuffer());
    app.queries.length = 0;
    const load = async () => {
      const answer = await app.raw(pictureAddress(hash, "logo"));
      return `${answer.status} ${answer.headers.get("content-encoding")} ${(await answer.arrayBuffer()).byteLength > 0}`;
    };
    // More than a network may have waiting.
    const loaded = await Promise.all(Array.from({ length: 400 }, load));
    assert.deepEqual([...new Set(loaded)], ["200 null true"]);
    assert.equal(app.queries.filter((statement) => statement.includes('"pictures"."bytes"')).length, 1);
    await ada.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
    assert.equal((await app.raw(pictureAddress(hash, "logo"))).status, 404);
  });

  // Proves workspace 7: picture for the head (cut to 16:5 and 1.91:1 by focus point)
  it("is cut around what stays in view", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const focus = (x: number) => ada.call(setHeadFocus, { params: { eventId }, body: { x, y: 50 } });
    assert.equal((await refusal(focus(0))).message, "This event has no picture yet");
    const { hash } = await upload(ada, eventId, "head", await halves(1600, 200).png().toBuffer());
    const left = await focus(0);
    assert.deepEqual([await middleOf(await read(left.hash, "wide"))], [red]);
    assert.deepEqual(await middleOf(await read(left.hash, "card")), red);
    const right = await focus(100);
    assert.deepEqual(await middleOf(await read(right.hash, "wide")), blue);
    assert.equal(new Set([hash, left.hash, right.hash]).size, 3);
    // The former cuts are gone.
    assert.equal((await stored()).length, 3);
    assert.equal((await app.raw(pictureAddress(left.hash, "wide"))).status, 404);
  });

  it("isn't cut anew in place of another that came meanwhile", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    await upload(ada, eventId, "head", await halves(1600, 200).png().toBuffer());
    const head = "0".repeat(32);
    const outcome = await outcomeAfter(
      app,
      (tx) => sql`select from events for update`.execute(tx),
      (tx) => tx.updateTable("events").set({ head }).execute(),
      () => ada.call(setHeadFocus, { params: { eventId }, body: { x: 0, y: 50 } }),
    );
    assert.equal(outcome, 409);
    assert.deepEqual(await app.db.selectFrom("events").select("head").execute(), [{ head }]);
  });

  it("isn't replaced, removed or cut by somebody who saw another", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const body = new Blob([await halves(1600, 200).png().toBuffer()]);
    const params = { eventId, kind: "head" as const };
    const set = (seen?: string) =>
      ada.call(setEventPicture, { params, body, ...(seen && { query: { seen } }) });
    const { hash } = await set("none");
    const other = "0".repeat(32);
    const focus = (head: string) =>
      ada.call(setHeadFocus, { params: { eventId }, body: { x: 0, y: 50, head } });
    const remove = (seen: string) => ada.call(deleteEventPicture, { params, query: { seen } });
    const message = "The picture was changed in the meantime. Please load this page again.";
    for (const stale of [() => set("none"), () => set(other), () => remove(other), () => focus(other)])
      assert.deepEqual(await refusal(stale()), { status: 409, code: "conflict", message });
    const cut = await focus(hash);
    assert.deepEqual(await set(cut.hash), { hash });
    await remove(hash);
    assert.deepEqual(await stored(), []);
  });

  it("stands as it was held, and of several frames is the first", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    // Turned by 180 degrees: what is left in the file is right.
    const turned = await halves(800, 200).withMetadata({ orientation: 3 }).jpeg().toBuffer();
    await upload(ada, eventId, "head", turned);
    const { hash } = await ada.call(setHeadFocus, { params: { eventId }, body: { x: 0, y: 50 } });
    assert.deepEqual(await middleOf(await read(hash, "wide")), blue);
    const frame = (background: string) =>
      sharp({ create: { width: 100, height: 50, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all([frame("#ff0000"), frame("#0000ff")]);
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    assert.equal((await sharp(moving).metadata()).pages, 2);
    const logo = await upload(ada, eventId, "logo", moving);
    assert.deepEqual(await middleOf(await read(logo.hash, "logo")), red);
    assert.equal((await sharp(await read(logo.hash, "logo")).metadata()).pages, undefined);
  });

  it("is drawn if it is a drawing, and nothing of its file is served", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const asked: string[] = [];
    app.built.http.server.prependListener("request", ({ url }) => asked.push(url ?? ""));
    const own = `${app.origin}/api/health`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 12" onload="alert(1)">
      <style>@import url(${own}); @font-face { font-family: x; src: url(${own}) }</style>
      <script href="${own}">alert(1)</script><image href="${own}" width="9" height="9"/>
      <image xlink:href="file://${import.meta.dirname}/x.png" width="9" height="9"/><use href="${own}#a"/>
      <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${own}"/></foreignObject>
      <rect width="24" height="12" fill="#ff0000"/></svg>`;
    const { hash } = await upload(ada, eventId, "logo", svg);
    assert.deepEqual(await stored(), [`${hash.slice(0, 4)} logo 256x128`]);
    const bytes = await read(hash, "logo");
    assert.deepEqual(await middleOf(bytes), red);
    assert.ok(!/script|svg|alert/i.test(bytes.toString("latin1")));
    assert.deepEqual(
      asked.filter((url) => url === "/api/health"),
      [],
    );
  });

  it("goes when another takes its place, when it is removed, and with the event", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const png = await halves(40, 40).png().toBuffer();
    const first = await upload(ada, eventId, "logo", png);
    assert.deepEqual(await upload(ada, eventId, "logo", png), first);
    const heard = await announcedBy(app, () =>
      upload(ada, eventId, "logo", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
    );
    assert.ok(heard.includes(`public:event:${eventId}`));
    assert.equal((await stored()).length, 1);
    assert.equal((await app.raw(pictureAddress(first.hash, "logo"))).status, 404);
    await ada.call(deleteEventPicture, { params: { eventId, kind: "logo" } });
    assert.deepEqual(await stored(), []);
    await upload(ada, eventId, "logo", png);
    await app.db.deleteFrom("events").where("event_id", "=", eventId).execute();
    assert.deepEqual(await stored(), []);
  });

  // Proves README 2: Pictures of drafts and of people who aren't public need permission and are not cached
  it("is seen by those who see the event: of a draft by nobody else, and nobody keeps it", async () => {
    const [ada, other] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, ada);
    const { hash } = await upload(ada, eventId, "logo", await halves(40, 20).png().toBuffer());
    const params = { hash, size: "logo" };
    assert.match((await ada.call(getPicture, { params })).picture, /^data:image\/webp;base64,UklGR/);
    const none = { status: 404, code: "not_found", message: "Picture not found" };
    assert.deepEqual(await refusal(other.call(getPicture, { params })), none);
    const asked = await app.raw(pictureAddress(hash, "logo"));
    assert.deepEqual([asked.status, asked.headers.get("cache-control")], [404, "no-store"]);
    await ada.call(updateEvent, { params: { eventId }, body: { visibility: "public" } });
    assert.equal((await app.raw(pictureAddress(hash, "logo"))).status, 200);
    await other.call(getPicture, { params });
    // The same file is another picture elsewhere, so its name tells nobody that somebody has it.
    const own = await makeEvent(app, other);
    const again = await upload(other, own, "logo", await halves(40, 20).png().toBuffer());
    assert.notEqual(again.hash, hash);
  });
});

describe("what is no picture", () => {
  // Proves workspace 10: pictures: bombs, polyglots, GPS, SVG with scripts
  it("is refused with a reason, and nothing is stored", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada);
    const said = async (bytes: Uint8Array<ArrayBuffer> | string) =>
      (await refusal(upload(ada, eventId, "logo", bytes))).message;
    const png = await halves(40, 20).png().toBuffer();
    const jpeg = await halves(40, 20).jpeg().toBuffer();
    const notPicture = "This file is not a picture";
    for (const bytes of ["", "hello", "GIF89a", "%PDF-1.4", "PK\u0003\u0004", "II*\u0000", "<html><svg"])
      assert.notEqual(await said(bytes), undefined, bytes);
    assert.equal(await said("hello"), notPicture);
    assert.equal(await said(""), notPicture);
    assert.equal(await said("<!doctype html><html><body>A page</body></html>"), notPicture);
    // Broken anywhere, or of another kind than it begins with.
    assert.equal(await said(png.subarray(0, png.length - 30)), "This picture is damaged");
    assert.equal(await said(jpeg.subarray(0, jpeg.length / 2)), "This picture is damaged");
    assert.equal(await said(Buffer.concat([jpeg.subarray(0, 3), png])), "This picture is damaged");
    const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`);
    const laughs = `<!DOCTYPE svg [<!ENTITY a0 "ha">${entities.join("")}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a9;</text></svg>`;
    assert.equal(await said(laughs), "This picture is damaged");
    const file = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>`;
    assert.equal(await said(file), "This picture is damaged");
    assert.deepEqual(await stored(), []);
  });

  it("is what is behind it: a file that is also something else is written anew as a picture alone", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const both = Buffer.concat([
      await halves(40, 20).jpeg().toBuffer(),
      Buffer.from("<script>alert(1)</script>PK\u0005\u0006"),
    ]);
    const { hash } = await upload(ada, eventId, "logo", both);
    const bytes = await read(hash, "logo");
    assert.deepEqual([(await sharp(bytes).metadata()).format, bytes.includes("script")], ["webp", false]);
    assert.equal(bytes.readUInt32LE(4) + 8, bytes.length, "nothing stands after the picture");
  });

  // Proves workspace 7: up to 10 MB and 50 megapixels
  it("is too large from 50 megapixels and one, and from 10 MB and one byte", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada);
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#888" } })
        .jpeg()
        .toBuffer();
    await upload(ada, eventId, "logo", await plain(10_000, 5000));
    const before = await stored();
    const tooLarge = { status: 413, code: "payload_too_large", message: "This picture is too large" };
    const one = await plain(12_500, 4001);
    assert.deepEqual(await refusal(upload(ada, eventId, "logo", one)), tooLarge);
    const long = Buffer.alloc(10 * 1024 * 1024 + 1);
    (await halves(40, 20).png().toBuffer()).copy(long);
    assert.deepEqual(await refusal(upload(ada, eventId, "logo", long)), tooLarge);
    assert.deepEqual(await stored(), before);
  });

  // Proves workspace 7: decoded in a child process (10 s, 512 MB)
  it("is too large if reading it takes more time than it may, by the processor's clock or by any", async () => {
    assert.equal(await write("ada", endless, { seconds: 0.5, milliseconds: 0 }), "LargePicture");
    assert.equal(await write("ada", endless, { seconds: never, milliseconds: 1 }), "LargePicture");
  });

  // Proves workspace 7: decoded in a child process (10 s, 512 MB)
  it("is too large if reading it takes more memory than it may, however little time", async () => {
    /** A drawing of a few kilobytes that has a bitmap of so many pixels in it. */
    const drawing = async (side: number) => {
      const bitmap = await sharp({ create: { width: side, height: side, channels: 3, background: "#f00" } })
        .png()
        .toBuffer();
      const href = `data:image/png;base64,${bitmap.toString("base64")}`;
      return Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><image width="900" height="900" href="${href}"/></svg>`,
      );
    };
    const unhurried = { seconds: never, milliseconds: 0 };
    assert.equal(await write("ada", await drawing(900), unhurried), "written");
    assert.equal(await write("ada", await drawing(7000), unhurried), "LargePicture");
  });

  it("is read one of each account at a time; what has no room isn't counted, what takes too much is in addition", async () => {
    const counted: string[] = [];
    const countedWrite = (by: string, at: number) =>
      write(by, at === 0 ? endless : plain, at === 0 ? { seconds: 0.5, milliseconds: 0 } : undefined, {
        count: async () => counted.push(by),
        countLarge: async () => counted.push(`${by} again`),
      });
    const said = await Promise.all(["ada", "ada", "bob", "cleo", "dan", "eve", "fay"].map(countedWrite));
    const rest = ["written", "written", "written", "written", "ManyPictures"];
    assert.deepEqual(said, ["LargePicture", "ManyPictures", ...rest]);
    assert.deepEqual(counted.toSorted(), ["ada", "ada again", "bob", "cleo", "dan", "eve"]);
    assert.equal(await countedWrite("ada", 1), "written");
  });

  // Proves workspace 7: if its binaries don't install, the page works without pictures and System Status says so
  it("is refused, and System Status says so, where no process can be made for it or the library has no program", async () => {
    const [admin, ada] = [await makeAdmin(app), await makeUser(app)];
    const { execPath } = process;
    const warned = async () => {
      const { warnings } = await admin.call(readStatus);
      return JSON.stringify(warnings).includes("This server can't read pictures");
    };
    const folder = await mkdtemp(join(tmpdir(), "plenary-node-"));
    const without = join(folder, "node");
    const hook = `import { registerHooks } from "node:module";
      registerHooks({ resolve(name, of, next) { if (name === "sharp") throw new Error("no program"); return next(name, of); } });`;
    const hooked = `data:text/javascript;base64,${Buffer.from(hook).toString("base64")}`;
    await writeFile(without, `#!/bin/sh\nexec "${execPath}" --import "${hooked}" "$@"\n`, { mode: 0o755 });
    try {
      for (const path of ["/nowhere/node", without]) {
        process.execPath = path;
        assert.equal(await write("ada", plain), "NoPictures");
        const { status, message } = await refusal(ada.call(setOwnPicture, { body: new Blob([plain]) }));
        assert.deepEqual([status, message], [503, "This server can't read pictures"]);
        assert.deepEqual([await readsPictures(), await warned()], [false, true]);
      }
    } finally {
      process.execPath = execPath;
      await rm(folder, { recursive: true });
    }
    assert.deepEqual([await readsPictures(), await warned()], [true, false]);
  });

  it("is taken by no other call, and JSON is none", async () => {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada);
    const headers = { authorization: `Bearer ${ada.token}` };
    const put = async (path: string, type: string, body: string) =>
      (await app.raw(`/api${path}`, { method: "PUT", headers: { ...headers, "content-type": type }, body }))
        .status;
    assert.equal(await put(`/events/${eventId}`, "image/png", "x"), 415);
    assert.equal(await put(`/events/${eventId}/pictures/logo`, "application/json", "{}"), 422);
    assert.equal(await put(`/events/${eventId}/pictures/logo`, "text/html", "x"), 422);
  });
});

describe("one's own picture", () => {
  it("is public with one's page, and goes when it is removed", async () => {
    const [ada, other] = [await makeUser(app), await makeUser(app)];
    const body = new Blob([await halves(300, 400).jpeg().toBuffer()]);
    const { hash } = await ada.call(setOwnPicture, { body });
    const name = hash.slice(0, 4);
    assert.deepEqual(await stored(), [`${name} face 256x256`, `${name} small 96x96`]);
    assert.equal((await app.raw(pictureAddress(hash, "small"))).status, 404);
    await other.call(getPicture, { params: { hash, size: "small" } });
    await makeTalk(app, ada);
    assert.equal((await app.raw(pictureAddress(hash, "small"))).status, 200);
    await ada.call(deleteOwnPicture);
    assert.deepEqual(await stored(), []);
  });

  it("is loaded with others' by one call and one statement, in its smallest size; an event's isn't", async () => {
    const [ada, bob] = [await makeUser(app), await makeUser(app)];
    const body = new Blob([await halves(300, 400).jpeg().toBuffer()]);
    const eventId = await makeEvent(app, ada);
    const logo = (await ada.call(setEventPicture, { params: { eventId, kind: "logo" }, body })).hash;
    const own = [await ada.call(setOwnPicture, { body }), await bob.call(setOwnPicture, { body })];
    const hashes = own.map(({ hash }) => hash);
    const list = (asked: readonly string[]) =>
      bob.call(listFaces, { query: { hashes: [...asked, logo, "0".repeat(32)].join() } });
    app.queries.length = 0;
    const { faces } = await list([...hashes, ...hashes]);
    assert.equal(app.queries.filter((statement) => statement.includes('"pictures"')).length, 1);
    assert.deepEqual(faces.map(({ hash }) => hash).toSorted(), hashes.toSorted());
    for (const { hash, picture } of faces)
      assert.equal(picture, (await ada.call(getPicture, { params: { hash, size: "small" } })).picture);
    for (const spoilt of [["x"], Array.from({ length: 101 }, (_, n) => String(n).padStart(32, "0"))])
      assert.equal((await refusal(list(spoilt))).status, 400);
  });

  it("is uploaded 60 times in an hour at most", async () => {
    const ada = await makeUser(app);
    const time = new Date(app.ctx.clock().valueOf() + 3_600_000).toISOString();
    await app.db
      .insertInto("rate_limits")
      .values({ key: `picture:${ada.userId}`, hits: 60, resets_at: time })
      .execute();
    const { code } = await refusal(ada.call(setOwnPicture, { body: new Blob(["x"]) }));
    assert.equal(code, "rate_limited");
  });
});
