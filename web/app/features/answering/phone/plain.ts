/**
 * What was written, without what the server refuses as no real text (docs/product/api.md#texts): slides and word processors leave
 * control characters where lines were broken, which nobody who pastes them could find.
 */
export const plain = (written: string): string =>
  written
    .replace(/[\v\f]/g, "\n")
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, "")
    .replace(/(\p{M}{30})\p{M}+/gu, "$1");
