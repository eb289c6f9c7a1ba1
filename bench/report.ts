import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../scripts/setup.mjs";
import type { Comparison } from "./load/compare.ts";

/** A line of the table. */
export interface Row {
  what: string;
  target: string;
  measured: string;
  met: boolean;
  /** Answers per second, and whatever else explains the number. */
  detail: string;
}

const columns = ["What", "Target", "Measured", "Met", "Ours and bare, answers per second", "By CPU"];
const whole = new Intl.NumberFormat("en");
export const count = (value: number) => whole.format(Math.round(value));

/** A row with answers per second as a share of the bare server's. */
export function ratioRow(what: string, target: number, measured: Comparison): Row & { byCpu: string } {
  return {
    what,
    target: `≥ ${target.toFixed(2)} of bare`,
    measured: measured.ratio.toFixed(measured.ratio < 0.1 ? 3 : 2),
    met: measured.ratio >= target,
    detail: `${count(measured.ours)} and ${count(measured.bare)}`,
    byCpu: measured.byCpu.toFixed(2),
  };
}

/** A row for a quantity that may be at most `most`; `unit` follows both numbers. */
export function limitRow(what: string, most: number, measured: number, unit: string, detail = ""): Row {
  const digits = { s: 2, times: 2, KB: 1 }[unit] ?? (Number.isInteger(most) ? 0 : 3);
  return {
    what,
    target: most === 0 ? "0" : `≤ ${most} ${unit}`.trim(),
    measured: `${measured.toFixed(digits)} ${unit}`.trim(),
    met: measured <= most,
    detail,
  };
}

/** The table in Markdown, its columns aligned so that it reads well in a terminal too. */
export function tableOf(rows: (Row & { byCpu?: string })[]): string {
  const cells = rows.map((row) => [
    ...[row.what, row.target, row.measured, row.met ? "yes" : "**no**", row.detail, row.byCpu ?? ""],
  ]);
  const widths = columns.map((title, at) =>
    Math.max(title.length, ...cells.map((line) => (line[at] ?? "").length)),
  );
  const line = (texts: string[]) =>
    `| ${texts.map((text, at) => text.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(columns), line(widths.map((width) => "-".repeat(width))), ...cells.map(line)].join("\n");
}

/**
 * What else the machine was doing, as the load average before the first measurement; above 1 the numbers mean little.
 */
const [busy = 0] = loadavg();

/** Where and how it was measured, in one sentence. */
export function circumstances(command: string): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const day = new Date().toISOString().slice(0, 10);
  return `Measured ${day} by \`${command}\` on ${availableParallelism()} cores (${cpu?.model.trim() ?? "unknown"}), ${memory} GB, Node ${process.versions.node}, ${process.platform}; load average before it ${busy.toFixed(1)}.`;
}

const begin = "<!-- bench: begin, written by `npm run bench` -->";
const end = "<!-- bench: end -->";

/** Replaces the text between the two markers in docs/performance.md. */
export function writeReport(text: string): void {
  const file = join(root, "docs/performance.md");
  const page = readFileSync(file, "utf8");
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has lost its marks.`);
  writeFileSync(file, `${before}${begin}\n${text}\n${end}${after}`);
}
