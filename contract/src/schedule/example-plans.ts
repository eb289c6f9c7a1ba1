import type { CollidingSlot } from "./colliding-slot.ts";
import { bareFrame, type FrameRoom, type PlanFrame } from "./frame.ts";
import { initialLevels } from "./rule-levels.ts";

/** Small plans and random ones, for the tests of what collides in them. */

export const MINUTE = 60_000;
export const bareRoom: FrameRoom = { parallelMax: 1, capacity: null, features: [], times: [] };
/** Ten o'clock. */
export const ten = Date.UTC(2027, 4, 1, 10);

export const frame = (parts: Partial<PlanFrame> = {}): PlanFrame => ({
  ...bareFrame,
  rooms: new Map([
    ["hall", bareRoom],
    ["attic", bareRoom],
  ]),
  ...parts,
});

export type Slot = CollidingSlot & { title: string; pinned: boolean };

/** A session in the hall, from and to minutes after ten. */
export const session = (slotId: string, from: number, to: number, rest: Partial<Slot> = {}): Slot => ({
  ...{ slotId, title: slotId, kind: "session", status: "confirmed", people: [], roomIds: ["hall"] },
  ...{ roomName: null, trackId: null, type: null, needs: [], expectedAudience: null, pinned: false },
  startTime: new Date(ten + from * MINUTE).toISOString(),
  durationMinutes: to - from,
  ...rest,
});

export const item = (slotId: string, from: number, to: number, rest: Partial<Slot> = {}) =>
  session(slotId, from, to, { kind: "break", roomIds: [], ...rest });

/** From and to minutes after ten. */
export const span = (from: number, to: number) => ({ from: ten + from * MINUTE, to: ten + to * MINUTE });

const two = (digits: number) => String(digits).padStart(2, "0");
export const time = (moment: number) =>
  `${two(new Date(moment).getUTCHours())}:${two(new Date(moment).getUTCMinutes())}`;

export const day = { date: "2027-05-01", ...span(-4 * 60, 20 * 60), hours: null };
export const attic = { roomIds: ["attic"] };
export const ada = { people: ["ada"] };

/** Numbers from 0 to 1 that are the same in each run (Park and Miller's generator). */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A frame with every rule on, and a way to place slots in it at random. */
export function randomPlan(seed: number) {
  const next = chance(seed);
  const among = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const roomIds = ["r1", "r2", "r3"];
  const ids = Array.from({ length: 40 }, (_, n) => `s${n}`);
  /** The hour that the clock of Berlin repeats is among them. */
  const begin = Date.UTC(2026, 9, 25, 0);
  const within = (from: number, to: number) => ({ from: begin + from * MINUTE, to: begin + to * MINUTE });
  const audience = new Map<string, Map<string, number>>();
  for (const one of ids)
    for (const other of ids)
      if (one < other && next() < 0.05) {
        audience.set(one, (audience.get(one) ?? new Map()).set(other, 6));
        audience.set(other, (audience.get(other) ?? new Map()).set(one, 6));
      }
  const around: PlanFrame = {
    ...{ defaultMinutes: 30, gridMinutes: 5, personGapMinutes: 10, audience, kept: new Map() },
    levels: { ...initialLevels, track_overlap: "soft" },
    days: [
      { date: "2026-10-25", ...within(0, 180), hours: within(20, 160) },
      { date: "2026-10-26", ...within(180, 360), hours: null },
    ],
    rooms: new Map(
      roomIds.map((id, at) => [
        id,
        {
          ...{
            parallelMax: at + 1,
            capacity: at === 0 ? null : at * 50,
            features: at === 1 ? ["power"] : [],
          },
          times: at === 2 ? [{ ...within(0, 200), trackIds: ["web"], types: ["talk"] }] : [],
        },
      ]),
    ),
    tracks: new Map([
      ["web", { roomPolicy: "only" as const, roomIds: ["r1", "r2"] }],
      ["sea", { roomPolicy: "prefer" as const, roomIds: ["r3"] }],
    ]),
    away: new Map([["x", [within(50, 80), within(200, 210)]]]),
  };
  const placed = (slotId: string): Slot => {
    const kind = next() < 0.85 ? "session" : among(["break", "blocker"]);
    return session(slotId, 0, 0, {
      ...{ kind, status: among(["draft", "confirmed"] as const), trackId: among([null, "web", "sea"]) },
      ...{
        type: among([null, "talk"]),
        needs: among([[], [], ["power"]]),
        expectedAudience: among([null, 60]),
      },
      startTime: next() < 0.1 ? null : new Date(begin + 5 * MINUTE * Math.floor(next() * 60)).toISOString(),
      durationMinutes: next() < 0.2 && kind === "session" ? null : 5 * (1 + Math.floor(next() * 12)),
      roomIds: next() < 0.1 ? [] : [among(roomIds)],
      people:
        kind === "session" ? [among(["x", "y", "z"]), ...(next() < 0.3 ? [among(["x", "y"])] : [])] : [],
    });
  };
  return { next, ids, around, placed };
}
