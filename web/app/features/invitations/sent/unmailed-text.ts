import { counted, text } from "@plenary/contract/text";

/** Says how many of those invited at once get no mail. */
export const unmailedText = (unmailed: number, invited: number): string =>
  unmailed < invited
    ? counted(unmailed, "{count} of them gets no mail.", "{count} of them get no mail.")
    : text("No mail goes out.");
