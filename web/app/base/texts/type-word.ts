import { text } from "@plenary/contract/text";

/** Types that files write as one word, which people don't. */
const joined: Record<string, () => string> = {
  lightningtalk: () => text("Lightning talk"),
  maintrack: () => text("Main track"),
};

/** A session's type as people write it: "lightning_talk" of a file is "Lightning talk". What has a capital or a space stays. */
export function typeWord(type: string): string {
  if (!/^[a-z\d_-]+$/.test(type)) return type;
  const words = type.replaceAll(/[_-]+/g, " ").trim();
  return joined[words]?.() ?? words.charAt(0).toUpperCase() + words.slice(1);
}
