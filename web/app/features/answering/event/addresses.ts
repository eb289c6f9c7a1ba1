// A language may be before these (docs/languages.md).

/** The personal link that the address is; undefined if it is none. */
export const linkHere = (): string | undefined => /\/f\/p\/([\w-]+)$/i.exec(location.pathname)?.[1];

/** The code that the address names, as it is compared. */
export const codeHere = (): string | undefined =>
  /\/f\/([2-9a-hjkmnp-z]{6})$/i.exec(location.pathname)?.[1]?.toUpperCase();
