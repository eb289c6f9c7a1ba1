import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { longPatience, unflushed } from "@plenary/testing/patience";
import { prepareDataDir, type Server, startServer } from "@plenary/testing/server";
import { shortLived } from "../../scripts/setup.mjs";
import { PROCESSOR, secondsOfTree } from "../../scripts/tests/processor-time.mjs";

export { expect };

/** The server of the file that this worker is running. */
let current: Server | undefined;

/** How the file's own server is started. */
let start: (environment: Record<string, string>) => Promise<Server>;

/** What this worker, its browser and its server had taken when the test before ended. */
let taken = 0;

interface Fixtures {
  /**
   * Errors in the console and the server's log that a test provokes, such as a refused login: push a pattern for each.
   */
  expectedErrors: RegExp[];
  /** Errors in the test's own pages; those of other contexts are in it once `watch` was called for them. */
  trouble: string[];
  noTrouble: undefined;
  cost: undefined;
}

interface WorkerFixtures {
  /** The server that this worker's files have one after the other; see server/test/processes/browser-server.ts. */
  kept: Server;
}

/** Playwright's test, on the file's own server; fails on console errors, page errors, policy violations and 500s. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({}, [], "server/test/processes/browser-server.ts");
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: longPatience },
  ],
  context: async ({ context, reuseContext }, use) => {
    if (reuseContext) await forget(context);
    const hasten = await slowDown(context, Number(process.env.SLOW_CPU ?? 1));
    await use(context);
    hasten();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  baseURL: async ({}, use) => use(current?.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  expectedErrors: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  trouble: async ({}, use) => use([]),
  noTrouble: [
    async ({ context, expectedErrors, trouble }, use) => {
      watch(context, trouble);
      const before = current?.output().length ?? 0;
      await use(undefined);
      const log = current?.output().slice(before).split("\n") ?? [];
      const failures = log.filter((line) => /"level":(50|60)\b/.test(line));
      const isExpected = (text: string) => expectedErrors.some((pattern) => pattern.test(text));
      expect([...trouble, ...failures].filter((text) => !isExpected(text))).toEqual([]);
    },
    { auto: true },
  ],
  cost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, { annotations }) => {
      await use(undefined);
      const now = secondsOfTree();
      annotations.push({ type: PROCESSOR, description: `${now - taken}` });
      taken = now;
    },
    { auto: true },
  ],
});

/** Takes from a context that a test before has had what Playwright leaves in it; its page shows nothing at that time. */
async function forget(context: BrowserContext): Promise<void> {
  const [page] = context.pages();
  if (!page) return;
  await context.clearPermissions();
  await context.setOffline(false);
  const browser = await context.newCDPSession(page);
  if (current)
    await browser.send("Storage.clearDataForOrigin", { origin: current.origin, storageTypes: "all" });
  await browser.send("Page.resetNavigationHistory");
  await browser.detach();
  await page.evaluate(() => {
    window.name = "";
  });
}

/** Lets pages run as if their processor was so many times slower, the context's new ones until what it returns is called. */
async function slowDown(context: BrowserContext, rate: number): Promise<() => void> {
  if (rate === 1) return () => {};
  const slow = async (page: Page) => {
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate });
  };
  // One that is closed again at once has nothing left to be slow.
  const meet = (page: Page) => void slow(page).catch(() => {});
  context.on("page", meet);
  for (const page of context.pages()) await slow(page);
  return () => context.off("page", meet);
}

/** Adds to `trouble` what goes wrong in the pages of the context. */
export function watch(context: BrowserContext, trouble: string[]): void {
  // Chromium reports violations of the content security policy as console errors too.
  context.on("console", (message) => {
    if (message.type() === "error") trouble.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => trouble.push(String(error.error().stack ?? error.error())));
}

/**
 * Gives the file's tests a server with an empty database, which looks like a new one to them. After a failed test
 * Playwright goes on in a new worker, and so on a new server. Whoever registers has a confirmed address, unless the tests
 * are about confirming. Each SIGUSR2 lets 16 minutes pass for the server.
 *
 * @param environment read when the first test begins
 */
export function useServer(
  environment: Readonly<Record<string, string>> & { ADDRESSES?: "unconfirmed" } = {},
): () => Server {
  test.beforeAll(async ({ kept }) => {
    await kept.ask(environment);
    current = kept;
  });
  return running;
}

/**
 * Gives the file's tests a server of their own, as `npm start` runs it, on data that `fill` has added to those of a first
 * start. `flags` are for Node.
 */
export function useOwnServer(
  environment: Record<string, string>,
  fill: (dataDir: string) => Promise<void> = async () => {},
  flags: readonly string[] = [],
): () => Server {
  test.beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "plenary-e2e-"));
    await prepareDataDir(dataDir);
    await fill(dataDir);
    start = (more) =>
      startServer({ ...environment, ...more, DATA_DIR: dataDir }, [shortLived, unflushed, ...flags]);
    current = await start({});
  });
  test.afterAll(async () => {
    await current?.stop();
    current = undefined;
  });
  return running;
}

/** Starts the file's own server, which has ended, with the same data at the same address. */
export async function startAgain(): Promise<void> {
  current = await start({ PORT: new URL(running().origin).port });
}

function running(): Server {
  if (!current) throw new Error("The server runs only inside tests.");
  return current;
}
