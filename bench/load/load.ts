// A separate process that puts load on one server: raw sockets, each with one request at a time. It is cheaper than the
// server it calls, on purpose: a generator slower than the bare server would make every ratio look good.
import { connect, type Socket } from "node:net";

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** What each connection sends, over and over: whole HTTP requests, each with the status it has to get. */
  requests: { text: string; status: number }[];
  /** What each connection sends in the place of `{own}`: one of these, in turn. */
  own?: string[];
  /** A number in the requests that each connection counts up from, so that none asks for what is there already. */
  rising?: number;
  /** Requests per second over all connections; without it, as many as are answered. */
  pace?: number;
  /**
   * Never sleeps while it waits for the next answer. Writing to a sleeping process wakes it, which takes a virtual
   * machine some microseconds: as long as a short answer does. A server fast enough to keep the generator busy is
   * spared that cost.
   */
  awake?: boolean;
}

export interface LoadResult {
  /** Answers per second to the last of the requests. */
  perSecond: number;
  /** Answers with another status, and broken connections. */
  failures: number;
  /** 99 of 100 answers were complete within this many milliseconds. */
  p99: number;
}

type Step = Load["requests"][number] & { bytes: Buffer };

process.once("message", (load: Load) => {
  run(load).then((result) => {
    process.send?.(result);
    process.disconnect?.();
  });
});

async function run(load: Load): Promise<LoadResult> {
  const { port, connections, seconds, requests, pace, awake, own = [""], rising } = load;
  const stepsOf = (connection: number): Step[] =>
    requests
      .map(({ text, status }) => ({
        status,
        text: text.replace("{own}", own[connection % own.length] ?? ""),
      }))
      .map((request) => ({ ...request, bytes: Buffer.from(request.text) }));
  const counts: Counts = { rounds: 0, failures: 0, times: [], every: pace ? (connections / pace) * 1000 : 0 };
  let running = true;
  const stayAwake = () => {
    if (running) setImmediate(stayAwake);
  };
  if (awake) stayAwake();
  const started = performance.now();
  const sockets = Array.from({ length: connections }, (_, connection) =>
    ask(port, stepsOf(connection), { counts, rising }),
  );
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  running = false;
  const elapsed = (performance.now() - started) / 1000;
  const times = counts.times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  const result = { perSecond: counts.rounds / elapsed, failures: counts.failures, p99 };
  for (const socket of sockets) socket.destroy();
  return result;
}

interface Counts {
  rounds: number;
  failures: number;
  /** How long each paced answer took, in milliseconds. */
  times: number[];
  /** How often each connection sends a request, in milliseconds; 0: again at once. */
  every: number;
}

/** One connection that sends requests until it is destroyed. */
function ask(
  port: number,
  steps: Step[],
  { counts, rising }: { counts: Counts; rising: number | undefined },
): Socket {
  let sent = 0;
  /** What is sent next. */
  const bytes = (): Buffer | string => {
    if (rising === undefined) return step().bytes;
    sent += 1;
    return step().text.replace(`${rising}`, `${rising + sent}`);
  };
  const buffer = Buffer.allocUnsafeSlow(64 * 1024);
  let at = 0;
  let missing = 0;
  const step = () => steps[at] as Step;
  const answered = () => {
    if (counts.every) counts.times.push(performance.now() - asked);
    at = (at + 1) % steps.length;
    if (at === 0) counts.rounds += 1;
    if (counts.every) return inTime();
    socket.write(bytes());
  };
  let asked = 0;
  let due = performance.now() + Math.random() * counts.every;
  /** Sends a request when it is due; one delayed by the previous answer has been waiting since it was due. */
  const inTime = () => {
    const wait = due - performance.now();
    const write = () => {
      asked = wait > 0 ? performance.now() : due;
      due += counts.every;
      if (!socket.destroyed) socket.write(step().bytes);
    };
    if (wait > 0) setTimeout(write, wait);
    else write();
  };
  const received = (length: number) => {
    if (missing > 0) missing -= length;
    else missing = restOf(buffer.toString("latin1", 0, Math.min(length, 4096)), length);
    if (missing === 0) answered();
    return true;
  };
  /** How much of an answer is still to come, when `length` bytes of it, starting with `head`, are here. */
  const restOf = (head: string, length: number): number => {
    const end = head.indexOf("\r\n\r\n");
    const status = Number(head.slice(9, 12));
    if (status !== step().status) counts.failures += 1;
    const body = status === 304 ? "0" : /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (end >= 0 && body !== undefined) return end + 4 + Number(body) - length;
    throw new Error(`The load generator can't read this answer:\n${head.slice(0, 500)}`);
  };
  const socket = connect({
    port,
    host: "127.0.0.1",
    noDelay: true,
    onread: { buffer, callback: received },
  });
  socket.once("connect", () => (counts.every ? inTime() : socket.write(bytes())));
  socket.on("error", () => {
    counts.failures += 1;
  });
  return socket;
}
