import assert from "node:assert/strict";
import { test } from "node:test";
import { checklistLines } from "./checklist-lines.ts";

const done = { domain: true, ownAddress: "confirmed", secondFactor: true, firstEvent: true } as const;

function aboutOwnAddress(mailServer: "none" | "tested") {
  return checklistLines({ ...done, mailServer }, { userId: "u" }).find(({ about }) => about === "ownAddress")
    ?.text;
}

test("nothing is said to reach an address as long as no mail goes out", () => {
  assert.match(aboutOwnAddress("none") ?? "", /^Once mail goes out,/);
  assert.match(aboutOwnAddress("tested") ?? "", /^Notifications, .* reach you there\.$/);
});
