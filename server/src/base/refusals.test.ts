import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import { fileURLToPath } from "node:url";
import { refusals } from "@plenary/contract/refusals";
import { Refusal } from "./refusals.ts";

it("each refusal of the contract's table is one that the server makes", () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const code = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  const unused = Object.keys(refusals).filter((name) => !code.includes(`"${name}"`));
  assert.deepEqual(unused, []);
});

it("a refusal says its sentence, at its field too, and when to try again", () => {
  const { name, message, fields } = new Refusal("WrongPassword", { field: "password" });
  assert.deepEqual(
    { name, message, fields },
    {
      name: "WrongPassword",
      message: "Current password is incorrect",
      fields: { password: "Current password is incorrect" },
    },
  );
  const waits = [1, 59, 60, 61].map((seconds) => new Refusal("TooManyAttempts", { seconds }));
  assert.deepEqual(
    waits.map((refusal) => [refusal.message, refusal.retryAfter]),
    [
      ["Too many attempts. Please try again in 1 second.", 1],
      ["Too many attempts. Please try again in 59 seconds.", 59],
      ["Too many attempts. Please try again in 1 minute.", 60],
      ["Too many attempts. Please try again in 2 minutes.", 61],
    ],
  );
});
