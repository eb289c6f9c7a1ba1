import type { ExportFormat } from "@plenary/contract/feedback/feedback-exports";

/** Writes feedback files piece by piece, as CSV or JSON. */

type Pieces = Iterable<string> | AsyncIterable<string>;

export function fileOf(name: string, format: ExportFormat, makers: Record<ExportFormat, () => Pieces>) {
  const type = format === "json" ? "application/json" : "text/csv";
  return { name: `${name}.${format}`, type, text: makers[format](), isPrivate: true as const };
}

/** A JSON object whose last field is a list that is never in memory as a whole. */
export async function* jsonOf(
  about: object,
  field: string,
  records: AsyncIterable<(object | string)[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(about).slice(0, -1)},${JSON.stringify(field)}:[`;
  let isFirst = true;
  for await (const some of records) {
    const text = some.map((record) => JSON.stringify(record)).join(",");
    if (text) yield isFirst ? text : `,${text}`;
    isFirst &&= !text;
  }
  yield "]}";
}

/** Makes spreadsheets read the file as UTF-8. */
export const BOM = "\ufeff";
export const csvCell = (value: string | number | boolean | null | undefined): string => String(value ?? "");
