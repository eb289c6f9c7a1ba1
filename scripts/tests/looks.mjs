// What the screens' tests saw in pages without layout, for a browser to look at; see docs/testing.md.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";

/** A file of HTML for each page as it stood when a test wanted it looked at. */
export const looksFolder = join(root, "node_modules/.cache/plenary/looks");

/** The test that looks at them in a browser. */
export const looksTest = "e2e/looks.spec.ts";

/** Forgets what earlier runs saw. */
export function forgetLooks() {
  rmSync(looksFolder, { recursive: true, force: true });
}
