/**
 * The text without anything that mail programs make a link of by themselves, as who wrote it may be a stranger to who reads it:
 * web addresses lose their scheme, and a host's name is parted after its dots ("evil. example"). Nothing invisible is put in,
 * so that what is copied is what is seen. `.js` ends no host's name, but the names of many conferences.
 */
export const unlinked = (text: string): string =>
  text
    .replace(/[a-z][a-z0-9+.-]*:[/\\]{2,}/gi, "")
    .replace(/(?<=[\p{L}\p{N}\p{M}-])\.(?=[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-])(?!js(?![\p{L}\p{N}.-]))/gu, ". ")
    .replace(/\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/g, "$1. $2. $3. $4");
