/** Colours for tracks, around the wheel. Each contrasts with the backgrounds of both themes by at least 3:1. */
export const trackColors = [
  "#d14334",
  "#c4620e",
  "#a37800",
  "#6f8614",
  "#2f9142",
  "#0f8f7c",
  "#0d8bb0",
  "#3a7bd5",
  "#7569dd",
  "#a357d0",
  "#cc4a94",
  "#85776c",
] as const;
export type TrackColor = (typeof trackColors)[number];
