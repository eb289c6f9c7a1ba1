import assert from "node:assert/strict";
import { it } from "node:test";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { publishCall, putCall } from "@plenary/contract/call/call";
import { updateEvent } from "@plenary/contract/events/events";
import { createTrack } from "@plenary/contract/programme/tracks";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { sql } from "kysely";
import { makeAdmin, makeEvent, makeSession, makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp({}, "built");

const read = async (path: string) => {
  const answer = await app.raw(path);
  const text = await answer.text();
  const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address));
  return { status: answer.status, type: answer.headers.get("content-type"), text, addresses };
};

/** The paths of all addresses that the sitemap names, each of which is asked for. */
async function named(): Promise<string[]> {
  const { addresses } = await read("/sitemap.xml");
  const files = await Promise.all(addresses.map(({ pathname }) => read(pathname)));
  return files.flatMap((file) => file.addresses.map(({ pathname }) => pathname)).sort();
}

// Proves programme 2: `/public/events/{id}/changes` has the versions, newest first, with what each changed; the event's
//   page leads there and names the version once there is one
// Proves programme 2, 13: `/sitemap.xml` in files of 50,000 addresses, and `/robots.txt`
it("the sitemap names all public pages of public events and nothing else, at once after each change", async () => {
  const [ada, bob, cleo] = [
    await makeUser(app),
    await makeUser(app),
    await makeUser(app, { is_locked: true }),
  ];
  const eventId = await makeEvent(app, ada, { visibility: "public" });
  const draft = await makeEvent(app, ada);
  const { sessionId } = await makeSession(app, ada, eventId, { status: "confirmed" });
  await ada.call(updateSession, { params: { sessionId }, body: { room: "Hall", track: "Web" } });
  await makeSession(app, bob, eventId, { status: "draft" });
  await makeSession(app, cleo, eventId, { status: "rejected" });
  await makeSession(app, bob, draft, { status: "confirmed" });
  const base = `/public/events/${eventId}`;
  const fixed = ["/", "/privacy", "/public/calls", "/public/events", "/terms"];
  const paths = await named();
  assert.deepEqual(
    paths,
    [
      ...[
        ...fixed,
        base,
        `${base}/programme`,
        `${base}/speakers`,
        `${base}/rooms`,
        `${base}/sessions/${sessionId}`,
      ],
      ...[`${base}/rooms/hall`, `${base}/tracks/web`, `/public/users/${ada.userId}`],
    ].sort(),
  );
  for (const path of paths) assert.equal((await app.raw(path)).status, 200, path);
  const { planRevision } = await ada.call(previewVersion, { params: { eventId } });
  await ada.call(releaseVersion, { params: { eventId }, body: { tell: false, planRevision } });
  assert.deepEqual(
    (await named()).filter((path) => !paths.includes(path)),
    [`${base}/changes`],
  );
  const before = await named();
  await ada.call(putCall, { params: { eventId }, body: { version: 0, closesAt: "2027-04-01T12:00" } });
  assert.deepEqual(await named(), before);
  await ada.call(publishCall, { params: { eventId } });
  assert.deepEqual(
    (await named()).filter((path) => !before.includes(path)),
    [`${base}/call`],
  );
  assert.match((await read(`${base}/call`)).text, /Open until/);
  assert.match((await read(base)).text, /Call for papers: until/);
  await ada.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
  assert.deepEqual(await named(), fixed);
  assert.equal((await read(`${base}/call`)).status, 404);
});

it("the files of the sitemap are counted once for all visitors, and again after a change of any event", async () => {
  const ada = await makeUser(app);
  const eventId = await makeEvent(app, ada, { visibility: "public" });
  const countedFor = async () => {
    app.queries.length = 0;
    const { text } = await read("/sitemap.xml");
    return [app.queries.length > 0, text.includes("track-1.xml")];
  };
  assert.deepEqual(
    [await countedFor(), await countedFor()],
    [
      [true, false],
      [false, false],
    ],
  );
  await ada.call(createTrack, { params: { eventId }, body: { name: "Web" } });
  assert.deepEqual(
    [await countedFor(), await countedFor()],
    [
      [true, true],
      [false, true],
    ],
  );
});

// Proves programme 2, 13: `/sitemap.xml` in files of 50,000 addresses, and `/robots.txt`
it("the sitemap comes in files of 50,000 addresses at most, which have each address once", async () => {
  const ada = await makeUser(app);
  const eventId = await makeEvent(app, ada, { visibility: "public" });
  await sql`insert into rooms (room_id, event_id, name, name_key, slug, guid, position, created_at, updated_at)
    select gen_random_uuid(), ${eventId}::uuid, n, n, 'room-' || n, gen_random_uuid(), n, now(), now()
    from generate_series(1, 50001) as n`.execute(app.db);
  const { addresses } = await read("/sitemap.xml");
  const rooms = addresses.filter(({ pathname }) => pathname.includes("/room-"));
  const files = await Promise.all(rooms.map(({ pathname }) => read(pathname)));
  assert.ok(files.length === 2 && files.every((file) => file.addresses.length <= 50_000));
  const all = new Set(files.flatMap((file) => file.addresses.map(({ pathname }) => pathname)));
  assert.equal(all.size, 50_001);
  for (const name of ["room-3.xml", "room-0.xml", "user-1.xml", "room-1", "session-1.xml"])
    assert.equal((await read(`/sitemaps/${name}`)).status, 404, name);
});

// Proves programme 2, 13: `/sitemap.xml` in files of 50,000 addresses, and `/robots.txt`
it("robots are told where the sitemap is, and to leave the screens for those who are signed in", async () => {
  const admin = await makeAdmin(app);
  const robots = async () => (await read("/robots.txt")).text.split("\n");
  const lines = await robots();
  assert.equal(lines[0], "User-agent: *");
  for (const folder of ["/dashboard", "/events", "/sessions", "/messages", "/admin"])
    assert.ok(lines.includes(`Disallow: ${folder}`), folder);
  assert.ok(!lines.some((line) => /^Disallow: \/(public|api|$)/.test(line)));
  assert.ok(lines.includes(`Sitemap: ${app.ctx.config.appUrl}/sitemap.xml`));
  await admin.call(updateSettings, { body: { domain: "events.example.org" } });
  assert.ok((await robots()).includes("Sitemap: https://events.example.org/sitemap.xml"));
  const { type, addresses } = await read("/sitemap.xml");
  assert.deepEqual(
    [type, addresses[0]?.origin],
    ["application/xml; charset=utf-8", "https://events.example.org"],
  );
});

// Proves programme 2: A public programme can be installed, also when it was reached by a press
it("a public programme can be installed like an app, a draft's can't", async () => {
  const ada = await makeUser(app);
  const eventId = await makeEvent(app, ada, { name: "Compiler <Days>", visibility: "public" });
  await makeSession(app, ada, eventId, { status: "confirmed" });
  const at = (id: string) => `/public/events/${id}/manifest.webmanifest`;
  const { status, type, text } = await read(at(eventId));
  assert.deepEqual([status, type], [200, "application/manifest+json; charset=utf-8"]);
  const { name, start_url, icons } = JSON.parse(text);
  assert.equal(name, "Compiler <Days>");
  const [page, icon] = [await app.raw(start_url), await app.raw(icons[0].src)];
  assert.deepEqual([page.status, icon.status], [200, 200]);
  assert.match(await page.text(), new RegExp(`<link rel="manifest" href="${at(eventId)}"/>`));
  const draft = await makeEvent(app, ada);
  const others = [draft, "none", "00000000-0000-7000-8000-000000000000"];
  const statuses = others.map(async (id) => (await app.raw(at(id))).status);
  assert.deepEqual(await Promise.all(statuses), [404, 404, 404]);
});
