import { perLocale } from "@plenary/contract/text";

const collators = perLocale((locale) => new Intl.Collator(locale, { numeric: true }));

/** Names in alphabetical order, "Room 2" before "Room 10". */
export const byName = (names: readonly string[]): string[] => names.toSorted(collators().compare);
