import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../base/config.ts";

/** How many connections the system holds while this process is busy with starting: a hall's, not only a browser's. */
const BACKLOG = 4096;

export interface Door {
  /** Lets an app answer here from now on, also those who have been waiting. */
  open(http: FastifyInstance): Promise<void>;
}

/**
 * Takes connections before there is anything to answer them with, so that nobody is refused while the server starts: who
 * comes meanwhile waits for their answer (docs/decisions/kept-pages.md). Throws Node's error where it can't
 * listen.
 */
export async function openDoor({ port, host }: Pick<Config, "port" | "host">): Promise<Door> {
  const waiting: Socket[] = [];
  let enter = (socket: Socket): unknown => waiting.push(socket);
  const listen = async (address: string): Promise<Server> => {
    // Nothing is read from who waits: that is for the server that they are meant for. The other two are as Node's HTTP server has them:
    // without the first, the second of two events in a stream waits until the other side has said that it has the first.
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
      // Fastify closes what it was told to listen with, which this server never was. A connection counts where it came in.
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

/** Takes no more connections; resolves when the last of its own has ended. */
const closed = (server: Server) => new Promise((resolve) => server.close(resolve));
