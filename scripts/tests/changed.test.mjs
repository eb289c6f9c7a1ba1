import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reachedBy } from "./changed.mjs";
import { levels, selectTests } from "./levels.mjs";

const all = selectTests([]);
const nothing = { unit: [], server: [], engine: [], screens: [], browser: [] };

/** Which levels a changed file reaches as a whole, in part, or not at all. */
function extent(...changed) {
  const { selected } = reachedBy(changed);
  const word = (level) => {
    if (selected[level].length === all[level].length) return "all";
    return selected[level].length > 0 ? "some" : "none";
  };
  // An empty level is reached as a whole by everything.
  return levels
    .filter((level) => all[level].length > 0 && level !== "screens")
    .map(word)
    .join(" ");
}

describe("what a change can reach", () => {
  it("is nothing for documentation, unless a test compares it", () => {
    assert.deepEqual(reachedBy(["docs/glossary.md", "README.md"]), {
      selected: nothing,
      kinds: ["documentation"],
    });
    const { selected } = reachedBy(["server/src/http/docs/permissions.md"]);
    assert.deepEqual(selected, { ...nothing, server: ["server/test/permissions/permissions.test.ts"] });
  });

  it("is itself for a test, at each of its levels", () => {
    const file = "server/src/db/turns.test.ts";
    assert.deepEqual(reachedBy([file]).selected, { ...nothing, server: [file], engine: [file] });
  });

  it("is who imports it for what tests share", () => {
    const { server, browser } = reachedBy(["server/test/hostile/hostile-data.ts"]).selected;
    assert.ok(server.includes("server/test/hostile/hostile-accounts.test.ts"));
    assert.ok(!server.includes("server/src/features/talks/talks.test.ts"));
    assert.deepEqual(browser, []);
    assert.equal(extent("server/test/processes/database.ts"), "none some some all");
    assert.deepEqual(reachedBy(["e2e/support/people.ts"]).selected.server, []);
    assert.ok(
      reachedBy(["e2e/support/people.ts"]).selected.screens.includes("screens/second-factors.test.ts"),
    );
    assert.ok(reachedBy(["e2e/support/page-rules.ts"]).selected.browser.includes("e2e/by-keyboard.spec.ts"));
  });

  it("is what shows it, for the web application", () => {
    assert.equal(extent("web/app/features/sessions/decisions/status.ts"), "some some some all");
    const { unit, server } = reachedBy(["web/app/ui/notices/Notices.tsx"]).selected;
    assert.ok(unit.every((file) => file.startsWith("web/")));
    assert.ok(!server.includes("server/src/features/talks/talks.test.ts"));
  });

  it("is all but the tests of functions for the server", () => {
    assert.equal(extent("server/src/features/talks/talks.ts"), "none all all all");
  });

  it("is everything for what all stand on, and for several kinds what each reaches", () => {
    for (const file of [
      ...["contract/src/sessions/talks.ts", "server/src/core/context.ts", "server/src/base/config.ts"],
      ...[
        "web/app/base/formats/dates.ts",
        "testing/people.ts",
        "scripts/test.mjs",
        "package-lock.json",
        "e2e/playwright.config.ts",
      ],
    ])
      assert.equal(extent(file), "all all all all", file);
    assert.equal(extent("docs/glossary.md", "server/src/features/talks/talks.ts"), "none all all all");
  });
});
