import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { makeUser } from "../../../test/factories.ts";
import { CrowdOfAnswers, makeCollecting } from "../../../test/feedback/feedback.ts";
import { useApp } from "../../../test/harness.ts";
import { jobs } from "../../jobs.ts";
import { eventKey, readPass } from "./passes/passes.ts";

/** What a dump of the database tells of who has answered, beside what was promised on the form. */
const app = useApp({ rateLimit: false });

let crowd: CrowdOfAnswers;
before(() => {
  crowd = new CrowdOfAnswers(app);
});
after(() => crowd.close());

const HALL = "198.51.100.7";
const MANY = 5000;

/** Every row of every table as text, in the order of the disk, with its transaction and its place. */
async function dump(): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db);
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', xmin, ctid, to_jsonb(one)) as line from ${sql.table(name)} as one order by ctid`.execute(
      app.db,
    );
    found.set(
      name,
      rows.map(({ line }) => line),
    );
  }
  return found;
}

const serialOf = (pass: string): Buffer => readPass(pass)?.pass.serial ?? assert.fail();

/** All ways to write the bytes that somebody might search a dump for. */
const written = (bytes: Buffer) => [
  bytes.toString("hex"),
  bytes.toString("base64url"),
  bytes.toString("base64"),
];

/** The serials of a hundred of the passes, so written. */
const writtenOf = (passes: readonly string[]) =>
  passes
    .filter((_, at) => at % Math.ceil(passes.length / 100) === 0)
    .flatMap((pass) => written(serialOf(pass)));

/** Spearman's: 0 where one order says nothing of the other. */
function correlation(ranks: readonly number[]): number {
  const n = ranks.length;
  const apart = ranks.reduce((sum, rank, at) => sum + (rank - at) ** 2, 0);
  return 1 - (6 * apart) / (n * (n * n - 1));
}

/** Five standard deviations of what chance makes of so many. */
const byChance = (n: number) => 5 / Math.sqrt(n);

/** Whose answers lie where: the author of each, who is known by its edition. */
async function authorsBy(sessionId: string, order: "ctid" | "answer_id"): Promise<number[]> {
  const { rows } = await sql<{ edition: number }>`
    select edition from feedback_answers where session_id = ${sessionId} order by ${sql.ref(order)}`.execute(
    app.db,
  );
  return rows.map(({ edition }) => edition - 1);
}

const shuffled = (count: number) => {
  const left = Array.from({ length: count }, (_, at) => at);
  // Always the same, and as good as random.
  let seed = 7;
  for (let at = count - 1; at > 0; at--) {
    seed = (seed * 48_271) % 2_147_483_647;
    const other = seed % (at + 1);
    [left[at], left[other]] = [left[other] ?? 0, left[at] ?? 0];
  }
  return left;
};

describe("a dump of the database", () => {
  // Proves feedback 4, 11: What a dump tells of who has answered, with and without `APP_SECRET`, before and after the
  //   key is destroyed, of 5,000 known authors
  it("tells no author and no order once the event's key is destroyed, whoever has APP_SECRET", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    const passes: string[] = [];
    for (let from = 0; from < MANY; from += 250)
      passes.push(
        ...(await crowd.devices({ eventId, sessionId, address: HALL }, 250, (at) => ({
          edition: 1 + from + at,
        }))),
      );
    // So far the order of writing is the order on the disk, about.
    assert.ok(correlation(await authorsBy(sessionId, "ctid")) > 0.9);
    app.clock.set(new Date("2027-06-08T23:00:00Z"));
    await (jobs.find(({ name }) => name === "sweep-feedback") ?? assert.fail()).open(app.ctx).run();

    for (const order of ["ctid", "answer_id"] as const) {
      const authors = await authorsBy(sessionId, order);
      assert.equal(authors.length, MANY);
      const found = correlation(authors);
      assert.ok(Math.abs(found) < byChance(MANY), `${order}: ${found}`);
      // Who guesses each author by the place is right about once.
      assert.ok(authors.filter((author, at) => author === at).length < 12);
    }
    const { rows } =
      await sql`select distinct xmin::text, answer_key, origin, hour from feedback_answers`.execute(app.db);
    assert.equal(rows.length, 1);
    assert.deepEqual(
      { ...(rows[0] as object), xmin: "", hour: "" },
      { xmin: "", answer_key: null, origin: null, hour: "" },
    );
    const tables = await dump();
    for (const name of ["feedback_keys", "feedback_networks"]) assert.deepEqual(tables.get(name), []);
    const all = [...tables.values()].flat().join("\n");
    for (const text of writtenOf(passes)) assert.ok(!all.includes(text));
  });

  // Proves feedback 4, 11: What a dump tells of who has answered, with and without `APP_SECRET`, before and after the
  //   key is destroyed, of 5,000 known authors
  it("joins no two sessions before that, and with APP_SECRET only what the form admits", async () => {
    const { eventId, sessionId, other } = await makeCollecting(app);
    const count = 1000;
    const passes = await crowd.devices({ eventId, sessionId, address: HALL }, count, (at) => ({
      edition: at + 1,
    }));
    const order = shuffled(count);
    const again = order.map((at) => passes[at] ?? "");
    await crowd.answer(again, other, HALL, (at) => ({ edition: (order[at] ?? 0) + 1 }));

    // Nothing longer than a rating is the same in an answer to one session and in one to the other.
    const marks = async (id: string) => {
      const { rows } = await sql<{ line: string }>`
        select to_jsonb(one) - 'hour' - 'session_id' as line from feedback_answers as one where session_id = ${id}`.execute(
        app.db,
      );
      return new Set(rows.flatMap(({ line }) => JSON.stringify(line).match(/[\w\\-]{16,}/g) ?? []));
    };
    const [one, two] = [await marks(sessionId), await marks(other)];
    assert.ok(one.size > count && two.size > count);
    const names = new Set(["comment_state", "held_by_rule", "show_anyway", "comment_for"]);
    assert.deepEqual(
      [...one.intersection(two)].filter((text) => !names.has(text)),
      [],
    );
    // Nor does the place tell.
    const where = new Map((await authorsBy(sessionId, "ctid")).map((author, at) => [author, at]));
    const joined = (await authorsBy(other, "ctid")).map((author) => where.get(author) ?? -1);
    assert.ok(Math.abs(correlation(joined)) < byChance(count));

    // With the secret: no serial of a device is anywhere, so that nobody's answers are found but by the device itself.
    const all = [...(await dump()).values()].flat().join("\n");
    for (const text of writtenOf(passes)) assert.ok(!all.includes(text));
    const { sealed_key: sealed } = await app.db
      .selectFrom("feedback_keys")
      .select("sealed_key")
      .executeTakeFirstOrThrow();
    assert.ok(!all.includes(app.ctx.sealer.open(sealed ?? "")));
    // A network is the same in both for whoever has the key, as the privacy page says.
    const key = eventKey(app.ctx.sealer.open(sealed ?? ""));
    const origin = (id: string) => key.origin("198.51.100.7", id).toString("hex");
    for (const id of [sessionId, other]) assert.ok(all.includes(origin(id)));
    assert.notEqual(origin(sessionId), origin(other));
  });

  // Proves feedback 4, 11: What a dump tells of who has answered, with and without `APP_SECRET`, before and after the
  //   key is destroyed, of 5,000 known authors
  it("lets who has APP_SECRET find the answer of an account, as the form says, and tells nobody else", async () => {
    const { eventId, sessionId, other } = await makeCollecting(app, { access: "account" });
    const { userId } = await makeUser(app);
    const [pass = ""] = await crowd.passes(eventId, HALL, 1, userId);
    for (const id of [sessionId, other]) await crowd.answer([pass], id, HALL, undefined, userId);
    const { sealed_key: sealed } = await app.db
      .selectFrom("feedback_keys")
      .select("sealed_key")
      .executeTakeFirstOrThrow();
    const key = eventKey(app.ctx.sealer.open(sealed ?? ""));
    const answers = (await dump()).get("feedback_answers") ?? [];
    assert.equal(answers.length, 2);
    for (const id of [sessionId, other]) {
      const found = key.answerKey(key.serialOf("account", userId), id).toString("hex");
      assert.equal(answers.filter((line) => line.includes(found)).length, 1);
    }
    assert.ok(!answers.join().includes(userId));
  });
});
