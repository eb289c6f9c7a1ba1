/** When and where something is, as far as that is set. */
interface Whereabouts {
  startTime: string | null;
  durationMinutes: number | null;
  room: string | null;
}

/**
 * What to say of something that was moved: only what is another than before. A duration that is set or taken away says nothing by
 * itself, as there is no word for none: then all is said.
 */
export function whatMoved(before: Whereabouts, after: Whereabouts): Record<keyof Whereabouts, boolean> {
  const startTime = before.startTime !== after.startTime;
  const durationMinutes = before.durationMinutes !== after.durationMinutes;
  const room = before.room !== after.room;
  const isUnsaid = before.durationMinutes === null || after.durationMinutes === null;
  const all = !startTime && !room && (isUnsaid || !durationMinutes);
  return { startTime: startTime || all, durationMinutes: durationMinutes || all, room: room || all };
}
