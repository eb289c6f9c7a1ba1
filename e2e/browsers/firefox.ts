import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "./browser.ts";

interface Message {
  id?: number;
  method?: string;
  params?: { level?: string; type?: string; text?: string };
  result?: unknown;
  message?: string;
}

/** Firefox by WebDriver BiDi, which it speaks without another program (w3.org/TR/webdriver-bidi). */
export async function startFirefox(path: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "plenary-firefox-"));
  const child = spawn(
    path,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
    {
      env: { ...process.env, HOME: profile },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const ended = once(child, "exit");
  const address = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stderr.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      const [, url] = /listening on (ws:\/\/\S+)/.exec(text) ?? [];
      if (url) resolve(url);
    });
    ended.then(() => reject(new Error(`Firefox ended: ${text}`)), reject);
  });
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");

  const errors: string[] = [];
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    const { level, type, text } = message.params ?? {};
    if (message.method === "log.entryAdded" && level === "error" && type === "javascript" && text)
      errors.push(text);
  });
  let calls = 0;
  const call = async <T>(method: string, params: object = {}): Promise<T> => {
    calls += 1;
    const id = calls;
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await answered;
    waiting.delete(id);
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result as T;
  };

  await call("session.new", { capabilities: {} });
  await call("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = await call<{ contexts: { context: string }[] }>("browsingContext.getTree");
  const context = contexts[0]?.context;
  return {
    open: async (url) => {
      await call("browsingContext.navigate", { context, url, wait: "complete" });
    },
    value: async (expression) => {
      const { result, exceptionDetails } = await call<{
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>("script.evaluate", {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    errors: () => errors,
    close: async () => {
      socket.close();
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
