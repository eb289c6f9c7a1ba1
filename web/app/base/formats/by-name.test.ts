import assert from "node:assert/strict";
import { it } from "node:test";
import { byName } from "./by-name.ts";

it("names are sorted with the figures in them as numbers", () => {
  const rooms = ["Room 10", "room 2", "Aula", "Ágora", "Room 2", "Zelt"];
  assert.deepEqual(byName(rooms), ["Ágora", "Aula", "room 2", "Room 2", "Room 10", "Zelt"]);
});
