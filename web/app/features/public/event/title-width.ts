/** How wide titles on the event's page are in windows of 320, 360, 375, 390, 412 and 430 pixels, in em (programme.css). */
const phones = [18, 20.5, 21.4, 22.3, 23.7, 24.9];

/** Letters by how wide the typeface of titles has them, in em, rather too wide: a line too many is better than a word cut off. */
const letterWidths: [RegExp, number][] = [
  [/ /g, 0.18],
  [/[ijlI.,:;'’|!]/g, 0.27],
  [/[-frt()[\]/"]/g, 0.38],
  [/[csz]/g, 0.55],
  [/[mwMW%@]/g, 0.92],
  [/[A-HJ-LN-VX-Z&–—]/g, 0.69],
  [/[\u1100-\u1fff\u2e80-\uffff]/g, 1],
];

/**
 * How wide a title is, as a class: `t1` doesn't fit the narrowest phones, `t6` none; nothing for one that fits all.
 * @param widths how wide titles are on these phones, in em, from the narrowest on
 */
export function titleWidth(title: string, widths: readonly number[] = phones): string {
  const em = emOf(title);
  const tooNarrow = widths.filter((width) => width < em).length;
  return tooNarrow > 0 ? `t${tooNarrow}` : "";
}

function emOf(title: string): number {
  let em = 0;
  let others = title.length;
  for (const [letters, width] of letterWidths) {
    const count = title.match(letters)?.length ?? 0;
    em += count * width;
    others -= count;
  }
  return em + others * 0.6;
}
