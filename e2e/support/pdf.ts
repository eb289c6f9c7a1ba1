import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";

/** The page as it is printed: the text of each sheet, without spaces, as lines break anywhere. */
export async function printed(page: Page): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text } = await extractText(pdf, { mergePages: false });
  return text.map(plain);
}

/** A text as `printed` has it: without pictures too, of which a file may have none. */
export const plain = (text: string): string =>
  text.normalize("NFKC").replace(/\s+|\p{Extended_Pictographic}|\p{Variation_Selector}/gu, "");
