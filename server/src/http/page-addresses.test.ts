import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { screenPaths } from "@plenary/contract/screens";
import { pageAddressOf } from "./page-addresses.ts";

const id = "0190a5b0-0000-7000-8000-00000000000a";

describe("where a page is kept", () => {
  it("keeps public pages with the changes that end them, under the query that they read", () => {
    assert.deepEqual(pageAddressOf(`/public/events/${id}?utm_source=mail`), {
      url: `/public/events/${id}`,
      cached: true,
      tags: [`public:event:${id}`],
      endsWithDay: false,
    });
    assert.deepEqual(pageAddressOf("/public/events?utm_source=mail&q=rust"), {
      url: "/public/events?q=rust",
      cached: true,
      tags: ["public:events"],
      endsWithDay: true,
    });
  });

  it("keeps a page for the values that it knows, and no copy for others", () => {
    const programme = `/public/events/${id}/programme`;
    assert.equal(pageAddressOf(`${programme}?view=list&q=rust`).url, `${programme}?view=list`);
    assert.equal(pageAddressOf(`${programme}?view=x1`).url, programme);
  });

  it("keeps the data of public pages under the query that they read", () => {
    assert.deepEqual(pageAddressOf("/public/events.data?q=rust&_routes=root&index&x=1"), {
      url: "/public/events.data?q=rust",
      cached: true,
      tags: ["public:events"],
      endsWithDay: true,
    });
    assert.deepEqual(pageAddressOf("/_.data?x=1"), {
      url: "/_.data",
      cached: true,
      tags: [],
      endsWithDay: false,
    });
  });

  it("keeps no page under another spelling, and says which is the one", () => {
    for (const screen of screenPaths) {
      const address = screen.replace(/:\w+/g, id);
      assert.equal(pageAddressOf(address).cached, true, address);
      if (address === "/") continue;
      const escaped = `/%${address.charCodeAt(1).toString(16)}${address.slice(2)}`;
      const spellings = [
        address.toUpperCase(),
        address.replace(/[a-z]/, (letter) => letter.toUpperCase()),
        escaped,
        `${address}/`,
        address.replace(/(.)\//g, "$1//"),
        address.replaceAll(id, id.toUpperCase()),
        `/x/..${address}`,
        `/.${address}`,
        `//${address}//`,
      ].filter((spelling) => spelling !== address);
      for (const spelling of spellings.flatMap((each) => [each, `${each}.data`])) {
        const found = pageAddressOf(`${spelling}?q=Rust%20&x=1`);
        const data = spelling.endsWith(".data") ? ".data" : "";
        assert.deepEqual([found.cached, found.movedTo], [false, `${address}${data}?q=Rust%20&x=1`], spelling);
      }
    }
  });

  it("keeps nothing at addresses of no screen", () => {
    for (const path of [
      "/unknown",
      "/public",
      `/public/talks/${id}`,
      "/dashboard/more",
      "/events/an-event",
    ]) {
      assert.equal(pageAddressOf(path).cached, false, path);
    }
  });

  it("keeps the frames of other screens without tags, unless a query might hold a secret", () => {
    assert.deepEqual(pageAddressOf("/dashboard"), {
      url: "/dashboard",
      cached: true,
      tags: [],
      endsWithDay: false,
    });
    assert.equal(pageAddressOf(`/events/${id}/edit`).cached, true);
    assert.equal(pageAddressOf("/reset-password?token=secret").cached, false);
  });

  it("takes no host from the address", () => {
    assert.equal(pageAddressOf("//elsewhere.example/public/events").url, "/elsewhere.example/public/events");
    assert.equal(pageAddressOf("//elsewhere.example/public/events").movedTo, undefined);
    assert.equal(pageAddressOf("//[/public/events").url, "/[/public/events");
    assert.equal(pageAddressOf("http://elsewhere.example/").url, "/http://elsewhere.example/");
  });
});
