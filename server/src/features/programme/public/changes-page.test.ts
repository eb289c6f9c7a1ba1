import assert from "node:assert/strict";
import { it } from "node:test";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { rejectSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeTalk, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";

const app = useApp({}, "built");

// Proves programme 2: `/public/events/{id}/changes` has the versions, newest first, with what each changed; the event's
//   page leads there and names the version once there is one
// Proves programme 8: Pages announce the feeds by `<link rel="alternate">`
it("the page of changes has the versions, newest first, and the event's page leads there once there is one", async () => {
  const olga = await makeUser(app);
  const eventId = await makeEvent(app, olga, { visibility: "public", timezone: "Europe/Lisbon" });
  const base = `/public/events/${eventId}`;
  const params = { eventId };
  const add = async (title: string, start_time: string | null) => {
    const talk_id = await makeTalk(app, olga, { title });
    const placed = { start_time, duration_minutes: 30, room: "Hall" };
    return (await makeSession(app, olga, eventId, { talk_id, status: "confirmed", ...placed })).sessionId;
  };
  const release = async (name: string) => {
    const { planRevision } = await olga.call(previewVersion, { params });
    await olga.call(releaseVersion, {
      params,
      body: { name, note: "<b>Sorry</b>", tell: false, planRevision },
    });
  };
  const html = async (path: string) => (await app.raw(base + path)).text();
  const textsOf = async (path: string) => {
    const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(await html(path)) ?? [];
    const bare = main.replace(
      /<nav aria-label="This event".*?<\/nav>|<script.*?<\/script>|<svg.*?<\/svg>|<!--.*?-->/gs,
      "",
    );
    const texts = bare
      .replaceAll("&#x27;", "'")
      .split(/<[^>]+>/)
      .map((text) => text.trim());
    return texts.filter(Boolean).slice(5);
  };
  const soup = await add("Soup", "2027-05-01T10:00:00Z");
  const bread = await add("Bread", "2027-05-01T11:00:00Z");

  assert.deepEqual(await textsOf("/changes"), ["Changes", "No version has been released yet."]);
  assert.ok(!(await html("")).includes(`<a href="${base}/changes"`));
  await release("Early");
  await olga.call(updateSession, { params: { sessionId: soup }, body: { startTime: "2027-05-01T12:00" } });
  await olga.call(rejectSession, { params: { sessionId: bread }, body: {} });
  await add("Cheese", null);
  await release("Final");
  const day = (await html("/changes")).match(/<time[^>]*>([^<]+)</)?.[1] ?? assert.fail();
  assert.deepEqual(await textsOf("/changes"), [
    "Changes",
    "Times are on the event's clock (Europe/Lisbon).",
    "Follow the changes",
    "in a feed reader.",
    ...["Version", "Final", day, "&lt;b&gt;Sorry&lt;/b&gt;"],
    ...["Cancelled", "Bread", "Sat, 1 May 2027, 12:00–12:30, Hall"],
    ...["Moved", "Soup", "from", "Sat, 1 May 2027, 11:00–11:30, Hall", "to"],
    "Sat, 1 May 2027, 12:00–12:30, Hall",
    ...["New", "Cheese", "Hall"],
    ...["Version", "Early", day, "&lt;b&gt;Sorry&lt;/b&gt;", "First version, 2 sessions"],
  ]);
  const changes = await html("/changes");
  assert.ok(changes.includes(`href="${base}/sessions/${soup}"`));
  assert.ok(!changes.includes(`${base}/sessions/${bread}`));
  const event = await html("");
  assert.ok(event.includes(`<a href="${base}/changes"`));
  assert.match(event.replace(/<[^>]+>/g, ""), new RegExp(`Version Final, ${day}`));
  for (const path of ["", "/changes", "/programme"]) {
    const atom = `<link rel="alternate" type="application/atom+xml" href="/api${base}/changes.atom"`;
    assert.ok((await html(path)).includes(atom), path);
  }
});
