import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { updateEvent } from "@plenary/contract/events/events";
import { createItem } from "@plenary/contract/programme/programme";
import { approveSession, rejectSession } from "@plenary/contract/sessions/sessions";
import {
  makeAdmin,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";

/** What is on the rendered pages; how they look and move is seen in the browser (e2e/public.spec.ts). */
const app = useApp({}, "built");

const joinIn = "/register: Sign Up | /login: Sign In";

/** The texts of a page's main part in order; a link's texts follow its address. */
async function readPage(path: string): Promise<string[]> {
  const html = await (await app.raw(path)).text();
  const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  const lines = main
    .replace(
      /<nav aria-label="This event".*?<\/nav>|<script.*?<\/script>|<svg.*?<\/svg>|<!--.*?-->|<wbr\/?>/gs,
      "",
    )
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>/g, "\n$1: ")
    .replace(/<[^>]+>/g, "\n")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .split("\n");
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** Where an event's "Submit a talk" leads visitors to. */
const toForm = (eventId: string) =>
  `/register?from=${encodeURIComponent(`/sessions/create?eventId=${eventId}`)}`;

/** Texts written in rows, for the reader's sake. */
const texts = (...rows: string[]) => rows.flatMap((row) => row.split(" | "));

/** The texts from the first `from` on, up to the next `to` or the end. */
function between(page: string[], from: string, to?: string): string[] {
  const rest = page.slice(page.indexOf(from));
  return to === undefined ? rest : rest.slice(0, rest.indexOf(to));
}

const added = { created_at: "2026-03-04T23:30:00.000Z", updated_at: "2026-04-05T00:30:00.000Z" };

const publicEvent = (creator: TestUser, values: Parameters<typeof makeEvent>[2]) =>
  makeEvent(app, creator, { visibility: "public", ...added, ...values });

describe("the page of public events", () => {
  // Proves product 2: `/public/events` lists cards with badge, day or days, name, location, description, day of adding,
  //   and the way to the event
  // Proves product 2: Visitors are asked to sign up or in, there and on the page of an event
  // Proves product 2: A card's description is cut at 120 characters, with an ellipsis
  it("shows a card for each, and asks visitors to sign up or in", async () => {
    const creator = await makeUser(app);
    const days = await publicEvent(creator, {
      name: "Compiler Days",
      start_date: "2099-03-30",
      end_date: "2099-04-02",
      description: "d".repeat(121),
    });
    const evening = await publicEvent(creator, {
      name: "Evening",
      start_date: "2099-05-01",
      end_date: "2099-05-01",
      location: "Porto",
      description: "Over soup.",
    });
    const page = await readPage("/public/events");
    assert.deepEqual(
      between(page, "Compiler Days"),
      texts(
        "Compiler Days | 30 March – 2 April 2099 | Lisbon",
        `${"d".repeat(120)}… | /public/events/${days}: View Event Details | → | Public, added 4 March 2026`,
        "Evening | 1 May 2099 | Porto",
        `Over soup. | /public/events/${evening}: View Event Details | → | Public, added 4 March 2026`,
        "Have something to say?",
        "Sign up to bring your talks to these events, or to put your own on this list.",
        joinIn,
      ),
    );
    assert.equal(page.includes("Showing 2 public events"), true);
  });
});

describe("the page of a public event", () => {
  // Proves product 2: Visitors are asked to sign up or in, there and on the page of an event
  // Proves product 2: `/public/events/{id}` shows breadcrumb, name, badge, day or days, location and description with
  //   its line breaks, now as Markdown
  // Proves product 2: It lists sessions with title, summary, speaker's link, badge, time, room and track
  // Proves product 2: Its Quick Info has status, duration, and the days of adding and change
  it("shows what there is to know of the event and of its sessions, and the way to sign up or in", async () => {
    const ada = await makeUser(app, { name: "Ada" });
    const eventId = await publicEvent(ada, {
      name: "Conf",
      start_date: "2027-05-01",
      end_date: "2027-05-03",
      description: "Three days.\nOf talks.",
    });
    const talkId = await makeTalk(app, ada, { title: "On types", summary: "They check." });
    const { sessionId } = await makeSession(app, ada, eventId, {
      talk_id: talkId,
      status: "confirmed",
      start_time: "2027-05-01T09:00:00.000Z",
      duration_minutes: 45,
      room: "Hall",
      track: "Front",
    });
    assert.deepEqual(
      await readPage(`/public/events/${eventId}`),
      texts(
        "/public/events: Public Events | / | Conf",
        `Conf | 1–3 May 2027 | Lisbon | /public/events/${eventId}/programme: Programme`,
        `/public/events/${eventId}/speakers: Speakers | /public/events/${eventId}/rooms: Rooms | ${toForm(eventId)}: Submit a talk`,
        "#programme: To the session | About This Event | Three days. | Of talks.",
        "Sessions & Speakers | 1 session. All are confirmed. Times are on the event's clock (Europe/Lisbon).",
        `Saturday, 1 May 2027 | 10:00 | /public/events/${eventId}/sessions/${sessionId}: On types`,
        `/public/users/${ada.userId}: Ada | They check.`,
        "10:00–10:45 | Hall | Front | Confirmed",
        "Quick Info | Public Event | Status | Public | Duration | 3 days",
        "Added | 4 March 2026 | Updated | 5 April 2026",
        "Share This Event | Copy link",
        `Speakers | /public/users/${ada.userId}: Ada`,
        "Speak here, or run your own",
        "With an account you submit talks, answer invitations and organize events like this one.",
        joinIn,
      ),
    );
  });

  // Proves product 2: `/public/events/{id}` shows breadcrumb, name, badge, day or days, location and description with
  //   its line breaks, now as Markdown
  // Proves product 2: Its Quick Info has status, duration, and the days of adding and change
  it("takes a day for an event that begins and ends on the same", async () => {
    const days = { start_date: "2027-05-01", end_date: "2027-05-01" };
    const eventId = await publicEvent(await makeUser(app), { name: "Evening", ...days });
    const page = await readPage(`/public/events/${eventId}`);
    assert.deepEqual(
      between(page, "1 May 2027", "About This Event"),
      texts(`1 May 2027 | Lisbon | ${toForm(eventId)}: Submit a talk`),
    );
    assert.deepEqual(between(page, "Duration", "Added"), texts("Duration | 1 day"));
  });

  // Proves trust submissions: They end with the last day on the event's own clock, on kept pages too
  it("asks for talks while the event takes some, kept or not, to the end of its last day in its zone", async () => {
    const creator = await makeUser(app);
    const days = { start_date: "2027-05-01", end_date: "2027-05-01", timezone: "Pacific/Pago_Pago" };
    const eventId = await publicEvent(creator, { name: "Evening", ...days });
    const asks = async (path = `/public/events/${eventId}`) => {
      const page = await (await app.raw(path)).text();
      const says = [page.includes("Submit a talk"), page.includes("Speak here, or run your own")];
      assert.equal(says[0], says[1]);
      return says[0];
    };
    for (const submissionsOpen of [false, true]) {
      await creator.call(updateEvent, { params: { eventId }, body: { submissionsOpen } });
      assert.equal(await asks(), submissionsOpen);
    }
    app.clock.set(new Date("2027-05-02T10:59:59Z"));
    assert.equal(await asks(), true);
    app.clock.set(new Date("2027-05-02T11:00:00Z"));
    assert.equal(await asks(), false);
  });

  // Proves programme 2: An event's page leads to its programme once there is a session, a break or an activity in it
  it("leads to its programme once anything is in it, also where that is no session", async () => {
    const creator = await makeUser(app);
    const eventId = await publicEvent(creator, {});
    const add = (kind: "blocker" | "break") => {
      const body = { kind, title: "Lunch", startTime: "2027-05-01T12:00", durationMinutes: 60 };
      return creator.call(createItem, { params: { eventId }, body });
    };
    const links = async () =>
      (await readPage(`/public/events/${eventId}`)).filter((line) => line.endsWith(": Programme"));
    assert.deepEqual(await links(), []);
    // Which visitors never see.
    await add("blocker");
    assert.deepEqual(await links(), []);
    await add("break");
    assert.deepEqual(await links(), [`/public/events/${eventId}/programme: Programme`]);
  });

  // Proves workspace 8: Programme is the first button while there is one, Submit a talk while it takes talks and has no
  //   programme
  it("has one button, the programme once there is one, and takes no talks after the end", async () => {
    const creator = await makeUser(app);
    const eventOf = (day: string) => publicEvent(creator, { start_date: day, end_date: day });
    const addBreak = (eventId: string, day: string) => {
      const body = { kind: "break", title: "Lunch", startTime: `${day}T12:00`, durationMinutes: 60 } as const;
      return creator.call(createItem, { params: { eventId }, body });
    };
    /** The buttons, and the other ways. */
    const waysOf = async (eventId: string) => {
      const html = await (await app.raw(`/public/events/${eventId}`)).text();
      const [, head = ""] = /<h1(.*)id="about"/s.exec(html) ?? [];
      const links = [...head.matchAll(/<a [^>]*?class="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
      const named = (isButton: boolean) =>
        links
          .filter(([, classes = ""]) => classes.includes("text-link") !== isButton)
          .map(([, , label = ""]) => label);
      return { buttons: named(true), links: named(false) };
    };
    const [coming, past] = ["2099-05-01", "2020-05-01"];
    const eventId = await eventOf(coming);
    assert.deepEqual(await waysOf(eventId), { buttons: ["Submit a talk"], links: [] });
    await addBreak(eventId, coming);
    assert.deepEqual(await waysOf(eventId), { buttons: ["Programme"], links: ["Submit a talk"] });
    const over = await eventOf(past);
    assert.deepEqual(await waysOf(over), { buttons: [], links: [] });
    await addBreak(over, past);
    assert.deepEqual(await waysOf(over), { buttons: [], links: ["Programme"] });
  });

  it("tells browsers nothing of when it ends in the server's memory", async () => {
    const eventId = await publicEvent(await makeUser(app), {});
    for (const path of [`/public/events/${eventId}`, `/public/events/${eventId}.data`]) {
      const { headers, status } = await app.raw(path);
      assert.deepEqual([status, headers.get("expires")], [200, null]);
    }
  });
});

describe("the page of a public profile", () => {
  // Proves product 2: `/public/users/{id}` shows name, mail link, role, month of joining, the text about the person,
  //   talks and sessions
  // Proves product 2: Its statistics count talks, sessions, different events and years, less than one as such
  it("shows who somebody is, their talks and sessions, and both in numbers", async () => {
    const joined = `${app.ctx.clock().getUTCFullYear() - 2}-01-01T00:30:00.000Z`;
    const ada = await makeAdmin(app, {
      name: "Ada",
      email: "ada@example.org",
      shows_email: true,
      description: "Writes compilers.\nAnd soup.",
      created_at: joined,
    });
    const types = await makeTalk(app, ada, { title: "On types", summary: "They check.", ...added });
    const newer = "2026-06-07T00:00:00.000Z";
    const soup = await makeTalk(app, ada, { title: "On soup", summary: "Hot.", created_at: newer });
    const [open, late] = [
      await publicEvent(ada, { name: "Open" }),
      await publicEvent(ada, { name: "Late", timezone: "Asia/Kolkata" }),
    ];
    const session = { talk_id: types, status: "confirmed", start_time: "2027-05-01T09:00:00.000Z" } as const;
    const place = { duration_minutes: 45, room: "Hall", track: "Front" };
    const [first, second, third] = [
      await makeSession(app, ada, open, { ...session, ...place }),
      await makeSession(app, ada, late, { ...session, start_time: "2027-04-01T20:00:00.000Z" }),
      await makeSession(app, ada, late, { talk_id: soup, status: "confirmed" }),
    ];
    const page = (event: string, { sessionId }: { sessionId: string }, title: string) =>
      `/public/events/${event}/sessions/${sessionId}: ${title}`;
    assert.deepEqual(
      await readPage(`/public/users/${ada.userId}`),
      texts(
        "/public/events: Public Events | / | Ada | Ada | Administrator",
        `Member since January ${joined.slice(0, 4)} | mailto:ada@example.org: | ada@example.org`,
        "About | Writes compilers. | And soup.",
        `Public Sessions | ${page(open, first, "On types")} | Confirmed | /public/events/${open}: Open`,
        "Sat, 1 May 2027, 10:00–10:45 (Europe/Lisbon) | Hall | Front",
        `${page(late, second, "On types")} | Confirmed | /public/events/${late}: Late | Fri, 2 Apr 2027, 01:30–02:00 (Asia/Kolkata)`,
        `${page(late, third, "On soup")} | Confirmed | /public/events/${late}: Late`,
        "Talks | On soup | Hot. | Created 7 June 2026",
        "On types | They check. | Created 4 March 2026",
        "Statistics | Talks | 2 | Sessions | 3 | Events | 2 | Years since joining | 2",
      ),
    );
  });
});

describe("every public page", () => {
  // Proves product 2: Settings: the domain stands in links
  it("names itself with the domain of the settings, once that is set", async () => {
    const admin = await makeAdmin(app);
    const event = `/public/events/${await publicEvent(admin, {})}`;
    const pages = ["/public/events", event, `/public/users/${admin.userId}`];
    await makeTalk(app, admin);
    /** The origins in front of the page's path: for search engines, for messengers, and for sharing. */
    async function originsOf(path: string) {
      const html = await (await app.raw(path)).text();
      return [...new Set(html.match(new RegExp(`https?://[^/"]+(?=${path}\\b)`, "g")))];
    }
    assert.deepEqual(await Promise.all(pages.map(originsOf)), Array(3).fill([app.ctx.config.appUrl]));
    await admin.call(updateSettings, { body: { domain: "events.example.org" } });
    assert.deepEqual(await Promise.all(pages.map(originsOf)), Array(3).fill(["https://events.example.org"]));
  });
});

describe("the page of a profile", () => {
  const pageOf = async (path: string) => {
    const answer = await app.raw(path);
    const html = await answer.text();
    return { robots: answer.headers.get("x-robots-tag"), isTold: html.includes('content="noindex"'), html };
  };

  // Proves trust profiles: Without a public session, search engines stay away
  it("tells search engines to stay away until its owner speaks in public, and again afterwards", async () => {
    const [speaker, organizer] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const { sessionId } = await makeSession(app, speaker, eventId);
    await makeTalk(app, speaker);
    const params = { sessionId };
    const path = `/public/users/${speaker.userId}`;
    const robots = async () => {
      const { robots, isTold } = await pageOf(path);
      const data = await app.raw(`${path}.data`);
      return [robots, isTold, data.headers.get("x-robots-tag")];
    };
    assert.deepEqual(await robots(), ["noindex", true, "noindex"]);
    await organizer.call(approveSession, { params });
    assert.deepEqual(await robots(), [null, false, null]);
    await organizer.call(rejectSession, { params, body: {} });
    assert.deepEqual(await robots(), ["noindex", true, "noindex"]);
  });

  // Proves trust profiles: A switch hides the address from the public page
  it("has no address anywhere once its owner hides it, and the kept page neither", async () => {
    const user = await makeUser(app, { name: "Ada", email: "ada@example.org", shows_email: true });
    await makeTalk(app, user);
    const path = `/public/users/${user.userId}`;
    const paths = [path, `${path}.data`, `/api${path}`];
    const shown = () =>
      Promise.all(paths.map(async (each) => (await pageOf(each)).html.includes("ada@example.org")));
    const hide = (showsEmail: boolean) =>
      user.call(updateProfile, {
        params: { userId: user.userId },
        body: { name: "Ada", email: "ada@example.org", showsEmail },
      });
    assert.deepEqual(await shown(), [true, true, true]);
    assert.equal((await hide(false)).user.showsEmail, false);
    assert.deepEqual(await shown(), [false, false, false]);
    await hide(true);
    assert.deepEqual(await shown(), [true, true, true]);
  });
});
