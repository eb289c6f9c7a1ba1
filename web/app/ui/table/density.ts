import type { Density } from "@plenary/contract/accounts/users";
import { createContext } from "react";

interface ShownDensity {
  density: Density;
  choose: (density: Density) => void;
}

/** How tall the rows of all lists are, which a screen's frame keeps; null where it keeps none. */
export const ListDensity = createContext<ShownDensity | null>(null);
