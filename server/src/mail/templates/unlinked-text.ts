/** U+200C: invisible, joins and parts no words on the screen, and ends what mail programs take for an address. */
const BREAK = "\u200C";

/**
 * The text without anything that mail programs turn into links, because its author may be a stranger. It looks
 * unchanged. `.js` ends no host name, but the names of many conferences.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(/(?<=[a-z][a-z0-9+.-]*:)(?=[/\\]{2})/gi, BREAK)
    .replace(/(?<=[\p{L}\p{N}\p{M}-]\.)(?=[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-])(?!js(?![\p{L}\p{N}.-]))/gu, BREAK)
    .replace(/\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/g, ["$1", "$2", "$3", "$4"].join(`.${BREAK}`));
