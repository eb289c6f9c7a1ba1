import { deployment } from "@plenary/contract/limits";
import type { RoomKind } from "@plenary/contract/programme/rooms";

/** How our programme files mark that part is left out, where their formats allow it. */
const CUT = "incomplete";

/** The generator's version in a file. */
export const generatorVersion = ({ cut }: { cut: boolean }): string =>
  cut ? `${deployment.version} ${CUT}` : deployment.version;

/** Whether a file of this product marks that part of the programme is left out. */
export const saysShortened = (version: string): boolean => version.endsWith(` ${CUT}`);

/** Names of room kinds in schedule.json, which has none for `other`. */
export const roomTypes = {
  room: null,
  stage: "stage",
  workshop: "workshop",
  outdoors: "outside",
  online: "online",
  other: "other",
} as const satisfies Record<RoomKind, string | null>;

/** The feature `recording`: in schedule.json that word says whether a room is recorded, not whether it has the equipment. */
export const recordingEquipment = "recording_equipment";
