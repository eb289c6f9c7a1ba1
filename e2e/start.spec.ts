import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { runToEnd, type Server, startServer } from "@plenary/testing/server";
import { freePort } from "../scripts/free-port.mjs";
import { root } from "../scripts/setup.mjs";
import { expect, test } from "./support/test.ts";

/** The last one that ran; its data stays. */
let server: Server;
test.afterAll(() => server?.stop());

// Making the data of a new installation takes longer than anything else here, so that one goes from step to step.
test("an installation starts, ends and starts again, whatever it finds", async () => {
  test.slow();
  /** What the first start took of the processor's time until it answered, in seconds. */
  let firstWork: number;
  // Proves decisions 1: It serves web and API on one port, and says where
  await test.step("a first start says where Plenary is and where the setup begins, and SIGTERM ends it with 0", async () => {
    server = await startServer();
    firstWork = await processorSeconds(server.pid);
    expect(await server.end()).toBe(0);
    const port = new URL(server.origin).port;
    expect(server.output()).toBe(
      `Plenary is running at http://localhost:${port} (first-time setup: http://localhost:${port}/bootstrap)\n`,
    );
  });

  await test.step("a second start with the same data takes less than half of the work of the first", async () => {
    server = await startServer({ DATA_DIR: server.dataDir });
    expect(await processorSeconds(server.pid)).toBeLessThan(firstWork / 2);
  });

  // Proves decisions 1: Without DATABASE_URL all data is in DATA_DIR, of one process at a time
  await test.step("a second process on the same DATA_DIR ends with one sentence", async () => {
    const { code, output } = await runToEnd({ PORT: String(await freePort()), DATA_DIR: server.dataDir });
    expect({ code, lines: output.trimEnd().split("\n").length }).toEqual({ code: 1, lines: 1 });
    expect(output).toContain(server.dataDir);
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
  });

  await test.step("a start after SIGKILL takes over the data that the dead process had locked", async () => {
    await server.end("SIGKILL");
    server = await startServer({ DATA_DIR: server.dataDir });
    expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200);
  });

  await test.step("SIGTERM lets a running request finish and then ends it with 0", async () => {
    const headers = { "content-type": "application/json", "content-length": "2" };
    const call = request(`${server.origin}/api/bootstrap/verify-setup`, { method: "POST", headers });
    const answered = once(call, "response");
    await new Promise((sent) => call.write("{", sent));
    // An answer to a later request shows that the server has read what came before.
    await fetch(`${server.origin}/api/health`);
    const ended = server.end();
    await expect(() => expect(fetch(`${server.origin}/api/health`)).rejects.toThrow()).toPass();
    call.end("}");
    const [answer] = await answered;
    expect(answer.statusCode).toBe(200);
    answer.resume();
    expect(await ended).toBe(0);
  });

  await test.step("a port in use ends it with one sentence", async () => {
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    const { code, output } = await runToEnd({ PORT: String(port), DATA_DIR: server.dataDir });
    expect({ code, output }).toEqual({
      code: 1,
      output: `Port ${port} on 127.0.0.1 is in use by another program.\n`,
    });
    other.close();
  });

  await test.step("it starts in development too", async () => {
    server = await startServer({ DATA_DIR: server.dataDir, NODE_ENV: "development" });
    expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200);
    // Built when it is asked for.
    const worker = await fetch(`${server.origin}/feedback-sw.js`);
    expect(worker.headers.get("content-type")).toBe("text/javascript");
    await server.end();
  });

  // Proves decisions 1: `npm start` sets up and runs on the pinned Node, whatever the machine's is; that a fresh clone
  //   installs, builds and tests itself shows `.ci/run` on a clean checkout
  // Proves decisions 1: It serves web and API on one port, and says where
  // Proves decisions 1: RATE_LIMIT=off says so in the log
  await test.step("npm start runs on the pinned Node, whatever the machine's is, and says that RATE_LIMIT is off", async () => {
    const { folder, ranOn, npm } = await otherNode();
    const port = String(await freePort());
    const child = npm("start", { PORT: port, DATA_DIR: server.dataDir, RATE_LIMIT: "off" });
    const ended = once(child, "exit");
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    try {
      const off = "RATE_LIMIT=off: logins and other calls are not limited";
      await expect.poll(() => output, { timeout: 120_000 }).toContain(off);
      const origin = `http://127.0.0.1:${port}`;
      for (const path of ["/", "/api/health"]) expect((await fetch(origin + path)).status).toBe(200);
    } finally {
      child.kill("SIGTERM");
      await ended;
    }
    // Only npm itself ran on the other one.
    expect(await ranOn()).toEqual([expect.stringMatching(/npm\S* start/)]);
    await rm(folder, { recursive: true });
  });
});

/** A machine whose `node` isn't the repository's: it notes what it is asked to run. */
async function otherNode() {
  const folder = await mkdtemp(join(tmpdir(), "plenary-machine-"));
  const notes = join(folder, "notes");
  const script = `#!/bin/sh\necho "$@" >> "${notes}"\nexec "${process.execPath}" "$@"\n`;
  await writeFile(join(folder, "node"), script, { mode: 0o755 });
  const machine = (process.env.PATH ?? "").split(delimiter).filter((path) => !path.endsWith(".bin"));
  const PATH = [folder, ...machine].join(delimiter);
  const npm = (command: string, environment: Record<string, string>) =>
    spawn("npm", [command, "--silent"], {
      cwd: root,
      env: { ...environment, HOME: process.env.HOME, PATH },
      stdio: ["ignore", "pipe", "inherit"],
    });
  const ranOn = async () => (await readFile(notes, "utf8")).trimEnd().split("\n");
  return { folder, ranOn, npm };
}

/** Processor time used by a process: unlike elapsed time, it doesn't depend on what else the machine does. */
async function processorSeconds(pid: number): Promise<number> {
  // Fields 14 and 15 count hundredths of a second; the name, field 2, may contain blanks.
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

test("what can't start ends with one sentence", async () => {
  await test.step("an unreachable database ends it with one sentence that doesn't tell the password", async () => {
    const port = await freePort();
    const { code, output } = await runToEnd({
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://someone:hidden-word@127.0.0.1:${port}/x`,
    });
    expect({ code, lines: output.trimEnd().split("\n").length }).toEqual({ code: 1, lines: 1 });
    expect(output).toContain(String(port));
    expect(output).not.toContain("hidden-word");
  });
  // Proves decisions 1: The environment is read once, with defaults, and refused in one clear sentence
  await test.step("every bad variable is named in one sentence", async () => {
    const { code, output } = await runToEnd({ PORT: "http", RATE_LIMIT: "maybe", DATABASE_URL: "mysql://x" });
    expect({ code, lines: output.trimEnd().split("\n").length }).toEqual({ code: 1, lines: 1 });
    for (const name of ["PORT", "RATE_LIMIT", "DATABASE_URL"]) expect(output).toContain(name);
  });
});
