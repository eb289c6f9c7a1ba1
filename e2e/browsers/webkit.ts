import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../scripts/free-port.mjs";
import type { Browser } from "./browser.ts";

/** Where WebKitGTK's programs are. */
export interface WebKit {
  driver: string;
  browser: string;
  /** A display that nobody sees: it has no headless mode. */
  display: string;
}

/** WebKitGTK by its WebDriver (w3.org/TR/webdriver2). It doesn't tell errors of scripts. */
export async function startWebKit({ driver, browser, display }: WebKit): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), "plenary-webkit-"));
  const screen = spawn(display, ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  const port = await freePort();
  const driving = spawn(driver, ["--host=127.0.0.1", `--port=${port}`], {
    env: {
      ...process.env,
      ...{ HOME: home, DISPLAY: `:${String(number).trim()}`, NO_AT_BRIDGE: "1" },
      // Its sandbox needs rights that containers don't give; the pages are our own.
      ...{ WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LIBGL_ALWAYS_SOFTWARE: "1" },
    },
    stdio: "ignore",
  });

  const call = async <T>(method: "POST" | "DELETE", path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value?.message}`);
    return value;
  };
  const capabilities = {
    alwaysMatch: { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } },
  };
  await listening(`http://127.0.0.1:${port}/status`, driving);
  const { sessionId } = await call<{ sessionId: string }>("POST", "", { capabilities });
  return {
    open: (url) => call("POST", `/${sessionId}/url`, { url }),
    value: async (expression) => {
      const script = `return Promise.resolve(${expression}).then((value) => JSON.stringify(value))`;
      const text = await call<string | null>("POST", `/${sessionId}/execute/sync`, { script, args: [] });
      return text === null ? undefined : JSON.parse(text);
    },
    errors: () => [],
    close: async () => {
      await call("DELETE", `/${sessionId}`);
      for (const child of [driving, screen]) {
        const ended = once(child, "exit");
        child.kill();
        await ended;
      }
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function listening(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`WebKit's driver ended with ${child.exitCode}.`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error("WebKit's driver doesn't answer.");
}
