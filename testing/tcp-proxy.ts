import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What happens to connections: passed on, cut and refused, or kept open while everything sent on them disappears. */
type Manner = "forward" | "refuse" | "swallow";

/** A network between a program and a server, which can fail. */
export interface TcpProxy {
  /** The given URL with the proxy in place of its server. */
  url: string;
  /**
   * From now on does this to the connections, those that stand and new ones, whose first message contains the text.
   * What was swallowed never comes back, but new connections can be forwarded again.
   */
  treat(manner: Manner, containing?: string): void;
  stop(): Promise<void>;
}

/** Passes connections on to the server that the URL names, until told otherwise. */
export async function startProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  let treatment: { manner: Manner; containing: string } = { manner: "forward", containing: "" };
  const connections = new Set<{ greeting: string; isDead: boolean; sockets: Socket[] }>();

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const connection = { greeting: "", isDead: false, sockets: [near, far] };
    connections.add(connection);
    const end = () => {
      connections.delete(connection);
      near.destroy();
      far.destroy();
    };
    near.on("data", (part) => {
      if (!connection.greeting) {
        connection.greeting = part.toString("latin1");
        apply(connection);
      }
      if (!connection.isDead) far.write(part);
    });
    far.on("data", (part) => {
      if (!connection.isDead) near.write(part);
    });
    near.on("close", end);
    far.on("close", () => {
      if (!connection.isDead) end();
    });
    for (const socket of connection.sockets) socket.on("error", () => {});
  });

  function apply(connection: { greeting: string; isDead: boolean; sockets: Socket[] }): void {
    if (!connection.greeting.includes(treatment.containing)) return;
    if (treatment.manner === "swallow") connection.isDead = true;
    if (treatment.manner === "refuse") for (const socket of connection.sockets) socket.destroy();
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    treat(manner, containing = "") {
      treatment = { manner, containing };
      for (const connection of connections) apply(connection);
    },
    async stop() {
      for (const { sockets } of connections) for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
