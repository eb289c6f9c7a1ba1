import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { screenAt, screenPaths } from "@plenary/contract/screens";
import { pageAddressOf } from "./page-addresses.ts";

const id = "0190a5b0-0000-7000-8000-00000000000a";

describe("where a page is kept", () => {
  it("keeps public pages with the changes that end them, under the query that they read", () => {
    assert.deepEqual(pageAddressOf(`/public/events/${id}?utm_source=mail`), {
      url: `/public/events/${id}`,
      cached: true,
      tags: [`public:event:${id}`, `public:feedback:${id}`],
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
      const address = screen.replace(":code", "k7m2qx").replace(/:\w+/g, id);
      // Documents that a secret opens are made each time.
      const { document, public: isPublic } = screenAt(screen);
      const isKept = !document || (Boolean(isPublic) && !screen.endsWith(":secret"));
      assert.equal(pageAddressOf(address).cached, isKept, address);
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
      ]
        .filter((spelling) => spelling !== address)
        // In a personal link and other secrets capitals are other letters.
        .filter((spelling) => spelling.includes(id) || !/:(link|secret)$/.test(screen));
      for (const spelling of spellings.flatMap((each) => [each, `${each}.data`])) {
        const found = pageAddressOf(`${spelling}?q=Rust%20&x=1`);
        const data = spelling.endsWith(".data") ? ".data" : "";
        assert.deepEqual([found.cached, found.movedTo], [false, `${address}${data}?q=Rust%20&x=1`], spelling);
      }
    }
  });

  // Proves feedback 2, 9: A code leads to its page however it is written
  it("leads every way of writing a code to its page, and says what it is about", () => {
    for (const spelling of ["/F/K7M2QX", "/f/k7m-2qx", "/f/K7M%202QX", "/f/k7m%E2%80%932qx/"])
      assert.equal(pageAddressOf(spelling).movedTo, "/f/k7m2qx", spelling);
    assert.equal(pageAddressOf("/f/k7m2qx").code, "k7m2qx");
    assert.deepEqual(
      ["/f/k7m2q", "/f/k7m2q0", "/f/k7m2qx2", "/f/k7m2qx/more"].map((path) => pageAddressOf(path).cached),
      [false, false, false, false],
    );
    assert.equal(pageAddressOf("/F/Mine").movedTo, "/f/mine");
  });

  // Proves feedback 2, 4: A personal link answers once on all devices, and another one on the same device is somebody
  //   else; all have one page
  it("keeps one page for all personal links, and takes no letter of theirs for another", () => {
    const [one, other] = ["/f/p/aB-c_9", "/f/p/AB-c_9"].map((path) => pageAddressOf(path));
    assert.deepEqual([one?.url, one?.cached, one?.movedTo], ["/f/p/link", true, undefined]);
    assert.deepEqual(one, other);
    assert.equal(pageAddressOf("/F/P/aB-c_9/").movedTo, "/f/p/aB-c_9");
    assert.equal(pageAddressOf("/f/p/a.b").cached, false);
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
