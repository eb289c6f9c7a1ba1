import { once } from "node:events";
import { createServer } from "node:net";

/** A port of 127.0.0.1 that nothing is listening on right now. */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || !address) throw new Error("There is no free port on 127.0.0.1.");
  return address.port;
}
