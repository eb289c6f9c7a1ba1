import assert from "node:assert/strict";
import { it } from "node:test";
import { typeWord } from "./type-word.ts";

it("a type that a file writes as a machine does is said as people write it, and any other as it stands", () => {
  const types = [
    "maintrack",
    "lightningtalk",
    "lightning_talk",
    "devroom",
    "panel-discussion",
    "BoF",
    "Open mic",
    "Über uns",
  ];
  assert.deepEqual(types.map(typeWord), [
    "Main track",
    "Lightning talk",
    "Lightning talk",
    "Devroom",
    "Panel discussion",
    "BoF",
    "Open mic",
    "Über uns",
  ]);
});
