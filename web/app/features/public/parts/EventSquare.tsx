import { colorOf, hueOf, initialsOf } from "@plenary/contract/pictures/stand-ins";

/** An event's initials in a square, where it has no logo. By attributes alone, as it stands on pages of little style. */
export const EventSquare = ({ event: { eventId, name } }: { event: { eventId: string; name: string } }) => (
  <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
    <rect width="48" height="48" rx="8" fill={colorOf("face", hueOf(eventId))} />
    <text
      {...{ x: 24, y: 31, textAnchor: "middle", fontSize: 20, fontWeight: 600 }}
      fill={colorOf("initials", hueOf(eventId))}
    >
      {initialsOf(name)}
    </text>
  </svg>
);
