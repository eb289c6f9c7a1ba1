import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** Starts the server as `npm start` does, on a free port; resolves when it says where it is. */
export async function startProcess(
  dataDir: string,
  databaseUrl: string | undefined,
  more: Record<string, string> = {},
): Promise<{ child: ChildProcess; origin: string; output: () => string }> {
  const port = await freePort();
  const environment = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", NODE_ENV: "production" };
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      ...environment,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("Plenary is running")) resolve();
      });
    }
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  return { child, origin: `http://127.0.0.1:${port}`, output: () => output };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  return typeof address === "object" && address ? address.port : assert.fail("no free port");
}
