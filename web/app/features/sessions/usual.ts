/** The word as it is written elsewhere in the event, so that no second "main hall" comes about beside "Main Hall". */
export const usual = (word: string, inUse: readonly string[]): string =>
  inUse.find((each) => each.toLowerCase() === word.trim().toLowerCase()) ?? word;
