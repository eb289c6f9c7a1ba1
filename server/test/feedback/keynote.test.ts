import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { getAnswer, makePass, putAnswer } from "@plenary/contract/feedback/feedback";
import { getFeedback } from "@plenary/contract/feedback/feedback-results";
import { createDatabase } from "@plenary/testing/databases";
import { makeKeynote } from "@plenary/testing/events";
import { unflushed } from "@plenary/testing/patience";
import { clientOf, register } from "@plenary/testing/people";
import { prepareDataDir, type Server, startServer } from "@plenary/testing/server";
import { shortLived } from "../../../scripts/setup.mjs";

/** Phones that answer, how many at a time, and how often the server is killed meanwhile. */
const PHONES = 900;
const AT_ONCE = 60;
const KILLS = 3;

let dataDir: string;
let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "plenary-keynote-"));
  if (process.env.DATABASE_URL) database = await createDatabase(process.env.DATABASE_URL);
  else await prepareDataDir(dataDir);
});
let running: Promise<Server> | undefined;
after(async () => {
  await (await running)?.end("SIGKILL");
  if (database) await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (): Promise<Server> =>
  startServer({ DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) }, [
    shortLived,
    unflushed,
  ]);

// Proves feedback 10, 11: A keynote loses no answer and counts none twice while the server is killed in the middle of
//   it
it("a keynote loses no answer and counts none twice while the server is killed in the middle of it, again and again", async () => {
  running = start();
  const organizer = await register((await running).origin, "olga", "Olga");
  const { eventId, sessionId } = await makeKeynote(organizer);
  const acknowledged: { pass: string; rating: number }[] = [];
  let kills = 0;
  /** Calls whichever server runs, again and again as phones do, until one answers. */
  const insist = async <T>(call: (client: ReturnType<typeof clientOf>) => Promise<T>): Promise<T> => {
    for (;;) {
      const server = await running;
      try {
        return await call(clientOf(server?.origin ?? ""));
      } catch (error) {
        // Only that there is no server, or that it just went, is a reason to try again.
        if ((error as { status?: number }).status !== 0) throw error;
      }
    }
  };
  const killNow = async () => {
    kills += 1;
    const server = await running;
    running = server?.end("SIGKILL").then(start);
  };
  const phone = async (number: number) => {
    const { pass } = await insist((client) => client(makePass, { body: { eventId } }));
    const rating = 1 + (number % 5);
    const held = { headers: { "Feedback-Pass": pass } };
    const body = { edition: 1, rating };
    const sent = await insist((client) => client(putAnswer, { params: { sessionId }, body }, held));
    assert.equal(sent.answer.rating, rating);
    acknowledged.push({ pass, rating });
    if (acknowledged.length >= (kills + 1) * (PHONES / (KILLS + 1)) && kills < KILLS) await killNow();
  };
  const numbers = Array.from({ length: PHONES }, (_, number) => number).values();
  const some = async () => {
    for (const number of numbers) await phone(number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
  assert.deepEqual([kills, acknowledged.length], [KILLS, PHONES]);
  const { origin } = (await running) ?? assert.fail();
  const { total, figures } = await clientOf(origin, organizer.token)(getFeedback, { params: { eventId } });
  assert.equal(total, PHONES);
  assert.deepEqual(figures.distribution, Array(5).fill(PHONES / 5));
  for (const { pass, rating } of acknowledged.slice(0, 100)) {
    const held = { headers: { "Feedback-Pass": pass } };
    const { answer } = await clientOf(origin)(getAnswer, { params: { sessionId } }, held);
    assert.equal(answer?.rating, rating);
  }
});
