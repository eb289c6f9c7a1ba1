import type { RoomKind, RoomState } from "@plenary/contract/programme/rooms";
import type { TrackColor } from "@plenary/contract/programme/track-colors";
import type { RoomPolicy } from "@plenary/contract/programme/tracks";
import { text } from "@plenary/contract/text";

export const roomKinds: Record<RoomKind, () => string> = {
  room: () => text("Room"),
  stage: () => text("Stage"),
  workshop: () => text("Workshop room"),
  outdoors: () => text("Outdoors"),
  online: () => text("Online"),
  other: () => text("Something else"),
};

export const roomStates: Record<RoomState, () => string> = {
  open: () => text("Open"),
  full: () => text("Full"),
  closed: () => text("Closed"),
};

export const colorNames: Record<TrackColor, () => string> = {
  "#d14334": () => text("Red"),
  "#c4620e": () => text("Orange"),
  "#a37800": () => text("Ochre"),
  "#6f8614": () => text("Olive"),
  "#2f9142": () => text("Green"),
  "#0f8f7c": () => text("Teal"),
  "#0d8bb0": () => text("Cyan"),
  "#3a7bd5": () => text("Blue"),
  "#7569dd": () => text("Indigo"),
  "#a357d0": () => text("Violet"),
  "#cc4a94": () => text("Pink"),
  "#85776c": () => text("Brown"),
};

export const policies: Record<RoomPolicy, () => { label: string; hint: string }> = {
  any: () => ({ label: text("Any room"), hint: text("Its sessions may be anywhere.") }),
  prefer: () => ({ label: text("Its rooms if possible"), hint: text("Others if there is no other way.") }),
  only: () => ({ label: text("Only its rooms"), hint: text("Its sessions must be in one of them.") }),
};
