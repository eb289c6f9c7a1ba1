/** A line of the table: what was required, and what was found. */
export interface Figure {
  what: string;
  required: string;
  measured: string;
  /** Null where nothing is required. */
  met: boolean | null;
}

export const atMost = (what: string, most: number, measured: number, unit: string): Figure => ({
  what,
  required: most === 0 ? "none" : `≤ ${most} ${unit}`,
  measured: `${Number(measured.toFixed(2))} ${unit}`.trim(),
  met: measured <= most,
});

export const none = (what: string, found: unknown[]): Figure => ({
  what,
  required: "none",
  measured: found.length ? `${found.length}, first: ${String(found[0]).slice(0, 300)}` : "none",
  met: found.length === 0,
});

export const only = (what: string, measured: number | string): Figure => ({
  what,
  required: "",
  measured: String(measured),
  met: null,
});

export const holds = (what: string, required: string, measured: string | number): Figure => ({
  what,
  required,
  measured: String(measured),
  met: required === String(measured),
});

/** The figures as a table in Markdown, aligned. */
export function tableOf(figures: Figure[]): string {
  const verdict = { true: "yes", false: "**no**", null: "" };
  const rows = [
    ["What", "Required", "Measured", "Met"],
    ...figures.map(({ what, required, measured, met }) => [what, required, measured, verdict[`${met}`]]),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows.map(line);
  return [head, line(widths.map((width) => "-".repeat(width))), ...body].join("\n");
}
