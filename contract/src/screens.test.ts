import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pathOf } from "./paths.ts";
import { screenPaths } from "./screens.ts";

describe("the addresses of screens", () => {
  it("begin with no segment of two letters, which is a language", () => {
    const begins = screenPaths.map((path) => path.split("/")[1] ?? "");
    assert.deepEqual(
      begins.filter((segment) => /^[a-z]{2}$/i.test(segment) || segment.startsWith(":")),
      [],
    );
  });

  it("are built from their patterns, with what is given escaped", () => {
    assert.equal(pathOf("/"), "/");
    assert.equal(pathOf("/events/:eventId/edit", { eventId: "a/b c" }), "/events/a%2Fb%20c/edit");
    assert.equal(pathOf("/talks/:talkId", { talkId: "$&" }), "/talks/%24%26");
  });

  it("carry the query that the screen reads, without what is absent or empty", () => {
    assert.equal(pathOf("/login", { from: "/talks?a=1" }), "/login?from=%2Ftalks%3Fa%3D1");
    assert.equal(pathOf("/login"), "/login");
    assert.equal(pathOf("/public/events", { q: "", cursor: undefined }), "/public/events");
    assert.equal(
      pathOf("/events/:eventId", { eventId: "1", show: "invitations" }),
      "/events/1?show=invitations",
    );
  });

  it("don't compile with anything missing, superfluous or misspelt", () => {
    assert.ok([
      // @ts-expect-error No such screen.
      () => pathOf("/nowhere"),
      // @ts-expect-error The event is missing.
      () => pathOf("/events/:eventId"),
      // @ts-expect-error The event is missing, though the query is there.
      () => pathOf("/events/:eventId", { show: "invitations" }),
      // @ts-expect-error A misspelt parameter.
      () => pathOf("/events/:eventId", { eventID: "1" }),
      // @ts-expect-error A superfluous parameter.
      () => pathOf("/events/:eventId/edit", { eventId: "1", talkId: "2" }),
      // @ts-expect-error A query that the screen doesn't read.
      () => pathOf("/terms", { from: "/" }),
      // @ts-expect-error A value that the query doesn't take.
      () => pathOf("/messages", { show: "read" }),
    ]);
  });
});
