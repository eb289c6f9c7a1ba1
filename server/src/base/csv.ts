/**
 * A line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets a leading apostrophe, as OWASP
 * recommends; some programs also accept full-width signs.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

const harmless = (cell: string | number): string =>
  typeof cell === "number" ? String(cell) : /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
