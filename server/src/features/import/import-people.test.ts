import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { deleteAccount, username } from "@plenary/contract/accounts/accounts";
import { login } from "@plenary/contract/accounts/sign-ins";
import * as contract from "@plenary/contract/public/public";
import { sql } from "kysely";
import { makeAdmin, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { eventOf as eventWith } from "../../../test/programme/imports.ts";
import { hashPassword } from "../accounts/passwords/passwords.ts";
import { importEvents } from "./import.ts";
import type { ParsedEvent, ParsedPerson } from "./reading/parsed-event.ts";
import { distinctUsernames, usernameOf } from "./storing/usernames.ts";

const app = useApp();

const unchanged = { created: 0, updated: 0, unchanged: 1, removed: 0 };
const GUID = "0a1b2c3d-0000-4000-8000-000000000001";

/** An event at which each of them has a session. */
const eventOf = (sourceKey: string, people: ParsedPerson[]): ParsedEvent =>
  eventWith(
    sourceKey,
    people.map((person) => [person]),
  );

async function run(...events: ParsedEvent[]) {
  const { user_id: ownerId } = await app.db
    .selectFrom("users")
    .select("user_id")
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return runFor(ownerId, ...events);
}

function runFor(ownerId: string, ...events: ParsedEvent[]) {
  return importEvents(app.ctx, events, { ownerId, ownOnly: false, visibility: "public", publish: false });
}

const speakers = () =>
  app.db
    .selectFrom("users")
    .select(["username", "email", "name"])
    .where("role", "<>", "admin")
    .orderBy("username")
    .execute();

describe("imported speakers", () => {
  it("are told apart by their keys, with usernames and addresses that nobody has", async () => {
    await makeAdmin(app);
    await makeUser(app, { username: "Ada-Berg", name: "Somebody" });
    await makeUser(app, { username: "joker", email: "ada-berg-3@speakers.invalid" });
    await run(
      eventOf(
        "schedule:a",
        [1, 2, 3].map((id) => ({ key: `id:${id}`, name: "Ada Berg" })),
      ),
    );
    const rows = (await speakers()).filter((row) => row.name === "Ada Berg");
    assert.deepEqual(
      rows.map((row) => [row.username, row.email]),
      ["ada-berg-2", "ada-berg-4", "ada-berg-5"].map((name) => [name, `${name}@speakers.invalid`]),
    );
  });

  it("are one account in all events with a GUID, and one for each event with a number", async () => {
    await makeAdmin(app);
    const people = [
      { key: GUID, name: "Ada Berg" },
      { key: "id:1", name: "Bo Li" },
    ];
    const { tally } = await run(eventOf("schedule:a", people), eventOf("schedule:b", people));
    assert.deepEqual(tally.speakers, { created: 3, updated: 0, unchanged: 1, removed: 0 });
    assert.deepEqual(
      (await speakers()).map((row) => row.username),
      ["ada-berg", "bo-li", "bo-li-2"],
    );
  });

  // Proves trust imports: A GUID is the same person for one owner, and for administrators, only
  it("with a GUID are one account only for the same owner, or where administrators import both", async () => {
    const [admin, other] = [await makeAdmin(app), await makeAdmin(app)];
    const [ada, bo] = [await makeUser(app), await makeUser(app)];
    const people = [{ key: GUID, name: "Ada Berg" }];
    const known = async (owner: TestUser, source: string) => {
      const { tally } = await runFor(owner.userId, eventOf(source, people));
      return tally.speakers.created === 0;
    };
    assert.deepEqual(
      [
        await known(admin, "schedule:a"),
        await known(ada, "schedule:b"),
        await known(bo, "schedule:c"),
        await known(ada, "schedule:d"),
        await known(other, "schedule:e"),
        await known(bo, "schedule:c"),
      ],
      [false, false, false, true, true, true],
    );
    // Whose the event is later makes no other people of its own.
    await app.db
      .updateTable("events")
      .set({ creator_id: bo.userId })
      .where("name", "=", "schedule:b")
      .execute();
    assert.equal(await known(ada, "schedule:b"), true);
  });

  // Proves trust imports: A GUID is the same person for one owner, and for administrators, only
  it("with a GUID stay who they were before it was said whose files mean the same by it", async () => {
    const [admin, ada] = [await makeAdmin(app), await makeUser(app)];
    const other = { key: GUID.replace(/1$/, "2"), name: "Bo Li" };
    const files = [
      [admin, eventOf("schedule:a", [{ key: GUID, name: "Ada Berg" }])],
      [ada, eventOf("schedule:b", [other])],
    ] as const;
    for (const [owner, file] of files) await runFor(owner.userId, file);
    // As it was written then.
    await sql`delete from imported where kind = 'person' and source like 'schedule:%'`.execute(app.db);
    await sql`update imported set source = 'people' where kind = 'person'`.execute(app.db);
    const migration = new URL("../../db/migrations/0037_claim_links.sql", import.meta.url);
    const [, statements = ""] = (await readFile(migration, "utf8")).split(
      "-- A person's GUID held in all imports",
    );
    await app.db.transaction().execute((tx) => sql.raw(`--${statements}`).execute(tx));
    for (const [owner, file] of files) {
      assert.deepEqual((await runFor(owner.userId, file)).tally.speakers, unchanged);
    }
    const sources = app.db.selectFrom("imported").select("source").where("kind", "=", "person");
    assert.deepEqual(
      (await sources.orderBy("source").execute()).map(({ source }) => source),
      ["people", `people:${ada.userId}`, "schedule:a", "schedule:b"],
    );
  });

  it("take a new name, unless the account was claimed", async () => {
    await makeAdmin(app);
    const named = (first: string, second: string) => [
      { key: "id:1", name: first },
      { key: "id:2", name: second },
    ];
    await run(eventOf("schedule:a", named("Ada Berg", "Bo Li")));
    const claimed = { password_hash: "a hash", email: "bo@example.org" };
    await app.db.updateTable("users").set(claimed).where("username", "=", "bo-li").execute();
    const { tally } = await run(eventOf("schedule:a", named("Ada Lund", "Bo Lund")));
    assert.deepEqual(tally.speakers, { created: 0, updated: 1, unchanged: 1, removed: 0 });
    assert.deepEqual(await speakers(), [
      { username: "ada-berg", email: "ada-berg@speakers.invalid", name: "Ada Lund" },
      { username: "bo-li", email: "bo@example.org", name: "Bo Li" },
    ]);
  });

  it("stay deleted once their account was: neither named again, nor made anew", async () => {
    await makeAdmin(app);
    const people = ["id:1", "id:2"].map((key) => ({ key, name: "Ada Berg" }));
    await run(eventOf("schedule:a", people));
    const claimed = await app.db
      .selectFrom("users")
      .selectAll()
      .where("username", "=", "ada-berg")
      .executeTakeFirstOrThrow();
    const password_hash = await hashPassword(app.ctx, PASSWORD);
    await app.db.updateTable("users").set({ password_hash }).where("user_id", "=", claimed.user_id).execute();
    const body = { username: claimed.username, password: PASSWORD };
    const { authResult } = await app.client()(login, { body });
    await app.client(authResult.accessToken)(deleteAccount, { body });
    const { tally } = await run(eventOf("schedule:a", people));
    assert.deepEqual(tally.speakers, { created: 0, updated: 0, unchanged: 2, removed: 0 });
    assert.deepEqual(tally.sessions, { created: 0, updated: 0, unchanged: 2, removed: 0 });
    assert.deepEqual(
      (await speakers()).map(({ name }) => name),
      ["Ada Berg", "Deleted user"],
    );
  });

  it("stay when their sessions go", async () => {
    await makeAdmin(app);
    await run(eventOf("schedule:a", [{ key: "id:1", name: "Ada Berg" }]));
    const { tally } = await run({ ...eventOf("schedule:a", []), sessions: [] });
    assert.deepEqual(tally.sessions, { created: 0, updated: 0, unchanged: 0, removed: 1 });
    assert.equal((await speakers()).length, 1);
    assert.deepEqual(await app.db.selectFrom("sessions").select("status").execute(), [
      { status: "rejected" },
    ]);
  });

  it("can't sign in, and show no address", async () => {
    await makeAdmin(app);
    const { events } = await run(eventOf("schedule:a", [{ key: "id:1", name: "Ada Berg" }]));
    const call = app.client();
    for (const password of ["", "null", "ada-berg"]) {
      const response = await app.raw("/api/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: "ada-berg", password }),
      });
      assert.equal(response.status, password ? 401 : 422);
    }
    const params = { eventId: events[0]?.eventId ?? "" };
    const { sessions } = await call(contract.listPublicSessions, { params });
    const userId = sessions[0]?.speakerId ?? "";
    const { user } = await call(contract.getPublicProfile, { params: { userId } });
    assert.deepEqual([user.name, user.email], ["Ada Berg", null]);
  });

  it("are found again by a key longer than an index takes", async () => {
    await makeAdmin(app);
    const people = ["a", "b"].map((end) => ({ key: `name:${"x".repeat(9000)}${end}`, name: "Ada Berg" }));
    await run(eventOf("schedule:a", people));
    const { tally } = await run(eventOf("schedule:a", people));
    assert.deepEqual(tally.speakers, { created: 0, updated: 0, unchanged: 2, removed: 0 });
  });
});

describe("usernameOf", () => {
  it("keeps to what a username may be, whatever the name", () => {
    const names = {
      "Łukasz Żółć": "lukasz-zolc",
      "Åse Ødegård-Šmíd": "ase-odegard-smid",
      "Jürgen Groß": "jurgen-gross",
      "C3PO (droid)": "c3po-droid",
      "Li Юрий": "speaker-li",
    };
    assert.deepEqual(
      Object.keys(names).map((name) => usernameOf(name)),
      Object.values(names),
    );
    const hostile = ["x".repeat(100), `${"x".repeat(39)} y`, "🫖", "- -", "'; drop table users", "李 小龙"];
    for (const name of hostile) assert.ok(username.safeParse(usernameOf(name)).success, name);
  });
});

describe("distinctUsernames", () => {
  it("numbers those that are the same or taken", () => {
    const wished = ["ada", "ada", "bo", "ada-2"];
    assert.deepEqual(distinctUsernames(wished, ["bo", "ada-3"]), ["ada", "ada-2", "bo-2", "ada-2-2"]);
  });
});
