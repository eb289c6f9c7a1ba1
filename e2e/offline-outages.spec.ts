import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { listRooms, setRoomState } from "@plenary/contract/programme/rooms";
import type { Person } from "@plenary/testing/people";
import { makeCompilerDays } from "./support/programmes.ts";
import { expect, test, useServer } from "./support/test.ts";

/** A web server between browsers and Plenary, as many installations have one. */
interface Front {
  /** For example http://127.0.0.1:40001. */
  origin: string;
  /** From now on answers everything by itself with this status, as a front does whose server is gone; with none, passes on again. */
  fail(status?: number): void;
  /** From now on has this script in place of the server's. */
  replace(path: string, script: string): void;
  stop(): Promise<void>;
}

/** Passes requests on to the server at that origin, until told otherwise. */
async function startFront(target: string): Promise<Front> {
  let status: number | undefined;
  const replaced = new Map<string, string>();
  const server = createServer((request, response) => {
    if (status) return response.writeHead(status).end();
    const script = replaced.get(request.url ?? "");
    if (script) return response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    const { method, headers } = request;
    const passed = ask(new URL(request.url ?? "/", target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(next) {
      status = next;
    },
    replace(path, script) {
      replaced.set(path, script);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

// In all other tests no worker may stand between pages and the server.
test.use({ serviceWorkers: "allow" });

const server = useServer({ RATE_LIMIT: "off" });

let front: Front;
let organizer: Person;
let eventId: string;
let programme: string;

test.beforeAll(async () => {
  ({ organizer, eventId } = await makeCompilerDays(server().origin));
});

/** What is kept and the workers belong to origins: each step has one of its own. */
async function changeOrigin() {
  await front?.stop();
  front = await startFront(server().origin);
  programme = `${front.origin}/public/events/${eventId}/programme`;
}

test.afterAll(() => front?.stop());

const title = (page: Page) => page.getByRole("heading", { level: 1, name: "Programme" });
const saved = (page: Page) => page.getByText(/^Saved .*\. No connection\.$/);
const keep = (page: Page) => page.getByRole("button", { name: /^(Keep for offline|Save again)$/ });
const isKept = (page: Page) => page.getByText("Saved. It opens without a network too.");

/** Lets the front have another worker, and waits until the former is of no use. */
async function takeOver(page: Page, code: string): Promise<void> {
  front.replace("/sw.js", code);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const former = registration.active;
    const taken = new Promise((resolve) =>
      former?.addEventListener("statechange", () => former.state === "redundant" && resolve(undefined)),
    );
    await registration.update();
    await taken;
  });
}

test("what is kept is there where the server fails, and is kept by a newer worker too", async ({
  page,
  expectedErrors,
}) => {
  // Proves programme 4: What is kept is shown where the server answers with an error of its own, and no notice of the
  //   setup covers it
  await test.step("what is kept stays in sight where the server answers with an error of its own", async () => {
    await changeOrigin();
    await page.goto(programme);
    await keep(page).click();
    await expect(isKept(page)).toBeVisible({ timeout: 60_000 });
    expectedErrors.push(/status of 50[23]/);
    for (const status of [502, 503]) {
      front.fail(status);
      const asked = page.waitForResponse((answer) => answer.url().endsWith("/verify-setup"));
      await page.goto(programme);
      await (await asked).finished();
      await expect(saved(page)).toBeVisible();
      const searched = page.waitForResponse((answer) => answer.url().endsWith("search?q=registers"));
      await page.getByLabel("Search the programme").fill("registers");
      await expect(page.getByText("Showing 1 of 7")).toBeVisible();
      await expect(title(page)).toBeVisible();
      // The next page would break the call off, which the browser tells as an error.
      await (await searched).finished();
    }
  });
  // Proves programme 4: A new build's worker replaces the former at once: a page that was open before keeps the event
  //   by it, and says so if it gets no answer
  await test.step("a page that was opened before a new worker took over keeps the event by the new one, as it is installed and as it is pressed", async () => {
    await changeOrigin();
    await page.goto(programme);
    await expect(keep(page)).toBeVisible();
    const worker = await (await fetch(`${server().origin}/sw.js`)).text();
    await takeOver(page, `${worker}\n// A newer build's.\n`);
    await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
    const texts = () => page.evaluate(async () => Boolean(await caches.match("/offline/texts")));
    await expect.poll(texts).toBe(true);
    await keep(page).click();
    await expect(isKept(page)).toBeVisible({ timeout: 60_000 });
    await expect(keep(page)).toHaveAttribute("aria-disabled", "false");
    await expect(page.locator(".keep")).toHaveText("Saved. It opens without a network too.Save again");
  });
});

test("now and what is kept go on by the clock, without a network or an answer", async ({
  page,
  expectedErrors,
}) => {
  // Proves programme 2, 4: Now moves on without a network, is never loaded anew for it, and has what is new once that
  //   is back
  await test.step("now moves on without a network, in the same document, and has what is new once that is back", async () => {
    await changeOrigin();
    const { rooms } = await organizer.call(listRooms, { params: { eventId } });
    const params = { roomId: rooms.find(({ name }) => name === "Hall")?.roomId ?? "" };
    await page.clock.install({ time: "2027-03-01T10:59:10Z" });
    await page.goto(programme);
    await keep(page).click();
    await expect(isKept(page)).toBeVisible({ timeout: 60_000 });

    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
    await page.context().setOffline(true);
    await page.goto(`${programme}?view=now`);
    await expect(saved(page)).toBeVisible();
    const hall = page.locator(".rooms-now li").filter({ has: page.getByRole("heading", { name: "Hall" }) });
    await expect(hall).toContainText("Registers, until 11:00");
    await expect(hall.getByRole("heading")).toHaveText("HallFull");
    const link = hall.getByRole("link", { name: "Garbage" });
    await link.focus();
    const looked = page.waitForResponse(programme);
    await page.clock.runFor(60_000);
    await (await looked).finished();
    await expect(hall).not.toContainText("Registers");
    await expect(link).toBeFocused();

    await organizer.call(setRoomState, { params, body: { state: "open" } });
    await page.context().setOffline(false);
    // The browser says it to the page before the worker's network is back.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(hall.getByRole("heading")).toHaveText("Hall");
    // Whatever has loaded the document again would have taken the focus away.
    await expect(link).toBeFocused();
    await expect(saved(page)).toBeHidden();
    const bar = page.getByRole("navigation", { name: "This event", includeHidden: true });
    await expect(bar.getByRole("link", { includeHidden: true }).first()).toHaveAttribute(
      "aria-current",
      "page",
    );
  });
  // Proves programme 4: Marking a session keeps the event, at the next visit too if there was no network for it
  await test.step("an event that couldn't be kept when its session was marked is kept at the next visit", async () => {
    await changeOrigin();
    await page.goto(programme);
    await expect(keep(page)).toBeVisible();
    await page.context().setOffline(true);
    const star = page.getByRole("button", { name: /^Favourite: / }).first();
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await page.context().setOffline(false);
    await page.reload();
    await expect(isKept(page)).toBeVisible({ timeout: 60_000 });
  });
  // Proves programme 4: A new build's worker replaces the former at once: a page that was open before keeps the event
  //   by it, and says so if it gets no answer
  await test.step("a page that was opened before a new worker took over says that it failed where the new one doesn't answer", async () => {
    await changeOrigin();
    await page.goto(programme);
    await expect(keep(page)).toBeVisible();
    // Of a build that doesn't know the question.
    await takeOver(page, 'addEventListener("install", () => skipWaiting());');
    await keep(page).click();
    await expect(page.getByText("Saving…")).toBeVisible();
    await page.clock.runFor(120_000);
    await expect(page.getByText("Failed to save the programme.")).toBeVisible();
    await expect(keep(page)).toHaveAttribute("aria-disabled", "false");
  });
});
