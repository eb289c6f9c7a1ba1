import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../base/config.ts";

/** Connections the system holds while this process is busy starting: those of a hall, not only of a browser. */
const BACKLOG = 4096;

export interface Door {
  /** Makes an app answer here from now on, including connections that have been waiting. */
  open(http: FastifyInstance): Promise<void>;
}

/** Accepts connections while the server starts, so that nobody is refused (docs/decisions/kept-pages.md). */
export async function openDoor({ port, host }: Pick<Config, "port" | "host">): Promise<Door> {
  const waiting: Socket[] = [];
  let enter = (socket: Socket): unknown => waiting.push(socket);
  const listen = async (address: string): Promise<Server> => {
    // Waiting connections aren't read: that is the server's task. The other options are those of Node's HTTP server:
    // without `noDelay`, the second of two events in a stream waits until the other side has acknowledged the first.
    const asHttp = { noDelay: true, allowHalfOpen: true };
    const door = createServer({ pauseOnConnect: true, ...asHttp }, (socket) => enter(socket));
    await once(door.listen({ port, host: address, backlog: BACKLOG }), "listening");
    return door;
  };
  // This name has two addresses, one of which a machine may lack.
  const besides = host === "localhost" ? await listen("::1").catch(() => undefined) : undefined;
  const door = await listen(besides ? "127.0.0.1" : host);

  return {
    async open(http) {
      const { server } = http;
      // Fastify closes what it was told to listen on, which this server never was. A connection counts where it came
      // in.
      http.addHook("onClose", async () => {
        await Promise.all([server, door, besides].map((each) => each && closed(each)));
      });
      await http.ready();
      // From then on it keeps a list of its connections.
      await once(server.listen(door), "listening");
      enter = (socket) => {
        server.emit("connection", socket);
        socket.resume();
      };
      for (const socket of waiting.splice(0)) enter(socket);
    },
  };
}

/** Accepts no more connections; resolves when the last of its own has ended. */
const closed = (server: Server) => new Promise((resolve) => server.close(resolve));
