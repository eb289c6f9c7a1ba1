/**
 * A text without characters that the server refuses (docs/product/api.md#texts): slides and word processors leave
 * control characters at line breaks, which people who paste them couldn't find.
 */
export const plain = (written: string): string =>
  written
    .replace(/[\v\f]/g, "\n")
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, "")
    .replace(/(\p{M}{30})\p{M}+/gu, "$1");
