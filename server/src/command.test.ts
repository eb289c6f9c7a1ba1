import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CommandError } from "./base/errors.ts";
import { sentenceOf } from "./command.ts";
import { requiredBytes, requireFree } from "./db/embedded/disk.ts";

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
}

describe("what a command that failed says", () => {
  it("is one sentence where the disk has got full", () => {
    const full = thrownBy(() => requireFree({ free: () => 0 }, requiredBytes.anything));
    const sentence = "The disk is full, so the command has stopped. Free some space and run it again.";
    assert.equal(sentenceOf(full), sentence);
    assert.equal(sentenceOf(Object.assign(new Error("could not extend file"), { code: "53100" })), sentence);
  });

  it("is the sentence of a refusal, and the trace of anything else", () => {
    assert.equal(sentenceOf(new CommandError("There is no such file.")), "There is no such file.");
    const fault = new Error("a fault");
    assert.equal(sentenceOf(fault), fault);
  });
});
