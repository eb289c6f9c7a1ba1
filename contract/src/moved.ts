/** When and where something is, as far as it is set. */
interface Whereabouts {
  startTime: string | null;
  durationMinutes: number | null;
  room: string | null;
}

/**
 * What to say of something that was moved: the parts that changed. If the duration was set or removed, all parts,
 * because there is no word for "none".
 */
export function movedParts(before: Whereabouts, after: Whereabouts): Record<keyof Whereabouts, boolean> {
  const startTime = before.startTime !== after.startTime;
  const durationMinutes = before.durationMinutes !== after.durationMinutes;
  const room = before.room !== after.room;
  const isUnsaid = before.durationMinutes === null || after.durationMinutes === null;
  const all = !startTime && !room && (isUnsaid || !durationMinutes);
  return { startTime: startTime || all, durationMinutes: durationMinutes || all, room: room || all };
}
