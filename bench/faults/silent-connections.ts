import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { listTalks } from "@plenary/contract/sessions/talks";
import { atMost, type Figure, none } from "./figures.ts";
import { ask, openPair } from "./pair.ts";

const EACH = 50;
const PATIENCE = 100_000;

const kinds = {
  "say nothing": "",
  "send half of a request's head": "POST /api/talks HTTP/1.1\r\nHost: a\r\n",
  "send half of a body":
    "POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{",
  "never read their answers": "GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(500),
};

/** Seconds after which the last connection of each kind has to be gone. */
const most: Record<keyof typeof kinds, number> = {
  "say nothing": 30,
  "send half of a request's head": 30,
  "send half of a body": 40,
  "never read their answers": 90,
};

/** 200 clients hold connections open, slow or silent, while others are served. */
export async function silentConnections(): Promise<Figure[]> {
  const pair = await openPair();
  const sockets: Socket[] = [];
  try {
    const [{ origin }] = pair.servers;
    const [person] = pair.people;
    if (!person) throw new Error("There is nobody.");
    const port = Number(new URL(origin).port);
    const started = performance.now();
    const held = new Map<string, Set<number>>();
    for (const [kind, text] of Object.entries(kinds)) {
      const own = await Promise.all(Array.from({ length: EACH }, () => hold(port, text)));
      sockets.push(...own);
      held.set(kind, new Set(own.map(({ localPort }) => localPort ?? 0)));
    }
    const gone = new Map<string, number>();
    const wrong: number[] = [];
    let slowest = 0;
    while (gone.size < held.size && performance.now() - started < PATIENCE) {
      const asked = performance.now();
      const { status } = await ask(origin, person, (call) => call(listTalks));
      slowest = Math.max(slowest, performance.now() - asked);
      if (status !== 200) wrong.push(status);
      const open = openTo(port);
      for (const [kind, ports] of held) {
        if (!gone.has(kind) && ![...ports].some((one) => open.has(one)))
          gone.set(kind, performance.now() - started);
      }
      await delay(100);
    }
    return [
      none("Others that were not served", wrong),
      atMost("Slowest answer to others", 1, slowest / 1000, "s"),
      ...Object.entries(most).map(([kind, limit]) =>
        atMost(`${EACH} that ${kind}: the last is cut off`, limit, (gone.get(kind) ?? PATIENCE) / 1000, "s"),
      ),
    ];
  } finally {
    for (const socket of sockets) socket.destroy();
    await pair.stop();
  }
}

async function hold(port: number, text: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  socket.pause();
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(text);
  return socket;
}

/** The ports of clients whose connections the process on this port still holds, according to the kernel. */
function openTo(port: number): Set<number> {
  const ESTABLISHED = "01";
  const CLOSE_WAIT = "08";
  const portOf = (address = "") => Number.parseInt(address.split(":")[1] ?? "", 16);
  const lines = readFileSync("/proc/net/tcp", "utf8").split("\n").slice(1);
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const ours = rows.filter(
    ([, local, , state]) => portOf(local) === port && (state === ESTABLISHED || state === CLOSE_WAIT),
  );
  return new Set(ours.map(([, , remote]) => portOf(remote)));
}
