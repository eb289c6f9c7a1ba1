// The rows about the schedule's editor on FOSDEM 2026: its plan by the programme, a move by a session's form, what collides
// after one, the grid in a browser beside the public one, and what visitors notice of it.
import { setTimeout as delay } from "node:timers/promises";
import { pathOf } from "@plenary/contract/paths";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { collisionIndex } from "@plenary/contract/schedule/collisions";
import { frameOf } from "@plenary/contract/schedule/frame";
import { getSchedule, operate, type Schedule } from "@plenary/contract/schedule/schedule";
import { getSolution, solve, stopSolution } from "@plenary/contract/schedule/solver";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { publicAddresses } from "@plenary/testing/events";
import type { Page } from "playwright-core";
import { inChromium, onSlowDesktop } from "../browser.ts";
import { ask, median, runLoad, textOf } from "../load/compare.ts";
import type { Plenary } from "../plenary.ts";
import { feedPath, firstAnswer } from "../programme/feeds.ts";
import { limitRow, type Row } from "../report.ts";

type Shown = (row: Row) => Row;

/** How often each is done before the slowest of a hundred is taken. */
const MOVES = 200;

/** A move with its conflicts by the session's form, on either engine. */
export async function moveRow(plenary: Plenary, engine: string, shown: Shown): Promise<Row> {
  const { admin, eventId } = plenary;
  const params = { eventId };
  const { schedule } = await admin(getSchedule, { params });
  const slot = schedule.slots.find(({ kind, startTime }) => kind === "session" && startTime !== null);
  if (!slot?.startTime) throw new Error("Nothing is placed.");
  const { slotId } = slot;
  let { revision } = slot;
  const times = [slot.startTime, new Date(Date.parse(slot.startTime) + 300_000).toISOString()];
  const took = { form: [] as number[], operation: [] as number[] };
  for (let turn = 0; turn < MOVES; turn++) {
    let began = performance.now();
    await admin(updateSession, { params: { sessionId: slotId }, body: { startTime: times[1] } });
    took.form.push(performance.now() - began);
    revision += 1;
    began = performance.now();
    const moves = [{ slotId, ifRevision: revision, startTime: times[0] }];
    const { slots } = await admin(operate, { params, body: { moves } });
    took.operation.push(performance.now() - began);
    revision = slots[0]?.revision ?? revision;
  }
  const [form, operation] = [slowest(took.form), slowest(took.operation)];
  return shown(
    limitRow(
      `A move with its conflicts by PUT /sessions/{id}, p99, ${engine}`,
      ...([2, operation / form, "times", `${operation.toFixed(0)} and ${form.toFixed(0)} ms`] as const),
    ),
  );
}

const slowest = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;

/** The others, on one engine. */
export async function scheduleRows(plenary: Plenary, runs: number, shown: Shown): Promise<Row[]> {
  const { admin, eventId } = plenary;
  const { schedule } = await admin(getSchedule, { params: { eventId } });
  const rows = await planRows(plenary);
  rows.push(...(await gridRows(plenary, runs)));
  rows.push(...(await visitorRows(plenary, schedule)));
  // Last, as what this process compiles and collects for them takes time from nothing else then.
  rows.push(...evaluationRows(schedule));
  return rows.map(shown);
}

/** Editors, what they move in all a second, and how long visitors are timed beside them, in seconds. */
const EDITORS = { count: 20, perSecond: 5 };
const WATCHED_VISITORS = 20;

/** Visitors of the programme's page a second. */
const VISITORS = 50;

/** What visitors wait for while twenty arrange, and while the solver works, by what they wait for alone. */
async function visitorRows(plenary: Plenary, schedule: Schedule): Promise<Row[]> {
  const { admin, port, eventId } = plenary;
  const params = { eventId };
  const path = (await publicAddresses(admin, eventId))["/public/events/:eventId/programme"];
  const requests = [{ text: textOf({ path }), status: 200 }];
  const wait = async (seconds: number) => {
    const { p99, failures } = await runLoad({ port, seconds, connections: 8, pace: VISITORS, requests });
    if (failures) throw new Error(`${failures} requests of visitors failed.`);
    return p99;
  };
  await wait(2);
  const alone = await wait(WATCHED_VISITORS);

  const live = await whileEditing(plenary, schedule, wait);
  const { planRevision } = await admin(previewVersion, { params });
  await admin(releaseVersion, { params, body: { name: "1.0", note: null, tell: false, planRevision } });
  const released = await whileEditing(plenary, (await admin(getSchedule, { params })).schedule, wait);

  const { solution } = await admin(solve, {
    params,
    body: { scope: "all", seconds: WATCHED_VISITORS * 2 },
  });
  const ofSolution = { params: { solutionId: solution.solutionId } };
  const solving = await wait(WATCHED_VISITORS);
  const after = (await admin(getSolution, ofSolution)).solution.state;
  if (after === "working" || after === "queued")
    await admin(stopSolution, { ...ofSolution, body: { keep: false } });
  const by = (took: number) =>
    [1.5, took / alone, "times", `${took.toFixed(1)} and ${alone.toFixed(1)} ms`] as const;
  return [
    limitRow("A released programme's page while 20 arrange it, p99, by that alone", ...by(released)),
    limitRow("A live programme's page, made anew for each move, the same", ...by(live)),
    limitRow(
      `A programme's page while the solver works (${after} at the end), p99, by that alone`,
      ...by(solving),
    ),
  ];
}

/** What `wait` says while editors move a slot each, again and again. */
async function whileEditing(
  { admin, eventId }: Plenary,
  schedule: Schedule,
  wait: (seconds: number) => Promise<number>,
): Promise<number> {
  let working = true;
  const slots = schedule.slots
    .filter(({ kind, startTime, pinned }) => kind === "session" && startTime !== null && !pinned)
    .slice(0, EDITORS.count);
  const edit = async (slot: (typeof slots)[number], at: number) => {
    let { revision } = slot;
    await delay((1000 * at) / EDITORS.perSecond);
    for (let turn = 0; working; turn++) {
      const startTime = new Date(Date.parse(slot.startTime ?? "") + (turn % 2 ? 0 : 300_000)).toISOString();
      const moves = [{ slotId: slot.slotId, ifRevision: revision, startTime }];
      const { slots: moved } = await admin(operate, { params: { eventId }, body: { moves } });
      revision = moved[0]?.revision ?? revision;
      await delay((1000 * EDITORS.count) / EDITORS.perSecond);
    }
  };
  const editing = slots.map(edit);
  const p99 = await wait(WATCHED_VISITORS);
  working = false;
  await Promise.all(editing);
  return p99;
}

/** The plan by the programme's JSON, made anew and as it is sent. */
async function planRows(plenary: Plenary): Promise<Row[]> {
  const { port, eventId, adminToken: token } = plenary;
  const path = `/api${pathOf("/events/:eventId/schedule", { eventId })}`;
  const times: number[] = [];
  for (let run = 0; run < 7; run++) {
    const began = performance.now();
    await (
      await fetch(plenary.origin + path, { headers: { authorization: `Bearer ${token}` } })
    ).arrayBuffer();
    times.push(performance.now() - began);
  }
  const [own, anew] = [median(times), await firstAnswer(plenary, feedPath(plenary, "programme"), 7)];
  const bytes = async (asked: { path: string; token?: string }) => {
    // The second time the programme comes out of memory, compressed as well as it gets.
    await ask(port, asked);
    return (await ask(port, asked)).body.length;
  };
  const [sent, programme] = [
    await bytes({ path, token }),
    await bytes({ path: feedPath(plenary, "programme") }),
  ];
  const what = "GET schedule by the programme's JSON made anew";
  return [
    limitRow(what, 3, own / anew, "times", `${own.toFixed(0)} and ${anew.toFixed(0)} ms`),
    limitRow(
      "GET schedule by the programme's JSON: bytes as they are sent",
      ...([
        1.5,
        sent / programme,
        "times",
        `${(sent / 1000).toFixed(0)} and ${(programme / 1000).toFixed(0)} KB`,
      ] as const),
    ),
  ];
}

/** What collides after one move by what collides in all; in 5,000 slots by 1,079. */
function evaluationRows(schedule: Schedule): Row[] {
  const all = (plan: Schedule) =>
    fastest(() => {
      collisionIndex(plan.slots, frameOf(plan)).all();
    });
  const index = collisionIndex(schedule.slots, frameOf(schedule));
  index.all();
  const placed = schedule.slots.filter(({ startTime }) => startTime !== null);
  const moved = median(
    placed.map((slot, at) => {
      const startTime = placed[(at * 7 + 1) % placed.length]?.startTime ?? null;
      const began = performance.now();
      index.put({ ...slot, startTime });
      index.all();
      const took = performance.now() - began;
      index.put(slot);
      return took;
    }),
  );
  const [once, large] = [all(schedule), all(repeated(schedule, 5000))];
  const ms = (took: number) => `${took.toFixed(2)} ms`;
  return [
    limitRow(
      "What collides after one move, by what collides in all",
      ...([0.2, moved / once, "times", `${ms(moved)} and ${ms(once)}`] as const),
    ),
    limitRow(
      "What collides in 5,000 slots, by that in 1,079",
      ...([8, large / once, "times", `${ms(large)} and ${ms(once)}`] as const),
    ),
  ];
}

/** The least of many turns, as everything else that the machine does only adds to one. */
function fastest(work: () => void): number {
  const times = Array.from({ length: 60 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}

/** The same plan again and again in other rooms, with other people, until there are that many slots. */
function repeated(schedule: Schedule, count: number): Schedule {
  const copies = Math.ceil(count / schedule.slots.length);
  const nth = (at: number) => (id: string) => `${id} ${at}`;
  const each = <T>(make: (of: ReturnType<typeof nth>) => T[]) =>
    Array.from({ length: copies }, (_, at) => make(nth(at))).flat();
  return {
    ...schedule,
    rooms: each((of) => schedule.rooms.map((room) => ({ ...room, roomId: of(room.roomId) }))),
    audience: each((of) => schedule.audience.map((one) => ({ ...one, slotIds: one.slotIds.map(of) }))),
    slots: each((of) =>
      schedule.slots.map((slot) => ({
        ...slot,
        ...{ slotId: of(slot.slotId), roomIds: slot.roomIds.map(of), people: slot.people.map(of) },
      })),
    ).slice(0, count),
  };
}

/** The editor's grid beside the public one, with a CPU four times slower. */
async function gridRows(plenary: Plenary, runs: number): Promise<Row[]> {
  const { admin, eventId, origin, adminToken: token } = plenary;
  const addresses = await publicAddresses(admin, eventId);
  const grid = `${origin}${addresses["/public/events/:eventId/programme"]}?view=grid`;
  const editor = origin + pathOf("/events/:eventId/schedule", { eventId });
  const found = await inChromium(async (browser) => {
    const visits = [];
    for (let run = 0; run < runs; run++) {
      const shown = await onSlowDesktop(browser, (page) => longestTask(page, grid));
      const own = await onSlowDesktop(browser, async (page) => {
        await page.goto(`${origin}/api/health`);
        await page.evaluate((value) => localStorage.setItem("authToken", value), token);
        const opening = await longestTask(page, editor);
        const nodes = await page.evaluate(nodesBySlots);
        const slot = page.locator("section[aria-label=Grid] [data-slot]").nth(3);
        const pickingUp = await longestOf(page, () => slot.click());
        return { opening, nodes, pickingUp };
      });
      visits.push({ shown, ...own });
    }
    return visits;
  });
  const middle = (of: (visit: (typeof found)[number]) => number) => median(found.map(of));
  const shown = middle((visit) => visit.shown);
  const by = (took: number) =>
    [took / shown, "times", `${took.toFixed(0)} and ${shown.toFixed(0)} ms`] as const;
  const nodes = found[0]?.nodes ?? { nodes: Number.NaN, slots: 1 };
  return [
    limitRow(
      "Nodes in the editor's grid, by slots in it",
      ...([15, nodes.nodes / nodes.slots, "times", `${nodes.nodes} and ${nodes.slots}`] as const),
    ),
    limitRow(
      "The editor's longest task, by that of the public grid",
      1.5,
      ...by(middle((one) => one.opening)),
    ),
    limitRow(
      "The longest task as a slot is picked up, by that of the public grid",
      1.5,
      ...by(middle((one) => one.pickingUp)),
    ),
  ];
}

function nodesBySlots() {
  const grid = document.querySelector("section[aria-label=Grid]");
  return {
    nodes: grid?.querySelectorAll("*").length ?? 0,
    slots: grid?.querySelectorAll("[data-slot]").length ?? 1,
  };
}

interface WatchedWindow extends Window {
  longTasks: number[];
}

/** How long a page is watched after its load event and after a press, in milliseconds. */
const WATCHED = 3000;

async function longestTask(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "load" });
  await page.locator("[data-slot], .plan > b").first().waitFor({ state: "attached" });
  return longestOf(page, async () => {});
}

/** The longest task so far, or from what is done on. */
async function longestOf(page: Page, act: () => Promise<void>): Promise<number> {
  await act();
  await page.waitForTimeout(WATCHED);
  return page.evaluate(() => {
    const watched = window as unknown as WatchedWindow;
    return Math.max(0, ...watched.longTasks.splice(0));
  });
}
