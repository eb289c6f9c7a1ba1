import type { PublicSlot } from "@plenary/contract/programme/public-programme";

/** How long something takes that has a start: without a duration as long as is usual there. */
export const minutesOf = ({
  startTime,
  endTime,
}: Pick<PublicSlot, "startTime" | "endTime">): number | null =>
  startTime && endTime ? (Date.parse(endTime) - Date.parse(startTime)) / 60_000 : null;
