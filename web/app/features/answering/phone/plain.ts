/**
 * Without control characters, which the server refuses (docs/product/api.md#texts); slides leave them at line breaks.
 */
export const plain = (written: string): string =>
  written
    .replace(/[\v\f]/g, "\n")
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, "")
    .replace(/(\p{M}{30})\p{M}+/gu, "$1");
