import { startServer } from "@plenary/testing/server";

/** Makes the data of a new installation once; the server of each file starts on a copy of it, in half the time. */
export default async function prepare(): Promise<() => Promise<void>> {
  const server = await startServer();
  await server.end();
  process.env.E2E_NEW_DATA = server.dataDir;
  return server.stop;
}
