/** Without control characters, which slides leave at line breaks and the server refuses (docs/product/api.md#texts). */
export const plainText = (written: string): string =>
  written
    .replace(/[\v\f]/g, "\n")
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, "")
    .replace(/(\p{M}{30})\p{M}+/gu, "$1");
