// The rows about a stage: a hall that watches it while it changes every second.
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { makePass } from "@plenary/contract/feedback/feedback";
import { updateStage } from "@plenary/contract/stage/stage";
import { askQuestion, type PublicStage, voteForQuestion } from "@plenary/contract/stage/stage-public";
import { createDatabase } from "@plenary/testing/databases";
import { makeKeynote } from "@plenary/testing/events";
import { clientOf, register } from "@plenary/testing/people";
import { startOn } from "../plenary.ts";
import { count, limitRow, type Row } from "../report.ts";
import { watch } from "./stage-crowd.ts";

const PHONES = 5_000;

/** Questions that stand on the stage, as a busy hall has them. */
const QUESTIONS = 30;

/** Until all phones have come and have asked once, in milliseconds. */
const COMING = 12_000;

interface Measuring {
  cluster: string;
  seconds: number;
  shown: <R extends Row>(row: R) => R;
}

/** 5,000 phones ask every 5 seconds, somebody votes every second: what that costs, and when they see it. */
export async function stageRows({ cluster, seconds, shown }: Measuring): Promise<Row[]> {
  const { url } = await createDatabase(cluster, "stage");
  const server = await startOn(url);
  try {
    const organizer = await register(server.origin, "olga", "Olga");
    const { eventId, sessionId } = await makeKeynote(organizer);
    const params = { sessionId };
    await organizer.call(updateStage, { params, body: { open: true, review: false } });
    const call = clientOf(server.origin);
    const passes: string[] = [];
    const ids: string[] = [];
    for (let n = 0; n < QUESTIONS; n++) {
      const { pass } = await call(makePass, { body: { eventId } });
      const held = { headers: { "Feedback-Pass": pass } };
      const body = { text: `Question number ${n}, which is as long as people write them in a hall` };
      passes.push(pass);
      ids.push((await call(askQuestion, { params, body }, held)).question.questionId);
    }

    /** When each number of votes was first there, by performance.now(), and until when each phone has seen what. */
    const changes: number[] = [];
    const waits: number[] = [];
    const seen = new Float64Array(PHONES).fill(-1);
    const crowd = watch(
      { port: server.port, path: `/api/public/stage/${sessionId}`, phones: PHONES },
      (phone, body) => {
        const { questions } = JSON.parse(body) as PublicStage;
        const votes = questions.reduce((sum, each) => sum + each.votes, 0) - QUESTIONS;
        for (let change = (seen[phone] ?? 0) + 1; change <= votes; change++)
          if (change > 0) waits.push(performance.now() - (changes[change - 1] ?? Number.NaN));
        seen[phone] = Math.max(seen[phone] ?? 0, votes);
      },
    );
    await delay(COMING);
    const before = processorOf(server.pid);
    const begun = performance.now();
    const asked = crowd.counts.asked;
    for (let n = 0; n < seconds; n++) {
      await delay(Math.max(0, begun + n * 1000 - performance.now()));
      // Each with a vote that is a new one.
      const held = { headers: { "Feedback-Pass": passes[n % QUESTIONS] ?? "" } };
      const questionId = ids[(n + 1 + Math.floor(n / QUESTIONS)) % QUESTIONS] ?? "";
      changes.push(performance.now());
      await call(voteForQuestion, { params: { sessionId, questionId } }, held);
    }
    const elapsed = (performance.now() - begun) / 1000;
    const used = ((processorOf(server.pid) - before) / elapsed) * 100;
    const perSecond = (crowd.counts.asked - asked) / elapsed;
    await delay(8_000);
    crowd.end();
    const missing = PHONES * seconds - waits.length;
    const p99 = [...waits, ...new Array<number>(missing).fill(Number.POSITIVE_INFINITY)].sort(
      (a, b) => a - b,
    )[Math.floor(PHONES * seconds * 0.99)];
    const { failed } = crowd.counts;
    const what = `${count(PHONES)} phones on a stage, one change a second`;
    return [
      limitRow(
        `${what}: processor of one core`,
        10,
        used,
        "%",
        `${count(Math.round(perSecond))} a second, ${failed} failed`,
      ),
      limitRow(`${what}: it is on 99 % of them`, 7, (p99 ?? Number.NaN) / 1000, "s"),
    ].map(shown);
  } finally {
    await server.stop();
  }
}

/** What the process has used so far, in seconds. */
function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  // In hundredths of a second, as Linux counts for programs.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
