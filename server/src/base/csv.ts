/**
 * A line of CSV (RFC 4180), every cell quoted. A cell that a spreadsheet would take for a formula gets a leading
 * apostrophe, as OWASP recommends against CSV injection; some take the full-width signs for the others.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

const harmless = (cell: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell);
