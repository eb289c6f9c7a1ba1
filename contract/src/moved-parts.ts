interface Whereabouts {
  startTime: string | null;
  durationMinutes: number | null;
  room: string | null;
}

/** The parts of a move to tell: those that changed; all if the duration was set or removed, as "none" has no word. */
export function movedParts(before: Whereabouts, after: Whereabouts): Record<keyof Whereabouts, boolean> {
  const startTime = before.startTime !== after.startTime;
  const durationMinutes = before.durationMinutes !== after.durationMinutes;
  const room = before.room !== after.room;
  const isUnsaid = before.durationMinutes === null || after.durationMinutes === null;
  const all = !startTime && !room && (isUnsaid || !durationMinutes);
  return { startTime: startTime || all, durationMinutes: durationMinutes || all, room: room || all };
}
