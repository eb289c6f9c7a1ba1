import { counted, text } from "@plenary/contract/text";

/** What was released, and to how many people, without those who can't sign in. */
export function releasedText({ released, speakers }: { released: number; speakers: number }): string {
  if (released === 0) return text("There was nothing to release");
  return counted(speakers, "Released to {count} speaker", "Released to {count} speakers");
}
