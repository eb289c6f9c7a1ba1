/** A room, track or item that an import changed, or the programme's settings, with its columns before and after. */
export interface ArrangedRow {
  what: "room" | "track" | "item" | "programme";
  name: string | null;
  before: object;
  after: object;
}

/** What an import added to rooms, tracks and items, and which it changed. */
export interface Arranged {
  added: { rooms: number; tracks: number; items: number };
  changed: ArrangedRow[];
}

/** Whether it added or changed any. */
export const isArranged = ({ added, changed }: Arranged): boolean =>
  changed.length + added.rooms + added.tracks + added.items > 0;
