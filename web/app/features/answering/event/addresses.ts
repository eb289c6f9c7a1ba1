// A language may precede these (docs/languages.md).

/** The personal link of the address; undefined if it isn't one. */
export const linkHere = (): string | undefined => /\/f\/p\/([\w-]+)$/i.exec(location.pathname)?.[1];

/** The code in the address, in the form for comparison. */
export const codeHere = (): string | undefined =>
  /\/f\/([2-9a-hjkmnp-z]{6})$/i.exec(location.pathname)?.[1]?.toUpperCase();
