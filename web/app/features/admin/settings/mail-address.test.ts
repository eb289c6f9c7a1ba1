import assert from "node:assert/strict";
import { test } from "node:test";
import { mailAddressOf } from "./mail-address.ts";

test("an address that waits is used only instead of that of the setup", () => {
  const pendingEmail = "ada@example.org";
  assert.equal(mailAddressOf({ email: "Admin@plenary.example", pendingEmail }), pendingEmail);
  assert.equal(
    mailAddressOf({ email: "admin@plenary.example", pendingEmail: null }),
    "admin@plenary.example",
  );
  assert.equal(mailAddressOf({ email: "ada@old.example", pendingEmail }), "ada@old.example");
});
