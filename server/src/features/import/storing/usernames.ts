import { shortHash, slug } from "../reading/plain-text.ts";

/** Letters that no normalization decomposes. */
const latin = new Map(
  Object.entries({
    æ: "ae",
    đ: "d",
    ð: "d",
    ħ: "h",
    ı: "i",
    ł: "l",
    ŋ: "n",
    ø: "o",
    œ: "oe",
    ß: "ss",
    þ: "th",
  }),
);

/** Leaves room for an ordinal within the limit of a username (50). */
const BASE_MAX = 40;
const SHORTEST = 3;

/** A username for the name: ASCII letters, digits and hyphens, 3 to 40; after `role` or a hash if too little is left. */
export function usernameOf(name: string, role = "speaker"): string {
  const ascii = slug(name)
    .replace(/[^a-z0-9-]/gu, (letter) => latin.get(letter) ?? "")
    .replace(/-+/g, "-")
    .slice(0, BASE_MAX)
    .replace(/^-|-$/g, "");
  return ascii.length >= SHORTEST ? ascii : `${role}-${ascii || shortHash(name)}`;
}

/** Each username, with the first ordinal that makes it differ from all others and from those taken, if needed. */
export function distinctUsernames(usernames: string[], taken: Iterable<string>): string[] {
  const used = new Set(taken);
  const ordinals = new Map<string, number>();
  return usernames.map((username) => {
    let ordinal = ordinals.get(username) ?? 1;
    const candidate = () => (ordinal === 1 ? username : `${username}-${ordinal}`);
    while (used.has(candidate())) ordinal += 1;
    ordinals.set(username, ordinal + 1);
    used.add(candidate());
    return candidate();
  });
}
