import { nameKey } from "@plenary/contract/names";

/**
 * The name as the event has it, without regard to case and spaces, so that no second "main hall" comes about beside "Main Hall"; one that
 * it doesn't have stays as it is.
 */
export const usual = (name: string, known: readonly string[]): string =>
  known.find((each) => nameKey(each) === nameKey(name)) ?? name;
