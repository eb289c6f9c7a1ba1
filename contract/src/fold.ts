/**
 * Text as it is searched: lower case, no accents, spaces run together. The same for what is kept in the database, for
 * what is searched there, and for what the web client filters by itself.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/\s+/g, " ")
    .trim();
}
