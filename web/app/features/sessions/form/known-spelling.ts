import { nameKey } from "@plenary/contract/names";

/** The event's spelling of the name, so that "main hall" doesn't appear beside "Main Hall"; else the name itself. */
export const knownSpelling = (name: string, known: readonly string[]): string =>
  known.find((each) => nameKey(each) === nameKey(name)) ?? name;
