import assert from "node:assert/strict";
import { it } from "node:test";
import { difference, peopleDifference } from "./changes.ts";

it("a change says both values, and nothing where they read the same", () => {
  assert.deepEqual(difference("room", "Hall", "Attic"), [{ field: "room", from: "Hall", to: "Attic" }]);
  assert.deepEqual(difference("room", null, undefined), []);
  assert.deepEqual(difference("needs", [], ["piano", "water"]), [
    { field: "needs", from: null, to: "piano; water" },
  ]);
  assert.deepEqual(difference("links", [{ title: "A", url: "https://a.example" }], []), [
    { field: "links", from: "https://a.example", to: null },
  ]);
  assert.deepEqual(difference("hidden", false, true), [{ field: "hidden", from: "false", to: "true" }]);
});

it("long texts are cut to where they differ, and never within a character", () => {
  const [short, long] = [difference("summary", "", "x".repeat(201)), "a".repeat(1000)];
  assert.equal(short[0]?.to, `${"x".repeat(200)}…`);
  const [late] = difference("description", `${long}old`, `${long}new`);
  assert.deepEqual(late, {
    ...{ field: "description", from: `…${"a".repeat(40)}old`, to: `…${"a".repeat(40)}new` },
  });
  for (let ahead = 0; ahead < 4; ahead += 1) {
    const before = "b".repeat(ahead) + "🎻".repeat(300);
    const [change] = difference("description", before, `${before.slice(0, 301)}!${"🎺".repeat(300)}`);
    for (const value of [change?.from, change?.to]) {
      assert.ok(typeof value === "string" && value.isWellFormed() && [...value].length <= 202, `${ahead}`);
    }
  }
});

it("people are kept by their ids, in their order", () => {
  assert.deepEqual(peopleDifference("speakers", ["a", "b"], ["b", { id: "c", name: "Cleo" }]), [
    { field: "speakers", from: { people: ["a", "b"] }, to: { people: ["b", { id: "c", name: "Cleo" }] } },
  ]);
  assert.deepEqual(peopleDifference("speakers", [{ id: "a", name: "Ann" }], ["a"]), []);
});
