import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, type Queued } from "./queue-order.ts";

const queued = (submitters: string, standing = 0, reviews = 0): Queued[] =>
  [...submitters].map((submitter_id) => ({
    submitter_id,
    standing,
    reviews,
    skipped_at: null,
    assigned: false,
  }));
const orderOf = (rows: readonly Queued[]) => rows.map(({ submitter_id }) => submitter_id).join("");

// Proves call-for-papers 5.1: puts no two of one submitter side by side while another is left
test("no two proposals of a submitter are side by side while another one's is left", () => {
  assert.equal(orderOf(apart(queued("aabc"))), "abac");
  assert.equal(orderOf(apart(queued("abcaa"))), "abcaa");
  assert.equal(orderOf(apart(queued("aaab"))), "abaa");
  assert.equal(orderOf(apart([])), "");
  // The next class begins with another one than the last has ended with, and each stays in its class.
  assert.equal(orderOf(apart([...queued("ba"), ...queued("ab", 0, 1)])), "baba");
  assert.equal(orderOf(apart([...queued("a"), ...queued("a", 0, 1), ...queued("b", 1)])), "aab");
});
