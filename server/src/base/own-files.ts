import { deployment } from "@plenary/contract/limits";
import type { RoomKind } from "@plenary/contract/programme/rooms";

/** How files of a programme that leave part of it out say so, where their formats have room for words of ours. */
const CUT = "incomplete";

/** What a file says of the version that wrote it. */
export const generatorVersion = ({ cut }: { cut: boolean }): string =>
  cut ? `${deployment.version} ${CUT}` : deployment.version;

/** Whether a file of this product says that it leaves part of the programme out. */
export const saysCut = (version: string): boolean => version.endsWith(` ${CUT}`);

/** What schedule.json calls the kinds of rooms; it has no word for those that are nothing else. */
export const roomTypes = {
  room: null,
  stage: "stage",
  workshop: "workshop",
  outdoors: "outside",
  online: "online",
  other: "other",
} as const satisfies Record<RoomKind, string | null>;

/** The feature `recording`: in schedule.json that word says whether a room is recorded, not whether it has what that takes. */
export const recordingEquipment = "recording_equipment";
