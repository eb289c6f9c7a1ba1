import { slug } from "./plain-text.ts";

const NO_GUID = "00000000-0000-0000-0000-000000000000";

/** Whether tools write this number for everybody without one: `0`, `-1`, or nothing. */
export const isNobodys = (number: string): boolean => /^0*$|^-/.test(number);

/** Identifies a person by guid or number, each perhaps blank: merged schedules use one number for several people. */
export function personKey(guid: string, number: string, name: string): string {
  if (guid && guid !== NO_GUID) return guid;
  return isNobodys(number) ? `name:${slug(name)}` : `id:${number}|${slug(name)}`;
}

/** The key of earlier imports, which ignored names: everybody with that number was one person. */
export const mergedKey = (number: string): string => `id:${number}`;

/** The number in a key, without the name. */
export const numberIn = (key: string): string | undefined => /^id:(.*?)(?:\|[^|]*)?$/s.exec(key)?.[1];
