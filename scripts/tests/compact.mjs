// How both runners report results: a line for each file, and for each failure what is needed to fix it.
import { relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../setup.mjs";

/** How many lines of a message are shown: the full difference between two objects may have hundreds. */
const longest = 30;

/**
 * @param {{ file: string, passed: number, failed: number, skipped?: number, milliseconds: number }} counts
 * @returns {string}
 */
export function fileLine({ file, passed, failed, skipped = 0, milliseconds }) {
  const verdict = failed ? "FAIL" : "ok  ";
  const notes = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`];
  const seconds = (milliseconds / 1000).toFixed(1);
  return `${verdict} ${inRepository(file)}: ${notes.filter(Boolean).join(", ")} (${seconds} s)\n`;
}

/**
 * A failure as file, title, message and the first line of the stack that is in this repository.
 * @param {{ file: string, title: string, message: string, stack?: string }} failure
 * @returns {string}
 */
export function failureText({ file, title, message, stack = "" }) {
  const lines = stripVTControlCharacters(message).trimEnd().split("\n");
  const shown = lines.slice(0, longest);
  if (lines.length > longest) shown.push(`... and ${lines.length - longest} lines more`);
  const own = stripVTControlCharacters(stack)
    .split("\n")
    .find((line) => /^\s+at /.test(line) && line.includes(root) && !line.includes("node_modules"));
  const at = own?.replace("file://", "").replace(`${root}/`, "").trim();
  return `\nFAIL ${inRepository(file)}: ${title}\n${shown.map((line) => `  ${line}`).join("\n")}\n${at ? `  ${at}\n` : ""}`;
}

/** @param {string} file */
export const inRepository = (file) => relative(root, resolve(root, file));
