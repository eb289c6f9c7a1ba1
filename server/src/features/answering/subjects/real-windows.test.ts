import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { codeAnswerOf, type OpenEvent } from "./code-answers.ts";
import type { Subject } from "./subjects.ts";
import { stateAt, type WindowRules, windowsOf } from "./windows.ts";

/** Windows and rooms of real programmes, minute by minute, beside a plain second computation in minutes. */

const folder = new URL("../../../../../../shared/data/schedules/", import.meta.url);
const skip = existsSync(folder) ? false : "the public data (../shared/data) is not here";

const MINUTE = 60_000;

/** A session as the file has it, in minutes since the epoch. */
interface Held {
  id: string;
  room: string;
  start: number;
  minutes: number;
}

function heldIn(name: string): Held[] {
  const xml = readFileSync(new URL(`${name}.xml`, folder), "utf8");
  const text = (block: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(block)?.[1] ?? "";
  const found = [...xml.matchAll(/<event (?:[^>]* )?guid="([^"]+)"[\s\S]*?<\/event>/g)].map(
    ([block, id = ""]) => {
      const [hours = 0, minutes = 0] = text(block, "duration").split(":").map(Number);
      return {
        ...{ id, room: text(block, "room"), start: Date.parse(text(block, "date")) / MINUTE },
        minutes: hours * 60 + minutes,
      };
    },
  );
  return found.sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1));
}

/** Both programmes are in winter, an hour ahead of UTC. */
const AHEAD = 60;

const programmes = [
  { name: "fosdem-2026", timezone: "Europe/Brussels", dayChange: 9, sessions: 1079, rooms: 37 },
  { name: "38c3", timezone: "Europe/Berlin", dayChange: 6, sessions: undefined, rooms: undefined },
];

const clock = (hours: number) => `${String(hours).padStart(2, "0")}:00`;

/** As the product knows the sessions of a room. */
function opened(held: readonly Held[], rules: WindowRules, timezone: string, dayChange: number): OpenEvent {
  const days = { startDate: "2026-01-01", endDate: "2026-01-01", timezone };
  const windowOf = windowsOf(days, rules);
  const instant = (minutes: number) => new Date(minutes * MINUTE).toISOString();
  const subjects = held.map(({ id, start, minutes }): [string, Partial<Subject>] => {
    const startTime = instant(start);
    const window = windowOf({ startTime, durationMinutes: minutes });
    const [opensAt, closesAt] = [window.opensAt, window.closesAt].map((each) => instant(each / MINUTE));
    const endTime = instant(start + minutes);
    const shown = { sessionId: id, startTime, endTime, opensAt, closesAt } as Subject["shown"];
    return [id, { shown, window, stage: { window, isOpen: false }, roomIds: ["room"] }];
  });
  const rooms = new Map([["room", { name: "Room", code: "CODE22" }]]);
  const open = {
    settings: { access: "open" },
    form: {},
    eventCode: "CODE23",
    subjects: new Map(subjects),
    unasked: [],
    rooms,
  };
  const state = { eventId: "", name: "", days, dayChange: clock(dayChange), open, deletableUntil: 0 };
  return { ...state, accessCode: null, surveys: new Map(), key: undefined } as unknown as OpenEvent;
}

/** The same in minutes, without anything of the product. */
function plainly(held: readonly Held[], now: number, rules: WindowRules, dayChange: number): string {
  const end = (one: Held) => one.start + one.minutes;
  const open: Held[] = [];
  for (const one of held) {
    const opens = Math.max(one.start, end(one) - rules.opensBeforeEnd);
    if (now >= opens && now < end(one) + 60 * rules.closesAfterHours) open.push(one);
  }
  if (open.length > 0) {
    const latest = Math.max(...open.map(({ start }) => start));
    const then = open.filter(({ start }) => start === latest).map(({ id }) => id);
    const before = open.filter(({ start }) => start < latest);
    before.sort((one, other) => other.start - one.start || (one.id < other.id ? -1 : 1));
    const others = before.slice(0, 5).map(({ id }) => id);
    if (then.length > 1) return `choice: ${[...then, ...others].join()}`;
    return `open: ${then[0]}; ${others.join()}`;
  }
  const dayOf = (minute: number) => Math.floor((minute + AHEAD - 60 * dayChange) / 1440);
  const on = held.find((one) => one.start <= now && now < end(one));
  const next = on ?? held.find((one) => one.start > now && dayOf(one.start) === dayOf(now));
  return next ? `before: ${next.id}` : "over";
}

/** What the product says, in the same words. */
function said(event: OpenEvent, now: number): { words: string; until: number } {
  const found = codeAnswerOf(event, { sessionId: null, roomId: "room" }, now * MINUTE) ?? assert.fail();
  const { state, session, sessions, until } = found;
  const others = sessions.map(({ sessionId }) => sessionId).join();
  const words = {
    open: `open: ${session?.sessionId}; ${others}`,
    choice: `choice: ${others}`,
    before: `before: ${session?.sessionId}`,
    over: "over",
    closed: "closed",
  }[state];
  return { words, until: until === null ? Number.POSITIVE_INFINITY : Date.parse(until) / MINUTE };
}

describe("the windows of real programmes", { skip }, () => {
  // Proves feedback 4, 11: Windows and rooms of FOSDEM 2026 and 38C3 at every minute, beside a plain second computation
  it("open and close as a plain computation says, to the minute", () => {
    for (const { name, timezone, dayChange, sessions } of programmes) {
      const all = heldIn(name);
      assert.equal(all.length, sessions ?? all.length);
      for (const rules of [
        { opensBeforeEnd: 10, closesAfterHours: 168 },
        { opensBeforeEnd: 0, closesAfterHours: 1 },
      ]) {
        const { subjects } = opened(all, rules, timezone, dayChange).open;
        for (const { id, start, minutes } of all) {
          const { window } = subjects.get(id) ?? assert.fail();
          const opens = Math.max(start, start + minutes - rules.opensBeforeEnd);
          const closes = start + minutes + 60 * rules.closesAfterHours;
          const watched = [start - 1, closes - 1, closes, closes + 1];
          for (let now = start; now <= start + minutes + 1; now++) watched.push(now);
          for (const now of watched) {
            const expected = now < opens ? "before" : now < closes ? "open" : "closed";
            assert.equal(stateAt(window, now * MINUTE), expected, `${id} at ${now}`);
          }
        }
      }
    }
  });

  // Proves feedback 4, 11: Windows and rooms of FOSDEM 2026 and 38C3 at every minute, beside a plain second computation
  it("are what the code of a room shows at every minute, as long as it says", () => {
    for (const { name, timezone, dayChange, rooms } of programmes) {
      const all = heldIn(name);
      const byRoom = Map.groupBy(all, ({ room }) => room);
      assert.equal(byRoom.size, rooms ?? byRoom.size);
      const rules = { opensBeforeEnd: 10, closesAfterHours: 1 };
      let minutes = 0;
      const seen = new Set<string>();
      for (const held of byRoom.values()) {
        const event = opened(held, rules, timezone, dayChange);
        let last: { words: string; until: number } | undefined;
        const ends = Math.max(...held.map((one) => one.start + one.minutes)) + 120;
        for (let now = (held[0]?.start ?? 0) - 120; now <= ends; now++) {
          // Whoever was told before may still show it until then.
          if (!last || now >= last.until) last = said(event, now);
          assert.equal(last.words, plainly(held, now, rules, dayChange), `${held[0]?.room} at ${now}`);
          seen.add(last.words.replace(/:.*/, ""));
          minutes += 1;
        }
      }
      assert.ok(minutes > 10_000);
      assert.deepEqual(
        ["before", "open", "over"].filter((state) => !seen.has(state)),
        [],
      );
    }
  });
});
