// The rule that keeps docs/adding.md true: what its example changes is there, and what it makes is not.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";

const page = "docs/adding.md";
/** A block of code with the file that it changes (`diff`) or makes. */
const block = /^```(\w+) (\S+)\n([\s\S]*?)^```$/gm;

/** Lines of the example that the code has left, and files that exist already. Returns lines to print. */
export function staleExample() {
  const blocks = [...readFileSync(join(root, page), "utf8").matchAll(block)];
  if (blocks.length === 0) return [`${page}: has no example`];
  const made = blocks.filter(([, kind]) => kind !== "diff").map(([, , file = ""]) => join(root, file));
  // Somebody follows it to the letter.
  if (made.every((path) => existsSync(path))) return [];
  return blocks.flatMap(([, kind, file = "", body = ""]) => {
    const path = join(root, file);
    if (kind !== "diff") {
      return existsSync(path) ? [`${page}: ${file} exists, the example makes it`] : [];
    }
    if (!existsSync(path)) return [`${page}: the example changes ${file}, which is not there`];
    const around = body.split("\n").filter((line) => line && !line.startsWith("+"));
    const place = around.map((line) => `${line.slice(1)}\n`).join("");
    const places = readFileSync(path, "utf8").split(place).length - 1;
    return places === 1 ? [] : [`${page}: ${file} has this ${places} times, not once:\n${place.trimEnd()}`];
  });
}
