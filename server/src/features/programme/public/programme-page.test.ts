import assert from "node:assert/strict";
import { it } from "node:test";
import { createItem } from "@plenary/contract/programme/programme";
import { createRoom } from "@plenary/contract/programme/rooms";
import { getOpenNow } from "@plenary/contract/public/open-now";
import { makeSession } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp({}, "built");

// Proves programme 13: Ten who ask at once for a programme or a feed cause one rendering, of at most eight statements
it("the page of a programme is rendered once for ten who ask at once, by eight statements at most, however long it is", async () => {
  const { organizer, speaker, eventId, params, release } = await makeConf(app);
  const body = { kind: "break", title: "Lunch", startTime: "2027-05-01T12:00", durationMinutes: 60 } as const;
  await organizer.call(createItem, { params, body });
  await release();
  const statementsFor = async (readers: number) => {
    await makeSession(app, speaker, eventId, { status: "confirmed" });
    app.ctx.changes.apply(["*"]);
    // What is open of feedback and surveys is in memory, whoever asked first.
    await app.client()(getOpenNow, { params });
    app.queries.length = 0;
    const path = `/public/events/${eventId}/programme`;
    const pages = await Promise.all(
      Array.from({ length: readers }, async () => {
        const answer = await app.raw(path);
        assert.equal(answer.status, 200);
        return answer.text();
      }),
    );
    assert.equal(new Set(pages).size, 1);
    return app.queries.length;
  };
  const one = await statementsFor(1);
  assert.ok(one > 0 && one <= 8, `${one} statements`);
  assert.deepEqual([await statementsFor(1), await statementsFor(10)], [one, one]);
});

// Proves programme 8: The programme's page links all files under "Export", the feed of changes once there is a version
it("the page of a programme links all files of it, the feed of changes once there is a version", async () => {
  const { eventId, release } = await makeConf(app);
  const linked = async () => {
    const html = await (await app.raw(`/public/events/${eventId}/programme`)).text();
    const [nav = ""] = /<nav[^>]* class="exports".*?<\/nav>/s.exec(html) ?? [];
    return [...nav.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.split("/").at(-1));
  };
  const files = ["programme.ics", "programme.ics", "print#content", "programme.csv", "schedule.xml"];
  const [json, giggity] = ["schedule.json", "schedule.xml"];
  assert.deepEqual(await linked(), [...files, json, giggity]);
  await release();
  assert.deepEqual(await linked(), [...files, json, "changes.atom", giggity]);
});

// Proves programme 2: What sessions only name takes no real room's, or track's, column and filter, on the page and on
//   paper
it("the page of a programme has its sessions in their rooms, whatever others name as theirs", async () => {
  const { organizer, speaker, eventId, params, set, otherId } = await makeConf(app);
  const { room } = await organizer.call(createRoom, { params, body: { name: "Café" } });
  await set({ roomId: room.roomId }, otherId);
  const place = { start_time: "2027-05-01T10:00:00.000Z", duration_minutes: 30 };
  await makeSession(app, speaker, eventId, { status: "confirmed", room: "cafe", ...place });
  await set({ startTime: "2027-05-01T10:00", durationMinutes: 30 }, otherId);
  const html = await (await app.raw(`/public/events/${eventId}/programme`)).text();
  const [heads = ""] = /<div class="plan [^>]*>(.*?)<div/s.exec(html) ?? [];
  assert.deepEqual(
    [...heads.matchAll(/<b [^>]*>(?:<[^>]+>)*([^<]*)</g)].map(([, name]) => name),
    ["Café", "cafe", "Hall"],
  );
  const rows = [...html.matchAll(/<li [^>]*data-f="([^"]*)"/g)].map(
    ([, facets = ""]) => facets.split("|")[1],
  );
  assert.deepEqual(rows.sort(), ["0", "1", "2"]);
});
