/** Shows nothing, joins and parts no words on the screen, and ends what mail programs take for an address: U+200C. */
const BREAK = "\u200C";

/**
 * The text without anything that mail programs make a link of by themselves, as who wrote it may be a stranger to who reads it. It
 * reads as it was written: what would be an address has an invisible break after its scheme's colon and after the dots of a host's name.
 * All else stays as it is. `.js` ends no host's name, but the names of many conferences.
 */
export const unlinked = (text: string): string =>
  text
    .replace(/(?<=[a-z][a-z0-9+.-]*:)(?=[/\\]{2})/gi, BREAK)
    .replace(/(?<=[\p{L}\p{N}\p{M}-]\.)(?=[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-])(?!js(?![\p{L}\p{N}.-]))/gu, BREAK)
    .replace(/\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/g, ["$1", "$2", "$3", "$4"].join(`.${BREAK}`));
