import { setTimeout as delay } from "node:timers/promises";
import { createRoom, setRoomState } from "@plenary/contract/programme/rooms";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { setNotice } from "@plenary/contract/sessions/session-notices";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import type { Plenary } from "../plenary.ts";
import type { Staleness } from "../public/stale.ts";

const ROUNDS = 20;
const STATES = ["full", "closed", "open"] as const;
/** How long after a write another process may not have heard of it yet, in milliseconds. */
const HEARD = 100;

/** An answer, and a text that is in it once it is no longer stale. */
type Expected = [path: string, text: string];

/**
 * Releases versions, says notices and changes the state of a room, and reads what shows it: from the process that wrote it as
 * soon as that has answered, and from another one a tenth of a second later, while others read the same all the time.
 */
export async function countStaleProgramme({ origin, admin }: Plenary, other: string): Promise<Staleness> {
  const { eventId } = await makeEvent(
    { call: admin },
    {
      name: "Compiler Days",
      visibility: "public",
    },
  );
  const { room } = await admin(createRoom, { params: { eventId }, body: { name: "Aula" } });
  const place = { startTime: "2027-03-01T10:00", room: "Aula", durationMinutes: 30 };
  const { sessionId } = await submitTalk({ call: admin }, "On parsing", eventId, place);
  await admin(approveSession, { params: { sessionId } });
  const release = async (name: string) => {
    const { planRevision } = await admin(previewVersion, { params: { eventId } });
    await admin(releaseVersion, {
      params: { eventId },
      body: { name, note: null, tell: false, planRevision },
    });
  };
  const page = `/public/events/${eventId}`;
  const session = `${page}/sessions/${sessionId}`;

  const writes: ((round: number) => Promise<Expected[]>)[] = [
    async (round) => {
      const startTime = `2027-03-01T${String(8 + (round % 10)).padStart(2, "0")}:30`;
      await admin(updateSession, { params: { sessionId }, body: { startTime } });
      const name = `Edition ${round}.`;
      await release(name);
      const paths = ["programme", "schedule.xml", "changes.atom"].map((file) => `/api${page}/${file}`);
      return [`${page}/changes`, ...paths].map((path) => [path, name]);
    },
    async (round) => {
      const notice = `Starts ${round} minutes late.`;
      await admin(setNotice, { params: { sessionId }, body: { notice } });
      return [`${page}/programme`, session, `/api${page}/programme`, `/api${session}`].map((path) => [
        path,
        notice,
      ]);
    },
    async (round) => {
      const state = STATES[round % STATES.length] ?? "open";
      await admin(setRoomState, { params: { roomId: room.roomId }, body: { state } });
      const said = { full: "Full", closed: "Closed", open: "Aula" }[state];
      return [
        [`${page}/rooms`, said],
        [`/api${page}/rooms`, `"state":"${state}"`],
        [`/api${page}/programme`, `"state":"${state}"`],
      ];
    },
  ];

  let isOver = false;
  const paths = [`${page}/programme`, `/api${page}/programme`, `/api${page}/schedule.xml`, session];
  const readers = paths.flatMap((path) =>
    [origin, other].map(async (from) => {
      while (!isOver) await (await fetch(from + path)).text();
    }),
  );
  const counts: Staleness = { writes: 0, reads: 0, stale: 0 };
  const read = async (from: string, expected: Expected[]) => {
    const texts = await Promise.all(expected.map(async ([path]) => (await fetch(from + path)).text()));
    counts.reads += texts.length;
    counts.stale += texts.filter((answer, at) => !answer.includes(expected[at]?.[1] ?? "")).length;
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const write of writes) {
      const expected = await write(round);
      counts.writes += 1;
      await read(origin, expected);
      await delay(HEARD);
      await read(other, expected);
      await read(origin, expected);
    }
  }
  isOver = true;
  await Promise.all(readers);
  return counts;
}
