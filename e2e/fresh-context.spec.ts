import type { Page } from "@playwright/test";
import { expect, test, useServer } from "./support/test.ts";

// The tests of a worker have its browser context one after the other. The first of these leaves something in every place
// where a page can keep it, and sets what can be set for a context; the second finds none of it.
test.describe.configure({ mode: "serial" });
useServer();

/** What the page finds that an earlier test left; runs in the page. */
async function found() {
  const query = (name: string) => navigator.permissions.query({ name: name as PermissionName });
  const root = await navigator.storage.getDirectory();
  return {
    visible: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    files: (await Array.fromAsync(root.keys())).length,
    name: window.name,
    left: Reflect.get(window, "left") === undefined,
    clipboard: (await query("clipboard-read")).state,
    online: navigator.onLine,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    width: innerWidth,
  };
}

const nothing = {
  visible: "",
  local: 0,
  session: 0,
  databases: 0,
  caches: 0,
  files: 0,
  name: "",
  left: true,
  clipboard: "prompt",
  online: true,
  dark: false,
  width: 1280,
};

/** Opens the server's origin without the web client. */
const open = (page: Page) => page.goto("/api/health");

test("a test can leave something everywhere", async ({ page, context }) => {
  await open(page);
  expect(await page.evaluate(found)).toEqual(nothing);
  await context.grantPermissions(["clipboard-read"]);
  await context.addInitScript(() => Reflect.set(window, "left", true));
  await context.route("**/api/ready", (route) => route.fulfill({ body: "left" }));
  await context.addCookies([{ name: "hidden", value: "1", domain: "127.0.0.1", path: "/", httpOnly: true }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.clock.install({ time: 0 });
  await open(page);
  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie of a page
    document.cookie = "visible=1";
    localStorage.setItem("local", "1");
    sessionStorage.setItem("session", "1");
    window.name = "named";
    const asked = indexedDB.open("database");
    await new Promise((resolve) => asked.addEventListener("success", resolve));
    asked.result.close();
    await (await caches.open("cache")).put("/kept", new Response("kept"));
    await (await navigator.storage.getDirectory()).getFileHandle("file", { create: true });
  });
  await context.setOffline(true);
  expect(await page.evaluate(found)).toEqual({
    visible: "visible=1",
    local: 1,
    session: 1,
    databases: 1,
    caches: 1,
    files: 1,
    name: "named",
    left: false,
    clipboard: "granted",
    online: false,
    dark: true,
    width: 390,
  });
  await (await context.newPage()).goto("about:blank");
});

test("the next one finds nothing of it", async ({ page, context }) => {
  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  await open(page);
  expect(await page.evaluate(found)).toEqual(nothing);
  expect(await page.evaluate(() => Date.now() > 1_000_000_000_000)).toBe(true);
  expect(await page.goBack()).toBeNull();
  expect(await (await page.goto("/api/ready"))?.text()).not.toBe("left");
});
