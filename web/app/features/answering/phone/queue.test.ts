import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type GivenAnswer,
  meaningOfAnswer,
  meaningOfReply,
  type QueueEntry,
  waitOf,
  withEntry,
  withoutEntry,
} from "./queue.ts";

const given: GivenAnswer = {
  ...{ rating: 5, scales: [], reactions: [], comment: null },
  ...{ commentFor: "speaker", showAnyway: false },
};
const entry = (sessionId: string, edition = 1): QueueEntry => ({
  ...{ sessionId, edition, eventId: "e", access: "open" },
  given,
});

describe("the queue of a phone", () => {
  // Proves feedback 4: The queue of a phone: 50, a change in place of what it changes, how long it waits after a
  //   failure, what it drops and what it keeps
  it("has one entry for each session: a change takes the place of what it changes, at the end", () => {
    const two = withEntry(withEntry([], entry("a")) ?? [], entry("b")) ?? [];
    const changed = withEntry(two, entry("a", 2)) ?? [];
    assert.deepEqual(
      changed.map(({ sessionId, edition }) => [sessionId, edition]),
      [
        ["b", 1],
        ["a", 2],
      ],
    );
  });

  // Proves feedback 4: The queue of a phone: 50, a change in place of what it changes, how long it waits after a
  //   failure, what it drops and what it keeps
  it("keeps what was changed while the former was on its way", () => {
    const queue = [entry("a", 2)];
    assert.deepEqual(withoutEntry(queue, entry("a", 1)), queue);
    assert.deepEqual(withoutEntry(queue, entry("a", 2)), []);
  });

  // Proves feedback 4: The queue of a phone: 50, a change in place of what it changes, how long it waits after a
  //   failure, what it drops and what it keeps
  it("holds 50, and still takes changes of those", () => {
    const full = Array.from({ length: 50 }, (_, n) => entry(`s${n}`));
    assert.equal(withEntry(full, entry("other")), null);
    assert.equal(withEntry(full, entry("s7", 2))?.length, 50);
  });

  // Proves feedback 4: The queue of a phone: 50, a change in place of what it changes, how long it waits after a
  //   failure, what it drops and what it keeps
  it("has room for what is to be deleted, which takes none of an answer", () => {
    const full = Array.from({ length: 50 }, (_, n) => entry(`s${n}`));
    const deletion = (sessionId: string) => ({ ...entry(sessionId), given: null });
    const more = withEntry(full, deletion("other")) ?? assert.fail();
    assert.equal(more.length, 51);
    assert.equal(withEntry(more, entry("another")), null);
    const deleted = withEntry(more, deletion("s7")) ?? assert.fail();
    assert.equal(withEntry(deleted, entry("another"))?.length, 52);
  });
});

describe("what was heard", () => {
  const ours = (status: number, code?: string) => meaningOfReply({ status, code, isOurs: true });

  // Proves feedback 4: The queue of a phone: 50, a change in place of what it changes, how long it waits after a
  //   failure, what it drops and what it keeps
  it("drops what our server refuses for good", () => {
    for (const status of [400, 403, 404, 409, 410, 413, 422])
      assert.equal(ours(status), "dropped", `${status}`);
  });

  // Proves feedback 4: The queue of a phone: 50, a change in place of what it changes, how long it waits after a
  //   failure, what it drops and what it keeps
  it("keeps an answer that came before its time, and nothing else that does", () => {
    const early = { status: 409, isOurs: true, code: "conflict" };
    assert.deepEqual([meaningOfAnswer(early), meaningOfReply(early)], ["again", "dropped"]);
    assert.equal(meaningOfAnswer({ status: 410, isOurs: true }), "dropped");
  });

  // Proves feedback 4: The queue of a phone: 50, a change in place of what it changes, how long it waits after a
  //   failure, what it drops and what it keeps
  it("keeps what it may take later, and what nobody has answered", () => {
    for (const status of [429, 500, 502, 503, 504]) assert.equal(ours(status), "again", `${status}`);
    assert.equal(meaningOfReply({ status: 0, isOurs: false }), "again");
  });

  // Proves feedback 4: The queue of a phone: 50, a change in place of what it changes, how long it waits after a
  //   failure, what it drops and what it keeps
  it("believes nobody else, neither that it was taken nor that it was refused", () => {
    for (const status of [200, 204, 302, 401, 403, 404, 410, 511])
      assert.equal(meaningOfReply({ status, isOurs: false }), "again", `${status}`);
  });

  it("takes a new pass, or asks to sign in", () => {
    assert.equal(ours(401, "invalid_token"), "renew");
    assert.equal(ours(401, "unauthenticated"), "sign-in");
    assert.deepEqual([ours(200), ours(204)], ["taken", "taken"]);
  });
});

describe("the wait after failures", () => {
  // Proves feedback 4: The queue of a phone: 50, a change in place of what it changes, how long it waits after a
  //   failure, what it drops and what it keeps
  it("begins at 2 seconds, doubles up to 5 minutes, half more or less", () => {
    const middle = [1, 2, 3, 8, 9, 100].map((failures) => waitOf(failures, 0.5));
    assert.deepEqual(middle, [2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
    assert.deepEqual([waitOf(1, 0), waitOf(1, 1)], [1_000, 3_000]);
    assert.deepEqual([waitOf(100, 0), waitOf(100, 1)], [150_000, 450_000]);
  });

  // Proves feedback 4: The queue of a phone: 50, a change in place of what it changes, how long it waits after a
  //   failure, what it drops and what it keeps
  it("is never less than the server asks for, and never more than an hour for that", () => {
    assert.equal(waitOf(1, 0, 30), 30_000);
    assert.equal(waitOf(9, 1, 30), 450_000);
    assert.equal(waitOf(1, 0, 1e9), 3_600_000);
  });
});
