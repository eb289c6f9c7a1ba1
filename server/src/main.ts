import { type Config, readConfig, StartupError } from "./base/config.ts";
import { makeFilesPrivate } from "./base/data-dir.ts";
import { type Door, openDoor } from "./http/door.ts";

async function start(): Promise<void> {
  makeFilesPrivate();
  const config = readConfig(process.env);
  const door = await listen(config);
  // Loading the rest takes a second, during which connections needn't be refused.
  const { run } = await import("./run.ts");
  await run(config, door);
}

async function listen(config: Config): Promise<Door> {
  const { port, host } = config;
  try {
    return await openDoor(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartupError(`Port ${port} on ${host} is in use by another program.`);
    throw new StartupError(`Can't listen on ${host}:${port}: ${message}.`);
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});
