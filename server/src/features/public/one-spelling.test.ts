import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { limits } from "@plenary/contract/limits";
import { makeEvent, makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { sentRaw } from "../../../test/http.ts";

const app = useApp({}, "built");

const get = (path: string, ...headers: string[]) =>
  sentRaw(app.origin, [`GET ${path} HTTP/1.1`, "host: localhost", "accept-encoding: identity", ...headers]);

/** Where an address leads to in the end; it is asked for exactly as it is written. */
async function movedTo(path: string): Promise<string | null> {
  const { status, headers } = await get(path);
  assert.equal(status, 308, path);
  return headers.get("location");
}

/** How often the database is asked while these are answered. */
async function queriesOf(paths: string[]): Promise<number> {
  app.queries.length = 0;
  for (const path of paths) await get(path);
  return app.queries.filter((query) => !query.includes("rate_limits")).length;
}

async function makePublic(): Promise<string> {
  return makeEvent(app, await makeUser(app), { visibility: "public" });
}

describe("each address has one spelling", () => {
  // Proves trust addresses: One spelling of each; others redirect
  it("a page's others lead there, and to no other site", async () => {
    const id = await makePublic();
    const page = `/public/events/${id}`;
    for (const path of [
      ...[page.toUpperCase(), `${page}/`, `${page}//`, `/public//events/${id}`, `//public/events/${id}`],
      ...[
        `/%70ublic/events/${id}`,
        `/public%2Fevents/${id}`,
        `/x/../public/events/${id}`,
        `/./public/events/${id}`,
      ],
      ...[`/public/events/${id.toUpperCase()}`],
    ]) {
      assert.equal(await movedTo(path), page, path);
    }
    assert.equal(await movedTo("/PUBLIC/events?q=Rust%20x&a=1"), "/public/events?q=Rust%20x&a=1");
    assert.equal(await movedTo("/public/events/.data?_routes=x"), "/public/events.data?_routes=x");
    assert.equal(await movedTo("/public/events/_.data"), "/public/events.data");
    assert.equal(await movedTo("/Login"), "/login");
    for (const path of [
      "//evil.example/",
      "//evil.example/public/events",
      "/public/events/%2e%2e/%2e%2e//evil.example",
    ]) {
      const { headers } = await get(path);
      assert.equal(headers.get("location"), null, path);
    }
  });

  // Proves trust addresses: One spelling of each; others redirect
  it("a call's others lead there too", async () => {
    const id = await makePublic();
    const call = `/api/public/events/${id}`;
    assert.equal(await movedTo(`/api/public/events/${id.toUpperCase()}`), call);
    assert.equal(await movedTo(`/api/%70ublic/events/${id}?x=1`), `${call}?x=1`);
    assert.equal(await movedTo("/api/public/event%73/search?q=Rust"), "/api/public/events/search?q=Rust");
    for (const path of [`${call}/`, `/API/public/events/${id}`]) assert.equal((await get(path)).status, 404);
  });
});

describe("what is kept", () => {
  // Proves trust addresses: Spelling evades no limit, and makes no new kept answer
  it("is kept once, whatever the address and its query carry", async () => {
    const id = await makePublic();
    const page = `/public/events/${id}`;
    await get(page);
    await get(`${page}.data`);
    await get("/public/events.data");
    await get(`/api${page}`);
    const made = Array.from({ length: 5 }, (_, n) => [
      ...[`${page}?x=${n}`, `${page}.data?_routes=${n}`, `${page}.data?index=${n}`, `/api${page}?x=${n}`],
      ...[
        `/public/events.data?_routes=${n}`,
        `/PUBLIC/events/${id}?x=${n}`,
        `${page}/?x=${n}`,
        `${page}/_.data?${n}`,
      ],
      ...[`/api/public/events/${id.toUpperCase()}?x=${n}`],
    ]);
    assert.equal(await queriesOf(made.flat()), 0);
  });

  // Proves trust addresses: Spelling evades no limit, and makes no new kept answer
  it("is searched no more often for another spelling", async () => {
    const spellings = ["/PUBLIC/events", "/public/events/", "/public//events", "/%70ublic/events"];
    let refused = 0;
    for (let n = 0; n < 320; n += 1) {
      const { status, headers } = await get(`${spellings[n % 4]}?q=word${n}`);
      assert.equal(status, 308);
      if ((await get(headers.get("location") ?? "")).status === 429) refused += 1;
    }
    assert.equal(refused, 20);
  });

  it("is what others may ask for too: a list with a limit of somebody's own is made anew each time", async () => {
    await makePublic();
    const list = "/api/public/events";
    await get(list);
    await get(`${list}?limit=${limits.publicPage}`);
    assert.equal(await queriesOf([list, `${list}?limit=${limits.publicPage}`]), 0);
    await get(`${list}?limit=47`);
    assert.ok((await queriesOf([`${list}?limit=47`])) > 0);
  });
});

it("the router answers with a page only where an address has that spelling", async () => {
  const id = await makePublic();
  const tricks = [
    "%2f",
    "%5c",
    ";",
    "%3b",
    "%00",
    "%20",
    ".",
    "%2e",
    "/.",
    "%252e",
    "_",
    ".data",
    ".data/",
    "/_",
  ];
  for (const trick of tricks) {
    for (const path of [`/public/events${trick}`, `/public${trick}/events`, `/public/events/${id}${trick}`]) {
      const { status, headers } = await get(path);
      const isPage = headers.get("content-type")?.startsWith("text/html") && status === 200;
      assert.ok(!isPage, `${path} is ${status}`);
    }
  }
});
