import { colorOf, hueInTurn } from "@plenary/contract/pictures/stand-ins";

/** A track's colour for CSS: the one that organizers chose, or one in turn. Positions begin at 1. */
export const shownColorOf = ({ color, position }: { color: string | null; position: number }): string =>
  color ?? colorOf("square", hueInTurn(position - 1));
