import { counted, text } from "@plenary/contract/text";

/** Says whom of all who were invited at once no mail tells. */
export const sayUnmailed = (unmailed: number, invited: number): string =>
  unmailed < invited
    ? counted(unmailed, "{count} of them gets no mail.", "{count} of them get no mail.")
    : text("No mail goes out.");
