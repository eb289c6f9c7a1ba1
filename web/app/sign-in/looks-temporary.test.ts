import assert from "node:assert/strict";
import { test } from "node:test";
import { looksTemporary } from "./looks-temporary.ts";

const made = "2027-05-14T10:00:00.000Z";
const later = "2027-05-14T11:00:00.000Z";
const changed = {
  userId: "01a1fcf0-0f5e-7791-a671-5f39731cf16d",
  username: "admin",
  name: "Administrator",
  email: "admin@plenary.example",
  description: null,
  role: "admin",
  createdAt: made,
  updatedAt: later,
  passwordChangedAt: null,
} as const;
const untouched = { ...changed, updatedAt: made };
const [twelve, other] = ["Twelve-chars", "Thirteen-char"];

// Proves product 9: A temporary password has 12 characters, or an account that nothing was changed of, and is an
//   administrator's
// Proves decisions 3: Whose password counts as temporary: never changed, and an administrator's
test("a password of 12 characters, or of an account that was never changed, looks temporary", () => {
  assert.equal(looksTemporary(changed, twelve), true);
  assert.equal(looksTemporary(untouched, other), true);
  assert.equal(looksTemporary(changed, other), false);
  assert.equal(looksTemporary(changed, "Eleven-char"), false);
});

// Proves product 9: A temporary password has 12 characters, or an account that nothing was changed of, and is an
//   administrator's
// Proves decisions 3: Whose password counts as temporary: never changed, and an administrator's
test("no password of a user, or of an administrator who has changed it, looks temporary", () => {
  assert.equal(looksTemporary({ ...untouched, role: "user" }, twelve), false);
  assert.equal(looksTemporary({ ...untouched, passwordChangedAt: later }, twelve), false);
});
