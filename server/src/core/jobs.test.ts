import assert from "node:assert/strict";
import { describe, it } from "node:test";
// That something runs no more is only seen by giving it the time in which it would.
import { setTimeout as pause } from "node:timers/promises";
import { useApp } from "../../test/harness.ts";
import { inTransaction } from "./context.ts";
import { createJobs, type Work } from "./jobs.ts";

const app = useApp();

/** A started job whose runs can be counted; each lasts until `finish` is called, or ends at once. */
function startJob(values: { every?: number; takesTime?: boolean; work?: Partial<Work> } = {}) {
  const { every = 60_000, takesTime = false, work = {} } = values;
  const seen = { runs: 0 };
  let finish = () => {};
  const run = async (): Promise<number | undefined> => {
    seen.runs += 1;
    if (takesTime) await new Promise<void>((resolve) => (finish = resolve));
    return undefined;
  };
  const open = () => ({ run, ...work });
  const jobs = createJobs(app.ctx, [{ name: "test", every, wokenBy: "mail", open }]);
  jobs.start();
  return { jobs, seen, finish: () => finish() };
}

const until = async (met: () => boolean) => {
  while (!met()) await pause(5);
};

describe("a job", () => {
  it("runs at the start, and again when a commit announces what wakes it", async () => {
    const { jobs, seen } = startJob();
    await until(() => seen.runs === 1);
    const undone = inTransaction(app.ctx, async (tx) => {
      await app.ctx.changes.notify(tx, ["mail"]);
      throw new Error("undone");
    });
    await assert.rejects(undone);
    await inTransaction(app.ctx, (tx) => app.ctx.changes.notify(tx, ["user:1"]));
    await inTransaction(app.ctx, (tx) => app.ctx.changes.notify(tx, ["mail"]));
    await until(() => seen.runs === 2);
    await pause(50);
    await jobs.stop();
    assert.equal(seen.runs, 2);
  });

  it("runs once more after the run under way, however often it was woken meanwhile", async () => {
    const { jobs, seen, finish } = startJob({ takesTime: true });
    app.ctx.changes.apply(["mail"]);
    app.ctx.changes.apply(["mail", "user:1"]);
    const [status] = jobs.status();
    assert.deepEqual(status, { name: "test", waiting: 1, active: 1, failed: 0, lastRun: null });
    finish();
    await until(() => seen.runs === 2);
    finish();
    await pause(50);
    await jobs.stop();
    assert.equal(seen.runs, 2);
  });

  it("runs by itself, sooner when it says so", async () => {
    const often = startJob({ every: 20 });
    await until(() => often.seen.runs >= 3);
    await often.jobs.stop();
    let runs = 0;
    const run = async () => (++runs < 3 ? 10 : undefined);
    const sooner = startJob({ work: { run } });
    await until(() => runs === 3);
    await sooner.jobs.stop();
  });

  it("goes on after a run that broke", async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error("The database is away.");
      return undefined;
    };
    const { jobs } = startJob({ every: 20, work: { run } });
    await until(() => runs === 3);
    await jobs.stop();
    assert.equal(jobs.status()[0]?.failed, 1);
  });

  it("is not woken again once it is stopped, and the stop waits for the run under way", async () => {
    const order: string[] = [];
    const { jobs, seen, finish } = startJob({
      takesTime: true,
      work: { stop: () => order.push("stop") },
    });
    app.ctx.changes.apply(["mail"]);
    const stopped = jobs.stop().then(() => order.push("stopped"));
    await pause(20);
    order.push("finish");
    finish();
    await stopped;
    app.ctx.changes.apply(["mail"]);
    assert.deepEqual(order, ["stop", "finish", "stopped"]);
    assert.equal(seen.runs, 1);
  });
});
