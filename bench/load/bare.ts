// A separate process doing the least that Node can over HTTP: `node:http`, one look-up by address, the same bytes.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer as Plenary gave it. `body` is base64; the headers are the ones the bytes need. */
export interface BareAnswer {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

type Told = { port: number } | { ready: true };

const answers = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();

const server = createServer((request, response) => {
  const path = request.url ?? "";
  const answer = answers.get(`${request.method} ${path}`);
  if (!answer) return response.writeHead(404).end();
  const send = () => {
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  };
  if (request.method === "GET") send();
  else request.on("data", () => {}).on("end", send);
});

process.on("message", (given: BareAnswer[]) => {
  answers.clear();
  for (const { method, path, body, ...rest } of given) {
    answers.set(`${method} ${path}`, { ...rest, body: Buffer.from(body, "base64") });
  }
  tell({ ready: true });
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => tell({ port: (server.address() as AddressInfo).port }));

function tell(told: Told): void {
  process.send?.(told);
}
