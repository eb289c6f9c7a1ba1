import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeAdmin, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { peopleOf } from "../../../test/programme/imports.ts";
import { importEvents, type Report } from "./import.ts";
import type { ParsedEvent } from "./reading/parsed-event.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";

const app = useApp();

const run = ({ userId: ownerId }: TestUser, event: ParsedEvent) =>
  importEvents(app.ctx, [event], { ownerId, ownOnly: false, visibility: "public", publish: false });

describe("imported speakers with numbers", () => {
  const session = (n: number, persons: string) =>
    `<event guid="00000000-0000-4000-8000-00000000000${n}"><start>1${n}:00</start><duration>0:30</duration>
      <title>Talk ${n}</title><persons>${persons}</persons></event>`;
  const numbered = (number: number, name: string) => `<person id="${number}">${name}</person>`;
  const file = (...sessions: string[]) => {
    const { event } =
      parseSchedule(`<schedule><conference><acronym>tea</acronym><title>Tea Conf</title><city>X</city>
      <start>2027-05-01</start></conference><day date="2027-05-01"><room name="Hall">${sessions.join("")}</room></day></schedule>`);
    return event ?? assert.fail();
  };
  const told = ({ notes }: Report) => notes.map(({ where, reason }) => `${where}: ${reason}`);
  const credits = async ({ events: [event] }: Report) =>
    (await peopleOf(app, event?.eventId ?? "")).map((row) => row.filter(Boolean).join(", "));
  /** As imports stored them before names counted. */
  const mergeBy = async (number: number, kept: string) => {
    const people = app.db.selectFrom("users").select("user_id").where("name", "=", kept);
    const { user_id: id } = await people.executeTakeFirstOrThrow();
    await app.db.deleteFrom("imported").where("kind", "=", "person").execute();
    const key = `id:${number}`;
    await app.db.insertInto("imported").values({ source: "schedule:tea", kind: "person", key, id }).execute();
    return id;
  };

  it("stand with the file's names on its sessions, whoever shares a number, which is told", async () => {
    const admin = await makeAdmin(app);
    const zeros = file(session(1, numbered(0, "Ada")), session(2, numbered(0, "Bob") + numbered(0, "Cleo")));
    const first = await run(admin, zeros);
    assert.deepEqual(await credits(first), ["Talk 1, Ada, Ada", "Talk 2, Bob, Bob, Cleo"]);
    assert.deepEqual(told(first), []);
    const fives = file(session(1, numbered(5, "Ada")), session(2, numbered(5, "Bob")));
    const second = await run(admin, fives);
    assert.deepEqual(await credits(second), ["Talk 1, Ada, Ada", "Talk 2, Bob, Bob"]);
    const differs = (name: string, other: string) =>
      `speaker "${name}" (5), beside "${other}": Has the number of another name, and is taken for somebody else`;
    assert.deepEqual(told(second), [differs("Ada", "Bob"), differs("Bob", "Ada")]);
    assert.deepEqual(told(await run(admin, fives)), []);
  });

  it("are told apart where an import had merged them, and who has the account's name keeps it", async () => {
    const admin = await makeAdmin(app);
    const parts = [
      session(1, numbered(0, "Bob")),
      session(2, numbered(0, "Ada")),
      session(3, numbered(0, "Cleo")),
    ];
    await run(admin, file(...parts));
    const merged = await mergeBy(0, "Ada");
    await app.db.updateTable("sessions").set({ speaker_id: merged }).execute();
    await app.settle();
    const again = await run(admin, file(...parts));
    assert.deepEqual(await credits(again), ["Talk 1, Bob, Bob", "Talk 2, Ada, Ada", "Talk 3, Cleo, Cleo"]);
    const ada = await app.db.selectFrom("users").select("name").where("user_id", "=", merged).execute();
    assert.deepEqual(ada, [{ name: "Ada" }]);
  });

  it("have a corrected name where nobody else has the number and the sessions are the same", async () => {
    const admin = await makeAdmin(app);
    await run(admin, file(session(1, numbered(5, "Ada Alfa")), session(2, numbered(6, "Bob"))));
    const corrected = await run(
      admin,
      file(
        session(1, numbered(5, "Ada Alpha")),
        session(2, numbered(6, "Bob")),
        session(3, numbered(5, "Ada Alpha")),
      ),
    );
    assert.deepEqual(corrected.tally.speakers, { created: 0, updated: 1, unchanged: 1, removed: 0 });
    assert.deepEqual(told(corrected), [
      'speaker "Ada Alfa" (5), now "Ada Alpha": Has another name; the number and the sessions are the same',
    ]);
    const other = await run(admin, file(session(1, numbered(7, "Dan")), session(2, numbered(5, "Eve"))));
    assert.deepEqual(other.tally.speakers, { created: 2, updated: 0, unchanged: 0, removed: 0 });
    assert.deepEqual(told(other), [
      'speaker "Eve" (5), beside "Ada Alpha": Has the number of another name, and is taken for somebody else',
    ]);
  });

  it("stay whose they are once somebody has taken over the account that a number alone stood for", async () => {
    const admin = await makeAdmin(app);
    const parts = [session(1, numbered(5, "Ada")), session(2, numbered(5, "Bob"))];
    await run(admin, file(...parts));
    const merged = await mergeBy(5, "Ada");
    await app.db
      .updateTable("users")
      .set({ password_hash: "a hash", name: "Countess" })
      .where("user_id", "=", merged)
      .execute();
    assert.deepEqual(await credits(await run(admin, file(...parts))), [
      "Talk 1, Countess, Countess",
      "Talk 2, Bob, Bob",
    ]);
  });
});
