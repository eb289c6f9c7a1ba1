import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { createItem, updateProgramme } from "@plenary/contract/programme/programme";
import { createRoom, setRoomState, updateRoom } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import { approveSession, rejectSession, updateSession } from "@plenary/contract/sessions/sessions";
import { updateTalk } from "@plenary/contract/sessions/talks";
import { makeEvent, makeSession, makeTalk, makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { describedOn } from "../../../test/http.ts";

/** The pages beside an event's own, as they are sent; how they look and move is seen in the browser. */
const app = useApp({}, "built");

const page = async (path: string) => {
  const answer = await app.raw(path);
  return { status: answer.status, html: await answer.text() };
};

/** The texts of a page's main part in order, without blocks of data. */
async function textsOf(path: string): Promise<string[]> {
  const { html } = await page(path);
  const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  const texts = main
    .replace(/<nav aria-label="This event".*?<\/nav>|<script.*?<\/script>|<svg.*?<\/svg>|<!--.*?-->/gs, "")
    .replaceAll("&#x27;", "'")
    .split(/<[^>]+>/);
  return texts.map((text) => text.trim()).filter(Boolean);
}

async function makeDay() {
  const ada = await makeUser(app, { name: "Ada", email: "ada@example.org" });
  const eventId = await makeEvent(app, ada, {
    name: "Conf",
    visibility: "public",
    timezone: "Europe/Lisbon",
  });
  const params = { eventId };
  const room = {
    name: "Aula",
    building: "B",
    capacity: 120,
    accessibility: "A lift",
    speakerNotes: "Mind it",
  };
  const { roomId, slug } = (await ada.call(createRoom, { params, body: room })).room;
  const { track } = await ada.call(createTrack, { params, body: { name: "Web", color: "#3366cc" } });
  const add = async (title: string, startTime: string | null) => {
    const talkId = await makeTalk(app, ada, {
      title,
      summary: `${title} in short`,
      description: `**${title}** at length`,
    });
    const { sessionId } = await makeSession(app, ada, eventId, { talk_id: talkId, status: "confirmed" });
    const body = { startTime, durationMinutes: 45, roomId, trackId: track.trackId };
    await ada.call(updateSession, { params: { sessionId }, body });
    return { sessionId, talkId };
  };
  const base = `/public/events/${eventId}`;
  return {
    ada,
    eventId,
    params,
    roomId,
    add,
    base,
    room: `${base}/rooms/${slug}`,
    track: `${base}/tracks/web`,
  };
}

describe("the page of a session", () => {
  // Proves standards 7: Feeds have an https address to copy beside webcal
  // Proves programme 2: The page of a session says what, when on which clock, where and by whom, and what is around it;
  //   once cancelled it is a 410 with its title
  // Proves programme 2: A session's page has its star and "Add to calendar", to be followed or downloaded
  // Proves workspace 8: Session page: time and room first, star, calendar and share
  it("says what, when, where and by whom, and what is before and after it in the room", async () => {
    const { ada, eventId, add, base, room } = await makeDay();
    const first = await add("On soup", "2027-05-01T10:00");
    const { sessionId } = await add("On types", "2027-05-01T11:00");
    const last = await add("On tea", "2027-05-02T00:30");
    await ada.call(updateSession, {
      params: { sessionId },
      body: {
        ...{ type: "lightning_talk", languages: ["de", "en"], doNotRecord: true },
        ...{
          streamUrl: "https://example.org/live",
          links: [{ url: "https://example.org/s", title: "Slides" }],
        },
      },
    });
    const path = `${base}/sessions/${sessionId}`;
    const texts = await textsOf(path);
    assert.deepEqual(texts.slice(texts.lastIndexOf("/") + 2), [
      ...["Sat, 1 May 2027, 11:00–11:45 (Europe/Lisbon)", "Aula"],
      ...["On types", "Ada", "Track", "Web", "Kind", "Lightning talk", "Language", "German, English"],
      ...["Favourite", "Add to calendar"],
      ...["Subscribe in a calendar", "It follows changes."],
      ...[`${app.ctx.config.appUrl}/api${path}.ics`, "Copy address"],
      "The address, for calendars that ask for one.",
      ...["Download calendar", "A file, which doesn't follow changes.", "Share", "Watch online"],
      "This session is not recorded.",
      ...["About", "On types in short", "On types", "at length", "Links", "Slides"],
      ...["Speaker", "Ada", "Also at this event:", "On soup", "Sat, 1 May 2027, 10:00–10:45"],
      ...["On tea", "Sun, 2 May 2027, 00:30–01:15"],
      ...["The room", "Capacity", "120 people", "Accessibility", "A lift"],
      ...["In the same room", "Before", "On soup", "Sat, 1 May 2027, 10:00–10:45"],
      ...["Afterwards", "On tea", "Sun, 2 May 2027, 00:30–01:15", "Share This Page", "Copy link"],
    ]);
    // Without a duration of its own it ends after the usual one, everywhere.
    await ada.call(updateSession, { params: { sessionId }, body: { durationMinutes: null } });
    await ada.call(updateProgramme, { params: { eventId }, body: { defaultMinutes: 25 } });
    const beside = `${base}/sessions/${first.sessionId}`;
    for (const shown of [base, `${base}/programme`, path, beside, room, `${base}/print`])
      assert.match((await page(shown)).html, /11:00–11:25/, shown);
    const { html } = await page(path);
    for (const other of [first, last]) assert.ok(html.includes(`href="${base}/sessions/${other.sessionId}"`));
    const file = `/api${path}.ics`;
    const followed = `webcal://${new URL(app.ctx.config.appUrl).host}${file}`;
    for (const calendar of [file, followed]) assert.ok(html.includes(`href="${calendar}"`), calendar);
    assert.doesNotMatch(html, /Mind it|ada@example\.org/);
    // Its texts are in it once: not as data too.
    assert.equal(html.split("at length").length, 2);
    assert.ok((await (await app.raw(`${path}.data`)).text()).includes("at length"));
  });

  // Proves programme 2, 14: Structured data of event and programme have `eventAttendanceMode`, the first 40 slots and
  //   breadcrumbs
  it("of an event and its programme are described too, with how people come there", async () => {
    const { ada, base, eventId, add } = await makeDay();
    for (let at = 0; at < 42; at += 1) await add(`Talk ${at}`, "2027-05-01T11:00");
    const breadcrumbs = ["Public Events", "Conf"];
    for (const [path, trail] of [
      [base, breadcrumbs],
      [`${base}/programme`, [...breadcrumbs, "Programme"]],
    ] as const) {
      const described = await describedOn(app, path);
      const { name, startDate, eventAttendanceMode, subEvent } = described.get("Event") ?? {};
      assert.deepEqual([name, startDate], ["Conf", "2027-05-01"]);
      assert.equal(eventAttendanceMode, "https://schema.org/OfflineEventAttendanceMode");
      assert.equal((subEvent as object[] | undefined)?.length, path === base ? 40 : undefined);
      const { itemListElement } = described.get("BreadcrumbList") ?? {};
      assert.deepEqual(
        (itemListElement as { name: string }[]).map((item) => item.name),
        trail,
      );
    }
    const [, said] =
      /<meta name="description" content="(.*?)"/.exec((await page(`${base}/programme`)).html) ?? [];
    assert.match(said ?? "", /^42 sessions by day and room, 1.*May 2027, /);
    const body = { attendanceMode: "online" } as const;
    await ada.call(updateProgramme, { params: { eventId }, body });
    for (const path of [base, `${base}/programme`]) {
      const { eventAttendanceMode, location } = (await describedOn(app, path)).get("Event") ?? {};
      assert.equal(eventAttendanceMode, "https://schema.org/OnlineEventAttendanceMode");
      assert.equal((location as { "@type": string })["@type"], "VirtualLocation");
    }
  });

  // Proves programme 2, 14: Pages have structured data, canonical addresses and breadcrumbs
  it("is described to search engines as an event within the event", async () => {
    const { add, base } = await makeDay();
    const { sessionId } = await add("On </script><b>types</b>", "2027-05-01T11:00");
    const path = `${base}/sessions/${sessionId}`;
    const origin = app.ctx.config.appUrl;
    const described = await describedOn(app, path);
    const { superEvent, performer, ...event } = described.get("Event") ?? {};
    assert.deepEqual(event, {
      ...{ "@context": "https://schema.org", "@type": "Event", name: "On </script><b>types</b>" },
      ...{ description: "On </script><b>types</b> in short", url: origin + path },
      ...{ startDate: "2027-05-01T10:00:00.000Z", endDate: "2027-05-01T10:45:00.000Z" },
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place", name: "Aula", address: "Lisbon" },
    });
    assert.deepEqual(
      [(superEvent as { url: string }).url, (performer as object[]).length],
      [origin + base, 1],
    );
    const crumbs = described.get("BreadcrumbList")?.itemListElement as { item: string }[];
    assert.deepEqual(
      crumbs.map(({ item }) => item),
      [`${origin}/public/events`, origin + base, `${origin}${base}/programme`, origin + path],
    );
    const { html } = await page(path);
    assert.ok(html.includes(`<link rel="canonical" href="${origin + path}"/>`));
    assert.doesNotMatch(html, /<b>types/);
  });

  // Proves programme 2: The page of a session says what, when on which clock, where and by whom, and what is around it;
  //   once cancelled it is a 410 with its title
  it("is nowhere once it is taken back, or its event is; it was kept before", async () => {
    const { ada, eventId, add, base, room, track } = await makeDay();
    const { sessionId } = await add("On types", "2027-05-01T11:00");
    const own = `${base}/sessions/${sessionId}`;
    const pages = [`${base}/speakers`, room, track].flatMap((path) => [path, `${path}.data`]);
    const shown = () => Promise.all(pages.map(async (path) => (await page(path)).html.includes("On types")));
    assert.deepEqual(
      await shown(),
      pages.map(() => true),
    );
    assert.match((await page(own)).html, /at length/);
    await ada.call(rejectSession, { params: { sessionId }, body: {} });
    assert.deepEqual(
      await shown(),
      pages.map(() => false),
    );
    const gone = await page(own);
    const said = ["On types", "This session was cancelled.", "Back to the programme"];
    assert.deepEqual([gone.status, await textsOf(own)], [410, said]);
    assert.deepEqual((await describedOn(app, own)).get("Event"), {
      ...{ "@context": "https://schema.org", "@type": "Event", name: "On types" },
      eventStatus: "https://schema.org/EventCancelled",
    });
    for (const path of [own, `${own}.data`])
      assert.doesNotMatch((await page(path)).html, /at length|in short|Aula|Ada/);
    await ada.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
    for (const path of [`${base}/speakers`, `${base}/rooms`, room, track]) {
      const { status, html } = await page(path);
      assert.ok(status === 404 && html.includes("Event not found") && !html.includes("Aula"), path);
    }
  });

  // Proves programme 2: The page of a session says what, when on which clock, where and by whom, and what is around it;
  //   once cancelled it is a 410 with its title
  it("is never stale", async () => {
    const { ada, roomId, add, base } = await makeDay();
    const { sessionId, talkId } = await add("On types", "2027-05-01T11:00");
    const read = async () => (await textsOf(`${base}/sessions/${sessionId}`)).join(" | ");
    const changes: [string, () => Promise<unknown>][] = [
      ["New words", () => ada.call(updateTalk, { params: { talkId }, body: { summary: "New words" } })],
      ["Big aula", () => ada.call(updateRoom, { params: { roomId }, body: { name: "Big aula" } })],
      ["Full", () => ada.call(setRoomState, { params: { roomId }, body: { state: "full" } })],
      ["On soup", () => add("On soup", "2027-05-01T12:00")],
    ];
    for (const [text, change] of changes) {
      assert.ok(!(await read()).includes(text), text);
      await change();
      assert.ok((await read()).includes(text), text);
    }
  });
});

describe("the pages of rooms and tracks", () => {
  // Proves programme 2: `/rooms`, `/rooms/{slug}` and `/tracks/{slug}` have slots by programme day; what is missing is
  //   a 404 that says what
  it("have their slots by programme day, those after midnight with their weekday", async () => {
    const { ada, params, add, base, room, track } = await makeDay();
    await add("On types", "2027-05-01T11:00");
    await add("On tea", "2027-05-02T00:30");
    const lunch = {
      kind: "break",
      title: "Lunch",
      startTime: "2027-05-01T12:00",
      durationMinutes: 60,
      description: "Soup and bread",
      url: "https://example.org/menu",
    } as const;
    await ada.call(createItem, { params, body: lunch });
    await ada.call(createItem, { params, body: { ...lunch, kind: "blocker", title: "Secret" } });
    const [ofRoom, ofTrack] = [await textsOf(room), await textsOf(track)];
    const zone = "Times are on the event's clock (Europe/Lisbon).";
    const day = [zone, "Saturday, 1 May 2027", "11:00–11:45", "On types", "Ada"];
    assert.deepEqual(ofRoom.slice(ofRoom.lastIndexOf("/") + 2), [
      ...["Aula", "Building", "B", "Capacity", "120 people", "Accessibility", "A lift", "Programme"],
      ...[...day, "Web", "12:00–13:00", "Lunch", "Soup and bread", "Sun 00:30–01:15", "On tea", "Ada", "Web"],
    ]);
    assert.deepEqual(ofTrack.slice(ofTrack.lastIndexOf("/") + 2), [
      ...["Web", "Track", "Sessions", ...day, "Aula", "Sun 00:30–01:15", "On tea", "Ada", "Aula"],
    ]);
    assert.ok((await page(`${base}/rooms`)).html.includes(`href="${room}"`));
  });

  it("list rooms that are only named too, with what is on and how much is in each", async () => {
    const ada = await makeUser(app, { name: "Ada" });
    // Of the real clock, as the page's is.
    const began = new Date(Date.now() - 3_600_000).toISOString();
    const days = { start_date: began.slice(0, 10), end_date: began.slice(0, 10) };
    const eventId = await makeEvent(app, ada, { visibility: "public", timezone: "UTC", ...days });
    const { room } = await ada.call(createRoom, { params: { eventId }, body: { name: "Aula" } });
    // A speaker's room stays a name.
    for (const [title, place] of [
      ["On types", { room_id: room.roomId, room: "Aula" }],
      ["On tea", { room: "Attic" }],
    ] as const) {
      const times = { start_time: began, duration_minutes: 120 };
      const talk_id = await makeTalk(app, ada, { title });
      await makeSession(app, ada, eventId, { talk_id, status: "confirmed", ...times, ...place });
    }
    await app.settle();
    const path = `/public/events/${eventId}/rooms`;
    const texts = await textsOf(path);
    const until = `, until ${new Date(Date.parse(began) + 7_200_000).toISOString().slice(11, 16)}`;
    const shown = texts.slice(texts.lastIndexOf("/") + 2).map((said) => said.replace(/ \w{3} /, " "));
    assert.deepEqual(shown, [
      ...["Rooms", "Aula", "1 session", "On now:", "On types", until],
      ...["Attic", "1 session", "On now:", "On tea", until],
    ]);
    assert.ok((await page(path)).html.includes(`href="/public/events/${eventId}/programme?room=Attic"`));
    assert.ok((await page(`/public/events/${eventId}`)).html.includes(`href="${path}"`));
  });

  // Proves programme 2: Items say what they are, where they tell more, and all of their rooms
  it("and the programme say what an item is, where it tells more, and all of its rooms", async () => {
    const { ada, params, roomId, base, room } = await makeDay();
    const other = (await ada.call(createRoom, { params, body: { name: "Cellar" } })).room;
    const about = { description: "Bring shoes", url: "https://example.org/tour" };
    const when = { startTime: "2027-05-01T12:00", durationMinutes: 60 };
    const roomIds = [other.roomId, roomId];
    const body = { kind: "activity", title: "Tour", ...about, ...when, roomIds } as const;
    await ada.call(createItem, { params, body });
    for (const path of [room, `${base}/programme`]) {
      assert.match((await page(path)).html, /<a href="https:..example.org.tour" rel="[a-z ]*nofollow">Tour</);
      assert.ok((await textsOf(path)).includes("Bring shoes"), path);
    }
    assert.ok((await textsOf(`${base}/programme`)).includes("Aula, Cellar"));
  });

  // Proves programme 2: `/rooms`, `/rooms/{slug}` and `/tracks/{slug}` have slots by programme day; what is missing is
  //   a 404 that says what
  it("are not found under other names, and say so with their status", async () => {
    const { base } = await makeDay();
    for (const [path, title] of [
      ["rooms/attic", "Room not found"],
      ["tracks/land", "Track not found"],
      ["sessions/0190a5b0-0000-7000-8000-00000000000a", "Session not found"],
    ] as const) {
      const { status, html } = await page(`${base}/${path}`);
      assert.deepEqual([status, html.includes(`<h1 class="text-4xl">${title}</h1>`)], [404, true], path);
      assert.equal((await app.raw(`${base}/${path}.data`)).status, 404, path);
    }
  });
});

describe("an event's page tells the time", () => {
  const day = 86_400_000;
  // Of the real clock, as the page's is.
  const at = (ago: number) => new Date(Date.now() - ago).toISOString();

  /** An event of three days, with sessions of an hour that began so long ago. */
  async function makeRunning(last: number, sessions: Record<string, number>) {
    const ada = await makeUser(app, { name: "Ada" });
    const days = { start_date: at(last + 2 * day).slice(0, 10), end_date: at(last).slice(0, 10) };
    const eventId = await makeEvent(app, ada, { visibility: "public", timezone: "UTC", ...days });
    for (const [title, ago] of Object.entries(sessions)) {
      const talk_id = await makeTalk(app, ada, { title });
      const times = { start_time: at(ago), duration_minutes: 60 };
      await makeSession(app, ada, eventId, { talk_id, status: "confirmed", ...times });
    }
    await app.settle();
    const { html } = await page(`/public/events/${eventId}`);
    const rows = [...html.matchAll(/<li class="([^"]*)"><div><h4><a[^>]*>([^<]*)/g)];
    const over = rows.filter(([, classes = ""]) => classes.split(" ").includes("over"));
    const [, button] =
      new RegExp(`href="/public/events/${eventId}/programme" class="([^"]*)"`).exec(html) ?? [];
    return { over: over.map(([, , title]) => title), isLink: button === "text-link" };
  }

  // Proves workspace 8: What is over is dimmed, on the event's page too
  // Proves workspace 8: Neither button stays after the end
  it("dims what is over while the event is on, and makes the programme's button a link after its end", async () => {
    const running = await makeRunning(0, { Early: day + 7_200_000, Late: 1_800_000 });
    assert.deepEqual(running, { over: ["Early"], isLink: false });
    const past = await makeRunning(3 * day, { Early: 4 * day, Late: 4 * day - 3_600_000 });
    assert.deepEqual(past, { over: [], isLink: true });
  });
});

// Proves programme 2: The event page leads to speakers and rooms, each once there are some
it("an event leads to its speakers and rooms once it has some", async () => {
  const ada = await makeUser(app);
  const eventId = await makeEvent(app, ada, { visibility: "public" });
  const ways = async () => {
    const { html } = await page(`/public/events/${eventId}`);
    // The bar is the same on all pages.
    const own = html.replace(/<nav[^>]* class="event-bar".*?<\/nav>/s, "");
    return ["speakers", "rooms"].map((part) => own.includes(`href="/public/events/${eventId}/${part}"`));
  };
  assert.deepEqual(await ways(), [false, false]);
  await ada.call(createRoom, { params: { eventId }, body: { name: "Hall" } });
  assert.deepEqual(await ways(), [false, true]);
  const { sessionId } = await makeSession(app, ada, eventId, { status: "draft" });
  await ada.call(approveSession, { params: { sessionId } });
  assert.deepEqual(await ways(), [true, true]);
});
