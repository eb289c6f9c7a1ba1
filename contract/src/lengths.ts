import { counted, text } from "./text.ts";

/** A length in words, in hours from two hours on, as in a programme: "90 minutes", "8 hours", "2 hours 30 minutes". */
export function lengthInWords(length: number): string {
  const inMinutes = (count: number) => counted(count, "{count} minute", "{count} minutes");
  if (length < 120) return inMinutes(length);
  const hours = counted(Math.floor(length / 60), "{count} hour", "{count} hours");
  const rest = length % 60;
  return rest ? text("{hours} {minutes}", { hours, minutes: inMinutes(rest) }) : hours;
}
