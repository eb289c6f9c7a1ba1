import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { placeOf } from "./page-places.ts";

const id = "0190a5b0-0000-7000-8000-00000000000a";

describe("where a page is kept", () => {
  it("keeps public pages with the changes that end them, under the query that they read", () => {
    assert.deepEqual(placeOf(`/public/events/${id}?utm_source=mail`), {
      url: `/public/events/${id}`,
      cached: true,
      tags: [`public:event:${id}`],
      endsWithDay: false,
    });
    assert.deepEqual(placeOf("/public/events?utm_source=mail&q=rust"), {
      url: "/public/events?q=rust",
      cached: true,
      tags: ["public:events"],
      endsWithDay: true,
    });
  });

  it("keeps the data of public pages with what they are asked by", () => {
    assert.deepEqual(placeOf("/public/events.data?q=rust&_routes=root&x=1"), {
      url: "/public/events.data?q=rust&_routes=root",
      cached: true,
      tags: ["public:events"],
      endsWithDay: true,
    });
    assert.deepEqual(placeOf("/_root.data?x=1"), {
      url: "/_root.data",
      cached: true,
      tags: [],
      endsWithDay: false,
    });
  });

  it("keeps no public page under another spelling, where no change would find it", () => {
    for (const path of [
      `/public/events/${id.toUpperCase()}`,
      `/public/events/${id.toUpperCase()}.data`,
      `/public/events/${id}/`,
      `/public/events/${id}/.data`,
      `/Public/Events/${id}`,
      `/public/%65vents/${id}`,
      `/%70ublic/events/${id}`,
      "/public/events/",
      "/PUBLIC/events",
    ]) {
      assert.equal(placeOf(path).cached, false, path);
    }
  });

  it("keeps the frames of signed-in screens, unless a query might hold a secret", () => {
    assert.equal(placeOf("/dashboard").cached, true);
    assert.equal(placeOf(`/events/${id}/edit`).cached, true);
    assert.equal(placeOf("/reset-password?token=secret").cached, false);
  });

  it("takes no host from the address", () => {
    assert.equal(placeOf("//elsewhere.example/public/events").url, "/elsewhere.example/public/events");
    assert.equal(placeOf("//[/public/events").url, "/[/public/events");
    assert.equal(placeOf("http://elsewhere.example/").url, "/http://elsewhere.example/");
  });
});
