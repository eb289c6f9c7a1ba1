import type { Question } from "@plenary/contract/surveys/survey-fields";
import type { ShownFigures } from "@plenary/contract/surveys/survey-results";
import { counted, text } from "@plenary/contract/text";
import { formatCount, formatShare } from "../../../base/formats/figures.ts";
import { Bars, ChartFigure, intervalText } from "../../feedback/figures/BarChart.tsx";
import { textIn } from "../survey-words.ts";

interface MatrixChartProps {
  question: Extract<Question, { type: "matrix" }>;
  figures: ShownFigures;
  answered: number;
  main: string;
}

/** The bars of each row of a matrix, and one table of all. */
export function MatrixChart({ question, figures, answered, main }: MatrixChartProps) {
  const caption = counted(
    answered,
    "{count} answer to a matrix of {rows} by {columns}",
    "{count} answers to a matrix of {rows} by {columns}",
    { rows: figures.rows.length, columns: question.columns.length },
  );
  const columns = question.columns.map(({ choiceId, label }) => ({
    columnId: choiceId,
    label: textIn(label, main, main),
  }));
  const rows = figures.rows.map((row) => ({
    ...row,
    label: textIn(question.rows.find(({ choiceId }) => choiceId === row.rowId)?.label ?? null, main, main),
  }));
  return (
    <ChartFigure
      isWide
      caption={caption}
      bars={
        <div className="grid w-full gap-x-12 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {rows.map(({ rowId, label, answered: inRow, shares }) => (
            <div key={rowId} aria-hidden="true" className="flex flex-col gap-2">
              <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
                {label}
              </p>
              {shares === null ? (
                <p className="text-sm text-ink-soft">
                  {inRow === 0 ? text("No answers yet") : text("Too few answers")}
                </p>
              ) : (
                <Bars
                  whole={inRow ?? 0}
                  bars={columns.map((column) => ({
                    label: column.label,
                    count: shares.find(({ key }) => key === column.columnId)?.count ?? 0,
                  }))}
                />
              )}
            </div>
          ))}
        </div>
      }
      table={
        <table className="text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-ink-soft">
              <th scope="col" className="py-1.5 text-start font-medium">
                {text("Row")}
              </th>
              {columns.map(({ columnId, label }) => (
                <th
                  key={columnId}
                  scope="col"
                  dir="auto"
                  className="min-w-20 py-1.5 ps-3 text-end font-medium"
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rowId, label, answered: inRow, shares }) => (
              <tr key={rowId} className="border-b border-line">
                <th
                  scope="row"
                  dir="auto"
                  className="min-w-32 py-1.5 text-start font-normal [overflow-wrap:anywhere]"
                >
                  {label}
                </th>
                {shares === null ? (
                  <td colSpan={columns.length} className="py-1.5 ps-3 text-end text-ink-soft">
                    {text("Too few answers")}
                  </td>
                ) : (
                  columns.map(({ columnId }) => {
                    const found = shares.find(({ key }) => key === columnId);
                    return (
                      <td key={columnId} className="py-1.5 ps-3 text-end">
                        {text("{count} ({share})", {
                          count: formatCount(found?.count ?? 0),
                          share: formatShare(found?.share ?? 0),
                        })}
                        {found && inRow !== null && inRow > 0 && (
                          <span className="block whitespace-nowrap text-ink-soft">{intervalText(found)}</span>
                        )}
                      </td>
                    );
                  })
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={columns.length + 1} className="py-1.5 text-ink-soft">
                {text("Below each share: its 95% interval.")}
              </td>
            </tr>
          </tfoot>
        </table>
      }
    />
  );
}
