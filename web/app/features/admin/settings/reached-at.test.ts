import assert from "node:assert/strict";
import { test } from "node:test";
import { reachedAt } from "./reached-at.ts";

test("an address that waits is used only instead of that of the setup", () => {
  const pendingEmail = "ada@example.org";
  assert.equal(reachedAt({ email: "Admin@plenary.example", pendingEmail }), pendingEmail);
  assert.equal(reachedAt({ email: "admin@plenary.example", pendingEmail: null }), "admin@plenary.example");
  assert.equal(reachedAt({ email: "ada@old.example", pendingEmail }), "ada@old.example");
});
