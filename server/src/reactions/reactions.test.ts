import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Reactions } from "../core/context.ts";
import { reactions } from "./reactions.ts";

describe("the table of reactions", () => {
  it("has a line for every fact, which the compiler asks for", () => {
    const { session_decided: _, ...others } = reactions;
    // @ts-expect-error Nothing would follow from a decision.
    const incomplete: Reactions = others;
    assert.equal(Object.hasOwn(incomplete, "session_decided"), false);
  });

  it("has a reaction in every line, which the compiler asks for", () => {
    // @ts-expect-error Nothing would follow from a decision.
    const incomplete: Reactions = { ...reactions, session_decided: [] };
    assert.deepEqual(incomplete.session_decided, []);
    for (const [kind, line] of Object.entries(reactions)) assert.ok(line.length, kind);
  });

  it("has no line for what nobody tells, which the compiler refuses", () => {
    // @ts-expect-error No fact is called so.
    const unknown: Reactions = { ...reactions, session_forgotten: reactions.session_decided };
    assert.equal(Object.hasOwn(unknown, "session_forgotten"), true);
  });

  it("has no reaction to another fact's rows, which the compiler refuses", () => {
    // @ts-expect-error What reads a decision gets no deletion.
    const mixed: Reactions = { ...reactions, session_deleted: reactions.session_decided };
    assert.ok(mixed.session_deleted.length);
  });
});
