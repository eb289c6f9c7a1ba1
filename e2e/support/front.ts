import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A web server between browsers and Plenary, as many installations have one. */
export interface Front {
  /** For example http://127.0.0.1:40001. */
  origin: string;
  /** From now on answers everything by itself with this status, as a front does whose server is gone; with none, passes on again. */
  fail(status?: number): void;
  /** From now on has this script in place of the server's. */
  replace(path: string, script: string): void;
  stop(): Promise<void>;
}

/** Passes requests on to the server at that origin, until told otherwise. */
export async function startFront(target: string): Promise<Front> {
  let status: number | undefined;
  const replaced = new Map<string, string>();
  const server = createServer((request, response) => {
    if (status) return response.writeHead(status).end();
    const script = replaced.get(request.url ?? "");
    if (script) return response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    const { method, headers } = request;
    const passed = ask(new URL(request.url ?? "/", target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(next) {
      status = next;
    },
    replace(path, script) {
      replaced.set(path, script);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
