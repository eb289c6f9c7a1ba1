import { text } from "@plenary/contract/text";
import { type ReactNode, useState } from "react";

/** How many rows of a fully loaded list are shown at first. */
const atFirst = 50;

/** The first rows of a list, and a button for the others, if there are any. */
export function useFirstRows<T>(rows: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || rows.length <= atFirst) return { shown: rows, more: null };
  return {
    shown: rows.slice(0, atFirst),
    more: (
      <button type="button" className="text-link py-1" onClick={() => setWhole(true)}>
        {text("Show all {count}", { count: rows.length })}
      </button>
    ),
  };
}
