import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Everything that a reader of any screen, mail or answer could get to see: the texts, and what is built from them. */
const places = [
  "contract/src",
  "server/src",
  "web/app",
  "web/static",
  "web/worker",
  "web/build/client",
  "web/build/server",
];

/** The files of the folders in which the text is found, on one line or over two. */
function filesWith(text: RegExp): string[] {
  return places.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => text.test(readFileSync(file, "latin1"))),
  );
}

// Proves decisions 6: “Coming soon” appears nowhere
it("no text of the product, nor what is built of them, says that something is coming soon", () => {
  assert.deepEqual(filesWith(/coming\s+soon/i), []);
  // Proves that the search works: it finds a heading's source, and both of its builds.
  const seen = filesWith(/System Setup Required/).map((file) => file.slice(root.length));
  for (const place of ["web/app/", "web/build/client/", "web/build/server/"]) {
    assert.ok(
      seen.some((file) => file.startsWith(place)),
      `${place}: ${seen.join()}`,
    );
  }
});
