import { text } from "@plenary/contract/text";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../../../base/calls/api.ts";
import { notify } from "../../../../ui/notices/notices.ts";

interface Row {
  id: string;
  name: string;
}

/**
 * Rows ordered by hand: shown at once and saved one move after the other. A failed move is reverted with those after
 * it, and a notice says so. `said` announces the last one to screen readers.
 */
export function useOrder<R extends Row>(
  rows: readonly R[],
  save: (ids: string[]) => Promise<unknown>,
  failure: string,
) {
  const [moved, setMoved] = useState<{ over: readonly R[]; ids: string[] | null; saves: number }>();
  const [said, setSaid] = useState("");
  const loaded = useRef(rows);
  const saving = useRef({ last: Promise.resolve(), saves: 0, turn: 0, saved: null as string[] | null });
  useEffect(() => {
    loaded.current = rows;
  }, [rows]);

  // Reloaded rows have the server's order, but moves may still be on their way there.
  const isMoved = moved !== undefined && (moved.over === rows || moved.saves > 0);
  const shown = isMoved && moved.ids ? inOrder(rows, moved.ids) : rows;

  const settle = (ids: string[] | null) =>
    setMoved({ over: loaded.current, ids, saves: saving.current.saves });

  async function saveInTurn(ids: string[], turn: number) {
    const state = saving.current;
    try {
      if (turn !== state.turn) return;
      await save(ids);
      state.saved = ids;
      state.saves -= 1;
      setMoved((now) => now && { ...now, over: loaded.current, saves: state.saves });
    } catch (error) {
      // Waiting ones were made on top of this one.
      state.turn += 1;
      state.saves = 0;
      settle(state.saved);
      const reason = errorText(error, failure);
      const back = text("The order is as it was before, because it could not be saved. {reason}", { reason });
      setSaid("");
      notify(back, "bad");
    }
  }

  /** Moves the row to that position, counted from 0. */
  function move(id: string, to: number): void {
    const from = shown.findIndex((row) => row.id === id);
    const row = shown[from];
    if (!row || to < 0 || to >= shown.length || from === to) return;
    const ids = shown
      .map((each) => each.id)
      .toSpliced(from, 1)
      .toSpliced(to, 0, id);
    const state = saving.current;
    if (state.saves === 0) state.saved = shown.map((each) => each.id);
    state.saves += 1;
    settle(ids);
    setSaid(
      text("{name} is now {position} of {count}", { name: row.name, position: to + 1, count: shown.length }),
    );
    const { turn } = state;
    state.last = state.last.then(() => saveInTurn(ids, turn));
  }

  return { shown, move, said };
}

/** The rows in the order of the ids; others come last. */
function inOrder<R extends Row>(rows: readonly R[], ids: string[]): R[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length));
}
