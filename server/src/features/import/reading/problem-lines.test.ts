import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { problemLines } from "./problem-lines.ts";

const unread = (line: number, start: string) => ({
  where: `line ${line}`,
  reason: `The start time can't be read (${start})`,
});

describe("problems of an import", () => {
  it("of one kind are one line with a count and three examples, from the fourth on", () => {
    const few = [1, 2, 3].map((line) => unread(line, "noon"));
    const other = { where: "conference", reason: 'Unknown time zone "Here"; UTC is used' };
    assert.deepEqual(problemLines([...few, other]), [
      ...few.map(({ where, reason }) => `${where}: ${reason}`),
      'conference: Unknown time zone "Here"; UTC is used',
    ]);
    const many = [unread(1, "noon"), other, unread(2, "9"), unread(3, "10"), unread(4, "11")];
    assert.deepEqual(problemLines(many), [
      "4 times: The start time can't be read …. The first are line 1; line 2; line 3",
      'conference: Unknown time zone "Here"; UTC is used',
    ]);
    assert.equal(problemLines(many, true).length, 5);
    const same = problemLines([4, 5, 6, 7].map((line) => unread(line, "noon")));
    assert.deepEqual(same, [
      "4 times: The start time can't be read (noon). The first are line 4; line 5; line 6",
    ]);
  });

  it("of many kinds are 20 lines, and the number of others", () => {
    const kinds = Array.from("abcdefghijklmnopqrstuvwxyz", (reason, line) => ({
      where: `line ${line}`,
      reason,
    }));
    assert.equal(problemLines(kinds).length, 21);
    assert.equal(problemLines(kinds).at(-1), "and 6 more");
  });
});
