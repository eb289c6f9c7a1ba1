// A hall that watches a stage: each phone has a connection of its own and asks as the page does, with what it knows already.
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Between two questions of a phone, in milliseconds; a fifth more or less. */
const EVERY = 5_000;

export interface Crowd {
  port: number;
  path: string;
  phones: number;
}

/**
 * Lets them ask until they are ended. `onBody` is told of each answer that is a new one, with the number of the phone.
 */
export function watch({ port, path, phones }: Crowd, onBody: (phone: number, body: string) => void) {
  let isOver = false;
  const counts = { asked: 0, same: 0, failed: 0 };
  const sockets: Socket[] = [];

  async function live(phone: number): Promise<void> {
    await delay(Math.random() * EVERY);
    let etag = "";
    let hear: (answer: { status: number; body: string }) => void = () => {};
    let buffer = "";
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.setEncoding("latin1");
    socket.on("error", () => {
      if (!isOver) counts.failed += 1;
    });
    socket.on("data", (chunk) => {
      buffer += chunk;
      const end = buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const head = buffer.slice(0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const status = Number(head.slice(9, 12));
      if (status !== 304 && buffer.length < end + 4 + length) return;
      const body = status === 304 ? "" : buffer.slice(end + 4, end + 4 + length);
      etag = /etag: ([^\r]+)/i.exec(head)?.[1] ?? etag;
      buffer = "";
      hear({ status, body });
    });
    while (!isOver) {
      const heard = new Promise<{ status: number; body: string }>((resolve) => {
        hear = resolve;
      });
      const known = etag && `if-none-match: ${etag}\r\n`;
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${known}\r\n`);
      counts.asked += 1;
      const { status, body } = await heard;
      if (status === 304) counts.same += 1;
      else if (status === 200) onBody(phone, body);
      else counts.failed += 1;
      await delay(EVERY * (0.8 + Math.random() * 0.4));
    }
  }

  for (let phone = 0; phone < phones; phone++) void live(phone);
  return {
    counts,
    end(): void {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
